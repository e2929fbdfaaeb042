extension RouteTable {
    /// Where a redirect leads: an https link on the canonical host, nothing of which but values is the request's.
    ///
    /// The path is printed as every link is (house rule R8), then come the required items, then the request's other
    /// items as they came: their order, repeats, escapes and `x-*` names stay. A browser carries the fragment on by
    /// itself.
    ///
    /// - Throws: why no link leads to the route with these values; then the redirect leads nowhere.
    public func location(of match: RedirectMatch) throws(PrintError) -> String {
        let route = match.redirect.route
        guard let host = hosts.first else {
            throw PrintError(.notReachable, "the table has no host; declare one in \"hosts\"")
        }
        let printer = printer(match, route)
        var link = "https://\(host)" + (try printer.text())
        var separator = printer.query.isEmpty ? "?" : "&"
        for item in match.items where !printer.query.contains(where: { $0.name.hasSameBytes(as: item.name) }) {
            link += separator + item.text
            separator = "&"
        }
        try check(link, route, .universal) { printer.hasSameParameters(as: $0) }
        return link
    }

    /// Prints the old path's values where the route has them; a catch-all without one prints the alias without it.
    private func printer(_ match: RedirectMatch, _ route: Route) -> RoutePrinter {
        var parameters: [String: RouteMatch.Value] = [:]
        if let rest = route.path.segments.last, rest.isRest, let name = rest.name { parameters[name] = .list([]) }
        let names = route.path.names
        for (name, value) in match.parameters where names.hasElement(withBytesOf: name) { parameters[name] = value }
        let query = route.query.required.compactMap { rule in
            match.parameters.first { rule.isNamed($0.name) }
                .map { LinkURL.QueryItem(name: rule.name, value: $0.value.texts.first) }
        }
        return RoutePrinter(route: route, parameters: parameters, query: query, fragment: nil)
    }
}
