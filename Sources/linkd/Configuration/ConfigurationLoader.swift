import Deflate
import Diagnostics
import HTTP
import LinkRoutes
import Server
import Sites
import StrictJSON

/// Loads a configuration and the files that it names, and collects all problems.
struct ConfigurationLoader {
    /// The file that is read if no configuration is named.
    static let defaultFile = "config.json"

    /// The file of the configuration.
    let file: String
    /// The configuration; use it only if there are no problems.
    let configuration: Configuration
    /// The loaded tables.
    private(set) var servedTables: [ServedTable] = []
    /// The problems of the configuration itself.
    private let problems: JSONProblems
    /// The maximum number of problems of one code in one file.
    private let maximumPerCode: Int
    /// The problems of the files that it names.
    private var lines: [Diagnostic] = []
    /// Warnings about the public folder, one sentence each; known after the sites are loaded.
    private(set) var warnings: [String] = []
    /// The number of public files that stay open.
    private(set) var openFiles = 0

    /// Reads the named configuration, by default `config.json`.
    ///
    /// - Parameter maximumPerCode: the maximum number of problems of one code in one file.
    /// - Throws: the reason if the file cannot be read as JSON; later calls throw all other problems.
    init(_ named: String?, maximumPerCode: Int = CappedDiagnostics.defaultMaximum) throws(Report) {
        self.maximumPerCode = maximumPerCode
        problems = JSONProblems(limits: JSONLimits(problems: maximumPerCode))
        file = named ?? Self.defaultFile
        let value = try Self.json(file, isNamed: named != nil)
        configuration = ConfigurationReader(problems: problems).configuration(value)
    }

    /// Returns the configuration alone.
    ///
    /// - Throws: its problems.
    func checkedConfiguration() throws(Report) -> Configuration {
        try check()
        return configuration
    }

    /// Returns the tables, at least one.
    ///
    /// - Throws: the problems of the configuration and of all its tables.
    mutating func tables() throws(Report) -> [RouteTable] {
        let tables = loadTables().map(\.table)
        try check()
        return tables
    }

    /// Returns the sites.
    ///
    /// - Throws: the problems of the configuration, the public folder and all tables.
    mutating func directory() throws(Report) -> SiteDirectory {
        let files = loadPublicFolder()
        let tables = loadTables()
        let themes = loadThemes(tables)
        let shared = try shared(files)
        var sites: [Site] = []
        for (table, reference) in tables {
            let theme = templates(of: reference).flatMap { themes[$0.folder] }
            // The templates of its routes are missing because their folder has problems, which are reported.
            if theme == nil, templates(of: reference) != nil, table.routes.contains(where: { $0.page?.template != nil })
            {
                continue
            }
            do throws(SiteError) {
                if table.hosts.isEmpty {
                    throw SiteError(message: "the table has no hosts, so it cannot be served; add \"hosts\"")
                }
                sites.append(try Site(table, shared, theme: theme))
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

    private func shared(_ files: [PublicFile]) throws(Report) -> SharedAnswers {
        do throws(SiteError) {
            return try SharedAnswers(
                files: files,
                publicHeaders: configuration.publicHeaders,
                gzip: { Gzip.compressed($0) }
            )
        } catch {
            throw Report([Diagnostic(file, error.message)], exitCode: .badConfiguration)
        }
    }

    /// Finds what would be wrong with the log and the addresses only when the server starts.
    mutating func checkStart() {
        if let settings = configuration.accessLog { checkLog(settings) }
        for text in configuration.listen + [configuration.admin].compactMap(\.self) where text.hasPrefix("unix:") {
            let path = text.dropFirst("unix:".count).prefix { $0 != "," }
            guard let folder = Files.missingFolder(of: String(path)) else { continue }
            // A service manager can create the folder when it starts the server.
            warnings.append(
                "the folder \(folder.printable) of \(text.debugDescription) does not exist, and the server cannot start "
                    + "without it; create it, or let the service manager create it"
            )
        }
        for family in TrustedProxies(configuration.trustedProxies).wholeFamilies {
            warnings.append(
                "\"trustedProxies\" has every \(family) address, so each client can set its own address in the access "
                    + "log; name only the networks of your proxies"
            )
        }
    }

    private func checkLog(_ settings: AccessLogSettings) {
        guard let obstacle = settings.obstacle(beside: file) else { return }
        problems.report(
            .badLog,
            "accessLog.to",
            at: settings.position,
            "the access log cannot be opened: \(obstacle)",
            fix: AccessLogSettings.fixOfObstacle
        )
    }

    /// Returns the path of a table, relative to the working directory.
    func path(of reference: TableReference) -> String { Files.path(reference.file, beside: file) }

    private func check() throws(Report) {
        // Two tables of one file have the same problems.
        var seen: Set<Diagnostic> = []
        let all = (problems.sorted.map { $0.located(in: file) } + lines).filter { seen.insert($0).inserted }
        guard all.isEmpty else { throw Report(all, exitCode: .badConfiguration, maximumPerCode: maximumPerCode) }
    }

    private mutating func loadPublicFolder() -> [PublicFile] {
        guard let folder = configuration.publicFolder else { return [] }
        let content = PublicFolder(Files.path(folder, beside: file)) { path throws(FileFailure) in
            try RootedFolder(path)
        }
        for problem in content.problems {
            problems.report(.publicFolder, "public", at: configuration.publicFolderPosition, problem)
        }
        warnings += content.warnings
        openFiles = content.openFiles
        return content.files
    }

    /// Returns the folder of a table's templates, and where it is named; nil for linkd's templates alone.
    private func templates(of reference: TableReference) -> NamedFolder? {
        reference.templates.map {
            NamedFolder(folder: $0.folder, path: "\(reference.path).templates", position: $0.position)
        }
            ?? sharedTemplates
    }

    /// The folder of the templates of all tables without one.
    private var sharedTemplates: NamedFolder? {
        configuration.templatesFolder.map {
            NamedFolder(folder: $0, path: "templates", position: configuration.templatesFolderPosition)
        }
    }

    /// A folder, and where the configuration names it.
    private struct NamedFolder {
        let folder: String
        let path: String
        let position: JSONPosition
    }

    /// Returns the themes by their folders; each is compiled for the tables that use it.
    private mutating func loadThemes(_ tables: [(table: RouteTable, reference: TableReference)]) -> [String: PageTheme]
    {
        var themes: [String: PageTheme] = [:]
        var folders = tables.compactMap { templates(of: $0.reference) }
        // It is read also if no table could be.
        if let sharedTemplates { folders.append(sharedTemplates) }
        var seen: Set<String> = []
        for folder in folders where seen.insert(folder.folder).inserted {
            let users = tables.filter { templates(of: $0.reference)?.folder == folder.folder }.map(\.table)
            themes[folder.folder] = loadTheme(folder, for: users)
        }
        return themes
    }

    private mutating func loadTheme(_ name: NamedFolder, for tables: [RouteTable]) -> PageTheme? {
        do throws(TemplateFolder.Failure) {
            let folder = try TemplateFolder(Files.path(name.folder, beside: file), limit: configuration.largestFile)
            do throws(PageThemeError) {
                return try PageTheme(folder.files, for: tables)
            } catch {
                lines += error.problems.map { $0.located(in: folder.path(of: $0.location.file)) }
            }
        } catch {
            problems.report(
                .badTemplates,
                name.path,
                at: name.position,
                "\(error)",
                fix: "run \"linkd new page\" to create a folder of templates"
            )
        }
        return nil
    }

    private mutating func loadTables() -> [(table: RouteTable, reference: TableReference)] {
        var tables: [(table: RouteTable, reference: TableReference)] = []
        for reference in configuration.tables {
            let file = path(of: reference)
            do throws(FileFailure) {
                let bytes = try Files.read(file, limit: configuration.largestFile)
                guard let table = table(bytes, reference) else { continue }
                tables.append((table, reference))
                servedTables.append(ServedTable(table, readFrom: bytes))
            } catch {
                let fix = error == .missing ? "write the name relative to the folder of this configuration" : nil
                problems.report(.badTable, reference.path, at: reference.position, "\(file) \(error)", fix: fix)
            }
        }
        checkHosts(tables)
        return tables
    }

    /// Loads a table with its replaced hosts and apps; their problems are located in the configuration.
    private mutating func table(_ bytes: [UInt8], _ reference: TableReference) -> RouteTable? {
        do throws(RouteTableError) {
            let limits = JSONLimits(bytes: configuration.largestFile, problems: maximumPerCode)
            return try RouteTable(json: bytes, hosts: reference.hosts, apps: reference.apps, limits: limits)
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
            let fix = "remove the host from one of the tables, or override \"hosts\""
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
            guard error == .missing else {
                throw Report([Diagnostic(defaultFile, "it \(error)")], exitCode: .badConfiguration)
            }
            let fix = "run \"linkd new site\" to create a site, run linkd in the folder of yours, or pass --config FILE"
            let problem = Diagnostic(defaultFile, "not found in this folder", fix: fix)
            throw Report([problem], exitCode: .badConfiguration)
        }
    }
}

extension AccessLogSettings {
    /// Returns why the file of the log cannot be opened, as far as the folders tell; nil for standard output too.
    ///
    /// - Parameter file: the file of the configuration.
    func obstacle(beside file: String) -> String? {
        guard !["stdout", "stderr"].contains(destination) else { return nil }
        let path = Files.path(destination, beside: file)
        if let folder = Files.missingFolder(of: path) { return "the folder \(folder.printable) does not exist" }
        return FileStatus(path: path)?.kind == .folder ? "\(path.printable) is a folder" : nil
    }

    /// The fix for an obstacle.
    static let fixOfObstacle = "create the folder, or write the name of a file in a folder that exists"
}
