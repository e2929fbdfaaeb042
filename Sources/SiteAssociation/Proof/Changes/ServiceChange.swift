/// The apps that a service of an association file gained and lost.
public struct ServiceChange: Hashable, Sendable {
    /// The service, by its key at the top of the file: `applinks`, `webcredentials`, `appclips` or
    /// `activitycontinuation`.
    public let service: String
    /// Application identifiers that only the old file names, in its order.
    public let gone: [String]
    /// Application identifiers that only the new file names, in its order.
    public let added: [String]
    /// Whether the new file names no app for the service any more.
    public let isGone: Bool
    /// Whether the old file named no app for the service.
    public let isAdded: Bool

    /// Compares two lists, of which order and repetition say nothing; nil where they name the same apps.
    init?(_ service: Service, _ old: [String], _ new: [String]) {
        gone = Self.names(in: old, notIn: new)
        added = Self.names(in: new, notIn: old)
        guard !gone.isEmpty || !added.isEmpty else { return nil }
        self.service = service.rawValue
        isGone = new.isEmpty
        isAdded = old.isEmpty
    }

    /// Identifiers are the same where their bytes are.
    private static func names(in list: [String], notIn other: [String]) -> [String] {
        var known = Set(other.map { Array($0.utf8) })
        return list.filter { known.insert(Array($0.utf8)).inserted }
    }
}
