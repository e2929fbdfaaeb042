/// What the web shows for a route.
public struct Page: Hashable, Sendable {
    /// The heading and title.
    public let title: PageText
    /// A sentence about what the link leads to.
    public let description: PageText?
    /// The preview image: an https URL, or a path on this site.
    public let image: PageText?
    /// Whether search engines are asked to leave the page out.
    public let isUnindexed: Bool
    /// Whether the URL holds a token: nothing of it is stored, previewed or passed on as a referrer.
    public let isPrivate: Bool
}
