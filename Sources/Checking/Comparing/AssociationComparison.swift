import AssociationChecker
import AssociationProof
package import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
package import SiteConfiguration
package import StrictJSON

/// The result of comparing a file with a table.
package protocol Comparison {
    /// The differences.
    var findings: [Diagnostic] { get }
    /// Further information for the reader.
    var sentences: [String] { get }
}

/// Compares an association file with a table: whether it opens each app of the table for exactly the links that the
/// table assigns to the app, and whether both name the apps for the same services.
///
/// It ignores apps that the file does not name; the check of the file reports them as expected apps.
package struct AssociationComparison: Comparison {
    package private(set) var findings: [Diagnostic] = []
    package private(set) var sentences: [String] = []

    private let file: String
    private let named: NamedTable
    private let document: AssociationDocument
    private let matcher: AppleMatcher
    private let maximumKinds: Int
    private let isVerbose: Bool
    private let reasons: TableReasons

    /// - Parameter maximumKinds: the maximum number of kinds of link for each list of rules.
    package init(
        _ file: String,
        _ root: JSONValue,
        with named: NamedTable,
        listing maximumKinds: Int = StatedProof.defaultMaximum,
        isVerbose: Bool = false
    ) {
        self.file = file
        self.isVerbose = isVerbose
        self.maximumKinds = maximumKinds
        self.named = named
        document = AssociationDocument(root)
        matcher = AppleMatcher(document)
        reasons = TableReasons(named.site)
        let apps = named.table.apps.ios
        guard !apps.isEmpty else {
            findings = [.tableWithoutApp(named.file, platform: "iOS")]
            return
        }
        for apps in document.groups(of: apps.map(\.id)) { prove(apps) }
        findings += ServiceComparison(file, root, with: named).findings
        findings += unknownApps()
    }

    /// Proves the rules that several apps share.
    private mutating func prove(_ apps: [String]) {
        guard let app = apps.first else { return }
        let proof = StatedProof(
            claim:
                "the file opens \(apps.joined(separator: ", ")) for exactly the links that \(named.file) gives the app",
            scope: AgreementProof.scope,
            proof: AgreementProof(named.table, document, app: app)
        )
        sentences += proof.sentences(isVerbose: isVerbose, listing: maximumKinds)
        findings += proof.findings(in: file, listing: maximumKinds) { finding($0, app) }
        if proof.proof.verdict == .differ {
            sentences.append("\"linkd print aasa --table \(named.file)\" prints a file that agrees with the table")
        }
    }

    private func finding(_ disagreement: Disagreement, _ app: String) -> Diagnostic {
        let trace = matcher.trace(disagreement.link, app: app)
        var reasons = reasons.of(disagreement.link)
        if disagreement.rule == nil, let nearest = RuleTrace.nearest(in: trace) { reasons.append("\(nearest)") }
        var finding = Diagnostic.notProved(file, disagreement.sentence(table: named.file, reasons))
        finding.fix = disagreement.fix(table: named.file)
        if let decider = trace.last, decider.failure == nil {
            finding.location = SourceLocation(decider.rule.position, path: "applinks.\(decider.path)").in(file)
        } else if let entry = document.entry(of: app) {
            finding.location = SourceLocation(entry.position, path: "applinks.details[\(entry.index)]").in(file)
        }
        return finding
    }

    /// Returns findings for the apps of the file that the table does not name.
    private func unknownApps() -> [Diagnostic] {
        let known = Set(named.table.apps.ios.map { Array($0.id.utf8) })
        let unknown = matcher.appIDs.filter { !known.contains(Array($0.utf8)) }
        return unknown.map { app in
            let entry = document.entry(of: app)
            let location = entry.map { SourceLocation($0.position, path: "applinks.details[\($0.index)]") }
            return Diagnostic(
                SiteProblemCode.appNotInTable.rawValue,
                severity: .info,
                at: (location ?? SourceLocation()).in(file),
                "\(named.file) names no app \(app), so its rules were not compared".printable
            )
        }
    }
}

extension Diagnostic {
    /// Returns the finding for a table without an app for the platform of the file.
    static func tableWithoutApp(_ file: String, platform: String) -> Diagnostic {
        Diagnostic(
            .noApp,
            in: file,
            "the table names no \(platform) app, so the file cannot be compared with it",
            fix: "add the app to \"apps\""
        )
    }
}
