import LinkRoutes
import SiteAssociation

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
    func findings(in file: String) -> [FileFinding] {
        var findings: [FileFinding] = []
        if proofs.contains(where: { $0.proof.verdict != .agree }) {
            let reasons = TableReasons(table)
            findings = proofs.flatMap { proof in
                proof.findings(in: file) { finding(in: file, $0, reasons) }
            }
        }
        if let ruleError {
            findings.append(
                FileFinding(
                    file: file,
                    place: .file,
                    code: "noDynamicRules",
                    severity: .info,
                    message: ruleError.message
                )
            )
        }
        return findings
    }

    private func finding(in file: String, _ disagreement: Disagreement, _ reasons: TableReasons) -> FileFinding {
        var finding = FileFinding.notProved(
            file,
            disagreement.sentence(table: "the table", reasons.of(disagreement.link))
        )
        finding.mend = "this is a mistake of linkd's: report it, with the table"
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
