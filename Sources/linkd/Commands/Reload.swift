import ArgumentParser
import Server

/// `linkd reload`: has a running server read its configuration anew, and prints what came of it.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Has the running server of a configuration read everything anew, and prints the report.",
        discussion: """
            It takes an admin listener. Where the new configuration or a table is bad, the server goes on with what it \
            has; every problem is printed, and the exit code is 78.
            """
    )

    @Option(name: .long, help: ArgumentHelp("The configuration; config.json without it.", valueName: "file"))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The admin listener, instead of the configuration's.", valueName: "address")
    )
    var admin: String?

    func validate() throws {
        if let admin { try admin.validateAdminAddress() }
    }

    func run() throws {
        try reporting {
            let text = try admin ?? configuredAddress()
            let fields = [(name: AdminResponder.reloadField, value: "1"), (name: "Content-Length", value: "0")]
            let answer: ClientRequest.Answer
            do {
                let request = ClientRequest("POST", "/reload", fields: fields)
                answer = try request.send(to: AdminAddress(text).address, timeout: .seconds(60))
            } catch {
                Console.printError("\(text) does not answer: \(error)")
                throw ExitCode.failure
            }
            try show(answer, of: text)
        }
    }

    /// The admin listener of the configuration, also of one with mistakes elsewhere: the server tells them all.
    private func configuredAddress() throws -> String {
        let loader = try ConfigurationLoader(config)
        if let admin = loader.configuration.admin { return admin }
        _ = try loader.checkedConfiguration()
        Console.printError(
            "\(loader.file) has no admin listener; set \"admin\" and restart the server, or send it SIGHUP"
        )
        throw ExitCode.failure
    }

    private func show(_ answer: ClientRequest.Answer, of address: String) throws {
        let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map { String($0).printable }
        switch answer.status {
        case 200:
            for line in lines { Console.print(line) }
        case 422:
            for line in lines { Console.printError(line) }
            throw ExitCode.badConfiguration
        default:
            Console.printError("\(address) refuses with \(answer.status): " + lines.joined(separator: " "))
            throw ExitCode.failure
        }
    }
}

extension String {
    /// Makes a bad value of `--admin` a usage error.
    func validateAdminAddress() throws {
        do throws(AdminAddress.Failure) {
            _ = try AdminAddress(self)
        } catch {
            throw ValidationError("--admin: \(error)")
        }
    }
}
