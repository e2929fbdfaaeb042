import ArgumentParser
import Diagnostics
import LinkRoutes

/// Where a command takes its tables from.
struct TableSource: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The configuration whose tables are read; config.json without it.", valueName: "file")
    )
    var config: String?

    @Option(name: .long, help: ArgumentHelp("One table, instead of those of a configuration.", valueName: "file"))
    var table: String?

    func validate() throws {
        guard config == nil || table == nil else {
            throw ValidationError("--config and --table exclude each other: a table stands alone")
        }
    }

    /// The tables, at least one.
    func tables() throws(Report) -> [RouteTable] {
        if let table { return [try RouteTable(file: table)] }
        var loader = try ConfigurationLoader(config)
        return try loader.tables()
    }

    /// The table, or the first of the configuration.
    func firstTable() throws(Report) -> RouteTable {
        guard let table = try tables().first else {
            throw Report([Diagnostic(name, "it names no table")], exitCode: .badConfiguration)
        }
        return table
    }

    /// The file that a message names.
    var name: String { table ?? config ?? ConfigurationLoader.defaultFile }

    /// The exit code of a table that is bad.
    var badTable: ExitCode { table == nil ? .badConfiguration : .badFile }
}

extension RouteTable {
    /// Reads a table that was given by name.
    ///
    /// - Throws: everything that is wrong with it.
    init(file: String) throws(Report) {
        let bytes = try Files.readNamed(file)
        do throws(RouteTableError) {
            try self.init(json: bytes)
        } catch {
            throw Report(error.problems.map { $0.located(in: file) }, exitCode: .badFile)
        }
    }
}
