public import HTTP
import LinkRoutes

/// All sites of a process, found by host: immutable, shared by all threads, and replaced as a whole.
///
/// It is a class, so that a request needs one retain to reach it.
public final class SiteDirectory: Responder {
    /// A site, and the hosts that it answers.
    public struct Entry: Sendable {
        /// The name of the site in metrics.
        public let name: String
        /// The site; nil if it cannot be served, so that its hosts get 503.
        public let site: Site?
        /// The hosts that it answers, which may be fewer than its table names.
        public let hosts: [String]

        /// Creates an entry.
        public init(name: String, site: Site?, hosts: [String]) {
            self.name = name
            self.site = site
            self.hosts = hosts
        }

        /// Creates the entry of a site that answers every host of its table.
        public init(_ site: Site) { self.init(name: site.table.name, site: site, hosts: site.table.hosts) }
    }

    /// A site, and where its own origins begin among all.
    private struct ServedSite: Sendable {
        /// Nil if the site cannot be served.
        let site: Site?
        let firstOrigin: UInt32
    }

    /// The sites in the order of the configuration.
    public let entries: [Entry]
    /// The origins under which answers are counted: unknown hosts and unavailable sites, then those of each site.
    public let origins: [ResponseOrigin]

    /// The sites in the order of the configuration, without those that cannot be served.
    public var sites: [Site] { entries.compactMap(\.site) }

    private let hosts: HostDirectory
    private let served: [ServedSite]
    /// The site of this machine's own names; nil without any site.
    private let first: Int?

    private let siteless: SitelessAnswers

    private static let unknownHost: UInt32 = 1
    private static let unavailableSite: UInt32 = 2
    private static let loopbackNames = ["localhost", "127.0.0.1", "[::1]"].map { Array($0.utf8) }

    /// Creates the directory of sites that answer every host of their tables.
    ///
    /// - Throws: the first host that two sites share.
    public convenience init(_ sites: [Site]) throws(SiteError) { try self.init(sites.map(Entry.init)) }

    /// Creates the directory.
    ///
    /// - Throws: the first host that two entries share.
    public init(_ entries: [Entry]) throws(SiteError) {
        siteless = try SitelessAnswers.made()
        hosts = HostDirectory(entries.map { ($0.hosts, $0.site?.table.hosts.first) })
        if let clash = hosts.clashes.first {
            throw SiteError(
                message: "the host \"\(clash.host)\" is in the tables of \"\(entries[clash.owner].name)\" and "
                    + "\"\(entries[clash.table].name)\"; a host belongs to one table"
            )
        }
        var served: [ServedSite] = []
        var origins = [ResponseOrigin.none, ResponseOrigin(site: "", route: "unknown-host")]
        origins.append(ResponseOrigin(site: "", route: "unavailable-site"))
        for entry in entries {
            served.append(ServedSite(site: entry.site, firstOrigin: UInt32(truncatingIfNeeded: origins.count)))
            for name in entry.site?.originNames ?? [] {
                origins.append(ResponseOrigin(site: entry.name, route: name))
            }
        }
        self.entries = entries
        self.origins = origins
        self.served = served
        first = served.firstIndex { $0.site != nil } ?? served.indices.first
    }

    /// Answers a request with the site of its host; a host without a site gets a 421 (RFC 9110 §15.5.20).
    public func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        guard let host = head.host, let owner = owner(of: bytes, host, onLoopback: onLoopback) else {
            return answer(siteless.misdirected, head, bytes, from: Self.unknownHost)
        }
        let served = served[owner.table]
        guard let site = served.site else {
            return answer(siteless.unavailable, head, bytes, from: Self.unavailableSite)
        }
        var response = site.respond(to: head, in: bytes, isCanonicalHost: owner.isCanonical)
        response.origin &+= served.firstOrigin
        return response
    }

    /// Returns a page for too many connections; other refused requests are too broken for a page.
    public func refusal(_ status: Status) -> Response {
        status == .serviceUnavailable ? siteless.busy : .refusal(status)
    }

    /// Returns the page of an error, or a file that this page loads.
    private func answer(_ page: PageSet, _ head: RequestHead, _ bytes: Span<UInt8>, from origin: UInt32) -> Response {
        var response =
            if head.method == .get || head.method == .head, let asset = siteless.assets.value(bytes, head.path) {
                asset.response(to: head, in: bytes)
            } else {
                page.response(for: .none, head, bytes)
            }
        response.origin = origin
        return response
    }

    /// The site of a host; on loopback the machine's own names mean the first site that can be served.
    private func owner(of bytes: Span<UInt8>, _ host: Range<Int>, onLoopback: Bool) -> HostDirectory.Owner? {
        if let owner = hosts.owner(of: bytes, host) { return owner }
        guard onLoopback, let first,
            Self.loopbackNames.contains(where: { ASCII.equalsIgnoringCase(bytes, host, $0.span) })
        else { return nil }
        return HostDirectory.Owner(table: first, isCanonical: true)
    }
}
