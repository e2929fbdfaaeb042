import ArgumentParser
import HTTP
import LinkRoutes
import Logging
import Server
import Sites

/// `linkd serve`: answers requests until it is told to stop.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves the sites of a configuration (the default command).",
        discussion: "It stops at SIGTERM or Ctrl-C: what is in flight is finished first.")

    @Option(name: .long, help: ArgumentHelp("The configuration; config.json without it.", valueName: "file"))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Listens here instead of where the configuration says, for example 127.0.0.1:8080; port 0 picks a free one.",
            valueName: "address"))
    var listen: [String] = []

    func validate() throws {
        for text in listen {
            do throws(ListenAddressError) {
                _ = try ListenAddress(text)
            } catch {
                throw ValidationError("--listen: \(error)")
            }
        }
    }

    func run() throws {
        try reporting {
            let (file, configuration) = try Loader.configuration(config)
            let directory = try Loader.directory(configuration, beside: file)
            try serve(directory, configuration)
        }
    }

    private func serve(_ directory: SiteDirectory, _ configuration: Configuration) throws {
        let logger = Logger(label: "linkd") { StreamLogHandler.standardError(label: $0) }
        let logFile = try logFile(configuration.accessLog)
        do {
            let addresses = try (listen.isEmpty ? configuration.listen : listen).map { try ListenAddress($0) }
            let accessLog = try configuration.accessLog.map { settings in
                let descriptor = logFile?.descriptor ?? (settings.destination == "stderr" ? 2 : 1)
                return try AccessLog(to: descriptor, showsQueries: settings.showsQueries)
            }
            let server = try HTTPServer(
                addresses: addresses, threads: configuration.threads, limits: Limits(configuration.limits),
                handlesSignals: true, accessLog: accessLog, responder: directory, log: { logger.warning("\($0)") })
            announce(server, directory)
            try withExtendedLifetime(logFile) { try server.run() }
        } catch let error as ServerError {
            Console.complain("\(error)" + (listen.isEmpty ? "; --listen ADDRESS overrides the configuration" : ""))
            throw ExitCode.failure
        }
    }

    /// The file that the access log goes to, nil where it goes to a stream or nowhere.
    private func logFile(_ settings: AccessLogSettings?) throws -> DescriptorFile? {
        guard let path = settings?.destination, path != "stdout", path != "stderr" else { return nil }
        guard let file = DescriptorFile(appendingTo: path) else {
            Console.complain("the access log \(path) cannot be opened; check the folder and its permissions")
            throw ExitCode.failure
        }
        return file
    }

    private func announce(_ server: HTTPServer, _ directory: SiteDirectory) {
        for site in directory.sites {
            Console.print("\(site.table.name): \(site.table.routes.count) routes on \(site.table.hosts.joined(separator: ", "))")
        }
        for address in server.boundAddresses {
            Console.print("listening on http://\(address)")
        }
        if let address = server.boundAddresses.first(where: \.isLoopback), let table = directory.sites.first?.table {
            Console.print("a page:           http://\(address)\(table.examplePage ?? "/")")
            Console.print("association file: http://\(address)/.well-known/apple-app-site-association")
        }
        Console.print("Ctrl-C stops it.")
    }
}

extension RouteTable {
    /// The path of a page to look at: of a claimed route that carries something, where there is one.
    fileprivate var examplePage: String? {
        let pages = routes.filter { $0.page != nil }
        let ordered = pages.filter { $0.isUniversal && !$0.path.names.isEmpty } + pages
        return ordered.lazy.compactMap { examplePath(of: $0) }.first
    }

    private func examplePath(of route: Route) -> String? {
        let values = route.path.segments.compactMap { segment in segment.name.map { ($0, segment.exampleValue) } }
        let query = route.query.filter(\.isRequired).map { LinkURL.QueryItem(name: $0.name, value: $0.type.example) }
        let url = try? link(to: route.id, Dictionary(values) { first, _ in first }, query: query)
        return url.flatMap { $0.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).last }.map { "/\($0)" }
    }
}

extension Limits {
    /// The bounds of a configuration.
    fileprivate init(_ settings: LimitSettings) {
        self.init()
        connections = settings.connections
        request.headBytes = settings.headBytes
        request.targetBytes = settings.targetBytes
        request.fields = settings.fields
        headTimeout = .seconds(settings.headSeconds)
        idleTimeout = .seconds(settings.idleSeconds)
        writeTimeout = .seconds(settings.writeSeconds)
        gracePeriod = .seconds(settings.graceSeconds)
    }
}

extension PathSegment {
    /// A value that the segment's parameter takes.
    fileprivate var exampleValue: RouteMatch.Value {
        switch self {
        case .rest: .list(["example"])
        case .parameter(_, let type) where type != .string: .text(type.example)
        default: .text("example")
        }
    }
}
