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
            let message = "\(statement.package.quoted) is missing from \(named.file)"
            add(as: .info, .appNotInTable, at: statement.place, message)
        }
        if isComplete { sentences.append("all Android apps and fingerprints of \(named.file) are present") }
        checkCredentials(apps, root, at: start)
        proveRules(of: apps, statements)
    }

    private mutating func compare(_ app: AndroidApp, _ own: [AndroidStatement], at start: SourceLocation) {
        guard let first = own.first else {
            return add(
                as: .error,
                .missingApp,
                at: start,
                "missing statement that lets \(app.package.quoted) open links",
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
                "missing fingerprint \(wanted.quoted) of \(app.package.quoted)",
                fix: "add the fingerprint, or remove it from \(named.file)"
            )
        }
        let wanted = Set(app.fingerprints)
        for (text, path, position) in fingerprints where !wanted.contains(text.uppercased()) {
            let message = "fingerprint \(text.quoted) of \(app.package.quoted) is missing from \(named.file)"
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
                "credentials are not shared with \(app.package.quoted), but \(named.file) has \"webCredentials\"",
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
                table: named.file,
                opening: apps
            )
            let remedy = "\"linkd print assetlinks --table \(named.file)\" prints rules that agree with the table"
            let hasRemedy = AssetLinks(named.table).ruleError == nil
            report(proof, remedy: hasRemedy ? remedy : nil) { (statement.place(ofRule: $0.rule?.index), []) }
        } catch {
            add(as: .warning, .undecided, at: statement.place(ofRule: error.index), error.message, fix: error.fix)
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
