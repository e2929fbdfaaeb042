/// Why a route cannot be printed with the given values.
public struct PrintError: Error, Hashable, Sendable {
    /// The kinds of mistake; the names are stable for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// No route has this id.
        case unknownRoute
        /// Links of this kind cannot reach the route, or the table has no host or scheme for it.
        case notReachable
        /// A path parameter has no value.
        case missingParameter
        /// A value is for a parameter that the route does not have.
        case unknownParameter
        /// A value is empty, but segments are never empty.
        case emptyParameter
        /// A value is `.` or `..`, which clients remove.
        case dotSegment
        /// A value is not of the parameter's or the item's type.
        case badValue
        /// A required query item has no value.
        case missingQueryItem
        /// The name of a query item is reserved or belongs to a path parameter, so the item would be ignored.
        case badQueryName
        /// Another route matches the printed link.
        case shadowed
        /// The printed link exceeds the limits of a link.
        case tooLong
    }

    /// The kind of mistake.
    public let code: Code
    /// What is wrong, one sentence.
    public let message: String
    /// The id of the route that matches the link instead, for `shadowed`.
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

/// The beginning of a printed link.
public enum LinkOrigin: Hashable, Sendable {
    /// `https://` and this host of the table; by default the canonical host.
    case universal(host: String? = nil)
    /// This scheme of the table, by default the first one, with a host that is dropped on arrival, by default none.
    case scheme(String? = nil, host: String? = nil)
}
