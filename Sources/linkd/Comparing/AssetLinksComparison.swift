import AssociationChecker
import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
import StrictJSON

/// Compares an `assetlinks.json` with a table: whether each app of the table may open links with each of its
/// certificates, and whether the dynamic rules open the app for exactly the links that the table assigns to it.
struct AssetLinksComparison: Comparison {
    private(set) var findings: [Diagnostic] = []
    private(set) var sentences: [String] = []

    private let file: String
    private let named: NamedTable
    private let statements: AndroidStatements

    init(
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

/// The statements of an `assetlinks.json` that let apps open links, each found by its app.
struct AndroidStatements {
    /// The statements in the order of the file.
    let all: [AndroidStatement]
    /// The indices of the statements of each app; package names are compared byte by byte.
    private var places: [[UInt8]: [Int]] = [:]

    init(_ root: JSONValue) {
        all = (root.array ?? []).enumerated().compactMap { AndroidStatement($0.element, index: $0.offset) }
        for (index, statement) in all.enumerated() { places[Array(statement.package.utf8), default: []].append(index) }
    }

    /// Returns the statements of an app in the order of the file.
    func of(_ package: String) -> [AndroidStatement] { (places[Array(package.utf8)] ?? []).map { all[$0] } }

    /// Returns the statement whose dynamic rules count for an app: the first one with rules that Android can read.
    func withRules(_ package: String) -> AndroidStatement? { of(package).first { $0.rules?.isEmpty == false } }
}

/// A statement of an `assetlinks.json` that lets an app open links.
struct AndroidStatement {
    /// A fingerprint of one of the app's certificates, with its location.
    typealias Fingerprint = (text: String, path: String, position: JSONPosition)

    /// The package name of the app.
    let package: String
    let fingerprints: [Fingerprint]
    /// The path and the position of the statement.
    let path: String
    let position: JSONPosition

    /// The dynamic rules; empty if there are none, nil if Android cannot read them and ignores them all.
    let rules: [DynamicRule]?
    /// The path and the position of each rule.
    let rulePlaces: [(path: String, position: JSONPosition)]

    /// Reads an element of the list; nil if it is not a statement of this kind that Android understands.
    init?(_ value: JSONValue, index: Int) {
        guard value["relation"]?.array?.contains(where: { $0.string == AssetLinks.opensLinks }) == true,
            let target = value["target"], target["namespace"]?.string == "android_app",
            let package = target["package_name"]?.string
        else { return nil }
        self.package = package
        rules = DynamicRule.all(in: value)
        rulePlaces = (DynamicRule.list(in: value)?.array ?? []).enumerated().map { place, rule in
            (Self.rulePath(index, place), rule.position)
        }
        path = "[\(index)]"
        position = value.position
        let list = target["sha256_cert_fingerprints"]?.array ?? []
        fingerprints = list.enumerated().compactMap { place, element in
            element.string.map {
                ($0, "[\(index)].target.sha256_cert_fingerprints[\(place)]", element.position)
            }
        }
    }
    private static func rulePath(_ index: Int, _ rule: Int) -> String {
        "[\(index)].relation_extensions[\"\(AssetLinks.opensLinks)\"].dynamic_app_link_components[\(rule)]"
    }
}
