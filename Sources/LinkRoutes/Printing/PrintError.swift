/// Why a route cannot be printed with the values given.
public struct PrintError: Error, Hashable, Sendable {
    /// The kinds of mistake, stable names for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// No route has the id.
        case unknownRoute
        /// Links of this kind do not see the route, or the table has no host or scheme for it.
        case notReachable
        /// A path parameter without a value.
        case missingParameter
        /// A value for a parameter that the route does not have.
        case unknownParameter
        /// An empty value: a segment is never empty.
        case emptyParameter
        /// A value `.` or `..`, which clients resolve away.
        case dotSegment
        /// A value that the parameter's or the item's type does not take.
        case badValue
        /// A required query item without a value.
        case missingQueryItem
        /// A query item whose name is reserved or belongs to a path parameter, so that it would never arrive.
        case badQueryName
        /// Another route takes the printed link.
        case shadowed
        /// The printed link is beyond the limits of a link.
        case tooLong
    }

    /// The kind of mistake.
    public let code: Code
    /// What is wrong, one sentence.
    public let message: String
    /// The id of the route that takes the link instead, for `shadowed`.
    public let by: String?

    init(_ code: Code, _ message: String, by: String? = nil) {
        self.code = code
        self.message = message
        self.by = by
    }
}

extension PrintError: CustomStringConvertible {
    /// The message with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}

/// What a printed link begins with.
public enum LinkOrigin: Hashable, Sendable {
    /// `https://` and this host of the table, by default the canonical one.
    case universal(host: String? = nil)
    /// This scheme of the table, by default the first, with a host that is dropped on arrival, by default none.
    case scheme(String? = nil, host: String? = nil)
}
