public import HTTP
import LinkRoutes

/// All sites of a process, found by host: immutable, shared by all threads, and replaced as a whole.
///
/// It is a class, so that a request needs one retain to reach it.
public final class SiteDirectory: Responder {
    /// The site of a host.
    private struct SiteReference: Sendable {
        let site: Int
        /// The index of the site's first origin among all origins.
        let firstOrigin: UInt32
        let isCanonical: Bool
    }

    /// The sites in the order of the configuration.
    public let sites: [Site]
    /// The origins under which answers are counted: unknown hosts, then those of each site.
    public let origins: [ResponseOrigin]

    private let exact: ByteTable<SiteReference>
    /// The suffixes of wildcard hosts, such as `.example.com`, the longest first.
    private let suffixes: [(text: [UInt8], place: SiteReference)]
    /// The site for the machine's own names on loopback; nil if there is no site.
    private let first: SiteReference?

    /// The answer for an unknown host; it reveals no site.
    private let misdirected: PageSet
    private let busy: Response
    /// The files that error pages load, available on any host.
    private let assets: ByteTable<ExactAnswer>

    private static let unknownHost: UInt32 = 1
    private static let loopbackNames = ["localhost", "127.0.0.1", "[::1]"].map { Array($0.utf8) }

    /// Creates the directory.
    ///
    /// - Throws: the first host that two sites share.
    public init(_ sites: [Site]) throws(SiteError) {
        let theme = try PageTheme.own()
        misdirected = try ErrorPage(.misdirectedRequest, title: .misdirected, lead: .misdirectedLead)
            .pages(theme, first: "en")
        busy = try ErrorPage(.serviceUnavailable, title: .busy, lead: .busyLead)
            .pages(theme, first: "en").response()
        assets = try PageAsset.answers()
        var exact = ByteTable<SiteReference>()
        var suffixes: [(text: [UInt8], place: SiteReference)] = []
        var first: SiteReference?
        var owners: [String: Int] = [:]
        var origins = [ResponseOrigin.none, ResponseOrigin(site: "", route: "unknown-host")]
        for (index, site) in sites.enumerated() {
            let firstOrigin = UInt32(truncatingIfNeeded: origins.count)
            origins += SiteOrigin.all(site.table)
            for (position, host) in site.table.hosts.enumerated() {
                if let owner = owners.updateValue(index, forKey: host) {
                    throw SiteError(
                        message: "the host \"\(host)\" is in the tables of \"\(sites[owner].table.name)\" and "
                            + "\"\(site.table.name)\"; a host belongs to one table"
                    )
                }
                let isWildcard = host.hasPrefix("*.")
                let isCanonical = position == 0 && !isWildcard
                let place = SiteReference(site: index, firstOrigin: firstOrigin, isCanonical: isCanonical)
                if isWildcard {
                    suffixes.append((Array(host.utf8.dropFirst()), place))
                } else {
                    exact.set(host.utf8, place)
                }
            }
            if index == 0 { first = SiteReference(site: index, firstOrigin: firstOrigin, isCanonical: true) }
        }
        self.sites = sites
        self.origins = origins
        self.exact = exact
        self.suffixes = suffixes.sorted { $0.text.count > $1.text.count }
        self.first = first
    }

    /// Answers a request with the site of its host; a host without a site gets a 421 (RFC 9110 §15.5.20).
    public func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        guard let host = head.host, let place = place(bytes, host, onLoopback: onLoopback) else {
            return answerOnUnknownHost(head, bytes)
        }
        var response = sites[place.site].respond(to: head, in: bytes, isCanonicalHost: place.isCanonical)
        response.origin &+= place.firstOrigin
        return response
    }

    /// Returns a page for too many connections; other refused requests are too broken for a page.
    public func refusal(_ status: Status) -> Response {
        status == .serviceUnavailable ? busy : .refusal(status)
    }

    /// Returns the page of a 421, or a file that this page loads.
    private func answerOnUnknownHost(_ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        var response =
            if head.method == .get || head.method == .head, let asset = assets.value(bytes, head.path) {
                asset.response(to: head, in: bytes)
            } else {
                misdirected.response(for: .none, head, bytes)
            }
        response.origin = Self.unknownHost
        return response
    }

    /// Returns the site of a host: an exact host takes precedence over wildcards, and longer suffixes over shorter
    /// ones; on loopback the machine's own names mean the first site.
    private func place(_ bytes: Span<UInt8>, _ host: Range<Int>, onLoopback: Bool) -> SiteReference? {
        if let place = exactPlace(bytes, host) { return place }
        for (text, place) in suffixes where host.count > text.count {
            let tail = host.upperBound - text.count..<host.upperBound
            if ASCII.equalsIgnoringCase(bytes, tail, text.span) { return place }
        }
        guard onLoopback, let first else { return nil }
        return Self.loopbackNames.contains { ASCII.equalsIgnoringCase(bytes, host, $0.span) } ? first : nil
    }

    /// Returns the site of an exact host.
    ///
    /// Clients send hosts in lower case; a host in another case is folded first.
    private func exactPlace(_ bytes: Span<UInt8>, _ host: Range<Int>) -> SiteReference? {
        if let place = exact.value(bytes, host) { return place }
        guard host.contains(where: { ASCII.lowercased(bytes[$0]) != bytes[$0] }) else { return nil }
        let folded = host.map { ASCII.lowercased(bytes[$0]) }
        return exact.value(folded.span, 0..<folded.count)
    }
}
