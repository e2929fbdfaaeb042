import ArgumentParser
import HTTP
import Logging
import Server
import Sites
import StrictJSON

/// `linkd serve`: answers requests until it is told to stop.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the sites of a configuration.",
        discussion: "It stops at SIGTERM or Ctrl-C: what is in flight is finished first."
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

    /// A mistyped command arrives here, since this command is the default.
    @Argument(help: .hidden)
    var strangers: [String] = []

    func validate() throws {
        if let stranger = strangers.first {
            throw ValidationError(
                "\"\(stranger)\" is no command of linkd, and serve takes no file; linkd --help lists all"
            )
        }
        for text in listen { try text.validateAddress() }
    }

    func run() throws {
        try reporting {
            var loader = try ConfigurationLoader(config)
            let directory = try loader.directory()
            let configuration = loader.configuration
            let logFile = try configuration.accessLog.flatMap { try openLog($0, beside: loader.file) }
            defer { withExtendedLifetime(logFile) {} }
            do throws(ServerError) {
                let server = try server(directory, configuration, logFile)
                try server.run {
                    for line in Announcement.lines(for: server.boundAddresses, directory.sites) { Console.print(line) }
                }
            } catch {
                complain(error)
                throw ExitCode.failure
            }
        }
    }

    private func server(
        _ directory: SiteDirectory,
        _ configuration: Configuration,
        _ logFile: DescriptorFile?
    ) throws(ServerError) -> HTTPServer {
        let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
        var accessLog: AccessLog?
        if let settings = configuration.accessLog {
            let descriptor = logFile?.descriptor ?? (settings.destination == "stderr" ? 2 : 1)
            accessLog = try AccessLog(to: descriptor, showsQueries: settings.showsQueries)
        }
        return try HTTPServer(
            addresses: (listen.isEmpty ? configuration.listen : listen).compactMap { try? ListenAddress($0) },
            threads: configuration.threads,
            limits: Limits(configuration.limits),
            handlesSignals: true,
            accessLog: accessLog,
            responder: directory,
            log: { logger.warning("\($0)") }
        )
    }

    /// The file that the access log goes to, nil where it goes to a stream.
    private func openLog(_ settings: AccessLogSettings, beside file: String) throws(Report) -> DescriptorFile? {
        guard settings.destination != "stdout", settings.destination != "stderr" else { return nil }
        let path = Files.path(settings.destination, beside: file)
        if let opened = DescriptorFile(appendingTo: path) { return opened }
        let problem = JSONProblem(
            code: "badLog",
            path: "accessLog.to",
            position: settings.position,
            message: "\(path) cannot be opened for writing",
            mend: "check that its folder exists, and the permissions"
        )
        throw Report([FileFinding(file, problem)], exitCode: .badConfiguration)
    }

    private func complain(_ error: ServerError) {
        guard case .listening = error, listen.isEmpty else { return Console.complain("\(error)") }
        Console.complain("\(error); --listen ADDRESS overrides the configuration")
    }
}
