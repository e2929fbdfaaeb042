import StrictJSON

/// The keys of a rule, or of the defaults on one of two levels; a key of the wrong type counts as absent.
struct RuleKeys {
    var path: String?
    var query: AssociationRule.Query?
    var fragment: String?
    var isExcluding: Bool?
    var isCaseSensitive: Bool?
    var isPercentEncoded: Bool?
    var comment: String?

    init(_ value: JSONValue?) {
        path = value?["/"]?.string
        fragment = value?["#"]?.string
        query = value?["?"].flatMap(Self.query)
        isExcluding = value?["exclude"]?.bool
        isCaseSensitive = value?["caseSensitive"]?.bool
        isPercentEncoded = value?["percentEncoded"]?.bool
        comment = value?["comment"]?.string
    }

    /// How the rule reads links.
    var form: LinkText.Form {
        LinkText.Form(isPercentEncoded: isPercentEncoded ?? true, folds: !(isCaseSensitive ?? true))
    }

    /// A more specific level replaces key by key; two query dictionaries are not merged.
    func overlaid(by specific: RuleKeys) -> RuleKeys {
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
