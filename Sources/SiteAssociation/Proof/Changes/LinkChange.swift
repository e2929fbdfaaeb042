/// A kind of link whose outcome changed: those that one rule decided before and that one rule decides now.
public struct LinkChange: Hashable, Sendable {
    /// A link of that kind, with the shortest path that one of them has.
    public let link: String
    /// Whether it opens the app now; before, it was the other way round.
    public let opensApp: Bool
    /// The rule that decided before; nil where none did.
    public let before: AssociationRule?
    /// The rule that decides now; nil where none does.
    public let now: AssociationRule?
}
