/// Links about which file and table differ, and have to: Apple's patterns cannot say it, or the links are unusual.
public struct Leftover: Hashable, Sendable {
    /// What sets the links apart.
    public enum Kind: String, Sendable, CaseIterable {
        /// A pattern takes more than the parameter; no route takes the link, and the app has to show the web page.
        case superset
        /// A required `int` item stands in the link twice, in different lengths.
        case repeatedInt
        /// The link is not spelled as linkd spells it: a letter as an escape, an escape in lower case.
        case spelling
        /// The link is none that can be routed: an escape that is no UTF-8, a segment `..`, two slashes at the beginning.
        case malformed
    }

    /// What sets the links apart.
    public let kind: Kind
    /// The id of the route that the links are near to.
    public let route: String
    /// One of them.
    public let link: String
    /// Whether the file opens the app for it.
    public let opensApp: Bool
}
