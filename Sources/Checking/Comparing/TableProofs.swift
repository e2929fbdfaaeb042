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
import TableChecks

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
        if !table.apps.ios.isEmpty {
            let proof = try AgreementProof(table)
            proofs.append(.association(proof))
        }
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
    ///   - isVerbose: whether the scope and the known differences are listed.
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
            let location = SourceLocation(file)
            findings.append(
                Diagnostic(ComparisonCode.noDynamicRules, at: location, ruleError.message, fix: ruleError.fix)
            )
        }
        return findings
    }

    private func finding(in file: String, _ disagreement: Disagreement, _ reasons: TableReasons) -> Diagnostic {
        Diagnostic(
            ComparisonCode.differsFromTable,
            at: SourceLocation(file),
            disagreement.sentence,
            fix: "report the bug in linkd, with the table",
            notes: reasons.notes(on: disagreement.link, in: file)
        )
    }
}

/// The reasons of a table for the result of a link, as `linkd explain` prints them.
struct TableReasons {
    /// Nil if the table has no association file, because the explanation needs both.
    private let explainer: Explainer?

    /// The maximum number of reasons; later ones are about routes that are less similar to the link.
    private static let maximumShown = 3

    init(_ table: SiteTable) { explainer = try? Explainer(table) }

    func notes(on link: String, in file: String) -> [Diagnostic.Note] {
        (explainer?.explain(link).reasons ?? []).prefix(Self.maximumShown).map {
            Diagnostic.Note($0.shown, at: SourceLocation(file))
        }
    }
}
