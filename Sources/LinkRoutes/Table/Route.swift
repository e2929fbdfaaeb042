import BorrowedBytes

/// One route of a table: its links, their values, and its page on the web.
///
/// It is a class, so that a match can pass it on with one retain; it never changes.
public final class Route: Sendable {
    /// The name of the route in the app, in pages and in reports.
    public let id: String
    /// The path with which links are printed.
    public let path: PathPattern
    /// Further paths of the route.
    public let aliases: [PathPattern]
    /// The declared query items, in the order of the table.
    public let query: [QueryRule]
    /// Whether the association files claim the route, so that the system may open the app.
    public let isUniversal: Bool
    /// Whether links with a custom scheme can reach it.
    public let isScheme: Bool
    /// Whether the app answers the callbacks of scheme links to it (x-callback-url 1.0); callbacks of web links are
    /// never answered.
    public let allowsCallbacks: Bool
    /// What the app must grant before a link may open the route, such as `login`; nil for nothing.
    ///
    /// The site does not know it: its page is for everyone.
    public let requirement: String?
    /// Whether a link to it leads the user somewhere, so that a newer one supersedes it; false for a link that ends something
    /// in the app, such as a login.
    public let isNavigation: Bool
    /// Whether its content was removed: its page answers 410, and neither an association file nor a scheme leads to it.
    public let isGone: Bool
    /// Whether the web shows a page for its links, linkd's or that of another site; false for `"page": false`.
    public let hasPage: Bool
    /// The title of its page in the table's language, as written there; nil if the table gives none.
    package let title: String?
    /// The names of the route and its parameters in generated code, where the table gives them.
    public let codeNames: CodeNames
    /// Why the route is as it is; lists and explanations show it.
    public let note: String?

    init(
        id: String,
        path: PathPattern,
        aliases: [PathPattern],
        query: [QueryRule],
        isUniversal: Bool,
        isScheme: Bool,
        allowsCallbacks: Bool,
        requirement: String?,
        isNavigation: Bool = true,
        isGone: Bool,
        hasPage: Bool,
        title: String? = nil,
        codeNames: CodeNames,
        note: String? = nil
    ) {
        self.id = id
        self.path = path
        self.aliases = aliases
        self.query = query
        self.isUniversal = isUniversal
        self.isScheme = isScheme
        self.allowsCallbacks = allowsCallbacks
        self.requirement = requirement
        self.isNavigation = isNavigation
        self.isGone = isGone
        self.hasPage = hasPage
        self.title = title
        self.codeNames = codeNames
        self.note = note
    }

    /// Whether links of the route open the app, through an association file or a scheme.
    package var opensApp: Bool { !isGone && (isUniversal || isScheme) }

    /// Whether links of this kind can reach the route: https links if it is claimed or has a page, scheme links if
    /// `customScheme` is true.
    public func isVisible(to kind: LinkKind) -> Bool {
        switch kind {
        case .universal: isUniversal || hasPage
        case .scheme: isScheme
        }
    }
}

/// The names that a route and its parameters have in generated code, where the table gives them.
///
/// All others are made from the ids and names of the table (docs/app/generated-type.md#names).
public struct CodeNames: Hashable, Sendable {
    /// The name of the route's case; nil if it is made from the id.
    public let route: String?
    /// The names of parameters, and of values of an enum.
    public let others: [Other]

    /// The name of a parameter or of one value.
    public struct Other: Hashable, Sendable {
        /// The path parameter or query item.
        public let parameter: String
        /// The value of its enum; nil for the parameter itself.
        public let value: String?
        /// The name in generated code.
        public let name: String
    }

    /// Returns the name of a parameter, or of a value of its enum; nil if the table gives none.
    public func name(of parameter: String, value: String? = nil) -> String? {
        others.first { other in
            guard other.parameter.hasSameBytes(as: parameter) else { return false }
            guard let known = other.value, let value else { return other.value == nil && value == nil }
            return known.hasSameBytes(as: value)
        }?.name
    }

    /// Whether the text is a name that all three languages accept: a lower-case letter, then letters and digits.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit }
    }
}

/// The kind of a link.
public enum LinkKind: String, Sendable, CaseIterable {
    /// An https link on a host of the table.
    case universal
    /// A link with a custom scheme of the table.
    case scheme
}

/// A path of a route, its own or an alias, that links are matched against.
package struct RouteEntry: Sendable {
    /// The route.
    package let route: Route
    /// The path or alias.
    package let pattern: PathPattern
    /// The route's required items.
    package let required: [QueryRule]

    package init(route: Route, pattern: PathPattern, required: [QueryRule]) {
        (self.route, self.pattern, self.required) = (route, pattern, required)
    }
}
