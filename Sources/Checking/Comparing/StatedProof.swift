import AssociationChecker
package import AssociationProof
package import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation

/// A proof with its claim in words.
package struct StatedProof {
    /// The proved claim if both sides agree, a sentence without a period.
    package let claim: String
    /// The links that the proof covers.
    package let scope: String
    package let proof: AgreementProof

    /// The usual maximum number of kinds of link with a wrong result; each has several lines.
    package static let defaultMaximum = 20

    /// States a proof about the rules of an association file.
    ///
    /// - Parameters:
    ///   - claim: what opens which app, as the beginning of a sentence.
    ///   - given: who gives the app the links, as the end of that sentence.
    static func association(_ proof: AgreementProof, claim: String, given: String) -> StatedProof {
        let items = proof.singleItems.map(\.quoted).joined(separator: ", ")
        return StatedProof(
            claim: "\(claim) for exactly the links that \(given)",
            scope: AgreementProof.scope + (items.isEmpty ? "" : ", except links that repeat an int item: \(items)"),
            proof: proof
        )
    }

    /// States a proof about dynamic rules for Android.
    ///
    /// - Parameters:
    ///   - apps: the opened apps.
    ///   - given: who gives the apps the links, as the end of a sentence.
    ///   - isSecond: whether another proof already states the scope.
    static func dynamicRules(
        _ proof: AgreementProof,
        opening apps: String,
        given: String,
        isSecond: Bool = false
    ) -> StatedProof {
        StatedProof(
            claim: """
                under AOSP's model, the experimental dynamic rules for Android 15 open \(apps) for exactly the links that \
                \(given)
                """,
            scope: (isSecond ? "" : "\(AgreementProof.scope); more exactly ") + AgreementProof.dynamicRuleScope,
            proof: proof
        )
    }

    /// Returns the result of the proof for the reader; nothing if it is undecided.
    ///
    /// - Parameters:
    ///   - isVerbose: whether the scope and the known differences are listed.
    ///   - maximum: the maximum number of known differences in the list.
    package func sentences(isVerbose: Bool, listing maximum: Int) -> [String] {
        if case .undecided = proof.verdict { return [] }
        let proved = proof.verdict == .agree ? ["proved: \(claim)"] : []
        guard isVerbose else { return proved }
        let knownDifferences = proof.knownDifferences.prefix(maximum).map { "not covered: \($0.sentence)" }
        let others = proof.knownDifferences.count - knownDifferences.count
        return proved + ["the proof covers \(scope); \(proof.states.counting("state"))"] + knownDifferences
            + (others > 0 ? ["not covered: and \(others) more (--limit NUMBER lists more)"] : [])
    }

    /// Returns the findings: each kind of link about which the sides disagree, and whether the proof is undecided.
    ///
    /// - Parameters:
    ///   - maximum: the maximum number of kinds; a finding counts the others.
    ///   - describe: creates the finding for one kind.
    package func findings(
        in file: String,
        listing maximum: Int,
        _ describe: (Disagreement) -> Diagnostic
    ) -> [Diagnostic] {
        var kinds = CappedDiagnostics(maximumPerCode: maximum)
        for kind in proof.disagreements.kinds { kinds.add(ComparisonCode.differsFromTable) { describe(kind) } }
        var findings = kinds.all.map { $0.location.file.isEmpty ? $0.located(in: file) : $0 }
        if proof.isCutShort {
            let count = AgreementProof.maximumDisagreements
            findings.append(
                .notProved(
                    file,
                    "the search ended after \(count.counting("link")) with a wrong result; there may be more"
                )
            )
        }
        if case .undecided(let reason) = proof.verdict {
            findings.append(
                Diagnostic(ComparisonCode.undecided, severity: .error, in: file, reason)
            )
        }
        return findings
    }
}

extension [Disagreement] {
    /// The shortest link of each combination of rule and route with a wrong result.
    fileprivate var kinds: [Disagreement] {
        var kinds: [Disagreement] = []
        var seen: Set<[AnyHashable?]> = []
        // The disagreements are sorted by length.
        for disagreement in self {
            // A link without a route has the same wrong result with an exclusion and without.
            let isExcluded = disagreement.route != nil && disagreement.isExcluded
            if seen.insert([disagreement.rule, disagreement.route?.id, isExcluded]).inserted {
                kinds.append(disagreement)
            }
        }
        return kinds
    }
}

extension Diagnostic {
    /// Returns the finding for a link with a wrong result.
    package static func notProved(_ file: String, _ sentence: String) -> Diagnostic {
        Diagnostic(ComparisonCode.differsFromTable, in: file, sentence)
    }
}

extension Disagreement {
    /// Returns the result on a phone and the result of the table, as a sentence.
    ///
    /// - Parameters:
    ///   - table: the name of the table.
    ///   - reasons: the reasons for both results.
    func sentence(table: String, _ reasons: [String]) -> String {
        let reasons = reasons.isEmpty ? "" : ": " + reasons.map { $0.cut(to: 240) }.joined(separator: "; ")
        return "\(link) \(outcome), but \(answer(of: table))\(reasons)".printable
    }

    /// Returns the fix for both sides, because only the owner knows which one is correct.
    ///
    /// - Parameter table: the name of the table.
    func fix(table: String) -> String {
        guard let route else { return "make the rule more specific, or add a route to \(table)" }
        if opensApp {
            return "exclude such links before the rule, or "
                + (isExcluded
                    ? "remove the exclusion from \(table)" : "make \"\(route.id)\" claimed in \(table)")
        }
        return (rule == nil ? "add a rule that matches such links" : "match such links before the rule")
            + ", or make \"\(route.id)\" \"claimed\": false in \(table)"
    }

    private var outcome: String {
        let reason = rule.map { "by the rule \($0.json.cut(to: 120))" } ?? "because no rule matches it"
        return (opensApp ? "opens the app" : "stays in the browser") + ", \(reason)"
    }

    private func answer(of table: String) -> String {
        guard let route else { return "no route of \(table) matches it" }
        return opensApp ? "\(table) keeps it on the web" : "\(table) assigns it to the app as \"\(route.id)\""
    }
}

extension String {
    /// Returns the text, shortened with an ellipsis if it has more characters.
    fileprivate func cut(to length: Int) -> String { count <= length ? self : prefix(length) + "…" }
}

extension KnownDifference {
    /// The result on a phone, and the reason for the difference from the table.
    var sentence: String { "\(link) \(outcome) (\(reason))" }

    private var outcome: String {
        guard opensApp else { return "stays in the browser, but \"\(route)\" matches it" }
        switch kind {
        case .superset, .malformed, .doubleEscape: return "opens the app, but no route matches it"
        case .repeatedInt, .spelling, .bareHost, .escapedDelimiter, .repeatedItem:
            return "opens the app, but the table keeps it on the web"
        }
    }

    private var reason: String {
        switch kind {
        case .superset: "the rules claim more texts than \"\(route)\" accepts; the app must show the web page"
        case .repeatedInt: "an int item occurs twice in it"
        case .spelling: "it is not percent-encoded as \"linkd link\" prints it"
        case .bareHost: "it ends with the host, so that its path is empty"
        case .escapedDelimiter: "Android decodes its %2F to a slash before it compares the path"
        case .doubleEscape: "its decoded text is the escaped text of a rule; the app must show the web page"
        case .repeatedItem: "an item occurs twice in it, and one fitting value is enough for Android"
        case .malformed: "it is malformed" + (opensApp ? "; the app must show the web page" : "")
        }
    }
}
