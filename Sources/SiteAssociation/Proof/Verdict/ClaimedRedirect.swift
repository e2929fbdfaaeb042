public import LinkRoutes

/// A redirect that a phone may never ask for: the app is opened for one of its links, and no route takes that.
///
/// Where a pattern takes more than its route, as Apple's do of an `int`, the rest may be what an old path is about.
public struct ClaimedRedirect: Sendable {
    /// The redirect.
    public let redirect: Redirect
    /// The shortest of those links.
    public let link: String
    /// The rule that opens the app for it.
    public let rule: AssociationRule?
}
