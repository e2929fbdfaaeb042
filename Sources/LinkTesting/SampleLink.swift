import LinkActions
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
    /// Sample links of every route: universal links and links of each scheme, with and without the optional items,
    /// with each value of an `enum`.
    ///
    /// They are arguments for a test: `@Test(arguments: table.sampleLinks)`. Each leads to its route; a route has none if
    /// no link reaches it.
    public var sampleLinks: [SampleLink] {
        routes.flatMap { route in sampleLinks(of: route).map { SampleLink(url: $0, route: route.id) } }
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
