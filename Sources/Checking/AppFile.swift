import AppFiles
import Diagnostics
package import Reports
package import SiteConfiguration

/// A file of an app's project.
package struct AppFile {
    /// The kinds of file, with their names in reports.
    package enum Kind: String {
        case entitlements
        case infoPlist = "an Info.plist"
        case manifest = "a manifest"
    }

    private let path: String
    private let kind: Kind

    package init(path: String, kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// Compares the file with a table; returns the exit code.
    ///
    /// - Throws: that the file cannot be read.
    package func check(
        against table: NamedTable,
        of source: TableSource,
        _ settings: CheckSettings,
        _ writer: any ReportWriter
    ) throws(Report) -> SysExit {
        let bytes = try Files.readNamed(path)
        let compared = ComparedTable(table.table, named: table.file, options: source.options)
        let found =
            switch kind {
            case .entitlements: EntitlementsCheck.findings(bytes, against: compared)
            case .infoPlist: InfoPlistCheck.findings(bytes, against: compared)
            case .manifest: AndroidManifestCheck.findings(bytes, against: compared)
            }
        let findings = found.map { $0.located(in: path) }.shown(isPedantic: settings.isPedantic)
        writer.write(findings)
        let result = findings.counted ?? "agrees with \(table.file)"
        let omission = kind == .entitlements ? EntitlementsCheck.omission(bytes).map { "; " + $0 } : nil
        writer.say("\(path.printable): \(kind.rawValue), \(result)\(omission ?? "")")
        return settings.exitCode(for: findings)
    }
}
