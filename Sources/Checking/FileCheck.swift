package import AssociationChecker
import Diagnostics
import LinkRoutes
package import Reports
import SiteAssociation
package import SiteConfiguration
import StrictJSON
import TableChecks

/// Checks one association file from any source, and compares it with a table if one is named.
struct FileCheck {
    let file: String
    let bytes: [UInt8]
    let kind: FileKind
    /// What the file is compared with; nil to check the file alone.
    let table: NamedTable?
    /// Whether an association file of the same call shares passwords and passkeys.
    let signsIn: Bool
    let settings: CheckSettings
    let writer: any ReportWriter

    /// Prints the findings and returns the exit code.
    func run() -> SysExit {
        let comparison = comparison()
        let findings = (findings() + (comparison?.findings ?? [])).shown(isPedantic: settings.isPedantic)
        writer.write(findings)
        writer.say("\(file): \(summary(findings))")
        for sentence in comparison?.sentences ?? [] { writer.say("\(file): \(sentence)") }
        return settings.exitCode(for: findings)
    }

    /// Returns the findings of the file alone, in the order of the text.
    private func findings() -> [Diagnostic] {
        let findings =
            kind == .assetLinks
            ? AssetLinksChecker.check(
                bytes,
                signsIn: signsIn,
                packages: (table?.table.apps.android ?? []).map(\.package),
                maximumPerCode: settings.maximumPerCode
            )
            : AssociationChecker.check(
                bytes,
                expectedApps: settings.expectedApps,
                openingApps: (table?.table.apps.ios ?? []).map(\.id),
                expectsLinks: table.flatMap { try? AssociationDocument($0.table) }?.hasOpeningRule,
                maximumPerCode: settings.maximumPerCode
            )
        return nameFinding + findings.map { $0.located(in: file) }
    }

    /// An error if the file has the name that devices ask for, and the content of the other platform.
    private var nameFinding: [Diagnostic] {
        guard let expected = FileKind.named(file), kind != expected, AssociationChecker.sizeFinding(bytes) == nil else {
            return []
        }
        let (apple, android) = ("an association file for Apple devices", "statements for Android")
        let message =
            kind == .assetLinks ? "expected \(apple), found \(android)" : "expected \(android), found \(apple)"
        return [Diagnostic(.wrongFileName, in: file, message, fix: "exchange the two files")]
    }

    /// Returns the comparison with the table; nil without a table or if the file is not JSON, which the check reports.
    private func comparison() -> TableComparison? {
        let largest = kind == .assetLinks ? AssociationFile.largestRead : AssociationFile.largestSize
        guard let table, bytes.count <= largest, let root = try? JSONValue(parsing: AssociationChecker.text(of: bytes))
        else { return nil }
        return TableComparison(file, root, of: kind, with: table, settings: settings)
    }

    private func summary(_ findings: [Diagnostic]) -> String {
        let name = kind == .assetLinks ? "an asset links file" : "an association file"
        return "\(name), \(findings.counted ?? "valid")"
    }
}

extension SiteCheck {
    /// Checks one association file or `assetlinks.json`, and compares it with a table if one is named.
    ///
    /// - Parameter signsIn: whether an association file of the same call shares passwords and passkeys.
    package func checkFile(
        _ file: String,
        _ bytes: [UInt8],
        as kind: FileKind,
        with table: NamedTable?,
        signsIn: Bool
    ) -> SysExit {
        FileCheck(
            file: file,
            bytes: bytes,
            kind: kind,
            table: table,
            signsIn: signsIn,
            settings: settings,
            writer: writer
        ).run()
    }
}

extension [Diagnostic] {
    /// The number of findings of each severity, such as `1 error, 2 info`; nil without any.
    var counted: String? {
        let counts = [Diagnostic.Severity.error, .warning, .info].compactMap { severity in
            let count = count(of: severity)
            return count == 0 ? nil : severity == .info ? "\(count) info" : count.counting(severity.rawValue)
        }
        return counts.isEmpty ? nil : counts.joined(separator: ", ")
    }
}
