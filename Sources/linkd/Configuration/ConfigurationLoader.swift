import AssociationChecker
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
    /// What ``tables(onlySound:)`` has left out, a few words each.
    private(set) var leftOut: [String] = []
    /// The hosts of what it has left out.
    private(set) var unanswered: [UnansweredHosts] = []
    /// The names of all sites in folders.
    private var siteNames: [String] = []
    /// The problems of the files that it names.
    private var lines: [Diagnostic] = []
    /// Warnings about the public folder, one sentence each; known after the sites are loaded.
    private(set) var warnings: [String] = []
    /// Sub-folders of folders of sites that are not sites, one sentence each; known after the sites are loaded.
    private(set) var skippedFolders: [String] = []
    /// Folders that have the name of another site.
    private var duplicates: [Diagnostic] = []
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
    /// - Parameter sound: whether sites with mistakes are left out, and no problem.
    /// - Throws: the problems of the configuration and of its tables.
    mutating func tables(onlySound sound: Bool = false) throws(Report) -> [NamedTable] {
        var tables = loadTables().map { table, reference in
            NamedTable(file: path(of: reference), table: table, site: table.name)
        }
        let limits = JSONLimits(bytes: configuration.largestFile, problems: maximumPerCode)
        let folders = siteFolders(besides: tables.map { ($0.site, $0.file) })
        let found = Cores.map(folders) { SiteTable($0, limits: limits) }
        // Clashes among the configuration's own tables are reported already.
        let contest = HostContest(
            found.map { HostContest.Claim(file: $0.folder.table, hosts: $0.hosts, answered: []) },
            against: tables.map { ($0.file, $0.table.hosts) }
        )
        for (site, hosts) in zip(found, contest.granted) {
            if let table = site.table {
                tables.append(NamedTable(file: site.folder.table, table: table, site: site.folder.name, hosts: hosts))
            } else {
                unanswered.append(.ofBroken(site.folder, hosts))
            }
        }
        let broken = unanswered.count + duplicates.count
        leftOut = broken == 0 ? [] : ["\(broken.counting("site")) with mistakes left out"]
        if !contest.problems.isEmpty {
            leftOut.append("\(contest.problems.count.counting("host")) named by two sites")
            unanswered.append(.contested(contest.withheld))
        }
        if !sound { lines += duplicates + found.flatMap(\.problems) + contest.problems }
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
        let templates = TemplateFolders(configuration, beside: file, for: tables, problems: problems)
        lines += templates.fileProblems
        let context = SiteContext(
            shared: try shared(files),
            templates: templates.shared.map(SharedTemplates.init),
            publicHeaders: configuration.publicHeaders,
            largestFile: configuration.largestFile,
            maximumPerCode: maximumPerCode,
            budget: FileBudget()
        ).sharing(with: old?.context)
        let entries = entries(of: tables, templates, context.shared)
        let folders = siteFolders(
            besides: tables.map { ($0.table.name, path(of: $0.reference)) },
            known: Set(old?.sites.map(\.folder) ?? [])
        )
        try check()
        if !configuration.sites.isEmpty {
            let hosts = tables.map { (file: path(of: $0.reference), hosts: $0.table.hosts) }
            folderSites = FolderSites(folders, context, besides: hosts, and: duplicates, after: old)
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
        _ templates: TemplateFolders,
        _ shared: SharedAnswers
    ) -> [SiteDirectory.Entry] {
        var entries: [SiteDirectory.Entry] = []
        for (table, reference) in tables {
            let theme = templates.theme(of: reference)
            // The templates of its routes are missing because their folder has problems, which are reported.
            if theme == nil, templates.isNamed(for: reference),
                table.routes.contains(where: { $0.page?.template != nil })
            {
                continue
            }
            do throws(SiteError) {
                if table.hosts.isEmpty { throw .noHosts }
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
        skippedFolders = found.warnings
        duplicates = found.duplicates.filter { only == nil || $0.name == only }.map(\.problem)
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
            for problem in ForeignSyntax.explained(error.problems) {
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
