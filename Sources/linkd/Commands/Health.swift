import ArgumentParser
import Reports
import Server
import Serving
import SiteConfiguration

/// `linkd health`: checks whether the server of a configuration answers, for containers and scripts.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks whether the server of a configuration answers; exits with 0 if it does, else with 1.",
        discussion: """
            If the configuration has an admin listener, the command asks it whether the server is ready.

            \(Variable.help)
            """
    )

    @OptionGroup var configurationOption: ConfigurationOption

    @Option("An address to ask, not the configuration's.", named: "address")
    var listen: String?

    func validate() throws {
        if let listen { try listen.validateAddress() }
    }

    func run() throws {
        try reporting {
            if let listen { return _ = try ask(listen, "/") }
            let configuration = try servedConfiguration()
            guard let admin = configuration.admin else {
                return _ = try ask(configuration.listen.first ?? "", "/")
            }
            let answer = try ask(admin, "/readyz")
            guard answer.status == 200 else {
                Console.printError("\(admin) answered \(answer.status): the server is not ready; it starts or stops")
                throw ExitCode.failure
            }
        }
    }

    /// Returns the configuration with the addresses that are served.
    ///
    /// A mistake in another part of the file is no reason to call a server unhealthy that goes on to serve.
    private func servedConfiguration() throws -> Configuration {
        let overrides = try ServeOverrides.named(listen: [], admin: nil)
        let isNamed = overrides.admin.map { $0 != "off" || !overrides.listen.isEmpty } ?? false
        do throws(Report) {
            return overrides.applied(to: try ConfigurationLoader(configurationOption.config).checkedConfiguration())
        } catch {
            guard isNamed else { throw error }
            return overrides.applied(to: Configuration())
        }
    }

    /// Sends a request; any status means that the server runs.
    private func ask(_ address: String, _ path: String) throws -> ClientRequest.Answer {
        do {
            return try ClientRequest("GET", path).send(to: ListenAddress(address).local, timeout: .seconds(2))
        } catch {
            Console.printError("\(address) does not answer: \(error)")
            throw ExitCode.failure
        }
    }
}

extension String {
    /// Reports an invalid value of an option as a usage error.
    func validateAddress(of option: String = "--listen") throws {
        do throws(ListenAddressError) {
            _ = try ListenAddress(self)
        } catch {
            throw ValidationError("\(option): \(error); \(error.fix)")
        }
    }
}
