import ArgumentParser

/// The option that names the configuration.
struct ConfigurationOption: ParsableArguments {
    @Option(file: "The configuration; default: config.json.") var config: String?
}

extension Option {
    /// An option whose value the help names.
    init<Named: ExpressibleByArgument>(_ help: String, named valueName: String) where Value == Named? {
        self.init(help: ArgumentHelp(help, valueName: valueName))
    }

    /// A repeatable option whose values the help names.
    init<Named: ExpressibleByArgument>(
        wrappedValue: [Named],
        _ help: String,
        named valueName: String
    ) where Value == [Named] {
        self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: valueName))
    }
}

extension Option where Value == String? {
    /// An option whose value is the name of a file, which shells complete.
    ///
    /// - Parameter valueName: what the help calls the value.
    init(file help: String, named valueName: String = "file") {
        self.init(help: ArgumentHelp(help, valueName: valueName), completion: .file())
    }
}
