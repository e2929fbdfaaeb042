import ArgumentParser
import Server

/// `linkd health`: whether a server of this configuration answers, for images and scripts.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Asks the server of a configuration whether it answers; exits with 0 when it does, else with 1."
    )

    @Option(name: .long, help: ArgumentHelp("The configuration; config.json without it.", valueName: "file"))
    var config: String?

    @Option(name: .long, help: ArgumentHelp("Asks here instead of where the configuration says.", valueName: "address"))
    var listen: String?

    func validate() throws {
        if let listen { try listen.validateAddress() }
    }

    func run() throws {
        try reporting {
            let text = try listen ?? ConfigurationLoader(config).checkedConfiguration().listen.first ?? ""
            do {
                try HealthProbe.ask(ListenAddress(text), timeout: .seconds(2))
            } catch {
                Console.complain("\(text) does not answer: \(error)")
                throw ExitCode.failure
            }
        }
    }
}

extension String {
    /// Makes a bad value of `--listen` a usage error.
    func validateAddress() throws {
        do throws(ListenAddressError) {
            _ = try ListenAddress(self)
        } catch {
            throw ValidationError("--listen: \(error)")
        }
    }
}
