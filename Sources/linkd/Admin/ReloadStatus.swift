/// What reloads have come to so far, for who asks.
struct ReloadStatus: Sendable {
    /// Reloads that put something new in place.
    var done = 0
    /// Reloads that left all as it was.
    var refused = 0
    /// What is served now.
    var tables: [ServedTable]

    /// Counts a reload that put these in place.
    mutating func served(_ tables: [ServedTable]) {
        done += 1
        self.tables = tables
    }
}
