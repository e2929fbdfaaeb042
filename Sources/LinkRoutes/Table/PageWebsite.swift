/// Where a page's "continue on the web" leads.
public enum PageWebsite: Hashable, Sendable {
    /// The link's own path and query on this website: an https origin, perhaps with a path, without a slash at its end.
    case samePath(String)
    /// An https URL with its host written out, with holes for the values of the link.
    case address(PageText)
}
