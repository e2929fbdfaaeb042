import AssociationProof
public import Diagnostics
import SiteAssociation
import StrictJSON

/// Says what is wrong with an `assetlinks.json`, any bytes at all.
///
/// Android skips a bad statement and reads the others; a text that is no JSON it does not read at all.
///
/// Sources: developer.android.com/training/app-links/configure-assetlinks; google/digitalassetlinks,
/// `well-known/specification.md` and `compatibility-tests/v1`.
public enum AssetLinksChecker {
    /// The findings in the order of the text.
    public static func check(_ bytes: [UInt8]) -> [Diagnostic] {
        let report = FindingReport()
        // No limit is published; this is far above any file that people write.
        let text = CheckedText(largest: 4 * 1024 * 1024, large: nil, report: report)
        if let root = text.value(of: bytes) { check(CheckedValue(value: root, path: .root), report) }
        return report.sorted
    }

    private static func check(_ root: CheckedValue, _ report: FindingReport) {
        guard let statements = root.elements else {
            report.add(
                .rootNotList,
                root,
                "\(root.value.kind) stands where the list of statements should, so no app is verified",
                fix: root["relation"] == nil
                    ? "write a list: [{\"relation\": […], \"target\": {…}}]"
                    : "put [ ] around the statement"
            )
            return
        }
        if statements.isEmpty {
            report.add(
                .noStatement,
                root,
                "the list has no statement, so no app is verified",
                fix: "add one for each app"
            )
        }
        let check = AssetLinksStatementCheck(report: report)
        for statement in statements { check.check(statement) }
    }
}

/// Findings that the parts of a statement share.
extension FindingReport {
    /// Adds a value of the wrong type.
    func addStatementType(_ place: CheckedValue, _ expected: String) {
        let found = place.value.array?.isEmpty == true ? "an empty list" : place.value.kind
        add(
            .statementType,
            place,
            "\(found) stands here, so Android skips the statement",
            fix: "write \(expected)"
        )
    }

    /// Adds the absence of a key.
    func addMissing(_ key: String, _ place: CheckedValue, _ example: String) {
        add(
            .statementKeyMissing,
            place,
            "\"\(key)\" is missing here, so Android skips the statement",
            fix: "add \"\(key)\": \(example)"
        )
    }

    /// Adds a key that is nearly one of these, and returns that; other unknown keys are allowed.
    func addIfMisspelt(_ member: CheckedValue.Member, _ keys: [String]) -> String? {
        guard !keys.contains(member.name), let name = NearName.nearest(to: member.name, among: keys) else {
            return nil
        }
        add(
            .misspeltStatementKey,
            nameOf: member,
            "Android ignores \(member.name.quoted)",
            fix: "write \"\(name)\""
        )
        return name
    }
}
