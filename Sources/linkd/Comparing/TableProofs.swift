import AssociationChecker
import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Proves what linkd makes from a table: that a phone opens the app for just the links that the table gives it.
struct TableProofs {
    /// For each platform that the table names an app for.
    private let proofs: [StatedProof]
    /// Why there are no dynamic rules to prove: then the manifest of the Android app decides alone.
    private let ruleError: DynamicRuleError?
    private let table: RouteTable

    /// Proves all that can be made from a table.
    ///
    /// - Throws: why the table makes no association file.
    init(_ table: RouteTable) throws(AssociationError) {
        self.table = table
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

    /// What a person may know of the proofs.
    var sentences: [String] { proofs.flatMap(\.sentences) }

    /// What was not proved, and what there was nothing to prove of.
    func findings(in file: String) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if proofs.contains(where: { $0.proof.verdict != .agree }) {
            let reasons = TableReasons(table)
            findings = proofs.flatMap { proof in
                proof.findings(in: file) { finding(in: file, $0, reasons) }
            }
        }
        if let ruleError {
            findings.append(
                Diagnostic(.noDynamicRules, severity: .info, file, ruleError.message)
            )
        }
        return findings
    }

    private func finding(in file: String, _ disagreement: Disagreement, _ reasons: TableReasons) -> Diagnostic {
        var finding = Diagnostic.notProved(
            file,
            disagreement.sentence(table: "the table", reasons.of(disagreement.link))
        )
        finding.fix = "this is a mistake of linkd's: report it, with the table"
        return finding
    }
}

extension StatedProof {
    fileprivate static func association(_ proof: AgreementProof) -> StatedProof {
        StatedProof(
            claim: "the association file opens the app for just the links that the table gives it",
            scope: AgreementProof.scope,
            proof: proof
        )
    }

    /// - Parameter isSecond: whether another proof has said already of which links they speak.
    fileprivate static func dynamicRules(_ proof: AgreementProof, isSecond: Bool) -> StatedProof {
        StatedProof(
            claim: """
                the dynamic rules for Android 15 open the app for just the links that the table gives it, exact under the model that linkd \
                has of them
                """,
            scope: (isSecond ? "" : "\(AgreementProof.scope); more exactly of ") + AgreementProof.dynamicRuleScope,
            proof: proof
        )
    }
}

/// Proves the dynamic rules of an `assetlinks.json` against a table, whoever wrote them.
///
/// Rules that Android cannot read do nothing, and the check of the file says so; without rules the manifest of the app
/// decides alone.
struct DynamicRuleProofs {
    private(set) var findings: [Diagnostic] = []
    private(set) var sentences: [String] = []

    private let file: String
    private let named: NamedTable
    private let reasons: TableReasons

    /// Proves the rules of each app of the table, those of several apps once where they are the same.
    ///
    /// Of several statements for an app the first with rules counts.
    init(_ file: String, _ statements: [AndroidStatement], with named: NamedTable) {
        self.file = file
        self.named = named
        reasons = TableReasons(named.table)
        var groups: [(statement: AndroidStatement, rules: [DynamicRule], apps: [String])] = []
        for app in named.table.apps.android.map(\.package) {
            let own = statements.first { $0.package.hasSameBytes(as: app) && $0.rules?.isEmpty == false }
            guard let own, let rules = own.rules else { continue }
            if let place = groups.firstIndex(where: { $0.rules == rules }) {
                groups[place].apps.append(app)
            } else {
                groups.append((own, rules, [app]))
            }
        }
        for group in groups { prove(group.rules, group.statement, group.apps) }
    }

    private mutating func prove(_ rules: [DynamicRule], _ statement: AndroidStatement, _ apps: [String]) {
        do throws(UnprovableDynamicRule) {
            let proof = StatedProof(
                claim: """
                    the dynamic rules for Android 15 open \(apps.joined(separator: ", ")) for just the links that \
                    \(named.file) gives the app, exact under the model that linkd has of them
                    """,
                scope: "\(AgreementProof.scope); more exactly of \(AgreementProof.dynamicRuleScope)",
                proof: try AgreementProof(named.table, dynamicRules: rules)
            )
            sentences += proof.sentences
            findings += proof.findings(in: file) { finding($0, statement) }
            if proof.proof.verdict == .differ, AssetLinks(named.table).ruleError == nil {
                sentences.append(
                    "\"linkd print assetlinks --table \(named.file)\" prints rules for which this is proved"
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
        var finding = Diagnostic(.notDecided, severity: .warning, file, rule.message.printable)
        place(&finding, rule: rule.index, statement)
        return finding
    }

    /// Puts a finding where a rule stands, and one about no rule where the statement does.
    private func place(_ finding: inout Diagnostic, rule: Int?, _ statement: AndroidStatement) {
        let rule = rule.flatMap { statement.rulePlaces.indices.contains($0) ? statement.rulePlaces[$0] : nil }
        let (position, path) = (rule?.position ?? statement.position, rule?.path ?? statement.path)
        finding.location = SourceLocation(position, path: path).in(file)
    }
}

/// A table and the file that it stands in, to be named in messages.
struct NamedTable {
    let file: String
    let table: RouteTable

    /// Reads a table that was given by name.
    ///
    /// - Throws: everything that is wrong with it.
    init(file: String) throws(Report) {
        self.file = file
        table = try RouteTable(file: file)
    }
}

/// Why a table has a link as it has, in the words of `linkd explain`.
struct TableReasons {
    /// nil for a table that makes no association file: what explains a link goes by both.
    private let explainer: Explainer?

    /// Those further down are about routes that are less and less like the link.
    private static let mostShown = 3

    init(_ table: RouteTable) { explainer = try? Explainer([table]) }

    func of(_ link: String) -> [String] {
        Array((explainer?.explain(link).reasons ?? []).prefix(Self.mostShown))
    }
}
