import ArgumentParser
import Logging
import Server
import Sites

/// `linkd serve`: answers requests until it is told to stop.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the sites of a configuration.",
        discussion: """
            It stops at SIGTERM or Ctrl-C: what is in flight is finished first, unless a second one comes. At SIGHUP it \
            reads the configuration, the tables and the public folder anew and serves them in one step; when something \
            is wrong with them, it logs that and serves what it served before.
            """
    )

    @Option(name: .long, help: ArgumentHelp("The configuration; config.json without it.", valueName: "file"))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Listens here instead of where the configuration says, for example 127.0.0.1:8080; port 0 picks a free one.",
            valueName: "address"
        )
    )
    var listen: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The admin listener instead of the configuration's, for example 127.0.0.1:9180; off for none.",
            valueName: "address|off"
        )
    )
    var admin: String?

    @Flag(
        name: .long,
        help: "Reloads when the configuration, a table, a template or a public file changes; for local work."
    )
    var watch = false

    /// A mistyped command arrives here, since this command is the default.
    @Argument(help: .hidden)
    var unexpectedArguments: [String] = []

    func validate() throws {
        if let stranger = unexpectedArguments.first {
            throw ValidationError(
                "\"\(stranger)\" is no command of linkd, and serve takes no file; linkd --help lists all"
            )
        }
        for text in listen { try text.validateAddress() }
        if let admin, admin != "off" { try admin.validateAdminAddress() }
    }

    func run() throws {
        try reporting {
            let hadTerminal = StandardStream.output.isTerminal
            // SIGHUP and SIGUSR1 that come while this starts are kept until it serves.
            ServerSignal.hold([.reload, .reopenLog])
            let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
            let notifier = ServiceNotifier()
            let sockets = try inheritedSockets()
            if !sockets.isEmpty, !listen.isEmpty {
                logger.warning("--listen does not count: the service manager has opened the sockets")
            }
            let addresses = sockets.isEmpty ? listen : sockets.map { "\($0.address)" }
            let overrides = ServeOverrides(listen: addresses, admin: admin)
            let served = try ServedConfiguration(config, overrides)
            do {
                let server = try HTTPServer(
                    addresses: served.configuration.listen.compactMap { try? ListenAddress($0) },
                    inherited: sockets,
                    threads: served.configuration.threads,
                    handlesSignals: true,
                    service: served.service,
                    log: { logger.warning("\($0)") }
                )
                let reloader = Reloader(server, serving: served, config: config, overrides, notifier, logger: logger)
                let readiness = Readiness()
                let admin = try served.configuration.admin.map { text in
                    try AdminListener(AdminAddress(text), for: server, reloader, readiness, logger: logger)
                }
                defer { withExtendedLifetime(admin) {} }
                if watch { reloader.reloadAtChanges() }
                try run(server, reloader, readiness, notifier, onTerminal: hadTerminal) {
                    for line in Announcement.lines(for: server.boundAddresses, served.directory.sites, admin?.address) {
                        Console.print(line)
                    }
                }
            } catch let error as ServerError {
                printError(error)
                throw ExitCode.failure
            }
        }
    }

    private func inheritedSockets() throws -> [InheritedSocket] {
        do throws(ServerError) {
            return try InheritedSocket.take()
        } catch {
            Console.printError("\(error)")
            throw ExitCode.failure
        }
    }

    private func run(
        _ server: HTTPServer,
        _ reloader: Reloader,
        _ readiness: Readiness,
        _ notifier: ServiceNotifier,
        onTerminal hadTerminal: Bool,
        announce: () -> Void
    ) throws(ServerError) {
        try server.run(
            whenServing: {
                readiness.isReady = true
                announce()
                notifier.ready("serving " + server.boundAddresses.map { "\($0)" }.joined(separator: ", "))
            },
            whenReloadIsAsked: {
                // A closed terminal sends SIGHUP too, and leaves nobody to stop the server by hand.
                if hadTerminal, !StandardStream.output.isTerminal { return server.stop() }
                reloader.reload()
            },
            whenStopping: {
                readiness.isReady = false
                notifier.stopping()
            }
        )
    }

    private func printError(_ error: ServerError) {
        guard case .listening = error, listen.isEmpty else { return Console.printError("\(error)") }
        Console.printError("\(error); --listen ADDRESS and --admin ADDRESS override the configuration")
    }
}

/// What the command line says instead of the configuration, at the start and at each reload.
struct ServeOverrides: Sendable {
    /// Addresses to listen on; none for those of the configuration.
    var listen: [String] = []
    /// The admin listener's address, or `off`; nil for what the configuration says.
    var admin: String?

    /// The configuration with what stands instead.
    func applied(to configuration: Configuration) -> Configuration {
        var configuration = configuration
        if !listen.isEmpty { configuration.listen = listen }
        if let admin { configuration.admin = admin == "off" ? nil : admin }
        return configuration
    }
}
