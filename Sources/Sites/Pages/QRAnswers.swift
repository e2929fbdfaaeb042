import BorrowedBytes
import HTTP
import LinkRoutes
import QRCode
import SiteTables
import TableChecks

/// The QR codes of a site's links: the pages show them where a phone can scan them.
///
/// The query of a request is a path with its own query, such as `/_linkd/qr.svg?/products/8?color=red`. The code holds
/// the link that the table prints for it, so no request chooses its host, and no item that the table does not name gets
/// into it.
struct QRAnswers: Sendable {
    /// The path of all codes.
    static let path = "\(ReservedNames.folder)qr.svg"

    private let table: SiteTable
    /// The host of the links: the first one without a wildcard.
    private let host: String
    private let fields: ResponseFields
    /// The most bytes of a path and its query as they are printed for which a link surely fits into a code.
    private let surelyFits: Int
    /// Whether each entry of the table is an alias: another route can take the link that is printed for one.
    private let isAlias: [Bool]

    /// Creates the answers of a table; nil if no link of it opens an app.
    init?(_ table: SiteTable) throws(ResponseFieldError) {
        guard let host = table.routes.exactHosts.first,
            !(table.routes.apps.ios.isEmpty && table.routes.apps.android.isEmpty)
        else {
            return nil
        }
        self.table = table
        self.host = host
        // The path that is printed may have more fixed text than the alias of a request.
        let longestPath = table.routes.routes.map { "\($0.path)".utf8.count }.max() ?? 0
        surelyFits = QRCode.mostBytes - "https://\(host)".utf8.count - longestPath
        isAlias = table.routes.entries.map { $0.pattern != $0.route.path }
        // No tag: a browser that asks again would have the code drawn again.
        fields = try ResponseFields([
            (name: "Content-Type", value: "image/svg+xml"),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Content-Security-Policy", value: "default-src 'none'"),
            (name: "Cache-Control", value: "public, max-age=3600"),
        ])
    }

    /// Returns the code of a request's link; nil if the path is another one, the link is private, does not open an app,
    /// or is longer than a code.
    func response(to head: RequestHead, in bytes: Borrowed<UInt8>) -> Response? {
        guard let query = head.query, head.path.count == Self.path.utf8.count,
            zip(head.path, Self.path.utf8).allSatisfy({ bytes[$0] == $1 })
        else { return nil }
        let target = String(decoding: query.map { bytes[$0] }, as: UTF8.self)
        // Anything else could continue the host.
        guard target.utf8.first == UInt8(ascii: "/") else { return nil }
        guard let link = canonicalLink(target), let code = QRCode(link.utf8) else { return nil }
        return Response(status: .ok, fields: fields, body: .bytes(code.svg))
    }

    /// Whether there is a code of the link of a request, which an entry of the table matches: its page shows none otherwise.
    ///
    /// Most links are short.
    ///
    /// - Parameter length: the length of the link's path and query as they are printed.
    func hasCode(_ head: RequestHead, _ length: Int, in bytes: Borrowed<UInt8>, of entry: Int) -> Bool {
        guard length > surelyFits || isAlias[entry] else { return true }
        let target = head.path.map { bytes[$0] } + (head.query.map { [UInt8(ascii: "?")] + $0.map { bytes[$0] } } ?? [])
        return canonicalLink(String(decoding: target, as: UTF8.self)) != nil
    }

    /// Returns the link that the table prints for a path and its query, with the items that the table names; nil if it
    /// is none that a code can hold.
    private func canonicalLink(_ target: String) -> String? {
        guard let match = table.routes.match("https://\(host)\(target)"), match.kind == .universal else { return nil }
        let route = match.route
        guard route.isUniversal, !route.isGone, table.page(of: route)?.isPrivate != true else { return nil }
        let parameters = Dictionary(match.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        let named = match.query.filter { item in route.query.contains { $0.isNamed(item.name) } }
        let link = try? table.routes.link(to: route.id, parameters, query: named, on: .universal(host: host))
        return link.flatMap { $0.utf8.count <= QRCode.mostBytes ? $0 : nil }
    }
}

extension RequestHead {
    /// The most bytes that the path and query of the target have when they are printed.
    func printedLength(in bytes: Borrowed<UInt8>) -> Int {
        var length = 0
        var index = path.lowerBound
        // A page prints a path decoded and encoded again, so that all spellings have one length.
        while index < path.upperBound {
            let isSlash = bytes[index] == UInt8(ascii: "/")
            length += PercentEncoding.isUnreserved(PercentEncoding.next(in: bytes, &index)) || isSlash ? 1 : 3
        }
        guard let query else { return length }
        for index in query {
            // The escapes of a query stay, and other bytes of a value can become escapes.
            length += "%&=".utf8.contains(bytes[index]) || PercentEncoding.isUnreserved(bytes[index]) ? 1 : 3
        }
        return length + 1
    }
}
