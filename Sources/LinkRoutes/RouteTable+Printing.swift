extension RouteTable {
    /// The link of a route with these values.
    ///
    /// Every byte outside `A-Z a-z 0-9 - . _ ~` is escaped in upper case, and the link is matched before it is handed
    /// out: what comes back is the same route with the same values, or an error says why not (house rule R8). An empty
    /// list for a catch-all prints the alias that leaves it out.
    ///
    /// - Throws: the first reason why there is no such link.
    public func link(
        to id: String, _ parameters: [String: RouteMatch.Value] = [:], query: [LinkURL.QueryItem] = [],
        fragment: String? = nil, on origin: LinkOrigin = .universal()
    ) throws(PrintError) -> String {
        guard let route = routes.first(where: { $0.id == id }) else {
            throw PrintError(.unknownRoute, "the table has no route \"\(id)\"")
        }
        let (kind, prefix) = try start(origin, route)
        for name in parameters.keys.sorted() where !route.path.names.contains(name) {
            let names = route.path.names.joined(separator: ", ")
            throw PrintError(
                .unknownParameter,
                "\"\(id)\" has no path parameter \"\(name)\"" + (names.isEmpty ? "" : "; it has \(names)"))
        }
        let pattern = try pattern(of: route, parameters)
        try check(query, of: route)
        let link = prefix + (try path(pattern, parameters)) + Self.suffix(query, fragment)
        try checkRoundTrip(link, route, kind, pattern)
        return link
    }

    private func start(_ origin: LinkOrigin, _ route: Route) throws(PrintError) -> (LinkKind, String) {
        switch origin {
        case .universal(let host):
            guard route.isVisible(to: .universal) else {
                throw PrintError(.notReachable, "\"\(route.id)\" is no https link: it is neither claimed nor has it a page")
            }
            guard let host = host ?? hosts.first else { throw PrintError(.notReachable, "the table has no host") }
            return (.universal, "https://\(host)")
        case .scheme(let scheme, let host):
            guard route.isScheme else {
                throw PrintError(.notReachable, "\"\(route.id)\" is no scheme link: its \"scheme\" is false")
            }
            guard let scheme = scheme ?? schemes.first else { throw PrintError(.notReachable, "the table has no scheme") }
            return (.scheme, "\(scheme)://\(host ?? "")")
        }
    }

    /// The path, or the alias without the catch-all when its list is empty.
    private func pattern(
        of route: Route, _ parameters: [String: RouteMatch.Value]
    ) throws(PrintError) -> PathPattern {
        guard let rest = route.path.segments.last, rest.isRest, let name = rest.name else { return route.path }
        guard let value = parameters[name], value.texts.isEmpty else { return route.path }
        guard let alias = route.aliases.first(where: { !$0.hasRest }) else {
            throw PrintError(.emptyParameter, "the list for {\(name)+} is empty, and no alias leaves it out")
        }
        return alias
    }

    private func path(
        _ pattern: PathPattern, _ parameters: [String: RouteMatch.Value]
    ) throws(PrintError) -> String {
        guard !pattern.segments.isEmpty else { return "/" }
        var path = ""
        for segment in pattern.segments {
            for text in try texts(of: segment, parameters) {
                if text == "." || text == ".." {
                    throw PrintError(.dotSegment, "the segment \"\(text)\" would never arrive: clients resolve it away")
                }
                path += "/" + PercentEncoding.encoded(text.utf8)
            }
        }
        return path
    }

    /// The decoded segments that a segment of the pattern prints.
    private func texts(
        of segment: PathSegment, _ parameters: [String: RouteMatch.Value]
    ) throws(PrintError) -> [String] {
        guard let name = segment.name else { return [segment.example] }
        guard let value = parameters[name] else { throw PrintError(.missingParameter, "a value for {\(name)} is missing") }
        guard !value.texts.contains("") else { throw PrintError(.emptyParameter, "the value for {\(name)} is empty") }
        if segment.isRest { return value.texts }
        guard value.texts.count == 1, let text = value.texts.first else {
            throw PrintError(.badValue, "{\(name)} takes one value, not \(value.texts.count)")
        }
        switch segment {
        case .prefix(let affix, _): return [affix + text]
        case .suffix(_, let affix): return [text + affix]
        default: break
        }
        guard segment.accepts(text) else { throw PrintError(.badValue, "{\(segment.description.dropFirst().dropLast())} does not take \"\(text)\"") }
        return [text]
    }

    private func check(_ query: [LinkURL.QueryItem], of route: Route) throws(PrintError) {
        for item in query {
            if item.name.hasPrefix("x-") {
                throw PrintError(.badQueryName, "the name \"\(item.name)\" belongs to x-callback-url and never reaches a route")
            }
            if route.path.names.contains(item.name) {
                throw PrintError(.badQueryName, "\"\(item.name)\" is a path parameter of the route, which a query item never overrides")
            }
            if item.name.isEmpty, item.value == nil { throw PrintError(.badQueryName, "a query item needs a name") }
        }
        for rule in route.query {
            let values = query.filter { $0.name == rule.name }
            if rule.isRequired, values.isEmpty {
                throw PrintError(.missingQueryItem, "the required query item \"\(rule.name)\" (\(rule.type)) is missing")
            }
            for item in values {
                let text = item.value ?? ""
                if text.isEmpty, !rule.isRequired { continue }
                guard rule.type.accepts(text) else {
                    throw PrintError(.badValue, "the query item \"\(rule.name)\" is \(rule.type), which \"\(text)\" is not")
                }
            }
        }
    }

    private static func suffix(_ query: [LinkURL.QueryItem], _ fragment: String?) -> String {
        let items = query.map { item in
            PercentEncoding.encoded(item.name.utf8)
                + (item.value.map { "=" + PercentEncoding.encoded($0.utf8) } ?? "")
        }
        return (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
            + (fragment.map { "#" + PercentEncoding.encoded($0.utf8) } ?? "")
    }

    private func checkRoundTrip(
        _ link: String, _ route: Route, _ kind: LinkKind, _ pattern: PathPattern
    ) throws(PrintError) {
        do throws(LinkURLError) {
            _ = try self.link(link)
        } catch {
            throw PrintError(.tooLong, "no app would route the printed link: \(error)")
        }
        guard let match = match(link), match.kind == kind else { throw PrintError(.notReachable, "\(link) is no link of this table; check the host") }
        if match.route !== route {
            throw PrintError(.shadowed, "\(link) is a link of \"\(match.route.id)\", which is more specific", by: match.route.id)
        }
        if match.pattern != pattern {
            throw PrintError(.shadowed, "\(link) reads as \(match.pattern), another path of \"\(route.id)\"", by: route.id)
        }
    }
}

extension RouteMatch.Value {
    /// The text, or the texts of the list.
    public var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let texts): texts
        }
    }
}
