package import LinkRoutes

extension RouteTable {
    /// Returns links of a route: universal links and links of each scheme, with and without the optional items, with each
    /// value of an `enum`; empty if no link reaches the route.
    package func sampleLinks(of route: Route) -> [String] {
        let origins: [LinkOrigin] = (hosts.isEmpty ? [] : [.universal()]) + schemes.map { .scheme($0) }
        let types = route.path.segments.compactMap(\.type) + route.query.map(\.type)
        let choices = types.map { if case .enumeration(let values) = $0 { values.count } else { 1 } }.max() ?? 1
        let links = origins.flatMap { origin in
            [false, true].flatMap { hasOptional in
                (0..<choices).compactMap { sampleLink(of: route, on: origin, hasOptional: hasOptional, choice: $0) }
            }
        }
        return links.enumerated().filter { !links[..<$0].contains($1) }.map(\.element)
    }

    /// Returns a link of a route; nil if there is none.
    private func sampleLink(of route: Route, on origin: LinkOrigin, hasOptional: Bool, choice: Int) -> String? {
        let query = route.query.filter { hasOptional || $0.isRequired }
            .map { LinkURL.QueryItem(name: $0.name, value: $0.type.sample(choice)) }
        // The text of a sample can be the fixed text of a more specific route.
        for text in ["sample", "another-sample", "x7"] {
            let parameters = route.path.segments.compactMap { segment -> (String, RouteMatch.Value)? in
                segment.name.map { name in
                    (name, segment.isRest ? .list([text]) : .text(segment.type?.sample(choice) ?? text))
                }
            }
            let values = Dictionary(parameters) { first, _ in first }
            if let link = try? link(to: route.id, values, query: query, on: origin) { return link }
        }
        return nil
    }
}

extension PathSegment {
    /// The type of the parameter; nil for any text.
    fileprivate var type: ParameterType? {
        switch self {
        case .parameter(_, .string), .prefix, .suffix, .literal, .rest: nil
        case .parameter(_, let type): type
        }
    }
}

extension ParameterType {
    /// Returns a text of the type; for an `enum`, the value with this number, counted in circles.
    fileprivate func sample(_ choice: Int) -> String {
        switch self {
        case .enumeration(let values) where !values.isEmpty: values[choice % values.count]
        // Texts that a narrower type does not read: 1 is also a Bool.
        case .int: "7"
        case .number: "7.5"
        case .string, .bool, .uuid, .date, .enumeration: example
        }
    }
}
