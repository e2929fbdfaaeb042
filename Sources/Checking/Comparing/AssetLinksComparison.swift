import AssociationChecker
package import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
package import SiteConfiguration
package import StrictJSON

/// Compares an `assetlinks.json` with a table: whether each app of the table may open links with each of its
/// certificates, and whether the dynamic rules open the app for exactly the links that the table assigns to it.
package struct AssetLinksComparison: Comparison {
    package private(set) var findings: [Diagnostic] = []
    package private(set) var sentences: [String] = []

    private let file: String
    private let named: NamedTable
    private let statements: AndroidStatements

    package init(
        _ file: String,
        _ root: JSONValue,
        with named: NamedTable,
        listing maximumKinds: Int = StatedProof.defaultMaximum,
        isVerbose: Bool = false
    ) {
        self.file = file
        self.named = named
        statements = AndroidStatements(root)
        let apps = named.table.apps.android
        guard !apps.isEmpty else {
            findings = [.tableWithoutApp(named.file, platform: "Android")]
            return
        }
        for app in apps { compare(app, at: root.position) }
        let isComplete = findings.isEmpty
        reportUnknownApps(besides: apps)
        if isComplete { sentences.append("it names each Android app of \(named.file) with all fingerprints") }
        checkCredentials(apps, root)
        let proofs = DynamicRuleProofs(file, statements, with: named, listing: maximumKinds, isVerbose: isVerbose)
        findings += proofs.findings
        sentences += proofs.sentences
    }

    private mutating func compare(_ app: AndroidApp, at start: JSONPosition) {
        let own = statements.of(app.package)
        guard let first = own.first else {
            add(
                .error,
                .appMissing,
                start,
                "",
                "no statement lets \(app.package) open links, so no link opens this app",
                fix: "add the statement that \"linkd print assetlinks --table \(named.file)\" prints"
            )
            return
        }
        // The checker reports lower-case fingerprints; here they count as the same certificate.
        let fingerprints = own.flatMap(\.fingerprints)
        let named = Set(fingerprints.map { $0.text.uppercased() })
        for wanted in app.fingerprints where !named.contains(wanted) {
            add(
                .error,
                .fingerprintMissing,
                first.position,
                first.path,
                "\(app.package) lacks the fingerprint \(wanted), so no link opens the app with that certificate",
                fix: "add the fingerprint, or remove it from \(self.named.file)"
            )
        }
        let wanted = Set(app.fingerprints)
        for (text, path, position) in fingerprints where !wanted.contains(text.uppercased()) {
            let message = "\(self.named.file) has no fingerprint \(text) for \(app.package)".printable
            add(.info, .fingerprintNotInTable, position, path, message)
        }
    }

    /// Reports apps of the table that share credentials, but have no statement with that relation.
    private mutating func checkCredentials(_ apps: [AndroidApp], _ root: JSONValue) {
        let named = (root.array ?? []).filter { statement in
            (statement["relation"]?.array ?? []).contains { $0.string == AssetLinks.sharesCredentials }
        }.compactMap { $0["target"]?["package_name"]?.string }
        for app in apps
        where app.sharesWebCredentials && !named.contains(where: { $0.utf8.elementsEqual(app.package.utf8) }) {
            add(
                .warning,
                .serviceMissing,
                root.position,
                "",
                "no statement lets \(app.package) use the site's passwords and passkeys, but \(self.named.file) requires "
                    + "it with \"webCredentials\": true",
                fix: "add \"\(AssetLinks.sharesCredentials)\" to \"relation\" of the app's statement, or remove "
                    + "\"webCredentials\" from \(self.named.file)"
            )
        }
    }

    private mutating func reportUnknownApps(besides apps: [AndroidApp]) {
        let known = Set(apps.map { Array($0.package.utf8) })
        for statement in statements.all where !known.contains(Array(statement.package.utf8)) {
            let message = "\(named.file) names no Android app \(statement.package)".printable
            add(.info, .appNotInTable, statement.position, statement.path, message)
        }
    }

    private mutating func add(
        _ severity: Diagnostic.Severity,
        _ code: SiteProblemCode,
        _ position: JSONPosition,
        _ path: String,
        _ message: String,
        fix: String? = nil
    ) {
        findings.append(
            Diagnostic(
                code.rawValue,
                severity: severity,
                at: SourceLocation(position, path: path).in(file),
                message,
                fix: fix
            )
        )
    }
}
