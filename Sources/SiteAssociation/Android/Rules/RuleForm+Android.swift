/// What Android's patterns say of a form; none of its cells is a list any more.
extension RuleForm {
    /// Whether the pattern for the path may take one with more segments.
    ///
    /// The `*` of `?*` ends at the next slash, but the last one does not, and a `?` may stand for a slash.
    var mayTakeDeeperPaths: Bool {
        segments.contains(where: \.content.mistakesSlash) || takesLastSlash
    }

    /// Whether the pattern takes a path of the route with a `/` at its end too.
    var takesLastSlash: Bool { segments.last?.content.takesSlashBehind ?? false }

    /// Whether the pattern may take that `/` for a character of the last segment.
    var mistakesLastSlash: Bool { segments.last?.content.mistakesSlash ?? false }

    /// The patterns for the path: escaped, and bare where every escaped byte may stand bare.
    var dynamicPaths: [String] {
        guard !segments.isEmpty else { return ["/"] }
        return segments.reduce(Spelling(pattern: "")) { path, cell in
            path + Spelling(pattern: "/") + cell.content.dynamicPattern(in: .path)
        }.all
    }

    /// The patterns for the items, a list for each combination of their spellings.
    ///
    /// - Returns: nil for more of them than `limit`.
    func dynamicQueries(atMost limit: Int) -> [[Component.QueryPattern]]? {
        var queries: [[Component.QueryPattern]] = [[]]
        for item in items {
            let patterns = item.content.dynamicPattern(in: .query).all.map {
                Component.QueryPattern(name: item.name, value: $0)
            }
            guard queries.count * patterns.count <= limit else { return nil }
            queries = queries.flatMap { query in patterns.map { query + [$0] } }
        }
        return queries
    }
}
