import Deflate
import Diagnostics
import HTTP
import LinkRoutes
import Server
import Sites
import StrictJSON

/// Loads a configuration and what it names, and gathers every problem on the way.
struct ConfigurationLoader {
    /// What is read where no configuration is named.
    static let defaultFile = "config.json"

    /// The file of the configuration.
    let file: String
    /// What could be read of it; to be used only when nothing was wrong.
    let configuration: Configuration
    /// The tables that were loaded.
    private(set) var servedTables: [ServedTable] = []
    /// What is wrong with the configuration itself.
    private let problems = JSONProblems()
    /// What is wrong with the files that it names.
    private var lines: [Diagnostic] = []
    /// What is likely a mistake in the public folder, a sentence each; known once the sites are loaded.
    private(set) var warnings: [String] = []

    /// Reads the configuration given by name, else `config.json`.
    ///
    /// - Throws: why there is no JSON to read; all else waits for what is asked of the loader.
    init(_ named: String?) throws(Report) {
        file = named ?? Self.defaultFile
        let value = try Self.json(file, isNamed: named != nil)
        configuration = ConfigurationReader(problems: problems).configuration(value)
    }

    /// The configuration alone.
    ///
    /// - Throws: its problems.
    func checkedConfiguration() throws(Report) -> Configuration {
        try check()
        return configuration
    }

    /// The tables, at least one.
    ///
    /// - Throws: the problems of the configuration and of all its tables.
    mutating func tables() throws(Report) -> [RouteTable] {
        let tables = loadTables().map(\.table)
        try check()
        return tables
    }

    /// The sites.
    ///
    /// - Throws: the problems of the configuration, the public folder and all tables.
    mutating func directory() throws(Report) -> SiteDirectory {
        let files = loadPublicFolder()
        let tables = loadTables()
        let theme = loadTheme(schemes: Set(tables.flatMap(\.table.schemes)))
        var sites: [Site] = []
        for (table, reference) in tables {
            do throws(SiteError) {
                if table.hosts.isEmpty {
                    throw SiteError(message: "the table has no host, so no request is its; add \"hosts\"")
                }
                sites.append(try Site(table, files: files, theme: theme, gzip: Gzip.compressed))
            } catch {
                lines.append(Diagnostic(path(of: reference), error.message))
            }
        }
        try check()
        do throws(SiteError) {
            return try SiteDirectory(sites)
        } catch {
            throw Report([Diagnostic(file, error.message)], exitCode: .badConfiguration)
        }
    }

    /// The file of a table as this process reaches it.
    func path(of reference: TableReference) -> String { Files.path(reference.file, beside: file) }

    private func check() throws(Report) {
        let all = problems.sorted.map { $0.located(in: file) } + lines
        guard all.isEmpty else { throw Report(all, exitCode: .badConfiguration) }
    }

    private mutating func loadPublicFolder() -> [PublicFile] {
        guard let folder = configuration.publicFolder else { return [] }
        let content = PublicFolder(Files.path(folder, beside: file)) { path throws(FileFailure) in
            try RootedFolder(path)
        }
        for problem in content.problems {
            problems.report(.publicFolder, "public", at: configuration.publicFolderPosition, problem)
        }
        warnings = content.warnings
        return content.files
    }

    /// The theme of the configuration; nil for linkd's own.
    private mutating func loadTheme(schemes: Set<String>) -> PageTheme? {
        guard let name = configuration.templatesFolder else { return nil }
        do throws(TemplateFolder.Failure) {
            let folder = try TemplateFolder(Files.path(name, beside: file))
            do throws(PageThemeError) {
                return try PageTheme(folder.files, schemes: schemes)
            } catch {
                lines += error.problems.map { $0.located(in: folder.path(of: $0.location.file)) }
            }
        } catch {
            problems.report(
                .badTemplates,
                "templates",
                at: configuration.templatesFolderPosition,
                "\(error)",
                fix: "\"linkd new page\" writes a folder to start from"
            )
        }
        return nil
    }

    private mutating func loadTables() -> [(table: RouteTable, reference: TableReference)] {
        var tables: [(table: RouteTable, reference: TableReference)] = []
        for reference in configuration.tables {
            let file = path(of: reference)
            do throws(FileFailure) {
                let bytes = try Files.read(file)
                guard let table = table(bytes, reference) else { continue }
                tables.append((table, reference))
                servedTables.append(ServedTable(table, readFrom: bytes))
            } catch {
                let fix = error == .missing ? "the name counts from the folder of this configuration" : nil
                problems.report(.badTable, reference.path, at: reference.position, "\(file) \(error)", fix: fix)
            }
        }
        checkHosts(tables)
        return tables
    }

    /// A table with what replaces its hosts and apps; a problem of those stands in the configuration.
    private mutating func table(_ bytes: [UInt8], _ reference: TableReference) -> RouteTable? {
        do throws(RouteTableError) {
            return try RouteTable(json: bytes, hosts: reference.hosts, apps: reference.apps)
        } catch {
            for problem in error.problems {
                let isOverridden =
                    reference.hosts != nil && problem.location.path.hasPrefix("hosts")
                    || reference.apps != nil && problem.location.path.hasPrefix("apps")
                if isOverridden {
                    var problem = problem
                    problem.location.path = "\(reference.path).\(problem.location.path)"
                    problems.add(problem)
                } else {
                    lines.append(problem.located(in: path(of: reference)))
                }
            }
            return nil
        }
    }

    private func checkHosts(_ tables: [(table: RouteTable, reference: TableReference)]) {
        for clash in HostDirectory(tables.map(\.table)).clashes {
            let (owner, reference) = (tables[clash.owner].reference, tables[clash.table].reference)
            let message = "the host \"\(clash.host)\" belongs to \(owner.path) (\(owner.file)) already"
            let fix = "a host has one table: remove it from one, or override \"hosts\""
            problems.report(.duplicateHost, reference.path, at: reference.position, message, fix: fix)
        }
    }

    private static func json(_ file: String, isNamed: Bool) throws(Report) -> JSONValue {
        let bytes = isNamed ? try Files.readNamed(file) : try readDefault()
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw Report([Diagnostic(error).located(in: file)], exitCode: .badConfiguration)
        }
    }

    private static func readDefault() throws(Report) -> [UInt8] {
        do throws(FileFailure) {
            return try Files.read(defaultFile)
        } catch {
            let advice = error == .missing ? " here; go to its folder, or name a file" : ""
            throw Report([Diagnostic(defaultFile, "it \(error)\(advice)")], exitCode: .badConfiguration)
        }
    }
}
