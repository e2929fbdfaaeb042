import AssociationProof
public import Diagnostics
import LinkRoutes
import SiteAssociation
public import StrictJSON
import TableChecks

/// Checks an `assetlinks.json`; it accepts any bytes.
///
/// Android skips an invalid statement and reads the others. It ignores a file that is not JSON.
///
/// Sources: developer.android.com/training/app-links/configure-assetlinks; google/digitalassetlinks,
/// `well-known/specification.md` and `compatibility-tests/v1`.
public enum AssetLinksChecker {
    /// Returns the findings in the order of the text.
    ///
    /// - Parameters:
    ///   - signsIn: whether the site is known to share passwords and passkeys, as an association file beside it says.
    ///   - packages: the apps of a table, of which the file may name other builds.
    ///   - maximumPerCode: the maximum number of findings of one code; the last finding of the code counts the others.
    public static func check(
        _ bytes: [UInt8],
        signsIn: Bool = false,
        packages: [String] = [],
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum
    ) -> [Diagnostic] {
        let report = FindingReport(maximumPerCode: maximumPerCode)
        // Google publishes no limit.
        let text = CheckedText(largest: AssociationFile.largestRead, large: nil, report: report)
        if let urls = includedURLs(bytes) {
            report.add(
                .invalidSite,
                in: .root,
                at: .start,
                "expected an array of statements, found an include URL",
                fix: "replace the file with [\(urls.map { "{\"include\": \($0.quoted)}" }.joined(separator: ", "))]"
            )
        } else if let root = text.value(of: bytes) {
            check(
                CheckedValue(value: root, path: .root),
                signsIn: signsIn,
                builds: AppBuilds(root, besides: packages),
                report
            )
        }
        return report.sorted
    }

    /// Returns errors of some statements of a file, at most 10 of each code and statement.
    ///
    /// - Parameter places: the places of the statements in the list.
    public static func errors(in root: JSONValue, of places: [Int]) -> [Diagnostic] {
        let statements = CheckedValue(value: root, path: .root).elements ?? []
        let builds = AppBuilds(root, besides: [])
        return places.flatMap { place in
            let report = FindingReport(maximumPerCode: 10)
            AssetLinksStatementCheck(report: report, builds: builds).check(statements[place])
            return report.sorted.filter { $0.severity == .error && $0.omitted == 0 }
        }
    }

    /// Returns the URLs of a short text in brackets that has nothing else, and is no statement: `[{"https://…"}]`, or
    /// `[{\"include\": \"https://…\"}]` as a text of an app has it.
    static func includedURLs(_ bytes: [UInt8]) -> [String]? {
        guard bytes.count < longestInclude, bytes.first.map("[{<".utf8.contains) == true else { return nil }
        // A line break of the text is `\n`.
        let known = [
            "include", ":", "include:", ",", "n", "string", "name=", "asset_statements", "/string", "translatable=",
            "false",
        ]
        let words = bytes.split { "[]{}<>\"\\ \t\r\n".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        let urls = words.filter { !known.contains($0) }
        let root = try? JSONValue(parsing: bytes)
        guard !urls.isEmpty, urls.allSatisfy({ $0.hasBytes(atStart: "https://") }), root?.object == nil,
            root?.array?.first?.object == nil
        else { return nil }
        return urls
    }

    /// The length of a text above which it is no URLs alone, in bytes.
    private static let longestInclude = 2_000

    private static func check(_ root: CheckedValue, signsIn: Bool, builds: AppBuilds, _ report: FindingReport) {
        guard let statements = root.elements else {
            let wrapped = WrappedFile(in: root) { $0.array?.contains { $0["relation"] != nil } == true }
            let isStatement = root["relation"] != nil || root["include"] != nil
            report.add(
                JSONProblemCode.wrongType,
                at: wrapped?.place ?? root,
                wrapped == nil
                    ? "expected an array of statements, found \(root.value.kind)"
                    : "the statement list must be the whole file",
                fix: isStatement
                    ? "wrap the statement in [ ]"
                    : wrapped?.fix ?? "use an array, e.g. [{\"relation\": […], \"target\": {…}}]"
            )
            return
        }
        if statements.isEmpty {
            report.add(.emptyList, at: root, as: .error, "empty statement list", fix: "add a statement for each app")
        }
        let check = AssetLinksStatementCheck(report: report, builds: builds)
        for statement in statements { check.check(statement) }
        checkRules(root, report)
        checkRelations(statements, sharing: signsIn ? .warning : .pedantic, builds: builds, report)
        checkOpening(root, report)
    }

    /// Reports a file that lets no link open an app, with the first reason; an included list can name apps.
    private static func checkOpening(_ root: CheckedValue, _ report: FindingReport) {
        let opens = AndroidStatements(root.value).all.contains { statement in
            AndroidApp.isPackage(statement.package)
                && statement.fingerprints.contains { AndroidApp.isFingerprint($0.text) }
        }
        let statements = root.elements ?? []
        guard !opens, !report.hasError(below: root.path), !statements.contains(where: { $0["include"] != nil }) else {
            return
        }
        // What only shares sign-in is said about each app, and is right for a site.
        let relations = statements.flatMap { $0["relation"]?.value.texts ?? [] }.flatMap(
            AssetLinksKey.relations(meantBy:)
        )
        guard relations.contains(AssetLinks.opensLinks) || !relations.contains(where: AssetLinksKey.relations.contains)
        else { return }
        let nothing = Diagnostic(
            FindingCode.opensNothing,
            severity: .error,
            at: SourceLocation(root.value.position),
            "missing statement with an app and its fingerprint",
            fix: "add a statement with \"\(AssetLinks.opensLinks)\" for the app"
        )
        report.addNothing(report.first(.warning, below: root.path) ?? nothing)
    }

    /// Reports each app to which no statement grants the relation for links, or that for sign-in; an included list may.
    ///
    /// - Parameters:
    ///   - severity: that of a sign-in that is not shared.
    ///   - builds: builds for developers, in which nobody signs in by what the store's app has.
    private static func checkRelations(
        _ statements: [CheckedValue],
        sharing severity: Diagnostic.Severity,
        builds: AppBuilds,
        _ report: FindingReport
    ) {
        guard !statements.contains(where: { $0["include"] != nil }) else { return }
        reportSite(statements, report)
        let named = statements.filter { $0["relation"] != nil && $0.value["target"]?["namespace"]?.string != "web" }
        let packages = Dictionary(grouping: named) { $0.value["target"]?["package_name"]?.string }
        for case (let package?, let own) in packages {
            let relations = Set(own.flatMap { $0.value["relation"]?.array ?? [] }.compactMap(\.string))
            let opens = relations.contains(AssetLinks.opensLinks)
            guard let place = own[0]["relation"], !relations.isEmpty, relations.isSubset(of: AssetLinksKey.relations),
                !opens || !relations.contains(AssetLinks.sharesCredentials) && !builds.extendsOther(package)
            else { continue }
            report.add(
                opens ? .noSharedCredentials : .statementOpensNothing,
                at: place,
                as: opens ? severity : nil,
                opens
                    ? "credentials are not shared; passkeys and saved passwords do not work in \(package.quoted)"
                    : "missing relation \"\(AssetLinks.opensLinks)\"; links do not open the app",
                fix: opens
                    ? "add \"\(AssetLinks.sharesCredentials)\" if the app has a sign-in"
                    : "add \"\(AssetLinks.opensLinks)\" if links should open the app"
            )
        }
    }

    /// Reports a site that is to open links, where no statement lets an app do so.
    private static func reportSite(_ statements: [CheckedValue], _ report: FindingReport) {
        let opening = statements.filter { $0["relation"]?.value.texts.contains(AssetLinks.opensLinks) == true }
        let targets = opening.map { $0["target"] }
        guard targets.allSatisfy({ $0?["site"] != nil && $0?["namespace"]?.value.string == "web" }),
            let target = targets.first.flatMap({ $0 }), target["package_name"] == nil
        else { return }
        report.add(
            .mixedStatementKeys,
            at: target,
            "\"\(AssetLinks.opensLinks)\" requires an app, but the target is a site",
            fix: "use the namespace \"android_app\", or only the relation \"\(AssetLinks.sharesCredentials)\""
        )
    }

    /// Reports statements of one app with different dynamic rules.
    private static func checkRules(_ root: CheckedValue, _ report: FindingReport) {
        var firsts: [String: AndroidStatement] = [:]
        for statement in AndroidStatements(root.value).all {
            let first = firsts[statement.package] ?? statement
            firsts[statement.package] = first
            guard let rules = statement.rules, let others = first.rules, rules != others else { continue }
            report.add(
                .conflictingDynamicRules,
                in: .root[statement.index],
                at: statement.position,
                "dynamic rules differ from \(first.path) for the same app",
                fix: "merge both statements into one with all fingerprints"
            )
        }
    }
}

/// Findings that several parts of a statement share.
extension FindingReport {
    /// Adds a finding for a value of the wrong type.
    ///
    /// - Parameter meant: the elements that a text in place of a list means; nil if they are not known.
    func addStatementType(_ place: CheckedValue, _ expected: String, meant: [String]? = nil) {
        let found = place.value.array?.isEmpty == true ? "an empty array" : place.value.kind
        add(
            JSONProblemCode.wrongType,
            at: place,
            "expected \(expected), found \(found); Android ignores the statement",
            fix: meant.map { "write [\($0.map(\.quoted).joined(separator: ", "))]" } ?? "use \(expected)"
        )
    }

    /// Adds a finding for a missing key.
    func addMissing(_ key: String, _ place: CheckedValue, example: String) {
        add(
            JSONProblemCode.missingKey,
            at: place,
            "missing \"\(key)\"; Android ignores the statement",
            fix: "add \"\(key)\": \(example)"
        )
    }

    /// Adds a key that is similar to an allowed one, and returns the allowed key; other unknown keys are legal.
    func addIfMisspelled(_ member: CheckedValue.Member, _ keys: [String]) -> String? {
        guard !keys.contains(member.name), let name = AssetLinksKey.meant(by: member.name, among: keys) else {
            return nil
        }
        addMisspelled(member, as: name)
        return name
    }

    func addMisspelled(_ member: CheckedValue.Member, as name: String) {
        add(.misspelledKey, at: member, "unknown key \(member.name.quoted)", fix: "write \"\(name)\"")
    }
}
