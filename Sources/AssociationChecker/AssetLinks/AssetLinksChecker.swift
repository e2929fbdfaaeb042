import AssociationProof
public import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

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
    ///   - maximumPerCode: the maximum number of findings of one code; the last finding of the code counts the others.
    public static func check(
        _ bytes: [UInt8],
        signsIn: Bool = false,
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum
    ) -> [Diagnostic] {
        let report = FindingReport(maximumPerCode: maximumPerCode)
        // Google publishes no limit.
        let text = CheckedText(largest: JSONLimits.largestText, large: nil, report: report)
        if let url = includedURL(bytes) {
            report.add(
                .badInclude,
                in: .root,
                at: .start,
                "the text names another list by its URL alone, as \"asset_statements\" of an app do with \"include\"",
                fix: "write [{\"include\": \(url.quoted)}]"
            )
        } else if let root = text.value(of: bytes) {
            check(CheckedValue(value: root, path: .root), signsIn: signsIn, report)
        }
        return report.sorted
    }

    /// Returns the URL of a short text that has nothing else but brackets, quotes and `include`, and is no statement:
    /// `[{"https://…"}]`, or `[{\"include\": \"https://…\"}]` with the escapes of a resource of an app.
    static func includedURL(_ bytes: [UInt8]) -> String? {
        guard bytes.count < longestInclude else { return nil }
        let plain = bytes.filter { !"[]{}\"\\ \t\r\n".utf8.contains($0) }
        let text = String(decoding: plain.starts(with: "include:".utf8) ? plain[8...] : plain[...], as: UTF8.self)
        let root = try? JSONValue(parsing: bytes)
        guard text.hasBytes(atStart: "https://"), !text.hasByte(among: ",<>'"), text.utf8.count < bytes.count - 2,
            root?.object == nil, root?.array?.first?.object == nil
        else { return nil }
        return text
    }

    /// The length of a text above which it is no URL alone, in bytes.
    private static let longestInclude = 2_000

    private static func check(_ root: CheckedValue, signsIn: Bool, _ report: FindingReport) {
        guard let statements = root.elements else {
            report.add(
                .rootNotList,
                at: root,
                "expected a list of statements, found \(root.value.kind), so no app is verified",
                fix: root["relation"] == nil
                    ? "write a list: [{\"relation\": […], \"target\": {…}}]"
                    : "put [ ] around the statement"
            )
            return
        }
        if statements.isEmpty {
            report.add(
                .noStatement,
                at: root,
                "the list has no statement, so no app is verified",
                fix: "add a statement for each app"
            )
        }
        let check = AssetLinksStatementCheck(report: report)
        for statement in statements { check.check(statement) }
        checkRules(root, report)
        checkSignIn(statements, as: signsIn ? .warning : .info, report)
    }

    /// Reports each app that opens links and shares no sign-in; an included list may grant it.
    private static func checkSignIn(_ places: [CheckedValue], as severity: Diagnostic.Severity, _ report: FindingReport)
    {
        guard !places.contains(where: { $0["include"] != nil }) else { return }
        func packages(_ place: CheckedValue, having relation: String) -> [String] {
            let hasRelation = place.value["relation"]?.array?.contains { $0.string == relation } == true
            return hasRelation ? [place.value["target"]?["package_name"]?.string].compactMap(\.self) : []
        }
        var known = Set(places.flatMap { packages($0, having: AssetLinks.sharesCredentials) })
        for place in places {
            guard let package = packages(place, having: AssetLinks.opensLinks).first, known.insert(package).inserted
            else { continue }
            report.add(
                .sharesNoSignIn,
                at: place["relation"] ?? place,
                as: severity,
                "the statement opens links, but shares no sign-in: passkeys and passwords of the site do not work in "
                    + package.quoted,
                fix: "add \"\(AssetLinks.sharesCredentials)\" if people sign in"
            )
        }
    }

    /// Reports statements of one app with different dynamic rules.
    private static func checkRules(_ root: CheckedValue, _ report: FindingReport) {
        var firsts: [String: AndroidStatement] = [:]
        for statement in AndroidStatements(root.value).all {
            let first = firsts[statement.package] ?? statement
            firsts[statement.package] = first
            guard let rules = statement.rules, let others = first.rules, rules != others else { continue }
            report.add(
                .differentDynamicRules,
                in: .root[statement.index],
                at: statement.position,
                "\(statement.package.quoted) has other dynamic rules here than in \(first.path), and no source says which "
                    + "count",
                fix: "write one statement for the app, with all of its fingerprints and the rules"
            )
        }
    }
}

/// Findings that several parts of a statement share.
extension FindingReport {
    /// Adds a finding for a value of the wrong type.
    func addStatementType(_ place: CheckedValue, _ expected: String) {
        let found = place.value.array?.isEmpty == true ? "an empty list" : place.value.kind
        add(
            .statementType,
            at: place,
            "expected \(expected), found \(found), so Android skips the statement",
            fix: "write \(expected)"
        )
    }

    /// Adds a finding for a missing key.
    func addMissing(_ key: String, _ place: CheckedValue, example: String) {
        add(
            .statementKeyMissing,
            at: place,
            "\"\(key)\" is missing, so Android skips the statement",
            fix: "add \"\(key)\": \(example)"
        )
    }

    /// Adds a key that is similar to an allowed one, and returns the allowed key; other unknown keys are legal.
    func addIfMisspelled(_ member: CheckedValue.Member, _ keys: [String]) -> String? {
        guard !keys.contains(member.name), let name = AssetLinksKey.meant(by: member.name, among: keys) else {
            return nil
        }
        add(
            .misspelledStatementKey,
            nameOf: member,
            "Android ignores \(member.name.quoted)",
            fix: "write \"\(name)\""
        )
        return name
    }
}
