public import LinkRoutes

/// A link's input for a handler: its path parameters, then its query without the items of x-callback-url.
public struct LinkParameters: Sendable {
    /// The names and texts in order; path parameters come first, so they win over items with the same name
    /// (docs/route-table.md#r7).
    let items: [LinkValueSource]
    /// The name of the catch-all if the link leaves it out: it is then an empty list.
    let emptyRest: String?
    /// The query items that the route declares.
    let rules: [QueryRule]
    /// Whether a route declares the parameters; then the items, the rules and the catch-all contain all of them.
    let isOfRoute: Bool
    /// The query that the items come from.
    let rawQuery: RawQuery

    /// Creates the input from a routed link; the types that its route declares apply too.
    public init(_ match: RouteMatch) {
        self.init(
            match.carried,
            emptyRest: match.emptyRest,
            rules: match.route.query,
            isOfRoute: true,
            rawQuery: match.rawQuery
        )
    }

    /// Creates the input from items without a table, such as those of a `LinkQuery`; `x-…` names are omitted.
    ///
    /// The items are already decoded, so a list with commas is also split at commas that were escaped.
    public init(items: [LinkURL.QueryItem]) { self.init(items, rawQuery: .unknown) }

    /// Reads a raw query, without its question mark.
    ///
    /// - Throws: why no link can have this query; the offset counts from the query's first byte.
    public init(query text: String) throws(LinkURLError) {
        let query = try RawQuery(text)
        self.init(query.items, rawQuery: query)
    }

    private init(_ items: [LinkURL.QueryItem], rawQuery: RawQuery) {
        self.init(
            items.enumerated().filter { !ReservedItemName.contains($0.element.name) }.map { index, item in
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

    /// Decodes a value from the parameters.
    ///
    /// The first value of a name counts; an array takes all of them. A name without `=` is `true` for a `Bool` and no
    /// value for any other type. An empty value is a value only for `String`. Numbers are ASCII, dates are RFC 3339,
    /// URLs are never repaired.
    ///
    /// A value without property names, such as an `Int` or a `[String]`, is decoded from the route's only parameter in
    /// the path or the query. Without a route, as in a `LinkQuery`, its name is `result`.
    ///
    /// - Throws: the first parameter that does not fit; an error of the type's own `init(from:)` is a `badValue`.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        options: LinkDecoding = LinkDecoding()
    ) throws(LinkParameterError) -> Value {
        try LinkDecoder(self, options).requiredValue(ofAny: type)
    }

    /// Whether the name belongs to the catch-all that the link leaves out.
    func isEmptyRest(_ name: String) -> Bool { emptyRest?.hasSameBytes(as: name) ?? false }

    /// Whether the route declares the name as a list, of which a link may have no value.
    func isList(_ name: String) -> Bool { rules.contains { $0.isRepeated && $0.isNamed(name) } }

    /// Returns the type that the route declares for an item; nil for any text.
    ///
    /// Required items were matched already.
    func type(of item: LinkValueSource) -> ParameterType? {
        guard let index = item.rule, rules.indices.contains(index), !rules[index].isRequired else { return nil }
        if case .string = rules[index].type { return nil }
        return rules[index].type
    }
}

// The parameter for a value without property names.
extension LinkParameters {
    /// The name of the route's only parameter; `result` without a route; nil for a route with none or several.
    var onlyName: String? {
        guard isOfRoute else { return LinkDecoding.resultName }
        let declaredNames = declaredNames
        return declaredNames.count == 1 ? declaredNames.first : nil
    }

    /// Why a route does not have exactly one parameter, and what to do.
    var onlyNameFault: (message: String, fix: String) {
        let count = declaredNames.count
        return count == 0
            ? ("the route has no parameters", "use a handler without input")
            : ("the route has \(count) parameters", "use a type with a property for each")
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

/// How a link's parameters are decoded.
public struct LinkDecoding: Hashable, Sendable {
    /// How a list is written.
    public enum Arrays: Hashable, Sendable {
        /// The name repeated: `id=1&id=2`.
        case repeated
        /// One value with commas: `id=1,2`; the values of further occurrences follow.
        case commaSeparated
    }

    /// How a struct within a struct is written.
    public enum Nesting: Hashable, Sendable {
        /// Not supported.
        case none
        /// With both names and a dot between them: `from.city=Bern`.
        case dots
    }

    /// How lists are written; numbered names, `id.0=1&id.1=2`, are read with either form.
    public var arrays: Arrays
    /// How a struct within a struct is written.
    public var nesting: Nesting

    /// Creates options; the defaults are the forms that most apps write.
    public init(arrays: Arrays = .repeated, nesting: Nesting = .none) {
        self.arrays = arrays
        self.nesting = nesting
    }

    /// How deep values may be nested, so that no type and no name exhausts the stack.
    static let deepest = 32
    /// The name of a value without property names: a number, a text or a list as the whole output.
    static let resultName = "result"
}
