// # SiteConfiguration
//
// Reads `config.json` with everything that it names, tables, templates and public folders, and reports all problems at
// once.
//
// `serve`, `check`, `explain` and `print` load the same things in the same way. So what `check` accepts, `serve` starts
// with. First the keys are read, then the files that they name, then the sites are made, and each step goes on where
// another one has failed:
//
// ```swift
// let problems = JSONProblems()
// let text = #"{"listen": ["127.0.0.1:8080"], "tables": ["routes.json"], "port": 80}"#
// let reader = ConfigurationReader(problems: problems)
// let configuration = reader.configuration(try JSONValue(parsing: Array(text.utf8)))
// #expect(configuration.tables.map(\.file) == ["routes.json"])
// #expect(problems.all.map { "\($0.location): \($0.code)" } == ["1:59: unknown-key"])
// ```
//
// Names of files are relative to the configuration. ``TableSource`` says where the tables of a command are: in a
// configuration, or in a file that `--table` names.
//
// ## What it leaves out
//
// - Includes, and several files that are merged. One file says all. Only where it is, and where the server listens, can
//   also be said by three variables of the environment (`Variable.swift`).
// - Keys of other servers. They are refused, with the key of linkd to write instead.
// - TLS. A proxy in front of linkd has the certificates.
// - Starting. Listening, logging and reloading are the server's; this module only says beforehand what would fail.
//
// ## Limits and costs
//
// - A process serves at most 10,000 hosts of all tables together (``HostLimit``). A file that is named has at most 16
//   MiB, unless `limits.fileBytes` says more or less.
// - A public folder that several tables share is read once.
// - A problem that a value of the configuration causes in a table, such as a replaced host, is reported at that value.
//
// This module does I/O: it reads the files, and looks whether logs and the folders of Unix sockets are there.
//
// ## Where to read on
//
// `Configuration.swift` (every setting with its default), `ConfigurationReader.swift`, `ConfigurationLoader.swift`;
// then `PublicFolders.swift`, `TemplateFolders.swift`, `TableSource.swift` and `StartWarnings.swift`.
// docs/configuration.md has every key.

import AssociationChecker
package import Diagnostics
import HTTP
import LinkRoutes
package import Reports
import Server
import SiteTables
package import Sites
import StrictJSON
import TableChecks

/// A site with the file of its table.
package struct LoadedSite: Sendable {
    package let site: Site
    package let file: String
}

/// Loads a configuration and the files that it names, and collects all problems.
package struct ConfigurationLoader {
    /// The file of the configuration.
    package let file: String
    /// The configuration; use it only if there are no problems.
    package let configuration: Configuration
    /// The tables, as they are loaded.
    package private(set) var servedTables: [ServedTable] = []
    /// The sites of these tables.
    package private(set) var sites: [LoadedSite] = []
    /// The problems of the configuration itself.
    private let problems: JSONProblems
    /// The maximum number of problems of one code in one file.
    private let maximumPerCode: Int
    /// The problems of the files that it names.
    private var lines: [Diagnostic] = []
    /// Warnings about public folders and the start; known after the sites are loaded.
    package private(set) var warnings: [Diagnostic] = []
    /// The number of public files that stay open.
    package private(set) var openFiles = 0

    /// Reads the named configuration, by default `config.json`.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems of one code in one file.
    /// - Throws: the reason if the file cannot be read as JSON; later calls throw all other problems.
    package init(_ named: String?, maximumPerCode: Int = CappedDiagnostics.defaultMaximum) throws(Report) {
        self.maximumPerCode = maximumPerCode
        problems = JSONProblems(limits: JSONLimits(problems: maximumPerCode), renamed: TableKeys.renamed)
        file = ConfigurationFile.path(named)
        let value = try ConfigurationFile.json(named)
        configuration = ConfigurationReader(problems: problems).configuration(value)
    }

    /// Returns the configuration alone.
    ///
    /// - Throws: its problems.
    package func checkedConfiguration() throws(Report) -> Configuration {
        try check()
        return configuration
    }

    /// Returns the tables of the configuration.
    ///
    /// - Throws: the problems of the configuration and of its tables.
    package mutating func tables() throws(Report) -> [NamedTable] {
        let tables = loadTables().map { table, reference in NamedTable(file: path(of: reference), site: table) }
        try check()
        return tables
    }

    /// Returns the sites.
    ///
    /// - Parameter developmentNames: further hosts of the first site.
    /// - Throws: the problems of the configuration, the public folders and the tables.
    package mutating func directory(developmentNames: [String] = []) throws(Report) -> SiteDirectory {
        let folders = try loadPublicFolders()
        let tables = loadTables()
        let templates = TemplateFolders(configuration, beside: file, for: tables, problems: problems)
        lines += templates.fileProblems
        makeSites(of: tables, templates, folders)
        try check()
        do throws(SiteError) {
            return try SiteDirectory(sites.map(\.site), developmentNames: developmentNames)
        } catch {
            throw Report(file, error.message, fix: error.fix, exitCode: .badConfiguration)
        }
    }

    private mutating func makeSites(
        of tables: [(table: SiteTable, reference: TableReference)],
        _ templates: TemplateFolders,
        _ folders: PublicFolders
    ) {
        for (table, reference) in tables {
            let theme = templates.theme(of: reference)
            // The templates of its routes are missing because their folder has problems, which are reported.
            let isNamed = reference.templates != nil
            if theme == nil, isNamed, table.allPages.contains(where: { $0.template != nil }) { continue }
            do throws(SiteError) {
                if table.routes.hosts.isEmpty { throw .noHosts }
                let site = try Site(table, folders.answers(for: reference), theme: theme)
                sites.append(LoadedSite(site: site, file: path(of: reference)))
            } catch {
                lines.append(Diagnostic(path(of: reference), error.message, fix: error.fix))
            }
        }
    }

    /// Finds what would be wrong with the log and the addresses only when the server starts.
    package mutating func checkStart() {
        if let settings = configuration.accessLog { checkLog(settings) }
        warnings += configuration.startWarnings(in: file)
    }

    private func checkLog(_ settings: AccessLogSettings) {
        guard let obstacle = settings.obstacle(relativeTo: file) else { return }
        let message = "cannot open the access log: \(obstacle.message)"
        problems.report(.unwritableLog, at: settings.place, message, fix: obstacle.fix)
    }

    /// Returns the path of a table, relative to the working directory.
    package func path(of reference: TableReference) -> String { Files.path(reference.file, beside: file) }

    private func check() throws(Report) {
        // Two tables of one file have the same problems.
        var seen: Set<Diagnostic> = []
        let all = (problems.sorted.map { $0.located(in: file) } + lines).filter { seen.insert($0).inserted }
        guard all.isEmpty else { throw Report(all, exitCode: .badConfiguration, maximumPerCode: maximumPerCode) }
    }

    private mutating func loadPublicFolders() throws(Report) -> PublicFolders {
        do throws(SiteError) {
            let folders = try PublicFolders(configuration, beside: file, problems: problems)
            openFiles = folders.openFiles
            return folders
        } catch {
            throw Report(file, error.message, fix: error.fix, exitCode: .badConfiguration)
        }
    }

    private mutating func loadTables() -> [(table: SiteTable, reference: TableReference)] {
        var tables: [(table: SiteTable, reference: TableReference)] = []
        for reference in configuration.tables {
            let file = path(of: reference)
            do throws(FileFailure) {
                let bytes = try Files.read(file, limit: configuration.largestFile)
                guard let table = table(bytes, reference) else { continue }
                tables.append((table, reference))
                servedTables.append(ServedTable(table, readFrom: bytes))
            } catch {
                let fix = error == .missing ? "use a path relative to the folder of the configuration" : nil
                problems.report(.unusableFile, at: reference.place, "\(file.quoted) \(error)", fix: fix)
            }
        }
        checkHosts(tables)
        return tables
    }

    /// Loads a table with its replaced hosts and apps; their problems are located in the configuration.
    private mutating func table(_ bytes: [UInt8], _ reference: TableReference) -> SiteTable? {
        do throws(RouteTableError) {
            let limits = JSONLimits(bytes: configuration.largestFile, problems: maximumPerCode)
            return try SiteTable(json: bytes, hosts: reference.hosts, apps: reference.apps, limits: limits)
        } catch {
            for problem in ForeignSyntax.explained(error.problems) {
                let isOverridden =
                    reference.hosts != nil && problem.location.path.hasPrefix("hosts")
                    || reference.apps != nil && problem.location.path.hasPrefix("apps")
                if isOverridden {
                    var problem = problem
                    problem.location.path = "\(reference.place.path).\(problem.location.path)"
                    problems.add(problem)
                } else {
                    lines.append(problem.located(in: path(of: reference)))
                }
            }
            return nil
        }
    }

    private func checkHosts(_ tables: [(table: SiteTable, reference: TableReference)]) {
        for clash in HostDirectory(tables.map(\.table.routes)).clashes {
            let (owner, reference) = (tables[clash.owner].reference, tables[clash.table].reference)
            let message = "duplicate host \"\(clash.host)\", also in \(owner.place.path) (\"\(owner.file)\")"
            let fix = "remove the host from one of the tables, or override \"hosts\""
            problems.report(RouteTableCode.duplicateHost, at: reference.place, message, fix: fix)
        }
        let count = tables.reduce(0) { $0 + $1.table.routes.hosts.count }
        // Reported at the last table, which is the one that was added.
        if let mistake = HostLimit.mistake(count), let reference = tables.last?.reference {
            problems.report(.tooManyHosts, at: reference.place, mistake, fix: HostLimit.fix)
        }
    }
}
