import AppFiles
import ArgumentParser
import Diagnostics
import LinkRoutes
import Reports
import SiteConfiguration

/// The files of an app's project that are compared with a table.
struct AppFileOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The entitlements of an iOS app: compares its domains with the table.",
            valueName: "file"
        ),
        completion: .file()
    )
    var entitlements: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The Info.plist of an iOS app: compares its schemes with the table.", valueName: "file"),
        completion: .file()
    )
    var infoPlist: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The AndroidManifest.xml of an app: compares its intent filters with the table.",
            valueName: "file"
        ),
        completion: .file()
    )
    var manifest: String?

    /// Whether no file is named.
    var isEmpty: Bool { named.isEmpty }

    /// The named files.
    var named: [AppFile] {
        let all: [(path: String?, kind: String, find: AppFile.Find, omission: ([UInt8]) -> String?)] = [
            (entitlements, "entitlements", EntitlementsCheck.findings(_:of:against:), EntitlementsCheck.omission(_:)),
            (infoPlist, "an Info.plist", InfoPlistCheck.findings(_:of:against:), { _ in nil }),
            (
                manifest, "a manifest", { bytes, _, table in AndroidManifestCheck.findings(bytes, against: table) },
                { _ in nil }
            ),
        ]
        return all.compactMap { path, kind, find, omission in
            path.map { AppFile(path: $0, kind: kind, find: find, omission: omission) }
        }
    }
}

/// A file of an app's project.
struct AppFile {
    /// Finds the problems of a file's bytes; the text is the file as an argument of a shell.
    typealias Find = ([UInt8], String, ComparedTable) -> [Diagnostic]

    let path: String
    let kind: String
    let find: Find
    /// Returns what the check cannot compare in the file.
    let omission: ([UInt8]) -> String?

    /// Compares the file with a table; returns the exit code.
    ///
    /// - Throws: that the file cannot be read.
    func check(
        against table: NamedTable,
        of source: TableSource,
        _ options: FindingOptions,
        _ writer: any ReportWriter
    ) throws(Report) -> SysExit {
        let bytes = try Files.readNamed(path)
        let compared = ComparedTable(table.table, named: table.file, options: source.options)
        let findings = find(bytes, argument, compared).map { $0.located(in: path).printable }
        writer.write(findings)
        let counts = Diagnostic.Severity.allCases.reversed().compactMap { severity in
            let count = findings.count(of: severity)
            return count == 0 ? nil : severity == .info ? "\(count) to know" : count.counting(severity.rawValue)
        }
        let result = counts.isEmpty ? "agrees with \(table.file)" : counts.joined(separator: ", ")
        let omission = omission(bytes).map { "; " + $0 } ?? ""
        writer.say("\(path.printable): \(kind), \(result)\(omission)")
        return options.exitCode(for: findings)
    }

    /// The file as an argument of `plutil`, which would read a dash at the start as an option.
    private var argument: String {
        guard path.hasPrefix("-") else { return path.shellWord }
        return path == "-" ? "-o - -" : ("./" + path).shellWord
    }
}

extension Diagnostic {
    /// The diagnostic with texts of the file made safe for a terminal.
    fileprivate var printable: Diagnostic {
        var diagnostic = self
        diagnostic.message = message.printable
        diagnostic.fix = fix?.printable
        diagnostic.location.path = location.path.printable
        return diagnostic
    }
}
