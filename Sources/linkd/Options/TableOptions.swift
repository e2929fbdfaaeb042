import ArgumentParser
import SiteConfiguration

/// The options that name the tables of a command.
struct TableOptions: ParsableArguments {
    @OptionGroup var configurationOption: ConfigurationOption

    @Option(
        file: "A single table: a file, or the \"name\" of a table of the configuration; default: all of its tables.",
        named: "file|name"
    )
    var table: String?

    /// The tables that the options name.
    var source: TableSource { TableSource(config: configurationOption.config, table: table) }
}
