import LinkRoutes
import SiteAssociation

/// A proof, and in words what was to be proved.
struct StatedProof {
    /// What holds if both sides agree, a sentence without a full stop.
    let claim: String
    /// The links of which the proof speaks.
    let scope: String
    let proof: AgreementProof

    /// More examples of one kind tell a person no more.
    private static let mostShown = 20
    private static let mostLeftovers = 8

    /// What a person may know of the proof; nothing where it came to no end.
    var sentences: [String] {
        if case .undecided = proof.verdict { return [] }
        let proved = proof.verdict == .agree ? ["proved: \(claim)"] : []
        let leftovers = proof.leftovers.prefix(Self.mostLeftovers).map { "beyond it: \($0.sentence)" }
        let others = proof.leftovers.count - leftovers.count
        return proved + ["the proof speaks of \(scope); \(proof.states.counting("state"))"] + leftovers
            + (others > 0 ? ["beyond it: and \(others) more"] : [])
    }

    /// What is wrong: each kind of link about which the sides disagree, and whether that was not found out.
    ///
    /// - Parameter describe: makes the finding of one kind.
    func findings(in file: String, _ describe: (Disagreement) -> FileFinding) -> [FileFinding] {
        let kinds = proof.disagreements.kinds
        var findings = kinds.prefix(Self.mostShown).map(describe)
        let others = kinds.count - findings.count
        if others > 0 {
            findings.append(.notProved(file, "there are \(others.counting("more kind")) of link that go wrong"))
        }
        if case .undecided(let reason) = proof.verdict {
            findings.append(
                FileFinding(file: file, place: .file, code: "notDecided", severity: .error, message: reason)
            )
        }
        return findings
    }
}

extension [Disagreement] {
    /// The shortest link of those that go wrong by the same rule and the same route.
    fileprivate var kinds: [Disagreement] {
        var kinds: [Disagreement] = []
        var places: [[AnyHashable?]: Int] = [:]
        for disagreement in self {
            // A link that no route takes goes wrong in the same way with an escape hatch and without.
            let isExcluded = disagreement.route != nil && disagreement.isExcluded
            let kind: [AnyHashable?] = [disagreement.rule, disagreement.route?.id, isExcluded]
            if let place = places[kind] {
                if disagreement.link.utf8.count < kinds[place].link.utf8.count { kinds[place] = disagreement }
            } else {
                places[kind] = kinds.count
                kinds.append(disagreement)
            }
        }
        return kinds
    }
}

extension FileFinding {
    /// A link that opens the app and should not, or the other way round.
    static func notProved(_ file: String, _ sentence: String) -> FileFinding {
        FileFinding(file: file, place: .file, code: "notProved", severity: .error, message: sentence)
    }
}
