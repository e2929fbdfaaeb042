import LinkRoutes

/// The link that asks for a page, as positions in the request.
struct PageLink {
    /// Where the segments of the path lie.
    let segments: [Range<Int>]
    /// The query; nil for a page that shows nothing of its link.
    let query: QueryScan?
    /// Whether the link is on the first host of the site.
    let isOnCanonicalHost: Bool

    /// What a page that shows nothing of its link is filled with.
    static let none = PageLink(segments: [], query: nil, isOnCanonicalHost: true)
}
