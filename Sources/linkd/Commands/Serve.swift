import ArgumentParser
import Diagnostics
import Logging
import Reports
import Server
import Serving
import SiteConfiguration
import Sites

/// `linkd serve`: answers requests until it is stopped.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the sites of a configuration.",
        discussion: """
            SIGTERM or Ctrl-C stops the server after it has answered open requests; a second signal stops it at once. \
            SIGHUP reloads the configuration, the tables and the public folders in one step. If one of them is invalid, \
            the server logs the problems and continues with the old files.

            \(Variable.help)
            """
    )

    @OptionGroup var configurationOption: ConfigurationOption

    @Option(
        "An address to listen on, instead of the configuration's, for example 127.0.0.1:8080; port 0: a free one.",
        named: "address"
    )
    var listen: [String] = []

    @Option(
        "The address of the admin listener, instead of the configuration's, for example 127.0.0.1:9180; off: none.",
        named: "address|off"
    )
    var admin: String?

    @Option(
        "A further host of the first table, such as the name of a tunnel; repeatable; for development.",
        named: "name"
    )
    var host: [String] = []

    @Flag(
        name: .long,
        help: "Reloads when the configuration, a table, a template or a public file changes; for development."
    )
    var watch = false

    /// A misspelled command arrives here, because `serve` is the default command.
    @Argument(help: .hidden)
    var unexpectedArguments: [String] = []

    func validate() throws {
        if let unexpected = unexpectedArguments.first {
            if let option = Self.unknownOption(before: unexpected) { throw ValidationError(option) }
            let commands = Linkd.configuration.subcommands.map { $0._commandName }
            let near = NearName.nearest(to: unexpected, among: commands)
            throw ValidationError(
                "unknown command \"\(unexpected.printable)\"; " + (near.map { "did you mean \"\($0)\"? " } ?? "")
                    + "\"linkd --help\" lists the commands, and serve has no file arguments"
            )
        }
        _ = try ServeOverrides.named(listen: listen, admin: admin, hosts: host)
    }

    /// Returns a sentence about an unknown option whose value was read as a command; nil if no option is before it.
    private static func unknownOption(before value: String) -> String? {
        let options = CommandLine.arguments.dropFirst().prefix { $0 != value }
        let names = options.filter { $0.hasPrefix("-") && $0 != "-" && $0 != "--" }
            .map { String($0.prefix { $0 != "=" }) }
        guard let name = names.first(where: { !optionNames.contains($0) }) else { return nil }
        let near = NearName.nearest(to: name, among: optionNames)
        return "unknown option \(name.printable); " + (near.map { "did you mean \($0)? " } ?? "")
            + "\"linkd serve --help\" lists the options"
    }

    /// The options of `serve`: those at the beginning of a line of its help, and that of the program.
    private static var optionNames: [String] {
        let lines = helpMessage().split(separator: "\n")
        let heads = lines.filter { $0.hasPrefix("  -") }.compactMap { $0.dropFirst(2).split(separator: "  ").first }
        return heads.flatMap { $0.split { " ,<>".contains($0) }.map(String.init) }.filter { $0.hasPrefix("-") }
            + ["--version"]
    }

    func run() throws {
        try reporting {
            let hadTerminal = StandardStream.output.isTerminal
            // The system holds signals until their thread starts, which is after variables are taken.
            ServerSignal.hold()
            let notifier = ServiceNotifier()
            do {
                let sockets = try InheritedSocket.take()
                let signals = try ProcessSignals()
                let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
                if !sockets.isEmpty, !listen.isEmpty {
                    logger.warning("--listen is ignored: the service manager has opened the sockets")
                }
                var overrides = try ServeOverrides.named(listen: listen, admin: admin, hosts: host)
                if !sockets.isEmpty { overrides.listen = sockets.map { "\($0.address)" } }
                let started = try start(overrides, on: sockets, signals: signals, notifier: notifier, logger: logger)
                defer { started.admin?.close() }
                try run(started, notifier, onTerminal: hadTerminal)
            } catch let error as ServerError {
                printError(error)
                throw ExitCode.failure
            }
        }
    }

    /// A server that is ready to run.
    ///
    /// It does not hold the configuration of its start, which a reload replaces.
    private struct Started {
        let server: HTTPServer
        let reloader: Reloader
        let readiness: Readiness
        let admin: AdminThread?
        /// What is printed when it serves.
        let lines: [String]
    }

    /// Loads the configuration, creates the server, opens the admin listener, and watches the files.
    private func start(
        _ overrides: ServeOverrides,
        on sockets: [InheritedSocket],
        signals: ProcessSignals,
        notifier: ServiceNotifier,
        logger: Logger
    ) throws -> Started {
        let served = try ServedConfiguration.stable(configurationOption.config, overrides)
        for warning in served.warnings { logger.warning("\(warning.printable)") }
        let server = try HTTPServer(
            addresses: served.configuration.listen.compactMap { try? ListenAddress($0) },
            inherited: sockets,
            threads: served.configuration.threads,
            signals: signals,
            service: served.service,
            log: { logger.warning("\($0)") }
        )
        let reloader = Reloader(
            server,
            serving: served,
            config: configurationOption.config,
            overrides: overrides,
            notifier: notifier,
            logger: logger
        )
        let readiness = Readiness()
        let admin = try served.configuration.admin.map { text in
            let address = try ListenAddress(text)
            let responder = try AdminResponder(at: address, for: server, reloader, readiness)
            return try AdminThread(address, responder) { logger.warning("admin listener: \($0)") }
        }
        if watch {
            reloader.reloadAtChanges(every: .milliseconds(150))
        } else if served.configuration.watch {
            reloader.reloadAtChanges(every: .seconds(1))
        }
        let lines = Announcement.lines(
            for: server.boundAddresses,
            served.directory.sites,
            admin: admin?.address,
            developmentNames: overrides.hosts
        )
        return Started(server: server, reloader: reloader, readiness: readiness, admin: admin, lines: lines)
    }

    private func run(
        _ started: Started,
        _ notifier: ServiceNotifier,
        onTerminal hadTerminal: Bool
    ) throws(ServerError) {
        let server = started.server
        try server.run(
            whenServing: {
                started.readiness.isReady = true
                for line in started.lines { Console.print(line) }
                notifier.ready("serving " + server.boundAddresses.map { "\($0)" }.joined(separator: ", "))
            },
            whenReloadIsAsked: {
                // A closed terminal sends SIGHUP too; after that the user cannot stop the server with Ctrl-C.
                if hadTerminal, !StandardStream.output.isTerminal { return server.stop() }
                started.reloader.reload()
            },
            whenStopping: {
                started.readiness.isReady = false
                notifier.stopping()
            }
        )
    }

    private func printError(_ error: ServerError) {
        guard case .listening = error, listen.isEmpty else { return Console.printError("\(error)") }
        Console.printError("\(error); --listen ADDRESS and --admin ADDRESS override the configuration")
    }
}
