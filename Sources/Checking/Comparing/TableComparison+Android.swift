import AssociationChecker
import AssociationProof
import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import StrictJSON
import TableChecks

extension TableComparison {
    /// Compares an `assetlinks.json`: whether each app of the table may open links with each of its certificates, and
    /// the dynamic rules.
    mutating func compareAssetLinks(_ root: JSONValue, _ apps: [AndroidApp]) {
        let statements = AndroidStatements(root)
        let start = SourceLocation(root.position, path: "")
        for app in apps { compare(app, statements.of(app.package), at: start) }
        let isComplete = findings.isEmpty
        let known = Set(apps.map { Array($0.package.utf8) })
        for statement in statements.all where !known.contains(Array(statement.package.utf8)) {
            let message = "\(named.file) names no Android app \(statement.package)".printable
            add(as: .info, .appNotInTable, at: statement.place, message)
        }
        if isComplete { sentences.append("it names each Android app of \(named.file) with all fingerprints") }
        checkCredentials(apps, root, at: start)
        proveRules(of: apps, statements)
    }

    private mutating func compare(_ app: AndroidApp, _ own: [AndroidStatement], at start: SourceLocation) {
        guard let first = own.first else {
            return add(
                as: .error,
                .missingApp,
                at: start,
                "no statement lets \(app.package) open links, so no link opens this app",
                fix: "add the statement that \"linkd print assetlinks --table \(named.file)\" prints"
            )
        }
        // The checker reports lower-case fingerprints; here they count as the same certificate.
        let fingerprints = own.flatMap(\.fingerprints)
        let found = Set(fingerprints.map { $0.text.uppercased() })
        for wanted in app.fingerprints where !found.contains(wanted) {
            add(
                as: .error,
                .missingFingerprint,
                at: first.place,
                "\(app.package) lacks the fingerprint \(wanted), so no link opens the app with that certificate",
                fix: "add the fingerprint, or remove it from \(named.file)"
            )
        }
        let wanted = Set(app.fingerprints)
        for (text, path, position) in fingerprints where !wanted.contains(text.uppercased()) {
            let message = "\(named.file) has no fingerprint \(text) for \(app.package)".printable
            add(as: .info, .fingerprintNotInTable, at: SourceLocation(position, path: path), message)
        }
    }

    /// Reports apps of the table that share credentials, but have no statement with that relation.
    private mutating func checkCredentials(_ apps: [AndroidApp], _ root: JSONValue, at start: SourceLocation) {
        let sharing = (root.array ?? []).filter { statement in
            (statement["relation"]?.array ?? []).contains { $0.string == AssetLinks.sharesCredentials }
        }.compactMap { $0["target"]?["package_name"]?.string }
        for app in apps
        where app.sharesWebCredentials && !sharing.contains(where: { $0.utf8.elementsEqual(app.package.utf8) }) {
            add(
                as: .warning,
                .missingService,
                at: start,
                "no statement lets \(app.package) use the site's passwords and passkeys, but \(named.file) requires "
                    + "it with \"webCredentials\": true",
                fix: "add \"\(AssetLinks.sharesCredentials)\" to \"relation\" of the app's statement, or remove "
                    + "\"webCredentials\" from \(named.file)"
            )
        }
    }

    /// Proves the dynamic rules of each app; identical rules of several apps are proved once.
    ///
    /// The check of the file reports rules that Android cannot read; they have no effect. Without rules, only the
    /// manifest of the app decides.
    private mutating func proveRules(of apps: [AndroidApp], _ statements: AndroidStatements) {
        var groups: [(statement: AndroidStatement, rules: [DynamicRule], apps: [String])] = []
        var places: [[DynamicRule]: Int] = [:]
        for app in apps.map(\.package) {
            guard let own = statements.withRules(app), let rules = own.rules else { continue }
            if let place = places[rules] {
                groups[place].apps.append(app)
            } else {
                places[rules] = groups.count
                groups.append((own, rules, [app]))
            }
        }
        for group in groups { prove(group.rules, group.statement, of: group.apps) }
    }

    private mutating func prove(_ rules: [DynamicRule], _ statement: AndroidStatement, of apps: [String]) {
        do throws(UnprovableDynamicRule) {
            let proof = StatedProof.dynamicRules(
                try AgreementProof(named.table, dynamicRules: rules),
                opening: apps.joined(separator: ", "),
                given: "\(named.file) gives the app"
            )
            let remedy = "\"linkd print assetlinks --table \(named.file)\" prints rules that agree with the table"
            let hasRemedy = AssetLinks(named.table).ruleError == nil
            report(proof, remedy: hasRemedy ? remedy : nil) { (statement.place(ofRule: $0.rule?.index), []) }
        } catch {
            let place = statement.place(ofRule: error.index)
            add(as: .warning, .undecided, at: place, error.message.printable)
        }
    }
}

extension AndroidStatement {
    fileprivate var place: SourceLocation { SourceLocation(position, path: path) }

    /// Returns the place of a rule, or of the statement if there is none.
    fileprivate func place(ofRule index: Int?) -> SourceLocation {
        guard let index, rulePositions.indices.contains(index) else { return place }
        return SourceLocation(rulePositions[index], path: rulePath(index))
    }
}
