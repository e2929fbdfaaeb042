import StrictJSON

/// A rule among all rules of the file, in the order in which devices try them.
struct OrderedRule {
    let source: AssociationRule
    /// The rule as it can be compared; nil where no link can match.
    let proof: ProofRule?
    /// The index of its entry.
    let entry: Int
    /// The way to the rule.
    let path: FindingPath
    /// How many times the outcome changed in its entry before it: rules of one number all exclude, or none does.
    let turn: Int

    /// Whether a path may be taken by both rules; a yes may be wrong, a no not.
    func mayMeet(_ other: OrderedRule) -> Bool {
        guard let own = proof, let theirs = other.proof else { return false }
        return own.paths.contains { path in theirs.paths.contains(where: path.mayMeet) }
    }

    /// Whether only the trailing `/*` of the other rule's path is more than this rule has.
    func isParent(of other: OrderedRule) -> Bool {
        guard let own = proof, let theirs = other.proof, own.paths.count == 1, theirs.paths.count == 2 else {
            return false
        }
        return own.paths[0] == theirs.paths[1] && own.opensApp == theirs.opensApp
            && Set(own.conditions) == Set(theirs.conditions)
    }
}
