public import LinkRoutes

/// What a link carries for a handler: its path parameters, then its query without the items of x-callback-url.
public struct LinkParameters: Sendable {
    /// The names and texts in order; path parameters come first and so win over items of their name (house rule R7).
    let items: [CarriedItem]
    /// The catch-all that the link left out: a list, though an empty one.
    let emptyRest: String?
    /// The query items that the route declares.
    let rules: [QueryRule]
    /// Whether a route carries them, whose parameters are then all among the items, the rules and the catch-all.
    let isOfRoute: Bool
    /// The query that the items come from.
    let rawQuery: RawQuery

    /// Takes what a routed link carries; the types that its route declares bind as well.
    public init(_ match: RouteMatch) {
        self.init(
            match.carried,
            emptyRest: match.emptyRest,
            rules: match.route.query,
            isOfRoute: true,
            rawQuery: match.rawQuery
        )
    }

    /// Takes items that no table declares, such as those of another app's reply; `x-…` names are left out.
    ///
    /// They are decoded already, so a list with commas is split at those that were escaped as well.
    public init(items: [LinkURL.QueryItem]) { self.init(items, rawQuery: .unknown) }

    /// Reads a raw query, without its question mark.
    ///
    /// - Throws: why no link could have such a query; the offset counts from the query's first byte.
    public init(query text: String) throws(LinkURLError) {
        let query = try RawQuery(text)
        self.init(query.items, rawQuery: query)
    }

    private init(_ items: [LinkURL.QueryItem], rawQuery: RawQuery) {
        self.init(
            items.enumerated().filter { !$0.element.name.hasBytes(atStart: "x-") }.map { index, item in
                CarriedItem(name: item.name, text: item.value, place: .query(index + 1))
            },
            rawQuery: rawQuery
        )
    }

    init(
        _ items: [CarriedItem],
        emptyRest: String? = nil,
        rules: [QueryRule] = [],
        isOfRoute: Bool = false,
        rawQuery: RawQuery = .unknown
    ) {
        self.items = items
        self.emptyRest = emptyRest
        self.rules = rules
        self.isOfRoute = isOfRoute
        self.rawQuery = rawQuery
    }

    /// Makes a value of the parameters.
    ///
    /// The first value of a name counts, all of them fill an array. A name without `=` is `true` for a `Bool` and
    /// nothing for any other type; an empty value is nothing for any type but `String`. Numbers are ASCII, dates are
    /// RFC 3339, URLs are never repaired.
    ///
    /// A value without names of its own, such as an `Int` or a `[String]`, is that of the route's only parameter, be it
    /// in the path or an item that the route declares. Where no route is, as in another app's reply, it is `result`.
    ///
    /// - Throws: the first parameter that does not fit; an error of the type's own `init(from:)` is a `badValue`.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        options: LinkDecoding = LinkDecoding()
    ) throws(LinkParameterError) -> Value {
        try LinkDecoder(self, options).requiredValue(ofAny: type)
    }

    /// Whether the name is that of the catch-all that the link left out.
    func isEmptyRest(_ name: String) -> Bool { emptyRest?.hasSameBytes(as: name) ?? false }

    /// The type that the route declares for an item, nil for any text; a required item has been matched already.
    func type(of item: CarriedItem) -> ParameterType? {
        guard let index = item.rule, rules.indices.contains(index), !rules[index].isRequired else { return nil }
        if case .string = rules[index].type { return nil }
        return rules[index].type
    }
}
