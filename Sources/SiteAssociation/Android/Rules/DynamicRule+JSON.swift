public import StrictJSON

extension DynamicRule {
    /// The rules of a statement of an `assetlinks.json`, for links.
    ///
    /// - Returns: nil where one part cannot be read, since Android then drops every rule; none where the statement has no
    ///   rules, so that the manifest of the app decides alone.
    public static func all(in statement: JSONValue) -> [DynamicRule]? {
        guard let list = list(in: statement) else { return [] }
        guard let elements = list.array else { return nil }
        let rules = elements.compactMap(DynamicRule.init)
        return rules.count == elements.count ? rules : nil
    }

    /// The value that holds the rules of a statement, as it stands there.
    public static func list(in statement: JSONValue) -> JSONValue? {
        statement["relation_extensions"]?[AssetLinks.opensLinks]?["dynamic_app_link_components"]
    }

    /// Reads a rule; keys that Android does not know are ignored.
    private init?(_ value: JSONValue) {
        guard value.object != nil,
            value["/"].map(Self.isPattern) ?? true, value["#"].map(Self.isPattern) ?? true,
            value["exclude"].map({ $0.bool != nil }) ?? true
        else { return nil }
        if let query = value["?"] {
            guard let items = query.object, !items.isEmpty, items.map(\.value).allSatisfy(Self.isPattern) else {
                return nil
            }
            self.query = items.map { Component.QueryPattern(name: $0.name, value: $0.value.string ?? "") }
        }
        path = value["/"]?.string
        fragment = value["#"]?.string
        isExcluding = value["exclude"]?.bool ?? false
    }

    private static func isPattern(_ value: JSONValue) -> Bool { value.string?.isEmpty == false }
}
