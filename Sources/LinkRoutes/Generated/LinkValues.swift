/// The values of a matched link by name, for the code that `linkd print swift` writes.
public struct LinkValues: Sendable {
    /// The number of the route in the table, counted from 0.
    public let number: Int
    private let route: Route
    private let items: [LinkValueSource]

    init(_ match: RouteMatch, number: Int) {
        self.number = number
        route = match.route
        items = match.carried
    }

    /// The problem of a link whose route does not open the app.
    public var notForApp: LinkProblem { .notForApp(route: route.id) }

    /// Returns the text of a path parameter or a required query item.
    public func text(_ name: String) throws(LinkProblem) -> String {
        guard let text = first(name) else { throw bad(name, "") }
        return text
    }

    /// Returns the text of an optional query item; nil if the link has none.
    public func optionalText(_ name: String) -> String? { first(name) }

    /// Returns the value of a path parameter or a required query item.
    ///
    /// - Throws: `badValue` if `make` returns nil.
    public func value<Value>(_ name: String, _ make: (String) -> Value?) throws(LinkProblem) -> Value {
        let text = try text(name)
        guard let value = make(text) else { throw bad(name, text) }
        return value
    }

    /// Returns the value of an optional query item; nil if the link has none, or an empty one.
    ///
    /// - Throws: `badValue` if the text is not of the item's type, or `make` returns nil.
    public func optionalValue<Value>(_ name: String, _ make: (String) -> Value?) throws(LinkProblem) -> Value? {
        guard let text = first(name), !text.isEmpty else { return nil }
        guard type(of: name).accepts(text), let value = make(text) else { throw bad(name, text) }
        return value
    }

    /// Returns the segments of the catch-all; empty if the link matched the alias without it.
    public func list(_ name: String) -> [String] {
        items.filter { $0.isOfRest && $0.name.hasSameBytes(as: name) }.compactMap(\.text)
    }

    /// Returns the first text of a name; a query item without `=` has none.
    private func first(_ name: String) -> String? {
        // By index: copies of the items would cost as much as the comparison.
        for index in items.indices where items[index].text != nil && items[index].name.hasSameBytes(as: name) {
            return items[index].text
        }
        return nil
    }

    private func type(of name: String) -> ParameterType {
        if let rule = route.query.first(where: { $0.isNamed(name) }) { return rule.type }
        for case .parameter(let parameter, let type) in route.path.segments where parameter.hasSameBytes(as: name) {
            return type
        }
        return .string
    }

    private func bad(_ name: String, _ text: String) -> LinkProblem {
        .badValue(BadLinkValue(route: route.id, parameter: name, type: type(of: name), text: text))
    }
}

extension RouteTable {
    /// Returns the values of a link.
    ///
    /// - Throws: why the link is not one of the table.
    public func values(of link: String) throws(LinkProblem) -> LinkValues {
        guard let match = match(link) else { throw LinkProblem(explain(link)) }
        return LinkValues(match, number: routeNumbers[match.entry])
    }

    /// Returns the values of a match, which can be of another copy of this table; nil if this table does not have the
    /// route.
    public func values(of match: RouteMatch) -> LinkValues? {
        if entries.indices.contains(match.entry), entries[match.entry].route === match.route {
            return LinkValues(match, number: routeNumbers[match.entry])
        }
        guard let own = route(match.route.id), let number = routes.firstIndex(where: { $0 === own }) else { return nil }
        return LinkValues(match, number: number)
    }
}

extension RouteMatch {
    /// The query items that the route does not declare, in order, decoded.
    public var otherQuery: [LinkURL.QueryItem] {
        query.filter { item in !route.query.contains { $0.isNamed(item.name) } }
    }
}
