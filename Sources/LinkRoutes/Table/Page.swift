/// What the web shows for a route.
public struct Page: Hashable, Sendable {
    /// The heading and title.
    public let title: PageText
    /// A sentence about what the link leads to.
    public let description: PageText?
    /// The preview image, the table's where the page has none of its own: an https URL, or a path on this site.
    public let image: PageText?
    /// The labels of the values that the page lists, by path parameter or required query item.
    ///
    /// They have no holes. A private page has none.
    public let labels: [String: PageText]
    /// Where it goes on on the web, nil for nowhere.
    public let website: PageWebsite?
    /// Whether Safari shows a Smart App Banner.
    public let hasBanner: Bool
    /// Whether search engines are asked to leave the page out.
    public let isUnindexed: Bool
    /// Whether the URL holds a token: nothing of it is shown, stored, previewed or passed on as a referrer.
    public let isPrivate: Bool
}
