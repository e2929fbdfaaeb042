import AppFiles
import ArgumentParser
import Diagnostics
import LinkRoutes

/// The files of an app's project that are compared with a table.
struct AppFileOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The entitlements of an iOS app: compares its domains with the table.", valueName: "file")
    )
    var entitlements: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The Info.plist of an iOS app: compares its schemes with the table.", valueName: "file")
    )
    var infoPlist: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The AndroidManifest.xml of an app: compares its intent filters with the table.",
            valueName: "file"
        )
    )
    var manifest: String?

    /// Whether no file is named.
    var isEmpty: Bool { named.isEmpty }

    /// Finds the problems of a file's bytes.
    private typealias Find = ([UInt8], NamedTable) -> [Diagnostic]

    private var named: [(file: String, kind: String, find: Find)] {
        let all: [(file: String?, kind: String, find: Find)] = [
            (entitlements, "entitlements", { EntitlementsCheck.findings($0, against: $1.table, named: $1.file) }),
            (infoPlist, "Info.plist", { InfoPlistCheck.findings($0, against: $1.table, named: $1.file) }),
            (manifest, "manifest", { AndroidManifestCheck.findings($0, against: $1.table, named: $1.file) }),
        ]
        return all.compactMap { file, kind, find in file.map { ($0, kind, find) } }
    }

    /// Checks each named file; returns the exit code of the worst.
    ///
    /// - Throws: a file that cannot be read.
    func check(
        against table: NamedTable,
        _ options: FindingOptions,
        _ writer: any ReportWriter
    ) throws(Report) -> ExitCode {
        var all: [Diagnostic] = []
        for (file, kind, find) in named {
            let bytes = try Files.readNamed(file)
            let findings = find(bytes, table).map { $0.located(in: file).printable }
            writer.write(findings)
            if findings.isEmpty { writer.say("\(file): \(kind), agrees with \(table.file)") }
            all += findings
        }
        return options.exitCode(for: all)
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
