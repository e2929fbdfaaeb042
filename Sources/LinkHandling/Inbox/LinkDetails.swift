public import LinkRoutes

/// What came with a link beside its value: the tap, and what the table does not declare.
///
/// The table checks only what it declares. The rest is unchecked text, which anybody can write into a link.
public struct LinkDetails: Sendable {
    /// The tap: when and through which entry point the link came, and from which app or web page.
    public let event: LinkEvent
    /// The route and all values of the link, also repeats of an item.
    public let match: RouteMatch

    /// Creates the details of a link.
    package init(event: LinkEvent, match: RouteMatch) {
        self.event = event
        self.match = match
    }

    /// The query items that the route does not declare, such as a campaign or an invitation, in order, decoded.
    public var otherQuery: [LinkURL.QueryItem] { match.otherQuery }

    /// The fragment, decoded; nil without `#`.
    public var fragment: String? { match.fragment }

    /// The items of a fragment that is written like a query, such as the tokens of a login, each decoded after the split.
    ///
    /// A `+` stays. Empty for a fragment with more than 64 of them.
    public var fragmentItems: [LinkURL.QueryItem] { match.fragmentItems }
}
