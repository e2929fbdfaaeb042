import LinkRoutes

/// A link to a route, with sample values.
struct SampleLink {
    /// The link; it leads to the route.
    let url: String

    /// The sample texts of a type, tried one after the other: another route can take a link with one of them.
    private static let attempts = 4

    /// Finds a link that leads to the route, https where it has one; nil if no sample value does.
    init?(to route: Route, of table: RouteTable) {
        let hasHTTPS = route.isVisible(to: .universal) && !table.hosts.isEmpty
        for attempt in 0..<Self.attempts {
            var values: [String: RouteMatch.Value] = [:]
            for segment in route.path.segments {
                guard let name = segment.name else { continue }
                values[name] = .list([Self.text(of: segment, attempt)])
            }
            let query = route.query.required.map {
                LinkURL.QueryItem(name: $0.name, value: Self.text(of: $0.type, named: $0.name, attempt))
            }
            let link = try? table.link(
                to: route.id,
                values,
                query: query,
                on: hasHTTPS ? .universal() : .scheme()
            )
            if let link {
                url = link
                return
            }
        }
        return nil
    }

    private static func text(of segment: PathSegment, _ attempt: Int) -> String {
        guard case .parameter(let name, let type) = segment else { return words(segment.name ?? "", attempt) }
        return text(of: type, named: name, attempt)
    }

    private static func text(of type: ParameterType, named name: String, _ attempt: Int) -> String {
        switch type {
        case .string: words(name, attempt)
        case .int: "\(7 + attempt)"
        case .bool: attempt % 2 == 0 ? "true" : "false"
        case .number: "\(7 + attempt).5"
        case .uuid: "00000000-0000-4000-8000-00000000000\(attempt)"
        case .date: "2026-01-3\(attempt % 2)"
        case .enumeration(let values): values.isEmpty ? name : values[attempt % values.count]
        }
    }

    /// The name of a parameter is the best sample of a text: it says what the place is for.
    private static func words(_ name: String, _ attempt: Int) -> String {
        attempt == 0 ? name : "\(name)-\(attempt)"
    }
}
