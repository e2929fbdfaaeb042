import ArgumentParser

/// How findings are made and shown.
struct FindingOptions: ParsableArguments {
    @Flag(help: "Prints findings as JSON, one object a line.")
    var json = false

    @Flag(help: "Exits with 1 where there are warnings and no errors.")
    var strict = false

    @Option(
        name: .long,
        help: ArgumentHelp("An application identifier that the association file must name.", valueName: "id")
    )
    var app: [String] = []

    @Option(
        name: .customLong("minimum-ios"),
        help: ArgumentHelp(
            "The oldest iOS to serve, for example 13.4: newer keys are pointed out.",
            valueName: "version"
        )
    )
    var minimumIos: String?

    /// On a terminal only, and not where `NO_COLOR` asks for none.
    var usesColors: Bool { Console.hasColors }
}
