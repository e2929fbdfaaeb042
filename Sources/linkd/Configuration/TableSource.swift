import ArgumentParser
import AssociationChecker
import Diagnostics
import LinkRoutes
import StrictJSON

/// The tables of a command.
struct TableSource: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The configuration whose tables are read; default: config.json.", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The only site of the configuration that is read.", valueName: "name")
    )
    var site: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A single table, instead of those of a configuration.", valueName: "file"),
        completion: .file()
    )
    var table: String?

    func validate() throws {
        guard config == nil || table == nil else {
            throw ValidationError("--config and --table cannot be combined; use one of them")
        }
        guard site == nil || table == nil else {
            throw ValidationError("--site and --table cannot be combined: --site names a site of the configuration")
        }
    }

    /// Returns the tables with their files and sites, at least one.
    func tables() throws(Report) -> [NamedTable] { try load().tables }

    /// Returns the tables that can be read, at least one, and the hosts of the others; a warning on standard error says
    /// what is left out.
    ///
    /// A mistake of one site is no reason to refuse an answer about another.
    func soundTables() throws(Report) -> (tables: [NamedTable], unanswered: [UnansweredHosts]) {
        guard table == nil, site == nil else { return (try tables(), []) }
        var loader = try ConfigurationLoader(config)
        let sound = try loader.tables(onlySound: true)
        // Without any, the mistakes are the answer.
        guard !sound.isEmpty else { return (try tables(), []) }
        if !loader.leftOut.isEmpty {
            let leftOut = loader.leftOut.joined(separator: ", ")
            Console.printError("\(name): warning: \(leftOut); \"linkd check\" shows them")
        }
        return (sound, loader.unanswered)
    }

    /// Returns the named table, the table of the named site, or the first one of the configuration.
    ///
    /// - Throws: that a site must be named if there are several, all in folders, whose order means nothing.
    func firstTable() throws(Report) -> RouteTable {
        let (tables, hasFolders) = try load()
        guard let first = tables.first, tables.count == 1 || !hasFolders else {
            let fix = "name one of them, for example --site \(tables.first.map { Print.word($0.site) } ?? "NAME")"
            throw Report([Diagnostic(name, "it has \(tables.count) sites", fix: fix)], exitCode: .badConfiguration)
        }
        return first.table
    }

    /// Returns the tables, at least one, and whether all of them are in folders.
    private func load() throws(Report) -> (tables: [NamedTable], hasFolders: Bool) {
        if let table { return ([try NamedTable(file: table)], false) }
        var loader = try ConfigurationLoader(config, site: site)
        let tables = try loader.tables()
        let hasFolders = loader.configuration.tables.isEmpty
        guard tables.isEmpty else { return (tables, hasFolders) }
        let fix = "add a folder with a routes.json to a folder of \"sites\""
        throw Report([Diagnostic(name, "it has no site", fix: fix)], exitCode: .badConfiguration)
    }

    /// The file for messages.
    var name: String { table ?? ConfigurationFile.path(config) }

    /// The table in a sentence.
    var title: String { table ?? "the table of \(name)" }

    /// The options that name the table to another command, with a space before them.
    var options: String {
        table.map { " --table " + Print.word($0) }
            ?? [("config", config), ("site", site)].compactMap { name, value in
                value.map { " --\(name) " + Print.word($0) }
            }.joined()
    }

    /// The exit code for an invalid table.
    var badTable: ExitCode { table == nil ? .badConfiguration : .badFile }
}

extension RouteTable {
    /// Reads a named table.
    ///
    /// - Throws: the problems of the table.
    init(file: String, limits: JSONLimits = JSONLimits()) throws(Report) {
        let bytes = try Files.readNamed(file)
        do throws(RouteTableError) {
            try self.init(json: bytes, limits: limits)
        } catch {
            throw Report(
                ForeignSyntax.explained(error.problems).map { $0.located(in: file) },
                exitCode: .badFile,
                maximumPerCode: limits.problems
            )
        }
    }
}
