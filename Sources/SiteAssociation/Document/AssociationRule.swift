public import StrictJSON

/// A rule as it applies, its defaults filled in; the first one whose parts all match decides.
public struct AssociationRule: Hashable, Sendable {
    /// What a rule asks of the query.
    public enum Query: Hashable, Sendable {
        /// A pattern for the whole query.
        case whole(String)
        /// Patterns for items by name; each occurrence of a name must match, and a missing item reads as empty.
        case items([Component.QueryPattern])
    }

    /// Its place in `components` or `paths`.
    public let index: Int
    /// Where it stands in the text.
    public let position: JSONPosition
    /// Whether it stands in `paths`, the form of iOS 9 to 12.
    public let isLegacyPath: Bool
    /// The pattern for the path; nil takes every path.
    public let path: String?
    /// What it asks of the query; nil takes every query.
    public let query: Query?
    /// The pattern for the fragment; nil takes every fragment.
    public let fragment: String?
    /// Whether a link that matches stays in the browser.
    public let isExcluding: Bool
    /// Whether letters must have the case of the pattern.
    public let isCaseSensitive: Bool
    /// Whether the link is compared as written; else it is decoded, and the pattern is not.
    public let isPercentEncoded: Bool
    /// A note that the system ignores.
    public let comment: String?

    init(_ keys: RuleKeys, index: Int, position: JSONPosition, isLegacyPath: Bool = false) {
        self.index = index
        self.position = position
        self.isLegacyPath = isLegacyPath
        path = keys.path
        query = keys.query
        fragment = keys.fragment
        isExcluding = keys.isExcluding ?? false
        isCaseSensitive = keys.isCaseSensitive ?? true
        isPercentEncoded = keys.isPercentEncoded ?? true
        comment = keys.comment
    }

    /// Reads an entry of `paths` (iOS 9 to 12): the path only, `NOT ` in front excludes.
    ///
    /// No source says what defaults do to it; case and encoding apply.
    init(legacyPath text: String, _ defaults: RuleKeys, index: Int, position: JSONPosition) {
        var keys = RuleKeys(nil)
        let isExcluding = text.hasPrefix("NOT ")
        keys.path = isExcluding ? String(text.dropFirst(4).drop { $0 == " " }) : text
        keys.isExcluding = isExcluding
        keys.isCaseSensitive = defaults.isCaseSensitive
        keys.isPercentEncoded = defaults.isPercentEncoded
        self.init(keys, index: index, position: position, isLegacyPath: true)
    }

    /// A rule of linkd's own making.
    init(_ component: Component, index: Int) {
        var keys = RuleKeys(nil)
        keys.path = component.path
        keys.query = component.query.isEmpty ? nil : .items(component.query)
        keys.fragment = component.fragment
        keys.isExcluding = component.isExcluding
        keys.comment = component.comment
        self.init(keys, index: index, position: .start)
    }
}
