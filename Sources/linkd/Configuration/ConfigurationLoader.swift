import Deflate
import Diagnostics
import HTTP
import LinkRoutes
import Server
import Sites
import StrictJSON

/// A site with its name and the file of its table.
struct LoadedSite: Sendable {
    let site: Site
    let name: String
    let file: String
}

/// Loads a configuration and the files that it names, and collects all problems.
struct ConfigurationLoader {
    /// The file of the configuration.
    let file: String
    /// The only site to load; nil for all of them.
    private let only: String?
    /// The configuration; use it only if there are no problems.
    let configuration: Configuration
    /// The tables of the configuration, as they are loaded.
    private var ownTables: [ServedTable] = []
    /// The sites of these tables.
    private var ownSites: [LoadedSite] = []
    /// The sites of folders; nil before they are loaded, and without folders of sites.
    private(set) var folderSites: FolderSites?
    /// The problems of the configuration itself.
    private let problems: JSONProblems
    /// The maximum number of problems of one code in one file.
    private let maximumPerCode: Int
    /// What is wrong with sites in folders, a few words each.
    private(set) var omissions: [String] = []
    /// The names of all sites in folders.
    private var siteNames: [String] = []
    /// The problems of the files that it names.
    private var lines: [Diagnostic] = []
    /// Warnings about the public folder, one sentence each; known after the sites are loaded.
    private(set) var warnings: [String] = []
    /// What is in folders of sites and is no site, one sentence each; known after the sites are loaded.
    private(set) var strangers: [String] = []
    /// The number of files of the public folder that stay open.
    private var ownOpenFiles = 0

    /// Reads the named configuration, by default `config.json`.
    ///
    /// - Parameter site: the name of the only site to load; all of them by default.
    /// - Parameter maximumPerCode: the maximum number of problems of one code in one file.
    /// - Throws: the reason if the file cannot be read as JSON; later calls throw all other problems.
    init(
        _ named: String?,
        site: String? = nil,
        maximumPerCode: Int = CappedDiagnostics.defaultMaximum
    ) throws(Report) {
        only = site
        self.maximumPerCode = maximumPerCode
        problems = JSONProblems(limits: JSONLimits(problems: maximumPerCode))
        file = ConfigurationFile.path(named)
        let value = try ConfigurationFile.json(named)
        configuration = ConfigurationReader(problems: problems).configuration(value)
    }

    /// Returns the configuration alone.
    ///
    /// - Throws: its problems.
    func checkedConfiguration() throws(Report) -> Configuration {
        try check()
        return configuration
    }

    /// The served tables.
    var servedTables: [ServedTable] { ownTables + (folderSites?.tables ?? []) }

    /// The loaded sites, without those in folders that have mistakes.
    var sites: [LoadedSite] {
        let folders = (folderSites?.sites ?? []).filter(\.problems.isEmpty)
        return ownSites.filter { only == nil || $0.name == only }
            + folders.compactMap { folder in
                folder.sound.map { LoadedSite(site: $0.site, name: folder.folder.name, file: folder.folder.table) }
            }
    }

    /// The number of public files that stay open.
    var openFiles: Int { ownOpenFiles + (folderSites?.openFiles ?? 0) }

    /// Returns the tables of the configuration and those of sites in folders, each with the name of its site.
    ///
    /// - Parameter sound: whether mistakes in folders become sentences in ``omissions``.
    /// - Throws: the problems of the configuration and of its tables.
    mutating func tables(onlySound sound: Bool = false) throws(Report) -> [NamedTable] {
        var tables = loadTables().map { table, reference in
            NamedTable(file: path(of: reference), table: table, site: table.name)
        }
        let limits = JSONLimits(bytes: configuration.largestFile, problems: maximumPerCode)
        let found = Cores.map(siteFolders(besides: tables.map { ($0.site, $0.file) })) { folder in
            Result { () throws(Report) in try NamedTable(site: folder, limits: limits) }
        }
        var broken = 0
        for table in found {
            do throws(Report) {
                tables.append(try table.get())
            } catch {
                broken += 1
                if !sound { lines += error.findings }
            }
        }
        // Clashes among the configuration's own tables are reported already.
        let claims = tables.dropFirst(ownTables.count).map {
            HostContest.Claim(file: $0.file, hosts: $0.table.hosts, answered: [])
        }
        let contest = HostContest(claims, against: tables.prefix(ownTables.count).map { ($0.file, $0.table.hosts) })
        if !sound { lines += contest.problems }
        omissions =
            (broken > 0 ? ["\(broken.counting("site")) with mistakes left out"] : [])
            + (contest.problems.isEmpty ? [] : ["\(contest.problems.count.counting("host")) named by two sites"])
        try check()
        return try selected(tables, name: \.site)
    }

    /// Returns the sites.
    ///
    /// A mistake in a site of a folder is a problem of ``folderSites`` and stops no other site.
    ///
    /// - Parameter old: the sites of folders as they were loaded before.
    /// - Throws: the problems of the configuration, the public folder and the tables that it names.
    mutating func directory(after old: FolderSites? = nil) throws(Report) -> SiteDirectory {
        let files = loadPublicFolder()
        let tables = loadTables()
        let themes = loadThemes(tables)
        let shared = try shared(files)
        let entries = entries(of: tables, themes, shared)
        let folders = siteFolders(
            besides: tables.map { ($0.table.name, path(of: $0.reference)) },
            known: Set(old?.sites.map(\.folder) ?? [])
        )
        let templates = folders.isEmpty ? nil : loadSharedTemplates()
        try check()
        if !configuration.sites.isEmpty {
            let context = SiteContext(
                shared: shared,
                templates: templates,
                publicHeaders: configuration.publicHeaders,
                largestFile: configuration.largestFile,
                maximumPerCode: maximumPerCode,
                budget: old?.budget ?? FileBudget(maximum: Limits.mostFilesOfSites)
            )
            let hosts = tables.map { (file: path(of: $0.reference), hosts: $0.table.hosts) }
            folderSites = FolderSites(folders, context, besides: hosts, after: old)
        }
        let all = try selected(entries + (folderSites?.entries ?? []), name: \.name)
        do throws(SiteError) {
            return try SiteDirectory(all)
        } catch {
            throw Report([Diagnostic(file, error.message)], exitCode: .badConfiguration)
        }
    }

    private mutating func entries(
        of tables: [(table: RouteTable, reference: TableReference)],
        _ themes: [String: PageTheme],
        _ shared: SharedAnswers
    ) -> [SiteDirectory.Entry] {
        var entries: [SiteDirectory.Entry] = []
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
                let site = try Site(table, shared, theme: theme)
                entries.append(SiteDirectory.Entry(site))
                ownSites.append(LoadedSite(site: site, name: table.name, file: path(of: reference)))
            } catch {
                lines.append(Diagnostic(path(of: reference), error.message))
            }
        }
        return entries
    }

    /// Finds the sites in folders.
    ///
    /// - Parameter tables: the names and files of the configuration's own tables.
    private mutating func siteFolders(
        besides tables: [(String, String)],
        known: Set<SiteFolder> = []
    ) -> [SiteFolder] {
        // The same table may be named twice, with other hosts.
        let names = Dictionary(tables) { first, _ in first }
        let found = FoundSites(configuration.sites, beside: file, besides: names, known: known, problems: problems)
        strangers = found.warnings
        siteNames = found.folders.map(\.name)
        return found.folders.filter { only == nil || $0.name == only }
    }

    /// Returns the elements of the only site to load; all of them if none is named.
    private func selected<Element>(_ elements: [Element], name: (Element) -> String) throws(Report) -> [Element] {
        guard let only else { return elements }
        let selected = elements.filter { name($0) == only }
        guard selected.isEmpty else { return selected }
        let names = siteNames + elements.map(name)
        let fix =
            NearName.nearest(to: only, among: names).map { "did you mean \($0.printable)?" }
            ?? "name a folder of \"sites\", or write the \"name\" of a table"
        let problem = Diagnostic(file, "it has no site with the name \(only.debugDescription)", fix: fix)
        throw Report([problem], exitCode: .badConfiguration)
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
        warnings += configuration.startWarnings
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
        ownOpenFiles = content.openFiles
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

    /// Returns the templates of the configuration; their problems are those of their theme.
    private func loadSharedTemplates() -> TemplateFolder? {
        sharedTemplates.flatMap {
            try? TemplateFolder(Files.path($0.folder, beside: file), limit: configuration.largestFile)
        }
    }

    private mutating func loadTables() -> [(table: RouteTable, reference: TableReference)] {
        var tables: [(table: RouteTable, reference: TableReference)] = []
        for reference in configuration.tables {
            let file = path(of: reference)
            do throws(FileFailure) {
                let bytes = try Files.read(file, limit: configuration.largestFile)
                guard let table = table(bytes, reference) else { continue }
                tables.append((table, reference))
                ownTables.append(ServedTable(table, readFrom: bytes))
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
}
