package import AssociationChecker
import AssociationProof
package import Diagnostics
import LinkRoutes
import Reports
package import SiteConfiguration
package import StrictJSON
import TableChecks

/// Compares a file with a table: whether it names the apps of the table, and opens each for exactly the links that the
/// table assigns to it.
///
/// What the file is to name differs between Apple and Android. How a proof about its rules is reported does not.
package struct TableComparison {
    /// The differences.
    package internal(set) var findings: [Diagnostic] = []
    /// Further information for the reader.
    package internal(set) var sentences: [String] = []

    let file: String
    let named: NamedTable
    private let settings: CheckSettings
    private let reasons: TableReasons

    /// Compares a file with the table's apps of the file's platform.
    package init(
        _ file: String,
        _ root: JSONValue,
        of kind: FileKind,
        with named: NamedTable,
        settings: CheckSettings = CheckSettings()
    ) {
        self.file = file
        self.named = named
        self.settings = settings
        reasons = TableReasons(named.site)
        let apps = named.table.apps
        let isAndroid = kind == .assetLinks
        if isAndroid ? apps.android.isEmpty : apps.ios.isEmpty {
            findings = [
                Diagnostic(
                    ComparisonCode.noAppInTable,
                    in: named.file,
                    "missing \(isAndroid ? "Android" : "iOS") app; the file cannot be compared with the table",
                    fix: "add the app to \"apps\""
                )
            ]
        } else if isAndroid {
            compareAssetLinks(root, apps.android)
        } else {
            compareAssociation(root, apps.ios)
        }
    }

    /// Reports a proof about the rules of the file.
    ///
    /// - Parameters:
    ///   - remedy: what prints a file that agrees with the table; nil if nothing does.
    ///   - look: returns the place of the rule that decides a link, and what else explains its result.
    mutating func report(
        _ proof: StatedProof,
        remedy: String?,
        _ look: (Disagreement) -> (place: SourceLocation?, reasons: [String])
    ) {
        sentences += proof.sentences(isVerbose: settings.isVerbose, listing: settings.maximumKinds)
        findings += proof.findings(in: file, listing: settings.maximumKinds) { disagreement in
            let (place, further) = look(disagreement)
            return Diagnostic(
                ComparisonCode.differsFromTable,
                at: (place ?? SourceLocation()).in(file),
                disagreement.sentence,
                fix: disagreement.fix(table: named.file),
                notes: reasons.notes(on: disagreement.link, in: named.file)
                    + further.map { Diagnostic.Note($0.shown, at: SourceLocation(file)) }
            )
        }
        if proof.proof.verdict == .differ, let remedy { sentences.append(remedy) }
    }

    /// Adds a difference at a place of the file.
    mutating func add(
        as severity: Diagnostic.Severity,
        _ code: ComparisonCode,
        at place: SourceLocation,
        _ message: String,
        fix: String? = nil
    ) {
        findings.append(Diagnostic(code, severity: severity, at: place.in(file), message, fix: fix))
    }
}
