public import LinkRoutes

/// A link about which an association file and a route table disagree.
public struct Disagreement: Sendable {
    /// The link, the shortest of its kind.
    public let link: String
    /// Whether the file opens the app for it; the table says the opposite.
    public let opensApp: Bool
    /// The rule of the file that decides; nil where none does.
    public let rule: AssociationRule?
    /// The route that takes the link; nil where none does.
    public let route: Route?
    /// Whether an escape hatch of the table keeps the link on the web.
    public let isExcluded: Bool
}
