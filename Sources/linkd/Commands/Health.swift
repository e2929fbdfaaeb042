import ArgumentParser
import Server

/// `linkd health`: whether a server of this configuration answers, for images and scripts.
struct Health: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Asks the server of a configuration whether it answers; exits with 0 when it does, else with 1.",
        discussion: "Where the configuration has an admin listener, that is asked whether the server is ready."
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
            if let listen { return _ = try ask(listen, "/") }
            let configuration = try ConfigurationLoader(config).checkedConfiguration()
            guard let admin = configuration.admin else { return _ = try ask(configuration.listen.first ?? "", "/") }
            let answer = try ask(admin, "/readyz")
            guard answer.status == 200 else {
                Console.printError("\(admin) says \(answer.status): the server is not ready")
                throw ExitCode.failure
            }
        }
    }

    /// Whatever the answer's status is, who answers lives.
    private func ask(_ address: String, _ path: String) throws -> ClientRequest.Answer {
        do {
            return try ClientRequest("GET", path).send(to: ListenAddress(address), timeout: .seconds(2))
        } catch {
            Console.printError("\(address) does not answer: \(error)")
            throw ExitCode.failure
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
