import BorrowedBytes
import Diagnostics

extension RouteTable {
    /// Returns the link of a route with these values.
    ///
    /// Every byte outside `A-Z a-z 0-9 - . _ ~` is escaped in upper case. The printed link is matched before it is
    /// returned: it must give the same route with the same values, otherwise the error explains why
    /// (docs/route-table.md#r8). An empty list for a catch-all prints the alias without it.
    ///
    /// - Throws: the first reason why there is no such link.
    public func link(
        to id: String,
        _ parameters: [String: RouteMatch.Value] = [:],
        query: [LinkURL.QueryItem] = [],
        fragment: String? = nil,
        on origin: LinkOrigin = .universal()
    ) throws(PrintError) -> String {
        guard let route = route(id) else {
            throw PrintError(.unknownRoute, "the table has no route \(id.quoted)")
        }
        let (kind, start) = try start(origin, route)
        let printer = RoutePrinter(route: route, parameters: parameters, query: query, fragment: fragment)
        let link = start + (try printer.text())
        try check(link, route, as: kind) { printer.isSame(as: $0) }
        return link
    }

    /// Returns the https link of a route on the canonical host with these values, and with further text of a query.
    ///
    /// - Parameter rest: raw items that are not the route's; they follow its required items.
    /// - Throws: why no link matches the route with these values.
    package func link(
        to route: Route,
        _ parameters: [String: RouteMatch.Value],
        required query: [LinkURL.QueryItem],
        followedBy rest: String
    ) throws(PrintError) -> String {
        let (kind, start) = try start(.universal(), route)
        let printer = RoutePrinter(route: route, parameters: parameters, query: query, fragment: nil)
        let link = start + (try printer.text()) + (rest.isEmpty ? "" : (query.isEmpty ? "?" : "&") + rest)
        try check(link, route, as: kind) { printer.hasSameParameters(as: $0) }
        return link
    }

    /// Returns the kind of a link and the text before its path.
    private func start(_ origin: LinkOrigin, _ route: Route) throws(PrintError) -> (LinkKind, String) {
        switch origin {
        case .universal(let host):
            guard route.isVisible(to: .universal) else {
                throw PrintError(
                    .notReachable,
                    "\"\(route.id)\" has no https link, because it is not claimed and has no page"
                )
            }
            return (.universal, "https://" + (try universalHost(host)))
        case .scheme(let scheme, let host):
            guard route.isScheme else {
                throw PrintError(
                    .notReachable,
                    "\"\(route.id)\" has no scheme link, because its \"customScheme\" is false"
                )
            }
            return (.scheme, "\(try self.scheme(scheme))://\(try droppedHost(host))")
        }
    }

    private func universalHost(_ wanted: String?) throws(PrintError) -> String {
        guard let host = wanted ?? hosts.first else {
            throw PrintError(.notReachable, "the table has no host; declare one in \"hosts\"")
        }
        let isKnown = withBytes(of: host) { hostSet.contains($0, 0..<$0.count) }
        guard isKnown, HostName.isWellFormed(host) else {
            throw PrintError(.notReachable, "\(host.quoted) is not a host of the table")
        }
        return host
    }

    /// Returns a scheme as written in the table.
    private func scheme(_ wanted: String?) throws(PrintError) -> String {
        guard let wanted else {
            guard let first = schemes.first else {
                throw PrintError(.notReachable, "the table has no scheme; declare one in \"schemes\"")
            }
            return first
        }
        let known = schemes.first { ASCII.lowercased($0).hasSameBytes(as: ASCII.lowercased(wanted)) }
        guard let known else { throw PrintError(.notReachable, "\(wanted.quoted) is not a scheme of the table") }
        return known
    }

    /// Returns a host of a scheme link that is dropped on arrival, escaped; empty by default.
    private func droppedHost(_ wanted: String?) throws(PrintError) -> String {
        guard let host = wanted, !host.isEmpty else { return "" }
        let escaped = PercentEncoding.encoded(host.utf8)
        let isDropped = withBytes(of: escaped) { schemeHosts.drops($0, 0..<$0.count) }
        guard isDropped else {
            throw PrintError(
                .notReachable,
                "the host \(host.quoted) would arrive as the first segment; \"ignoredSchemeHosts\" does not drop it"
            )
        }
        return escaped
    }

    /// Checks that the printed link matches the same route with the same values (docs/route-table.md#r8).
    func check(
        _ link: String,
        _ route: Route,
        as kind: LinkKind,
        isSame: (RouteMatch) -> Bool
    ) throws(PrintError) {
        do throws(LinkURLError) {
            _ = try self.link(link)
        } catch {
            let isTooLong = [.tooLong, .tooManySegments, .tooManyQueryItems].contains(error.code)
            throw PrintError(isTooLong ? .tooLong : .badValue, "the printed link is invalid: \(error)")
        }
        guard let match = match(link), match.kind == kind else {
            throw PrintError(.notReachable, "\(link.shown) is not a link of this table")
        }
        let id = match.route.id
        guard match.route === route else {
            throw PrintError(.shadowed, "\(link.shown) is a link of \"\(id)\", which is more specific", by: id)
        }
        guard isSame(match) else {
            throw PrintError(.shadowed, "\(link.shown) reads as \(match.pattern), another path of \"\(id)\"", by: id)
        }
    }
}
