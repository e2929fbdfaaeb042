import ArgumentParser

/// The option that names the configuration.
struct ConfigurationOption: ParsableArguments {
    @Option(file: "The configuration; default: config.json.") var config: String?
}

extension Option where Value == String? {
    /// An option whose value is the name of a file, which shells complete.
    ///
    /// - Parameter valueName: what the help calls the value.
    init(file help: String, named valueName: String = "file") {
        self.init(help: ArgumentHelp(help, valueName: valueName), completion: .file())
    }
}
