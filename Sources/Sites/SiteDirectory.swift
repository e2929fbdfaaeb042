public import BorrowedBytes
public import HTTP
import LinkRoutes
import SiteTables

/// All sites of a process, found by host: immutable, shared by all threads, and replaced as a whole.
///
/// It is a class, so that a request needs one retain to reach it.
public final class SiteDirectory: Responder {
    /// A site, and where its own origins begin among all.
    private struct ServedSite: Sendable {
        let site: Site
        let firstOrigin: UInt32
    }

    /// The sites in the order of the configuration.
    public let sites: [Site]
    /// The origins under which answers are counted: unknown hosts, then those of each site.
    public let origins: [ResponseOrigin]

    private let hosts: HostDirectory
    private let served: [ServedSite]
    private let siteless: SitelessAnswers
    /// Further names of the first site, for development.
    private let developmentNames: [[UInt8]]

    private static let unknownHost: UInt32 = 1
    private static let loopbackNames = ["localhost", "127.0.0.1", "[::1]"].map { Array($0.utf8) }

    /// Creates the directory.
    ///
    /// - Parameter developmentNames: further hosts of the first site, which no file and no link has.
    /// - Throws: the first host that two sites share.
    public init(_ sites: [Site], developmentNames: [String] = []) throws(SiteError) {
        self.developmentNames = developmentNames.map { Array($0.utf8) }
        siteless = try SitelessAnswers(sites.count == 1 ? sites.first?.table : nil)
        // No key path: it would copy each table.
        hosts = HostDirectory(sites.map { $0.table.routes })
        if let clash = hosts.clashes.first {
            let names = [clash.owner, clash.table].map { "\"\(sites[$0].table.routes.name)\"" }
            throw SiteError(
                message: "duplicate host \"\(clash.host)\" in tables \(names.joined(separator: " and "))",
                fix: "remove the host from one of the tables"
            )
        }
        var served: [ServedSite] = []
        var origins = [ResponseOrigin.none, ResponseOrigin(site: "", route: "unknown-host")]
        for site in sites {
            served.append(ServedSite(site: site, firstOrigin: UInt32(truncatingIfNeeded: origins.count)))
            for name in site.originNames {
                origins.append(ResponseOrigin(site: site.table.routes.name, route: name))
            }
        }
        self.sites = sites
        self.origins = origins
        self.served = served
    }

    /// Answers a request with the site of its host; a host without a site gets a 421 (RFC 9110 §15.5.20).
    ///
    /// An unknown method and a request about the server are refused before that.
    public func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, onLoopback: Bool) -> Response {
        if let refusal = Response.generalRefusal(to: head) { return refusal }
        guard let host = head.host, let owner = owner(of: bytes, host, onLoopback: onLoopback) else {
            var response = siteless.misdirected.value.response(for: .none, head, bytes)
            response.origin = Self.unknownHost
            return response
        }
        let served = served[owner.table]
        var response = served.site.respond(to: head, in: bytes, isCanonicalHost: owner.isCanonical)
        response.origin &+= served.firstOrigin
        return response
    }

    /// Returns a page for too many connections; other refused requests are too broken for a page.
    public func refusal(_ status: Status) -> Response {
        status == .serviceUnavailable ? siteless.busy : .refusal(status)
    }

    /// Returns whether a table has the host.
    public func hasTable(of host: String) -> Bool {
        let bytes = Array(host.utf8)
        return hosts.owner(of: bytes.borrowed, 0..<bytes.count) != nil
    }

    /// The site of a host; names for development mean the first site, and on loopback the machine's own names do.
    private func owner(of bytes: Borrowed<UInt8>, _ host: Range<Int>, onLoopback: Bool) -> HostDirectory.Owner? {
        if let owner = hosts.owner(of: bytes, host) { return owner }
        func isNamed(_ names: [[UInt8]]) -> Bool {
            names.contains { ASCII.equalsIgnoringCase(bytes, at: host, $0.borrowed) }
        }
        guard !sites.isEmpty, isNamed(developmentNames) || onLoopback && isNamed(Self.loopbackNames) else { return nil }
        return HostDirectory.Owner(table: 0, isCanonical: true)
    }
}
