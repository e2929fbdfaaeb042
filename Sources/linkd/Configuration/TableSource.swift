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
        help: ArgumentHelp("A single table, instead of those of a configuration.", valueName: "file"),
        completion: .file()
    )
    var table: String?

    func validate() throws {
        guard config == nil || table == nil else {
            throw ValidationError("--config and --table cannot be combined; use one of them")
        }
    }

    /// Returns the tables with their files, at least one.
    func tables() throws(Report) -> [NamedTable] {
        if let table { return [try NamedTable(file: table)] }
        var loader = try ConfigurationLoader(config)
        return try loader.tables()
    }

    /// Returns the named table, or the first one of the configuration.
    func firstTable() throws(Report) -> RouteTable {
        if let table { return try RouteTable(file: table) }
        guard let first = try tables().first else {
            throw Report([Diagnostic(name, "it has no table")], exitCode: .badConfiguration)
        }
        return first.table
    }

    /// The file for messages.
    var name: String { table ?? ConfigurationFile.path(config) }

    /// The table in a sentence.
    var title: String { table ?? "the table of \(name)" }

    /// The options that name the table to another command, with a space before them.
    var options: String {
        table.map { " --table " + Print.word($0) }
            ?? config.map { " --config " + Print.word($0) } ?? ""
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
