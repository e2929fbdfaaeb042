import LinkRoutes

/// A link's input for a handler: its path parameters, then its query without the items of x-callback-url.
struct LinkParameters: Sendable {
    /// The names and texts in order; path parameters come first, so they win over items with the same name
    /// (docs/route-table.md#r7).
    let items: [LinkValueSource]
    /// The name of the catch-all if the link leaves it out: it is then an empty list.
    let emptyRest: String?
    /// The query items that the route declares.
    let rules: [QueryRule]

    /// Creates the input from a routed link; the types that its route declares apply too.
    init(_ match: RouteMatch) {
        self.init(match.carried, emptyRest: match.emptyRest, rules: match.route.query)
    }

    init(_ items: [LinkValueSource], emptyRest: String? = nil, rules: [QueryRule] = []) {
        self.items = items
        self.emptyRest = emptyRest
        self.rules = rules
    }

    /// Decodes a value from the parameters.
    ///
    /// The first value of a name counts; an array takes all of them. A name without `=` is `true` for a `Bool` and no
    /// value for any other type. An empty value is a value only for `String`. Numbers are ASCII, dates are RFC 3339,
    /// URLs are never repaired.
    ///
    /// A value without property names, such as an `Int` or a `[String]`, is decoded from the route's only parameter in
    /// the path or the query.
    ///
    /// - Throws: the first parameter that does not fit; an error of the type's own `init(from:)` is a `badValue`.
    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(LinkParameterError) -> Value {
        try LinkDecoder(self).requiredValue(ofAny: type)
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
    /// The name of the route's only parameter; nil for a route with none or several.
    var onlyName: String? { declaredNames.count == 1 ? declaredNames.first : nil }

    /// Why a route does not have exactly one parameter, and what to do.
    var onlyNameFault: (message: String, fix: String) {
        let count = declaredNames.count
        guard count > 0 else { return ("unexpected input; the route has no parameters", "use a handler without input") }
        let message = "expected an input property for each of \(count) parameters, found a single value"
        return (message, "use a type with a property for each")
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
