import HTTP
public import LinkRoutes
import SiteAssociation

/// A site: everything that its table and the public folder say, ready to be sent.
public struct Site: Sendable {
    /// The names that are linkd's own; no file and no route answers for them.
    static let associationPaths = [
        "/.well-known/apple-app-site-association", "/apple-app-site-association", "/.well-known/assetlinks.json",
    ]

    /// The table that the site is made from.
    public let table: RouteTable
    /// Answers by the raw path that asks for them: association files, files, the stylesheet.
    private var exact = ByteTable<ExactAnswer>()
    /// The pages of each entry of the table.
    private let pages: [PageSet?]
    private let notFound: PageSet
    /// What is likely a mistake, though it can be served; a sentence each.
    public let warnings: [String]

    /// Makes a site.
    ///
    /// - Throws: what cannot be served, in one sentence.
    public init(_ table: RouteTable, files: [PublicFile]) throws(SiteError) {
        self.table = table
        warnings = SiteWarnings.all(table, files)
        do {
            let baker = PageBaker(table: table, files: PublicIndex(files))
            pages = try baker.pages()
            notFound = try baker.notFound()
            for file in files { exact.set(file.path.utf8, try file.answer()) }
            exact.set(PageStyle.path.utf8, try Self.stylesheet())
            let bodies = try Self.associationBodies(table)
            for (path, body) in zip(Self.associationPaths, bodies) { exact.set(path.utf8, try Self.association(body)) }
        } catch let error as AssociationError {
            throw SiteError(message: error.message)
        } catch {
            throw SiteError(message: "a header field cannot be written: \(error)")
        }
    }

    /// Answers a request for this site: exact answers first, then the routes' pages, else 404.
    func respond(to head: RequestHead, in bytes: Span<UInt8>, isCanonicalHost: Bool) -> Response {
        if let answer = exactAnswer(head, bytes) {
            guard let refusal = Self.refusal(head) else { return answer.response(to: head, in: bytes) }
            return refusal
        }
        do throws(LinkURLError) {
            let match = try table.match(bytes, path: head.path, query: head.query)
            if let match, let page = pages[match.entry] {
                guard let refusal = Self.refusal(head) else {
                    let link = PageLink(segments: match.path.segments(bytes), query: match.query)
                    return page.response(for: link, head, bytes, isCanonicalHost: isCanonicalHost)
                }
                return refusal
            }
            let link = PageLink(segments: [], query: try QueryScan(bytes, nil))
            return notFound.response(for: link, head, bytes, isCanonicalHost: isCanonicalHost)
        } catch {
            return .refusal(.badRequest)
        }
    }

    /// The answer for a path as it stands, or decoded: a file's name may need escapes. A `%2F` never is a slash.
    private func exactAnswer(_ head: RequestHead, _ bytes: Span<UInt8>) -> ExactAnswer? {
        if let answer = exact.value(bytes, head.path) { return answer }
        guard bytes.contains(UInt8(ascii: "%"), in: head.path), let scan = try? PathScan(bytes, head.path) else { return nil }
        let segments = scan.segments(bytes).map { PercentEncoding.decodedBytes(bytes, $0) }
        guard bytes[head.path.upperBound - 1] != UInt8(ascii: "/"), !segments.contains(where: { $0.contains(UInt8(ascii: "/")) })
        else { return nil }
        return exact.value(segments.flatMap { [UInt8(ascii: "/")] + $0 })
    }

    /// 405 for a method that means something else, 501 for one that means nothing here.
    private static func refusal(_ head: RequestHead) -> Response? {
        switch head.method {
        case .get, .head: nil
        case .unknown, .connect: .refusal(.notImplemented)
        default: .refusal(.methodNotAllowed)
        }
    }

    private static func stylesheet() throws(ResponseFieldError) -> ExactAnswer {
        let css = Array(PageStyle.css.utf8)
        let fields = try ResponseFields([
            (name: "Content-Type", value: "text/css; charset=utf-8"),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Cache-Control", value: "public, max-age=31536000, immutable"),
        ])
        return ExactAnswer(
            response: Response(status: .ok, fields: fields, entityTag: EntityTag(hashing: css), body: .bytes(css)))
    }

    /// The texts of the association paths, nil where the table has no such app.
    private static func associationBodies(_ table: RouteTable) throws(AssociationError) -> [[UInt8]?] {
        let association = try AssociationFile(table)
        let assetLinks = AssetLinks(table)
        let apple = association.isEmpty ? nil : association.json
        return [apple, apple, assetLinks.isEmpty ? nil : assetLinks.json]
    }

    /// An association file, or the 404 of a table without such apps: a route never answers for its name.
    private static func association(_ body: [UInt8]?) throws(ResponseFieldError) -> ExactAnswer {
        guard let body else { return ExactAnswer(response: .refusal(.notFound)) }
        let fields = try ResponseFields([
            (name: "Content-Type", value: "application/json"),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Cache-Control", value: "public, max-age=3600"),
        ])
        return ExactAnswer(
            response: Response(status: .ok, fields: fields, entityTag: EntityTag(hashing: body), body: .bytes(body)))
    }
}

extension Span<UInt8> {
    fileprivate func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
        for index in range where self[index] == byte { return true }
        return false
    }
}
