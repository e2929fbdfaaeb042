import ArgumentParser
import Server

/// `linkd reload`: makes a running server reload its configuration, and prints the result.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the running server of a configuration reload all files, and prints the report.",
        discussion: """
            The server needs an admin listener. If the new configuration or a table is invalid, the server keeps the \
            old ones; the command prints every problem and exits with 78.
            """
    )

    @Option(
        name: .long,
        help: ArgumentHelp("The configuration; default: config.json.", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The address of the admin listener, instead of the configuration's.", valueName: "address")
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

    /// Returns the admin listener of the configuration, even if other parts are invalid: the server reports those.
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
            Console.printError("\(address) answered \(answer.status): " + lines.joined(separator: " "))
            throw ExitCode.failure
        }
    }
}

extension String {
    /// Reports an invalid value of `--admin` as a usage error.
    func validateAdminAddress(orNone none: String = "") throws {
        do throws(AdminAddress.Failure) {
            _ = try AdminAddress(self)
        } catch {
            throw ValidationError("--admin: \(error); write \(AdminAddress.forms)\(none)")
        }
    }
}
