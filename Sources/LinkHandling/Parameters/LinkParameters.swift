public import LinkRoutes

/// What a link carries for a handler: its path parameters, then its query without the items of x-callback-url.
public struct LinkParameters: Sendable {
    /// The names and texts in order; path parameters come first and so win over items of their name
    /// (docs/route-table.md#r7).
    let items: [LinkValueSource]
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
                LinkValueSource(name: item.name, text: item.value, place: .query(index + 1))
            },
            rawQuery: rawQuery
        )
    }

    init(
        _ items: [LinkValueSource],
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
    func type(of item: LinkValueSource) -> ParameterType? {
        guard let index = item.rule, rules.indices.contains(index), !rules[index].isRequired else { return nil }
        if case .string = rules[index].type { return nil }
        return rules[index].type
    }
}

// What a value without names of its own is read from.
extension LinkParameters {
    /// The name of the route's only parameter, `result` where no route is; nil for a route with none or several.
    var onlyName: String? {
        guard isOfRoute else { return LinkDecoding.resultName }
        let declaredNames = declaredNames
        return declaredNames.count == 1 ? declaredNames.first : nil
    }

    /// Why a route has no only parameter, and what to do.
    var onlyNameFault: String {
        let count = declaredNames.count
        return count == 0
            ? "the route has no parameters; take no input"
            : "the route has \(count) parameters; take a type with a property for each"
    }

    /// The names of the path, each once, then those of the query.
    private var declaredNames: [String] {
        var names = emptyRest.map { [$0] } ?? []
        for item in items {
            if case .segment = item.place, !names.hasElement(withBytesOf: item.name) { names.append(item.name) }
        }
        return names + rules.map(\.name)
    }
}

/// How a link's parameters become a Swift value.
public struct LinkDecoding: Hashable, Sendable {
    /// How a list is written.
    public enum Arrays: Hashable, Sendable {
        /// The name repeated: `id=1&id=2`.
        case repeated
        /// One value with commas: `id=1,2`; further occurrences of the name are read after it.
        case commaSeparated
    }

    /// How a struct within a struct is written.
    public enum Nesting: Hashable, Sendable {
        /// Not at all.
        case none
        /// By the names of both, with a dot between them: `from.city=Bern`.
        case dots
    }

    /// How lists are written; numbered names, `id.0=1&id.1=2`, are read with either form.
    public var arrays: Arrays
    /// How a struct within a struct is written.
    public var nesting: Nesting

    /// Takes the forms that other apps write.
    public init(arrays: Arrays = .repeated, nesting: Nesting = .none) {
        self.arrays = arrays
        self.nesting = nesting
    }

    /// How deep values may lie within each other, so that no type and no name exhausts the stack.
    static let deepest = 32
    /// The name that a value without names of its own has: a number, a text or a list as the whole output.
    static let resultName = "result"
}
