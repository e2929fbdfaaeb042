import ArgumentParser
import SiteConfiguration

/// The options that name the tables of a command.
struct TableOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("The configuration whose tables are read; default: config.json.", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A single table: a file, or the \"name\" of a table of the configuration; default: all of its tables.",
            valueName: "file|name"
        ),
        completion: .file()
    )
    var table: String?

    /// The tables that the options name.
    var source: TableSource { TableSource(config: config, table: table) }
}
