import ArgumentParser
import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// Checks one association file, whoever made it, and compares it with a table where one is named.
struct FileCheck {
    let file: String
    let bytes: [UInt8]
    let kind: FileKind
    let table: NamedTable?
    let options: FindingOptions
    let writer: any ReportWriter

    /// Shows the findings and returns how grave they are.
    func run() -> ExitCode {
        let comparison = comparison()
        let findings = findings() + (comparison?.findings ?? [])
        writer.write(findings)
        writer.say("\(file): \(summary(findings))")
        for sentence in comparison?.sentences ?? [] { writer.say("\(file): \(sentence)") }
        return options.exitCode(for: findings)
    }

    /// What the check of the file alone has to say, in the order of the text.
    private func findings() -> [Diagnostic] {
        let findings =
            kind == .assetLinks
            ? AssetLinksChecker.check(bytes)
            : AssociationChecker.check(bytes, expectedApps: expectedApps, minimumIOS: options.minimumIos)
        return findings.map { $0.located(in: file) }
    }

    /// The apps that were asked for, and those of the table.
    private var expectedApps: [String] {
        let own = (table?.table.apps.ios ?? []).map(\.id)
        return options.app + own.filter { id in !options.app.contains { $0.hasSameBytes(as: id) } }
    }

    /// The file beside the table; nil without a table, and for a text that is no JSON, of which the check says enough.
    private func comparison() -> (any Comparison)? {
        guard let table, let root = try? JSONValue(parsing: AssociationChecker.text(of: bytes)) else { return nil }
        if kind == .assetLinks { return AssetLinksComparison(file, root, with: table) }
        guard bytes.count <= AssociationFile.largestSize else { return nil }
        return AssociationComparison(file, root, with: table)
    }

    private func summary(_ findings: [Diagnostic]) -> String {
        let name = kind == .assetLinks ? "an asset links file" : "an association file"
        let counts = Diagnostic.Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : severity == .info ? "\(count) to know" : count.counting(severity.rawValue)
        }
        return "\(name), " + (counts.isEmpty ? "sound" : counts.joined(separator: ", "))
    }
}
