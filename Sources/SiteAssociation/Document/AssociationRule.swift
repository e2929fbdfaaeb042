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
    package init(_ component: Component, index: Int) {
        var keys = RuleKeys(nil)
        keys.path = component.path
        keys.query = component.query.isEmpty ? nil : .items(component.query)
        keys.fragment = component.fragment
        keys.isExcluding = component.isExcluding
        keys.comment = component.comment
        self.init(keys, index: index, position: .start)
    }
}

extension AssociationRule {
    /// The rule as it applies, in the spelling of a file.
    public var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            if let path {
                writer.name("/")
                writer.string(path)
            }
            if let query {
                writer.name("?")
                write(query, to: &writer)
            }
            if let fragment {
                writer.name("#")
                writer.string(fragment)
            }
            let flags = [
                ("exclude", isExcluding, false), ("caseSensitive", isCaseSensitive, true),
                ("percentEncoded", isPercentEncoded, true),
            ]
            for (name, value, usual) in flags where value != usual {
                writer.name(name)
                writer.bool(value)
            }
            if let comment {
                writer.name("comment")
                writer.string(comment)
            }
        }
        return writer.text
    }

    private func write(_ query: Query, to writer: inout JSONWriter) {
        switch query {
        case .whole(let text): writer.string(text)
        case .items(let items):
            writer.object { writer in
                for item in items {
                    writer.name(item.name)
                    writer.string(item.value)
                }
            }
        }
    }
}

/// The keys of a rule, or of the defaults on one of two levels; a key of the wrong type counts as absent.
package struct RuleKeys {
    package var path: String?
    package var query: AssociationRule.Query?
    package var fragment: String?
    package var isExcluding: Bool?
    var isCaseSensitive: Bool?
    package var isPercentEncoded: Bool?
    var comment: String?

    package init(_ value: JSONValue?) {
        path = value?["/"]?.string
        fragment = value?["#"]?.string
        query = value?["?"].flatMap(Self.query)
        isExcluding = value?["exclude"]?.bool
        isCaseSensitive = value?["caseSensitive"]?.bool
        isPercentEncoded = value?["percentEncoded"]?.bool
        comment = value?["comment"]?.string
    }

    /// How the rule reads links.
    package var form: LinkText.Form {
        LinkText.Form(isPercentEncoded: isPercentEncoded ?? true, folds: !(isCaseSensitive ?? true))
    }

    /// A more specific level replaces key by key; two query dictionaries are not merged.
    package func overlaid(by specific: RuleKeys) -> RuleKeys {
        var keys = self
        keys.path = specific.path ?? path
        keys.query = specific.query ?? query
        keys.fragment = specific.fragment ?? fragment
        keys.isExcluding = specific.isExcluding ?? isExcluding
        keys.isCaseSensitive = specific.isCaseSensitive ?? isCaseSensitive
        keys.isPercentEncoded = specific.isPercentEncoded ?? isPercentEncoded
        keys.comment = specific.comment
        return keys
    }

    /// One value that is no string makes the system drop the whole dictionary.
    private static func query(_ value: JSONValue) -> AssociationRule.Query? {
        if let text = value.string { return .whole(text) }
        guard let members = value.object, members.allSatisfy({ $0.value.string != nil }) else { return nil }
        return .items(members.map { Component.QueryPattern(name: $0.name, value: $0.value.string ?? "") })
    }
}
