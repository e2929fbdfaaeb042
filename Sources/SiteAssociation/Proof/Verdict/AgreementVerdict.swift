/// What a proof comes to.
public enum AgreementVerdict: Hashable, Sendable {
    /// File and table agree on every link of the scope, but for the leftovers.
    case agree
    /// They do not.
    case differ
    /// It was not found out, for this reason.
    case undecided(String)
}
