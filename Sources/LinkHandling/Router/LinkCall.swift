public import LinkRoutes

/// A link on its way to a handler: what it is, whence it came, and what it carries besides the handler's input.
public struct LinkCall: Sendable {
    /// The route, and the values as the link has them.
    public let match: RouteMatch
    /// The tap, where the link came through an inbox.
    public let event: LinkEvent?
    /// What the calling app calls itself, `x-source` of x-callback-url 1.0; anybody can write anything here.
    public let source: String?

    /// The link.
    public var url: String { match.url }

    /// The route.
    public var route: Route { match.route }

    /// The fragment, decoded; servers never see it.
    public var fragment: String? { match.fragment }

    /// What the link carries, to decode once more or in another way.
    public var parameters: LinkParameters { LinkParameters(match) }
}
