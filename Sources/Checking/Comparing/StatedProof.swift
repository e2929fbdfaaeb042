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
    ///   - table: the name of the table.
    ///   - apps: the apps whose rules were compared; none if all apps have the same rules.
    static func association(
        _ proof: AgreementProof,
        table: String = "route table",
        opening apps: [String] = []
    ) -> StatedProof {
        let items = proof.singleItems.map(\.quoted).joined(separator: ", ")
        return StatedProof(
            claim: claim("association file", table, apps),
            scope: AgreementProof.scope + (items.isEmpty ? "" : ", except links that repeat an int item: \(items)"),
            proof: proof
        )
    }

    /// States a proof about dynamic rules for Android.
    ///
    /// - Parameters:
    ///   - table: the name of the table.
    ///   - apps: the apps whose rules were compared; none if all apps have the same rules.
    ///   - isSecond: whether another proof already states the scope.
    static func dynamicRules(
        _ proof: AgreementProof,
        table: String = "route table",
        opening apps: [String] = [],
        isSecond: Bool = false
    ) -> StatedProof {
        StatedProof(
            claim: claim("dynamic rules for Android 15 (experimental, AOSP's model)", table, apps),
            scope: (isSecond ? "" : "\(AgreementProof.scope); more exactly ") + AgreementProof.dynamicRuleScope,
            proof: proof
        )
    }

    private static func claim(_ file: String, _ table: String, _ apps: [String]) -> String {
        "\(file) and \(table) agree on every link" + (apps.isEmpty ? "" : " for \(apps.joined(separator: ", "))")
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
            let message = "comparison stopped after \(AgreementProof.maximumDisagreements) links with a wrong result"
            findings.append(.notProved(file, message))
        }
        if case .undecided(let reason) = proof.verdict {
            findings.append(Diagnostic(ComparisonCode.undecided, severity: .error, in: file, reason, fix: proof.fix))
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
    /// What differs from the table, with the link as an example.
    var sentence: String {
        let problem =
            switch (route, opensApp) {
            case (nil, _): "rule opens links without a route"
            case (_?, true) where isExcluded: "rule opens links that the table excludes"
            case (let route?, true): "rule opens web-only route \(route.id.quoted)"
            case (let route?, false):
                "\(rule == nil ? "missing rule for" : "rule excludes") claimed route \(route.id.quoted)"
            }
        return "\(problem), e.g. \(link)"
    }

    /// Returns the fix for both sides, because only the owner knows which one is correct.
    ///
    /// - Parameter table: the name of the table.
    func fix(table: String) -> String {
        guard let route else { return "make the rule more specific, or add a route to \(table)" }
        if opensApp {
            return "exclude the links before the rule, or "
                + (isExcluded ? "remove the exclusion from \(table)" : "make \(route.id.quoted) claimed in \(table)")
        }
        return (rule == nil ? "add a rule for the links" : "add a rule for the links before the exclusion")
            + ", or set \"claimed\": false for \(route.id.quoted) in \(table)"
    }
}

extension KnownDifference {
    /// The results of the table and on a phone, and the reason for the difference.
    var sentence: String { "\(link) \(outcome) (\(reason))" }

    private var outcome: String {
        guard opensApp else { return "matches route \(route.quoted), but stays in the browser" }
        switch kind {
        case .superset, .malformed, .doubleEscape: return "does not match a route, but opens the app"
        case .repeatedInt, .spelling, .bareHost, .escapedDelimiter, .repeatedItem:
            return "is web-only, but opens the app"
        }
    }

    private var reason: String {
        switch kind {
        case .superset: "rules match more values than route \(route.quoted); the app must show the web page"
        case .repeatedInt: "repeated int item"
        case .spelling: "percent-encoding differs from \"linkd link\""
        case .bareHost: "missing slash after the host"
        case .escapedDelimiter: "Android decodes %2F before comparing the path"
        case .doubleEscape: "decoded path equals an escaped rule; the app must show the web page"
        case .repeatedItem: "repeated item; Android needs only one matching value"
        case .malformed: "malformed" + (opensApp ? "; the app must show the web page" : "")
        }
    }
}
