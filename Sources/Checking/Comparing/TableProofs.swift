import AssociationChecker
import AssociationProof
import Diagnostics
import Explaining
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import SiteTables
import StrictJSON

/// Proves for the files generated from a table that a phone opens the app for exactly the links of the table.
struct TableProofs {
    /// The proofs, one for each platform for which the table names an app.
    private let proofs: [StatedProof]
    /// The reason why there are no dynamic rules; then only the manifest of the Android app decides.
    private let ruleError: DynamicRuleError?
    private let table: SiteTable

    /// Proves all files that can be generated from a table.
    ///
    /// - Throws: the reason if no association file can be generated.
    init(_ site: SiteTable) throws(AssociationError) {
        table = site
        let table = site.routes
        var proofs: [StatedProof] = []
        var ruleError: DynamicRuleError?
        if !table.apps.ios.isEmpty { proofs.append(.association(try AgreementProof(table))) }
        if !table.apps.android.isEmpty {
            do throws(DynamicRuleError) {
                let proof = try AgreementProof(dynamicRulesOf: table)
                proofs.append(.dynamicRules(proof, isSecond: !proofs.isEmpty))
            } catch {
                ruleError = error
            }
        }
        self.proofs = proofs
        self.ruleError = ruleError
    }

    /// Returns the results of the proofs for the reader.
    ///
    /// - Parameters:
    ///   - isVerbose: whether the scope and the known differences are listed, not only counted.
    ///   - maximum: the maximum number of known differences in each list.
    func sentences(isVerbose: Bool, listing maximum: Int) -> [String] {
        proofs.flatMap { $0.sentences(isVerbose: isVerbose, listing: maximum) }
    }

    /// Returns the claims that were not proved, and the missing dynamic rules.
    ///
    /// - Parameter maximum: the maximum number of kinds of link in each proof.
    func findings(in file: String, listing maximum: Int) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if proofs.contains(where: { $0.proof.verdict != .agree }) {
            let reasons = TableReasons(table)
            findings = proofs.flatMap { proof in
                proof.findings(in: file, listing: maximum) { finding(in: file, $0, reasons) }
            }
        }
        if let ruleError {
            findings.append(
                Diagnostic(.noDynamicRules, severity: .info, in: file, ruleError.message)
            )
        }
        return findings
    }

    private func finding(in file: String, _ disagreement: Disagreement, _ reasons: TableReasons) -> Diagnostic {
        var finding = Diagnostic.notProved(
            file,
            disagreement.sentence(table: "the table", reasons.of(disagreement.link))
        )
        finding.fix = "report this bug in linkd, with the table"
        return finding
    }
}

extension StatedProof {
    fileprivate static func association(_ proof: AgreementProof) -> StatedProof {
        StatedProof(
            claim: "the association file opens the app for exactly the links that the table gives it",
            scope: AgreementProof.scope,
            proof: proof
        )
    }

    /// - Parameter isSecond: whether another proof already states the scope.
    fileprivate static func dynamicRules(_ proof: AgreementProof, isSecond: Bool) -> StatedProof {
        StatedProof(
            claim: """
                under AOSP's model, the experimental dynamic rules for Android 15 open the app for exactly the links that \
                the table gives it
                """,
            scope: (isSecond ? "" : "\(AgreementProof.scope); more exactly ") + AgreementProof.dynamicRuleScope,
            proof: proof
        )
    }
}

/// Proves the dynamic rules of any `assetlinks.json` against a table.
///
/// The check of the file reports rules that Android cannot read; they have no effect. Without rules, only the manifest
/// of the app decides.
struct DynamicRuleProofs {
    private(set) var findings: [Diagnostic] = []
    private(set) var sentences: [String] = []

    private let file: String
    private let named: NamedTable
    private let maximumKinds: Int
    private let isVerbose: Bool
    private let reasons: TableReasons

    /// Proves the rules of each app of the table; identical rules of several apps are proved once.
    init(
        _ file: String,
        _ statements: AndroidStatements,
        with named: NamedTable,
        listing maximumKinds: Int,
        isVerbose: Bool
    ) {
        self.file = file
        self.isVerbose = isVerbose
        self.maximumKinds = maximumKinds
        self.named = named
        reasons = TableReasons(named.site)
        var groups: [(statement: AndroidStatement, rules: [DynamicRule], apps: [String])] = []
        var places: [[DynamicRule]: Int] = [:]
        for app in named.table.apps.android.map(\.package) {
            guard let own = statements.withRules(app), let rules = own.rules else { continue }
            if let place = places[rules] {
                groups[place].apps.append(app)
            } else {
                places[rules] = groups.count
                groups.append((own, rules, [app]))
            }
        }
        for group in groups { prove(group.rules, group.statement, group.apps) }
    }

    private mutating func prove(_ rules: [DynamicRule], _ statement: AndroidStatement, _ apps: [String]) {
        do throws(UnprovableDynamicRule) {
            let proof = StatedProof(
                claim: """
                    under AOSP's model, the experimental dynamic rules for Android 15 open \
                    \(apps.joined(separator: ", ")) for exactly the links that \(named.file) gives the app
                    """,
                scope: "\(AgreementProof.scope); more exactly \(AgreementProof.dynamicRuleScope)",
                proof: try AgreementProof(named.table, dynamicRules: rules)
            )
            sentences += proof.sentences(isVerbose: isVerbose, listing: maximumKinds)
            findings += proof.findings(in: file, listing: maximumKinds) { finding($0, statement) }
            if proof.proof.verdict == .differ, AssetLinks(named.table).ruleError == nil {
                sentences.append(
                    "\"linkd print assetlinks --table \(named.file)\" prints rules that agree with the table"
                )
            }
        } catch {
            findings.append(finding(error, statement))
        }
    }

    private func finding(_ disagreement: Disagreement, _ statement: AndroidStatement) -> Diagnostic {
        let sentence = disagreement.sentence(table: named.file, reasons.of(disagreement.link))
        var finding = Diagnostic.notProved(file, sentence)
        finding.fix = disagreement.fix(table: named.file)
        place(&finding, rule: disagreement.rule?.index, statement)
        return finding
    }

    private func finding(_ rule: UnprovableDynamicRule, _ statement: AndroidStatement) -> Diagnostic {
        var finding = Diagnostic(.notDecided, severity: .warning, in: file, rule.message.printable)
        place(&finding, rule: rule.index, statement)
        return finding
    }

    /// Returns the location of a finding: the rule, or the statement if no rule decided.
    private func place(_ finding: inout Diagnostic, rule: Int?, _ statement: AndroidStatement) {
        let rule = rule.flatMap { statement.rulePlaces.indices.contains($0) ? statement.rulePlaces[$0] : nil }
        let (position, path) = (rule?.position ?? statement.position, rule?.path ?? statement.path)
        finding.location = SourceLocation(position, path: path).in(file)
    }
}

/// The reasons of a table for the result of a link, as `linkd explain` prints them.
struct TableReasons {
    /// Nil if the table has no association file, because the explanation needs both.
    private let explainer: Explainer?

    /// The maximum number of reasons; later ones are about routes that are less similar to the link.
    private static let maximumShown = 3

    init(_ table: SiteTable) { explainer = try? Explainer(table) }

    func of(_ link: String) -> [String] {
        Array((explainer?.explain(link).reasons ?? []).prefix(Self.maximumShown))
    }
}
