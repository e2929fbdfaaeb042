import ArgumentParser
import Diagnostics
import HTTP
import LinkRoutes
import Server

/// What nginx in front of linkd has to know: the hosts of each table, the address of linkd, and the certificates.
///
/// Every text in it consists of characters that have no meaning in a file of nginx: hosts are checked by the
/// table's reader, addresses by ``Server/ListenAddress``, and paths by ``isPlain(_:)``.
struct FrontEnd {
    /// The hosts of a table, which share a certificate.
    struct Site {
        /// The hosts in the order of the table; the first one is canonical.
        let hosts: [String]
        /// The other spelling of the first host, with or without `www.`; nil where the table or another has it.
        let twin: String?

        /// The canonical host.
        var mainHost: String { hosts.first ?? "" }
        /// Every name that clients may use.
        var names: [String] { hosts + (twin.map { [$0] } ?? []) }
    }

    /// The sites in the order of the configuration, each with a host.
    let sites: [Site]
    /// The address of linkd, with a host that the proxy can connect to.
    let upstream: Upstream
    /// The seconds that linkd keeps an idle connection open.
    let idleSeconds: Int
    /// What the command line adds.
    let choices: FrontEndOptions

    /// Where linkd listens.
    enum Upstream: Equatable {
        case port(String)
        case socket(String)
    }

    /// Reads the hosts and the address from the configuration, or the hosts from a single table.
    ///
    /// - Throws: the problems of the files, or what in them the proxy cannot use.
    init(_ source: TableSource, _ choices: FrontEndOptions) throws(Report) {
        let tables = try source.tables().map(\.table)
        var configuration = Configuration()
        if source.table == nil { configuration = try ConfigurationLoader(source.config).checkedConfiguration() }
        for table in tables where table.hosts.isEmpty {
            let fix = "add \"hosts\""
            let problem = Diagnostic(source.name, "the table \"\(table.name)\" has no hosts to forward", fix: fix)
            throw Report([problem], exitCode: source.badTable)
        }
        let listen = choices.upstream ?? configuration.listen.first ?? ""
        guard let upstream = Self.upstream(listen) else {
            let message = "a proxy cannot be told to forward to \"\(listen)\""
            let fix = "pass --upstream ADDRESS with a port, or with the path of a socket in plain characters"
            throw Report([Diagnostic(source.name, message, fix: fix)], exitCode: .badConfiguration)
        }
        self.init(tables.map(\.hosts), upstream, idle: configuration.limits.idleTimeout, choices)
        if case .socket = upstream, !configuration.trustsSockets {
            Console.printError(
                "\(source.name): warning: linkd does not believe what clients of its socket forward, so the access log "
                    + "has no addresses; write \"trustedProxies\": [\"unix:\"]"
            )
        }
    }

    /// Creates the front end of tables with these hosts.
    init(_ hosts: [[String]], _ upstream: Upstream, idle: Duration, _ choices: FrontEndOptions) {
        let known = hosts.flatMap(\.self)
        sites = hosts.map { hosts in
            Site(hosts: hosts, twin: choices.hasTwins ? hosts.first.flatMap { Self.twin(of: $0, known) } : nil)
        }
        self.upstream = upstream
        self.choices = choices
        idleSeconds = Int(idle.components.seconds)
    }

    /// The seconds after which the proxy closes an idle connection to linkd: before linkd does, which would cost a request.
    var keepAliveSeconds: Int { max(1, idleSeconds * 4 / 5) }

    /// Every name of every site.
    var names: [String] { sites.flatMap(\.names) }

    /// Returns whether a text is a path that nginx could read as nothing else.
    static func isPlain(_ path: String) -> Bool {
        path.hasPrefix("/")
            && path.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "/._-+@".utf8.contains(byte)
                }
            }
    }

    /// Returns where a proxy on the same machine connects to; nil for a free port, or an odd path.
    static func upstream(_ listen: String) -> Upstream? {
        guard let address = try? ListenAddress(listen) else { return nil }
        guard !address.isUnixSocket else {
            let path = "\(address)".dropFirst("unix:".count).prefix { $0 != "," }
            return isPlain(String(path)) ? .socket(String(path)) : nil
        }
        guard address.port > 0 else { return nil }
        return .port("\(address.local)")
    }

    /// Returns the host with or without `www.`, if it belongs to no table.
    private static func twin(of host: String, _ known: [String]) -> String? {
        let twin = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
        let isTaken = known.contains { $0 == twin || $0.hasPrefix("*.") && twin.hasSuffix($0.dropFirst()) }
        return isTaken || !twin.contains(".") || twin.utf8.count > 253 ? nil : twin
    }
}

extension Configuration {
    /// Whether the clients of Unix-domain sockets are trusted proxies.
    fileprivate var trustsSockets: Bool { trustedProxies.contains(.localSockets) }
}
