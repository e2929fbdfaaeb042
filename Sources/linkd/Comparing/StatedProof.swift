import AssociationChecker
import AssociationProof
import Diagnostics
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
        let knownDifferences = proof.knownDifferences.prefix(Self.mostLeftovers).map { "beyond it: \($0.sentence)" }
        let others = proof.knownDifferences.count - knownDifferences.count
        return proved + ["the proof speaks of \(scope); \(proof.states.counting("state"))"] + knownDifferences
            + (others > 0 ? ["beyond it: and \(others) more"] : [])
    }

    /// What is wrong: each kind of link about which the sides disagree, and whether that was not found out.
    ///
    /// - Parameter describe: makes the finding of one kind.
    func findings(in file: String, _ describe: (Disagreement) -> Diagnostic) -> [Diagnostic] {
        let kinds = proof.disagreements.kinds
        var findings = kinds.prefix(Self.mostShown).map(describe)
        let others = kinds.count - findings.count
        if others > 0 {
            findings.append(.notProved(file, "there are \(others.counting("more kind")) of link that go wrong"))
        }
        if case .undecided(let reason) = proof.verdict {
            findings.append(
                Diagnostic(.notDecided, file, reason)
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

extension Diagnostic {
    /// A link that opens the app and should not, or the other way round.
    static func notProved(_ file: String, _ sentence: String) -> Diagnostic {
        Diagnostic(.notProved, file, sentence)
    }
}

extension Disagreement {
    /// What a phone does with the link, and what the table says to that.
    ///
    /// - Parameters:
    ///   - table: what the table is called.
    ///   - reasons: why both sides have it so.
    func sentence(table: String, _ reasons: [String]) -> String {
        let reasons = reasons.isEmpty ? "" : ": " + reasons.map { $0.cut(to: 240) }.joined(separator: "; ")
        return "\(link) \(outcome), but \(answer(of: table))\(reasons)".printable
    }

    /// Which side to change: nobody but the owner knows which one is right.
    ///
    /// - Parameter table: what the table is called.
    func fix(table: String) -> String {
        guard let route else { return "narrow the rule, or add a route to \(table)" }
        if opensApp {
            return "in front of the rule exclude such links, or "
                + (isExcluded
                    ? "remove the escape hatch from \(table)" : "let \"\(route.id)\" be universal in \(table)")
        }
        return (rule == nil ? "add a rule that takes such links" : "take such links in front of the rule")
            + ", or make \"\(route.id)\" \"universal\": false in \(table)"
    }

    private var outcome: String {
        let reason = rule.map { "by the rule \($0.json.cut(to: 120))" } ?? "since no rule takes it"
        return (opensApp ? "opens the app" : "stays in the browser") + ", \(reason)"
    }

    private func answer(of table: String) -> String {
        guard let route else { return "no route of \(table) takes it" }
        return opensApp ? "\(table) keeps it on the web" : "\(table) gives it to the app as \"\(route.id)\""
    }
}

extension String {
    /// The text with an ellipsis where it is longer than a number of characters.
    fileprivate func cut(to length: Int) -> String { count <= length ? self : prefix(length) + "…" }
}

extension KnownDifference {
    /// What a phone does with the link, and why the table cannot have it otherwise.
    var sentence: String { "\(link) \(outcome) (\(reason))" }

    private var outcome: String {
        guard opensApp else { return "stays in the browser, and \"\(route)\" would take it" }
        switch kind {
        case .superset, .malformed: return "opens the app, and no route takes it"
        case .repeatedInt, .spelling: return "opens the app, and the table keeps it on the web"
        }
    }

    private var reason: String {
        switch kind {
        case .superset: "the rules claim more texts than \"\(route)\" takes; the app has to show the web page"
        case .repeatedInt: "an int item stands twice in it, in different lengths"
        case .spelling: "it is not spelled as \"linkd link\" spells it"
        case .malformed: "it is malformed" + (opensApp ? "; the app has to show the web page" : "")
        }
    }
}
