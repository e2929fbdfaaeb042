import LinkRoutes
import SiteAssociation

/// Proves the dynamic rules of an `assetlinks.json` against a table, whoever wrote them.
///
/// Rules that Android cannot read do nothing, and the check of the file says so; without rules the manifest of the app
/// decides alone.
struct DynamicRuleProofs {
    private(set) var findings: [FileFinding] = []
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

    private func finding(_ disagreement: Disagreement, _ statement: AndroidStatement) -> FileFinding {
        let sentence = disagreement.sentence(table: named.file, reasons.of(disagreement.link))
        var finding = FileFinding.notProved(file, sentence)
        finding.mend = disagreement.mend(table: named.file)
        place(&finding, rule: disagreement.rule?.index, statement)
        return finding
    }

    private func finding(_ rule: UnprovableDynamicRule, _ statement: AndroidStatement) -> FileFinding {
        var finding = FileFinding(
            file: file,
            place: .file,
            code: "notDecided",
            severity: .warning,
            message: rule.message.printable
        )
        place(&finding, rule: rule.index, statement)
        return finding
    }

    /// Puts a finding where a rule stands, and one about no rule where the statement does.
    private func place(_ finding: inout FileFinding, rule: Int?, _ statement: AndroidStatement) {
        let rule = rule.flatMap { statement.rulePlaces.indices.contains($0) ? statement.rulePlaces[$0] : nil }
        finding.path = rule?.path ?? statement.path
        finding.place = .position(rule?.position ?? statement.position)
    }
}
