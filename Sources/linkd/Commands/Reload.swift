import ArgumentParser
import Checking
import Diagnostics
import Reports
import Server
import Serving
import SiteConfiguration
import Starting

/// `linkd reload`: makes a running server reload its configuration, and prints the result.
struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes the running server of a configuration reload all files, and prints the report.",
        discussion: """
            The server needs an admin listener. If the new configuration or a table is invalid, the server keeps the \
            old ones; the command prints every problem and exits with 78.

            \(Variable.help)
            """
    )

    @OptionGroup var configurationOption: ConfigurationOption

    @Option("The address of the admin listener, instead of the configuration's.", named: "address")
    var admin: String?

    func validate() throws {
        if let admin { try admin.validateLocalAdminAddress(of: "--admin") }
        if admin == nil, let variable = Variable.admin.value, variable != "off" {
            try variable.validateLocalAdminAddress(of: Variable.admin.rawValue)
        }
    }

    func run() throws {
        try reporting {
            let text = try admin ?? configuredAddress()
            let fields = [(name: AdminResponder.reloadField, value: "1"), (name: "Content-Length", value: "0")]
            let answer: ClientRequest.Answer
            do {
                let request = ClientRequest("POST", "/reload", fields: fields)
                answer = try request.send(to: ListenAddress(text), timeout: .seconds(60))
            } catch {
                Console.printError(
                    "\(text) does not answer: \(error); start the server, or, if it runs by the systemd unit, run \"systemctl "
                        + "reload linkd\""
                )
                throw ExitCode.failure
            }
            try show(answer, of: text)
        }
    }

    /// Returns the admin listener of the configuration, even if other parts are invalid: the server reports those.
    private func configuredAddress() throws -> String {
        if let variable = Variable.admin.value {
            guard variable == "off" else { return variable }
            Console.printError(
                "LINKD_ADMIN is off, so there is no admin listener; name that of the server with --admin ADDRESS, or "
                    + "unset the variable and restart the server"
            )
            throw ExitCode.failure
        }
        let loader = try ConfigurationLoader(configurationOption.config)
        if let admin = loader.configuration.admin {
            guard try ListenAddress(admin).isLoopback else {
                Console.printError(
                    "the admin listener at \(admin) takes no reload, because other machines reach it; send SIGHUP to the "
                        + "server, or set \"watch\": true and restart it"
                )
                throw ExitCode.failure
            }
            return admin
        }
        _ = try loader.checkedConfiguration()
        Console.printError(
            "\(loader.file) has no admin listener; with the systemd unit, run \"systemctl reload linkd\"; otherwise name that of "
                + "the server with --admin ADDRESS, or set \"admin\": \"127.0.0.1:9180\" and restart the server"
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
            throw ExitCode(.badConfiguration)
        default:
            Console.printError("\(address) answered \(answer.status): " + lines.joined(separator: " "))
            throw ExitCode.failure
        }
    }
}

extension String {
    /// Reports an address at which no reload is possible as a usage error.
    fileprivate func validateLocalAdminAddress(of option: String) throws {
        try validateAddress(of: option)
        guard let address = try? ListenAddress(self), !address.isLoopback else { return }
        throw ValidationError(
            "\(option): an address that other machines reach takes no reload; write 127.0.0.1:PORT, [::1]:PORT, "
                + "localhost:PORT or unix:/PATH"
        )
    }
}
