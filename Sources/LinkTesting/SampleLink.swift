public import LinkRoutes

/// A link of a table, with the route that it leads to.
public struct SampleLink: Hashable, Sendable, CustomStringConvertible {
    /// The link.
    public let url: String
    /// The id of its route.
    public let route: String

    /// The link and the route.
    public var description: String { "\(url) → \(route)" }
}

extension RouteTable {
    /// Sample links of every route: universal links and links of each scheme, with and without the optional items.
    ///
    /// They are arguments for a test: `@Test(arguments: table.sampleLinks)`. Each leads to its route; a route has none if
    /// no link reaches it.
    public var sampleLinks: [SampleLink] {
        routes.flatMap { route -> [SampleLink] in
            let origins: [LinkOrigin] = (hosts.isEmpty ? [] : [.universal()]) + schemes.map { .scheme($0) }
            let links = origins.flatMap { origin in
                [false, true].compactMap { hasOptional in sample(of: route, on: origin, hasOptional: hasOptional) }
            }
            return links.enumerated().filter { !links[..<$0].contains($1) }.map { SampleLink(url: $1, route: route.id) }
        }
    }

    /// Returns a link of a route; nil if there is none.
    private func sample(of route: Route, on origin: LinkOrigin, hasOptional: Bool) -> String? {
        let query = route.query.filter { hasOptional || $0.isRequired }
            .map { LinkURL.QueryItem(name: $0.name, value: $0.type.example) }
        // The text of a sample can be the fixed text of a more specific route.
        for text in ["sample", "another-sample", "x7"] {
            let parameters = route.path.segments.compactMap { segment -> (String, RouteMatch.Value)? in
                segment.name.map { ($0, segment.sample(text)) }
            }
            let values = Dictionary(parameters) { first, _ in first }
            if let link = try? link(to: route.id, values, query: query, on: origin) { return link }
        }
        return nil
    }
}

/// A link of a table, with its value of the generated type.
public struct TypedSampleLink<Links: GeneratedLinks>: Hashable, Sendable, CustomStringConvertible {
    /// The link.
    public let url: String
    /// The case, with the values of the link.
    public let link: Links

    /// The link and the value.
    public var description: String { "\(url) → \(link)" }
}

extension GeneratedLinks {
    /// Sample links of every case, with the value that each has: arguments for a test of what the app shows for a link.
    ///
    /// They are the samples of the embedded table without those whose routes do not open the app.
    public static var sampleLinks: [TypedSampleLink<Self>] {
        table.sampleLinks.compactMap { sample in
            (try? Self(sample.url)).map { TypedSampleLink(url: sample.url, link: $0) }
        }
    }
}

extension PathSegment {
    /// A value of the parameter; a text that may be any is the given one.
    fileprivate func sample(_ text: String) -> RouteMatch.Value {
        switch self {
        case .rest: .list([text])
        case .parameter(_, .string), .prefix, .suffix, .literal: .text(text)
        case .parameter(_, let type): .text(type.example)
        }
    }
}
