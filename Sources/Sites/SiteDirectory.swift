public import HTTP
import LinkRoutes

/// All sites of a process, found by host: immutable, shared by all threads, replaced as a whole.
public struct SiteDirectory: Responder {
    /// What a host means.
    private struct Place: Sendable {
        let site: Int
        let isCanonical: Bool
    }

    /// The sites in the order of the configuration.
    public let sites: [Site]

    private var exact = ByteTable<Place>()
    /// `.example.com` of each wildcard, the longest first.
    private var suffixes: [(text: [UInt8], site: Int)] = []

    private static let loopbackNames = ["localhost", "127.0.0.1", "[::1]"].map { Array($0.utf8) }

    /// Makes the directory.
    ///
    /// - Throws: the first host that two sites share.
    public init(_ sites: [Site]) throws(SiteError) {
        self.sites = sites
        var owners: [String: Int] = [:]
        for (index, site) in sites.enumerated() {
            for (position, host) in site.table.hosts.enumerated() {
                if let owner = owners.updateValue(index, forKey: host) {
                    throw SiteError(
                        message: "the host \"\(host)\" stands in the tables of \"\(sites[owner].table.name)\" and "
                            + "\"\(site.table.name)\"; a host belongs to one table"
                    )
                }
                if host.hasPrefix("*.") {
                    suffixes.append((Array(host.utf8.dropFirst()), index))
                } else {
                    exact.set(host.utf8, Place(site: index, isCanonical: position == 0))
                }
            }
        }
        suffixes.sort { $0.text.count > $1.text.count }
    }

    /// Answers a request for the site of its host; 421 for a host of no site (RFC 9110 §15.5.20).
    public func respond(to head: RequestHead, in bytes: Span<UInt8>, onLoopback: Bool) -> Response {
        guard let host = head.host, let place = place(bytes, host, onLoopback: onLoopback) else {
            return .refusal(.misdirectedRequest)
        }
        return sites[place.site].respond(to: head, in: bytes, isCanonicalHost: place.isCanonical)
    }

    /// Exact beats wildcard, the longest suffix wins; on loopback the machine's own names mean the first site.
    private func place(_ bytes: Span<UInt8>, _ host: Range<Int>, onLoopback: Bool) -> Place? {
        if let place = exactPlace(bytes, host) { return place }
        for (text, site) in suffixes where host.count > text.count {
            let tail = host.upperBound - text.count..<host.upperBound
            if ASCII.equalsIgnoringCase(bytes, tail, text.span) { return Place(site: site, isCanonical: false) }
        }
        guard onLoopback, !sites.isEmpty else { return nil }
        let isOwn = Self.loopbackNames.contains { ASCII.equalsIgnoringCase(bytes, host, $0.span) }
        return isOwn ? Place(site: 0, isCanonical: true) : nil
    }

    /// Clients send hosts in lower case; for the odd one that does not, a folded copy is looked up.
    private func exactPlace(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Place? {
        if let place = exact.value(bytes, host) { return place }
        guard host.contains(where: { ASCII.lowercased(bytes[$0]) != bytes[$0] }) else { return nil }
        let folded = host.map { ASCII.lowercased(bytes[$0]) }
        return exact.value(folded.span, 0..<folded.count)
    }
}
