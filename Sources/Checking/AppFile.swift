package import AppFiles
package import Diagnostics
package import Reports
package import SiteConfiguration

/// A file of an app's project.
package struct AppFile {
    /// Finds the problems of a file's bytes.
    package typealias Find = ([UInt8], ComparedTable) -> [Diagnostic]

    private let path: String
    private let kind: String
    private let find: Find
    private let omission: ([UInt8]) -> String?

    /// - Parameters:
    ///   - find: finds the problems of the file's bytes.
    ///   - omission: returns what the check cannot compare in the file.
    package init(path: String, kind: String, find: @escaping Find, omission: @escaping ([UInt8]) -> String?) {
        self.path = path
        self.kind = kind
        self.find = find
        self.omission = omission
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
        let findings = find(bytes, compared).map { $0.located(in: path) }
        writer.write(findings)
        let result = findings.counted ?? "agrees with \(table.file)"
        let omission = omission(bytes).map { "; " + $0 } ?? ""
        writer.say("\(path.printable): \(kind), \(result)\(omission)")
        return settings.exitCode(for: findings)
    }
}
