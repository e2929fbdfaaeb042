import BorrowedBytes

/// The values of a matched link, for the code that `linkd print swift` writes.
///
/// A value has a number: the parameters of the route's path in their order, then its query items in theirs. Each text is
/// read from the link on demand.
public struct LinkValues: Sendable {
    /// The number of the route in the table, counted from 0.
    public let number: Int
    /// The route in the table of the generated type.
    private let route: Route
    /// For each path parameter of the route, the number of its segment in the path that matched.
    private let captures: [Int?]
    private let match: RouteMatch

    init(_ match: RouteMatch, of route: Route, number: Int, captures: [Int?]) {
        self.match = match
        self.route = route
        self.number = number
        self.captures = captures
    }

    /// The problem of a link whose route does not open the app.
    public var notForApp: LinkProblem { .notForApp(route: route.id) }

    /// Returns the text of a path parameter or a required query item.
    public func text(_ index: Int) throws(LinkProblem) -> String {
        guard let text = optionalText(index) else { throw bad(index, "") }
        return text
    }

    /// Returns the text of a path parameter or a query item; nil if the link has none.
    public func optionalText(_ index: Int) -> String? {
        guard index >= captures.count else { return captures[index].flatMap { match.text(ofSegment: $0) } }
        return rule(index).flatMap { match.text(of: route.query[$0]) }
    }

    /// Returns the value of a path parameter or a required query item.
    ///
    /// Inlinable, as the next one, so that the compiler knows the type of the value.
    ///
    /// - Throws: `badValue` if `make` returns nil.
    @inlinable
    public func value<Value>(_ index: Int, _ make: (String) -> Value?) throws(LinkProblem) -> Value {
        let text = try text(index)
        guard let value = make(text) else { throw bad(index, text) }
        return value
    }

    /// Returns the value of an optional query item; nil if the link has none, or an empty one.
    ///
    /// - Throws: `badValue` if the text is not of the item's type, or `make` returns nil.
    @inlinable
    public func optionalValue<Value>(_ index: Int, _ make: (String) -> Value?) throws(LinkProblem) -> Value? {
        guard let text = try acceptedText(index) else { return nil }
        guard let value = make(text) else { throw bad(index, text) }
        return value
    }

    /// Returns the segments of the catch-all; empty if the link matched the alias without it.
    public func list(_ index: Int) -> [String] {
        guard let name = name(index), case .list(let texts)? = match[name] else { return [] }
        return texts
    }

    /// Returns all texts of a repeated query item, in order; an item without `=` has none.
    public func texts(_ index: Int) -> [String] {
        guard let rule = rule(index) else { return [] }
        return match.query.filter { route.query[rule].isNamed($0.name) }.compactMap(\.value)
    }

    /// Returns all values of a repeated query item, in order, without those of empty texts.
    ///
    /// - Throws: `badValue` for the first text that is not of the item's type, or for which `make` returns nil.
    public func items<Value>(_ index: Int, _ make: (String) -> Value?) throws(LinkProblem) -> [Value] {
        var values: [Value] = []
        for text in texts(index) where !text.isEmpty {
            guard type(index).accepts(text), let value = make(text) else { throw bad(index, text) }
            values.append(value)
        }
        return values
    }

    /// Returns the text of an optional query item, which is of the item's type; nil if the link has none, or an empty one.
    @usableFromInline
    func acceptedText(_ index: Int) throws(LinkProblem) -> String? {
        guard let text = optionalText(index), !text.isEmpty else { return nil }
        guard type(index).accepts(text) else { throw bad(index, text) }
        return text
    }

    @usableFromInline
    func bad(_ index: Int, _ text: String) -> LinkProblem {
        .badValue(BadLinkValue(route: route.id, parameter: name(index) ?? "", type: type(index), text: text))
    }

    private func name(_ index: Int) -> String? {
        index < captures.count ? route.path.names[index] : rule(index).map { route.query[$0].name }
    }

    private func type(_ index: Int) -> ParameterType {
        if let rule = rule(index) { return route.query[rule].type }
        guard let name = name(index) else { return .string }
        for case .parameter(let other, let type) in route.path.segments where other.hasSameBytes(as: name) {
            return type
        }
        return .string
    }

    /// Returns the index of the query rule with this number; nil for a path parameter.
    private func rule(_ index: Int) -> Int? {
        let rule = index - captures.count
        return route.query.indices.contains(rule) ? rule : nil
    }
}

extension PathPattern {
    /// For each parameter of a route's path, the number of its segment in this path or alias; nil if it has none.
    func captures(of path: PathPattern) -> [Int?] {
        path.names.map { name in segments.firstIndex { $0.name?.hasSameBytes(as: name) ?? false } }
    }
}

extension RouteMatch {
    /// Returns the text of the parameter in a segment of the matched path.
    fileprivate func text(ofSegment number: Int) -> String? {
        withBytes(of: text) { bytes in
            var left = number
            if let host = path.hostSegment {
                if left == 0 { return pattern.segments[number].captured(bytes, host) }
                left -= 1
            }
            var next = path.body.lowerBound
            while let range = path.segment(bytes, at: next) {
                if left == 0 { return pattern.segments[number].captured(bytes, range) }
                left -= 1
                next = range.upperBound + 1
            }
            return nil
        }
    }

    /// Returns the first text that the link has for a query item; an item without `=` has none, but for the `true` of a
    /// `bool`.
    fileprivate func text(of rule: QueryRule) -> String? {
        withBytes(of: text) { bytes in
            withBytes(of: rule.name) { name in
                var index = queryScan.range.lowerBound
                var bareText: String?
                while let item = queryScan.next(bytes, &index) {
                    guard PercentEncoding.equals(bytes, at: item.name, name, in: 0..<name.count) else { continue }
                    if let value = item.value { return PercentEncoding.decoded(bytes, value) }
                    if case .bool = rule.type { bareText = "true" }
                }
                return bareText
            }
        }
    }
}

extension RouteTable {
    /// Returns the values of a link.
    ///
    /// - Throws: why the link is not one of the table.
    public func values(of link: String) throws(LinkProblem) -> LinkValues {
        guard let match = match(link) else { throw LinkProblem(explain(link)) }
        return values(ofOwn: match)
    }

    /// Returns the values of a match, which can be of another copy of this table; nil if this table does not have the
    /// route.
    public func values(of match: RouteMatch) -> LinkValues? {
        if entries.indices.contains(match.entry), entries[match.entry].route === match.route {
            return values(ofOwn: match)
        }
        guard let own = route(match.route.id), let number = routes.firstIndex(where: { $0 === own }) else { return nil }
        return LinkValues(match, of: own, number: number, captures: match.pattern.captures(of: own.path))
    }

    private func values(ofOwn match: RouteMatch) -> LinkValues {
        let entry = match.entry
        return LinkValues(match, of: match.route, number: routeNumbers[entry], captures: captures[entry])
    }
}

extension RouteMatch {
    /// The query items that the route does not declare, in order, decoded.
    public var otherQuery: [LinkURL.QueryItem] {
        query.filter { item in !route.query.contains { $0.isNamed(item.name) } }
    }
}
