import Diagnostics

/// Prints the part of a route's link after the host, with the given values.
struct RoutePrinter {
    let route: Route
    let parameters: [String: RouteMatch.Value]
    let query: [LinkURL.QueryItem]
    let fragment: String?

    /// Returns the path, the query and the fragment.
    ///
    /// - Throws: which value the route does not accept.
    func text() throws(PrintError) -> String {
        try checkNames()
        let pattern = try pattern()
        try checkQuery()
        let items = query.map { item in
            PercentEncoding.encoded(item.name.utf8) + (item.value.map { "=" + PercentEncoding.encoded($0.utf8) } ?? "")
        }
        return try path(pattern) + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
            + (fragment.map { "#" + PercentEncoding.encoded($0.utf8) } ?? "")
    }

    /// Whether a match has exactly the printed values.
    func isSame(as match: RouteMatch) -> Bool {
        let query = match.query
        return query.count == self.query.count
            && hasSameParameters(as: match)
            && zip(query, self.query).allSatisfy { found, wanted in
                found.name.hasSameBytes(as: wanted.name)
                    && Self.isSame(found.value, wanted.value)
            }
            && Self.isSame(match.fragment, fragment)
    }

    /// Whether a match has exactly the printed path parameters.
    func hasSameParameters(as match: RouteMatch) -> Bool {
        match.parameters.allSatisfy { name, value in
            let texts = parameters[name]?.texts ?? []
            return value.texts.count == texts.count && zip(value.texts, texts).allSatisfy { $0.hasSameBytes(as: $1) }
        }
    }

    private static func isSame(_ found: String?, _ wanted: String?) -> Bool {
        guard let found, let wanted else { return found == nil && wanted == nil }
        return found.hasSameBytes(as: wanted)
    }

    private func checkNames() throws(PrintError) {
        let names = route.path.names
        for name in parameters.keys.sorted() where !names.hasElement(withBytesOf: name) {
            throw PrintError(
                .unknownParameter,
                "\"\(route.id)\" has no path parameter \(name.quoted)"
                    + (names.isEmpty ? "" : "; it has \(names.joined(separator: ", "))")
            )
        }
    }

    /// Returns the path, or the alias without the catch-all if its list is empty.
    private func pattern() throws(PrintError) -> PathPattern {
        guard let rest = route.path.segments.last, rest.isRest, let name = rest.name,
            let value = parameters[name], value.texts.isEmpty
        else { return route.path }
        guard let alias = route.aliases.first(where: { !$0.hasRest }) else {
            throw PrintError(.emptyParameter, "the list for {\(name)+} is empty, and no alias leaves it out")
        }
        return alias
    }

    private func path(_ pattern: PathPattern) throws(PrintError) -> String {
        guard !pattern.segments.isEmpty else { return "/" }
        var path = ""
        for segment in pattern.segments {
            for text in try texts(of: segment) {
                if text.isDotSegment {
                    throw PrintError(
                        .dotSegment,
                        "the segment \"\(text)\" cannot be printed, because clients remove it from a path"
                    )
                }
                path += "/" + PercentEncoding.encoded(text.utf8)
            }
        }
        return path
    }

    /// Returns the decoded segments for a segment of the pattern.
    private func texts(of segment: PathSegment) throws(PrintError) -> [String] {
        guard let name = segment.name else { return [segment.example] }
        guard let value = parameters[name] else {
            throw PrintError(.missingParameter, "a value for {\(name)} is missing")
        }
        guard !value.texts.contains(where: \.isEmpty) else {
            throw PrintError(.emptyParameter, "the value for {\(name)} is empty")
        }
        if segment.isRest { return value.texts }
        guard value.texts.count == 1, let text = value.texts.first else {
            throw PrintError(.badValue, "{\(name)} has one value, not \(value.texts.count)")
        }
        switch segment {
        case .prefix(let affix, _): return [affix + text]
        case .suffix(_, let affix): return [text + affix]
        default: break
        }
        guard segment.accepts(text) else {
            throw PrintError(.badValue, "\(segment.description.shown) does not accept \(text.quoted)")
        }
        return [text]
    }

    private func checkQuery() throws(PrintError) {
        for item in query {
            if ReservedItemName.contains(item.name) {
                throw PrintError(
                    .badQueryName,
                    "the name \(item.name.quoted) belongs to x-callback-url and never reaches a route"
                )
            }
            if route.path.names.hasElement(withBytesOf: item.name) {
                throw PrintError(
                    .badQueryName,
                    "\"\(item.name)\" is a path parameter of the route, which a query item never overrides"
                )
            }
            if item.name.isEmpty, item.value == nil { throw PrintError(.badQueryName, "a query item needs a name") }
        }
        for rule in route.query { try check(rule) }
    }

    private func check(_ rule: QueryRule) throws(PrintError) {
        let items = query.filter { rule.isNamed($0.name) }
        if rule.isRequired, items.isEmpty {
            throw PrintError(.missingQueryItem, "the required query item \"\(rule.name)\" (\(rule.type)) is missing")
        }
        for text in items.map({ $0.value ?? "" }) where rule.isRequired || !text.isEmpty {
            guard !rule.type.accepts(text) else { continue }
            throw PrintError(
                .badValue,
                text.isEmpty
                    ? "the required query item \"\(rule.name)\" (\(rule.type)) is empty"
                    : "the query item \"\(rule.name)\" is \(rule.type), which \(text.quoted) is not"
            )
        }
    }
}
