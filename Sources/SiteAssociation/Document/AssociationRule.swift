public import StrictJSON

/// A rule with its defaults applied; the first rule whose parts all match decides.
public struct AssociationRule: Hashable, Sendable {
    /// The conditions on the query.
    public enum Query: Hashable, Sendable {
        /// A pattern for the whole query.
        case whole(String)
        /// Patterns for items by name; each occurrence of a name must match, and a missing item is empty.
        case items([Component.QueryPattern])
    }

    /// The index in `components` or `paths`.
    public let index: Int
    /// The position in the text.
    public let position: JSONPosition
    /// Whether the rule is in `paths`, the form of iOS 9 to 12.
    public let isLegacyPath: Bool
    /// The pattern for the path; nil matches every path.
    public let path: String?
    /// The conditions on the query; nil matches every query.
    public let query: Query?
    /// The pattern for the fragment; nil matches every fragment.
    public let fragment: String?
    /// Whether a matching link stays in the browser.
    public let isExcluding: Bool
    /// Whether case matters.
    public let isCaseSensitive: Bool
    /// Whether the link is compared as written; otherwise the link is decoded, but the pattern is not.
    public let isPercentEncoded: Bool
    /// A comment that the system ignores.
    public let comment: String?
    /// Where the patterns stand; rules that inherit a pattern share its place.
    let places: PatternPlaces

    /// The offsets of the patterns in the text; nil for a pattern that is absent or that no other rule has.
    struct PatternPlaces: Hashable {
        var path: Int32?
        var query: Int32?
        var fragment: Int32?
    }

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
        places = keys.places
    }

    /// Reads an entry of `paths` (iOS 9 to 12): it has only a path, and a leading `NOT ` excludes.
    ///
    /// No source documents how defaults affect it; here, case and encoding apply.
    init(legacyPath text: String, _ defaults: RuleKeys, index: Int, position: JSONPosition) {
        var keys = RuleKeys(nil)
        let isExcluding = text.hasPrefix("NOT ")
        keys.path = isExcluding ? String(text.dropFirst(4).drop { $0 == " " }) : text
        keys.isExcluding = isExcluding
        keys.isCaseSensitive = defaults.isCaseSensitive
        keys.isPercentEncoded = defaults.isPercentEncoded
        self.init(keys, index: index, position: position, isLegacyPath: true)
    }

    /// Creates a rule from a component that linkd generates.
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
    /// The rule with its defaults applied, as JSON.
    public var json: String {
        let flags = [
            ("exclude", isExcluding, false), ("caseSensitive", isCaseSensitive, true),
            ("percentEncoded", isPercentEncoded, true),
        ]
        let unusual = flags.filter { $0.1 != $0.2 }.map { ($0.0, $0.1) }
        return JSONWriter.json { writer in
            writer.rule(path: path, query: query?.write, fragment: fragment, flags: unusual, comment: comment)
        }
    }
}

extension AssociationRule.Query {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .whole(let text): writer.string(text)
        case .items(let items): writer.object(of: items.map { ($0.name, $0.value) })
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
    fileprivate var places = AssociationRule.PatternPlaces()

    package init(_ value: JSONValue?) {
        path = value?["/"]?.string
        fragment = value?["#"]?.string
        query = value?["?"].flatMap(Self.query)
        isExcluding = value?["exclude"]?.bool
        isCaseSensitive = value?["caseSensitive"]?.bool
        isPercentEncoded = value?["percentEncoded"]?.bool
        comment = value?["comment"]?.string
        places.path = path == nil ? nil : value?["/"]?.place
        places.query = query == nil ? nil : value?["?"]?.place
        places.fragment = fragment == nil ? nil : value?["#"]?.place
    }

    /// Returns the keys, replaced one by one by those of a more specific level; query dictionaries are not merged.
    package func overlaid(by specific: RuleKeys) -> RuleKeys {
        var keys = self
        keys.path = specific.path ?? path
        keys.query = specific.query ?? query
        keys.fragment = specific.fragment ?? fragment
        keys.isExcluding = specific.isExcluding ?? isExcluding
        keys.isCaseSensitive = specific.isCaseSensitive ?? isCaseSensitive
        keys.isPercentEncoded = specific.isPercentEncoded ?? isPercentEncoded
        keys.comment = specific.comment
        keys.places.path = specific.places.path ?? places.path
        keys.places.query = specific.places.query ?? places.query
        keys.places.fragment = specific.places.fragment ?? places.fragment
        return keys
    }

    /// Reads the conditions on a query.
    ///
    /// A value that is not a string makes the system drop the whole dictionary.
    private static func query(_ value: JSONValue) -> AssociationRule.Query? {
        if let text = value.string { return .whole(text) }
        guard let members = value.object, members.allSatisfy({ $0.value.string != nil }) else { return nil }
        return .items(members.map { Component.QueryPattern(name: $0.name, value: $0.value.string ?? "") })
    }
}

extension JSONValue {
    fileprivate var place: Int32? { Int32(exactly: position.offset) }
}
