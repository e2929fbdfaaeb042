import AssociationProof
public import Diagnostics
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
    /// - Parameter maximumPerCode: the maximum number of findings of one code; the last finding of the code counts the
    ///   others.
    public static func check(
        _ bytes: [UInt8],
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum
    ) -> [Diagnostic] {
        let report = FindingReport(maximumPerCode: maximumPerCode)
        // Google publishes no limit.
        let text = CheckedText(largest: JSONLimits.largestText, large: nil, report: report)
        if let root = text.value(of: bytes) { check(CheckedValue(value: root, path: .root), report) }
        return report.sorted
    }

    private static func check(_ root: CheckedValue, _ report: FindingReport) {
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
        guard !keys.contains(member.name), let name = NearName.nearest(to: member.name, among: keys) else {
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
