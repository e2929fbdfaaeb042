// # Sites
//
// Turns tables and public folders into ready answers, and a request into one of them, without a socket.
//
// A site is made once, when its table loads, and never changes. Its association files, public files and stylesheet are
// whole answers by path. Its pages are templates that wait for the values of a link. So a request is a look-up, a
// match, and a few escaped values:
//
// ```swift
// let sites = try Exchange(routes: #"{"id": "trip", "path": "/trips/{reference}", "page": {"title": "A trip"}}"#)
// #expect(try sites.ask("/trips/7").text.contains("<title>A trip – Trips</title>"))
// #expect(try sites.ask("/trips").status == 404)
// #expect(try sites.ask("/.well-known/apple-app-site-association").fields["content-type"] == "application/json")
// ```
//
// (`Exchange` is how the tests ask a ``SiteDirectory``.) The order is: an exact answer, the page of the route, a
// redirect, the 404 page. An owner's layout has a 404 page of the route that the link misses by a type. Links of an external
// page have a 404 page of their own.
//
// ## What it leaves out
//
// - Reading the configuration and deciding which table has which folder: `SiteConfiguration`.
// - System calls. The public folder is read through `HTTP/OpenFolder.swift`, and compression is a closure.
// - Anything that depends on the user agent, on a cookie, or on who asks.
// - Automatic redirects to a store or into the app.
//
// ## Limits and costs
//
// - A public folder has at most 20,000 paths and 32 levels. Files up to 1 MiB are kept in memory, at most 256 larger
//   ones stay open.
// - A page has at most 1 MiB and 100 languages. Pages in linkd's layout are made by their first request, without a
//   lock: two requests may make one, and the first one's is kept (`Pages/Deferred.swift`). Those of an owner's
//   templates are also made when the table loads, to see that they can be; all together have at most 256 MiB.
// - A page of linkd's own layout shares its fixed bytes with all other pages. A request copies its values once, and the
//   server copies all pieces into its output. docs/performance.md#instructions-of-a-request counts them.
//
// ## Where to read on
//
// `SiteDirectory.swift` (host to site), `Site.swift`, `Answers/ExactAnswer.swift`; then `Pages/PageBaker.swift`,
// `Pages/PageSet.swift`, `Pages/Baked/BakedPage.swift` and `Pages/PageOutput.swift` (escaping).
// `Files/PublicFolder.swift` reads files, `Files/ReservedNames.swift` has the names that belong to linkd. What people
// see is in `Resources/` and docs/pages.md.

import BorrowedBytes
public import HTTP
import LinkRoutes
import SiteAssociation
public import SiteTables

/// A site: the content of its table and its public folder, ready to be sent.
///
/// It is a class, so that a request needs one retain to reach it; it never changes.
public final class Site: Sendable {
    /// The table of the site.
    public let table: SiteTable
    /// Likely mistakes that do not prevent serving, also those that the table suppresses.
    public let warnings: [SiteWarning]

    /// The tag of Apple's association file as it is served; nil where the table makes none.
    public let associationTag: EntityTag?

    /// The answers by path that this site alone has: its association files, and its stylesheet if that is not linkd's.
    private let own: ByteTable<ExactAnswer>
    /// The answers by path that other sites have too.
    private let shared: ByteTable<ExactAnswer>
    /// What it was made of beside its table, for `StaticSite`.
    let common: SharedAnswers
    /// The layout of the pages.
    let theme: PageTheme
    /// The decisions of phones, for links whose query may keep them in the browser; nil where none can.
    private let matcher: AppleMatcher?
    /// The host of the links to the app: the first one without a wildcard.
    private let host: String?
    /// The QR codes of links; nil where no link opens an app.
    private let codes: QRAnswers?
    /// The pages of each entry of the table; nil for an entry that linkd does not show.
    private let pages: [Deferred<PageSet>?]
    private let notFound: Deferred<PageSet>
    /// The page for links that the external website answers, on the canonical host and on others.
    private let external: (canonical: Deferred<PageSet>, others: Deferred<PageSet>)
    /// The routes that links can miss by a type, and their pages for such links; nil for the page of all missing links.
    private let missed: MissedRoutes?
    private let missedPages: [Deferred<PageSet>?]
    private let readable: ReadableQuery
    /// The public folder, and whether the pages have linkd's layout, for lists of the files that they load.
    let files: PublicIndex
    let hasOwnLayout: Bool
    /// The origin under which each entry of the table is counted.
    private let origins: [SiteOrigin]
    /// The names of all origins.
    let originNames: [String]

    /// Creates a site with a public folder of its own.
    ///
    /// - Parameters:
    ///   - files: the files of the public folder; nil if only the table is used.
    ///   - theme: the layout of the pages; linkd's own by default.
    /// - Throws: what cannot be served, in one sentence.
    public convenience init(_ table: SiteTable, files: [PublicFile]?, theme: PageTheme? = nil) throws(SiteError) {
        try self.init(table, try SharedAnswers(files: files), theme: theme)
    }

    /// Creates a site.
    ///
    /// - Parameters:
    ///   - shared: what it has in common with other sites.
    ///   - theme: the layout of the pages; linkd's own by default.
    /// - Throws: what cannot be served, in one sentence.
    public init(_ table: SiteTable, _ shared: SharedAnswers, theme: PageTheme? = nil) throws(SiteError) {
        self.table = table
        if let message = table.routes.routes.filter(\.isUniversal).lazy.compactMap(SiteWarnings.unanswered).first {
            throw SiteError(message: message, fix: SiteWarnings.fixes[.reservedPath])
        }
        // A table alone is checked without its templates.
        let isServed = shared.files != nil || theme != nil
        do {
            let theme = try theme ?? .own()
            if isServed, let error = SiteWarnings.untemplated(table, theme) { throw error }
            (files, hasOwnLayout) = (shared.index, theme.isOwn)
            let appearance = SiteAppearance(table, shared.index)
            warnings =
                SiteWarnings.all(table, shared.files) + SiteWarnings.unspoken(table, theme)
                + SiteWarnings.blocked(theme.loads, by: appearance.policy)
            let baker = try PageBaker(table, theme, files: shared.index, appearance: appearance)
            let errors = baker.errors
            notFound = try errors.notFound()
            external = (try errors.external(isCanonicalHost: true), try errors.external(isCanonicalHost: false))
            var ownBytes = 0
            pages = try baker.pages(&ownBytes)
            missed = MissedRoutes(table.routes)
            missedPages = try (missed?.routes ?? []).map { (route) throws(SiteError) in
                try table.page(of: route).flatMap { (page) throws(SiteError) in
                    try baker.missed(route, page, counting: &ownBytes)
                }
            }
            readable = ReadableQuery(table.routes)
            origins = SiteOrigin.ofEntries(table)
            originNames = SiteOrigin.names(of: table.routes)
            var own = ByteTable<ExactAnswer>()
            let association = try AssociationFile(table.routes), links = AssetLinks(table.routes),
                style = appearance.style
            if !association.isEmpty {
                let answer = try Self.association(association.json, shared.gzip)
                associationTag = answer.entityTag
                own.set(ReservedNames.appleAssociation.utf8, answer)
                own.set(ReservedNames.oldAppleAssociation.utf8, answer)
            } else {
                associationTag = nil
            }
            if !links.isEmpty {
                own.set(ReservedNames.assetLinks.utf8, try Self.association(links.json, shared.gzip))
            }
            for asset in [style, appearance.script] where !PageAsset.all.contains(where: { $0.path == asset.path }) {
                own.set(asset.path.utf8, try asset.answer(gzip: shared.gzip))
            }
            self.own = own
            self.shared = shared.answers
            common = shared
            self.theme = theme
            codes = try QRAnswers(table)
            let hasQueryRules =
                !table.routes.exclusions.isEmpty || table.routes.entries.contains { !$0.required.isEmpty }
            matcher = codes != nil && hasQueryRules ? try AppleMatcher(table.routes) : nil
            host = table.routes.exactHosts.first
        } catch let error as SiteError {
            throw error
        } catch let error as AssociationError {
            throw SiteError(message: error.message, fix: error.fix)
        } catch {
            throw SiteError(message: "invalid header field: \(error)")
        }
    }

    /// Whether the public folder was read, so that its warnings are known.
    package var hasPublicFolder: Bool { common.files != nil }

    /// Returns the content of a file of the public folder; nil if there is none in memory.
    package func publicFile(at path: String) -> [UInt8]? { files.file(at: path)?.content }

    /// The paths of its association files.
    package var associationPaths: [String] {
        ReservedNames.associationFiles.filter { path in
            let bytes = Array(path.utf8)
            return own.value(bytes.borrowed, 0..<bytes.count) != nil
        }
    }

    /// Answers a request for this site: exact answers first, then the routes' pages, else 404.
    ///
    /// The method is checked only if the path exists.
    func respond(to head: RequestHead, in bytes: Borrowed<UInt8>, isCanonicalHost: Bool) -> Response {
        if let answer = exactAnswer(bytes, head.path) {
            return (Self.refusal(head.method) ?? answer.response(to: head, in: bytes)).from(answer.origin)
        }
        do throws(LinkURLError) {
            let match = try table.routes.match(bytes, path: head.path, query: head.query)
            let path = if let match { match.path } else { try PathScan(bytes, head.path) }
            if ReservedNames.contain(path, bytes) { return reserved(head, bytes) }
            if match == nil, let redirect = try table.redirect(bytes, path: path, query: head.query) {
                return (Self.refusal(head.method) ?? redirection(redirect)).from(.redirect)
            }
            let origin = match.map { origins[$0.entry] } ?? .notFound
            guard let match, var page = pages[match.entry]?.value ?? externalPage(match, isCanonicalHost) else {
                let missed = match == nil ? missedPage(bytes, path, query: head.query) : nil
                return (missed ?? notFound.value).response(for: .none, head, bytes).from(origin)
            }
            // The methods of another site's links are not known here.
            if page.status != .notFound, let refusal = Self.refusal(head.method) { return refusal.from(origin) }
            let link = PageLink(
                segments: path.segments(bytes),
                query: match.query,
                isOnCanonicalHost: isCanonicalHost,
                languages: page.choosesLanguage ? page.language : nil
            )
            if let special = page.special, let other = self.page(of: special, for: link, match.entry, head, bytes) {
                page = other
            }
            return page.response(for: link, head, bytes).from(origin)
        } catch {
            // A second time nothing is left that could be taken out.
            if let query = head.query, let (readable, place) = readable.bytes(bytes, query) {
                return respond(to: head.with(query: place), in: readable.borrowed, isCanonicalHost: isCanonicalHost)
            }
            return .refusal(.badRequest).from(.malformedTarget)
        }
    }

    /// Returns the special page that a link needs; nil for most links.
    private func page(
        of special: SpecialPages,
        for link: PageLink,
        _ entry: Int,
        _ head: RequestHead,
        _ bytes: Borrowed<UInt8>
    ) -> PageSet? {
        let length = head.printedLength(in: bytes)
        if length > SpecialPages.maximumLinkLength { return special.tooLong.value }
        if let unclaimed = special.unclaimed, let query = head.query, !query.isEmpty, let matcher, let host {
            let link =
                "https://\(host)\(special.path.printed(for: link, bytes))?\(PercentEncoding.queryText(bytes, query))"
            if !matcher.opensApp(link) { return unclaimed.value }
        }
        guard let withoutCode = special.withoutCode, codes?.hasCode(head, length, in: bytes, of: entry) == false else {
            return nil
        }
        return withoutCode.value
    }

    /// Returns the page for a link that the external website answers; nil for other links.
    private func externalPage(_ match: TargetMatch, _ isCanonicalHost: Bool) -> PageSet? {
        guard table.isExternal(table.routes.entries[match.entry].route) else { return nil }
        return (isCanonicalHost ? external.canonical : external.others).value
    }

    /// Returns the page of the route that a link misses only by a type; nil if it misses none, or has no page for it.
    private func missedPage(_ bytes: Borrowed<UInt8>, _ path: PathScan, query: Range<Int>?) -> PageSet? {
        missed?.number(bytes, path, query: query).flatMap { missedPages[$0]?.value }
    }

    /// Answers a path that no page has: with the QR code of a link, or with 404.
    private func reserved(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Response {
        guard let code = codes?.response(to: head, in: bytes) else { return .refusal(.notFound).from(.notFound) }
        return (Self.refusal(head.method) ?? code).from(.pageFile)
    }

    /// Redirects an old link to its new address: a link that the table prints, so the request cannot choose the target.
    private func redirection(_ match: RedirectMatch) -> Response {
        let isPrivate = match.redirect.isPrivate
        guard let location = try? table.location(of: match),
            let fields = try? ResponseFields([
                (name: "Location", value: location),
                (name: "Cache-Control", value: isPrivate ? "private, no-store" : "public, max-age=3600"),
                (name: "Referrer-Policy", value: isPrivate ? "no-referrer" : "strict-origin-when-cross-origin"),
                (name: "X-Content-Type-Options", value: "nosniff"),
            ])
        else { return .refusal(.notFound) }
        return Response(status: .permanentRedirect, fields: fields)
    }

    /// Returns the answer for a path; a path with escapes is decoded, since a file's name may need them.
    ///
    /// A `%2F` is never a slash.
    private func exactAnswer(_ bytes: Borrowed<UInt8>, _ path: Range<Int>) -> ExactAnswer? {
        if let answer = known(bytes, path) { return answer }
        guard bytes.firstIndex(of: UInt8(ascii: "%"), from: path.lowerBound, to: path.upperBound) != nil,
            let scan = try? PathScan(bytes, path), bytes[path.upperBound - 1] != UInt8(ascii: "/")
        else { return nil }
        var decoded: [UInt8] = []
        for segment in scan.segments(bytes) {
            let name = PercentEncoding.decodedBytes(bytes, segment)
            guard !name.contains(UInt8(ascii: "/")) else { return nil }
            decoded += [UInt8(ascii: "/")] + name
        }
        let key = SharedAnswers.key(decoded)
        return known(key.borrowed, 0..<key.count)
    }

    func known(_ bytes: Borrowed<UInt8>, _ path: Range<Int>) -> ExactAnswer? {
        own.value(bytes, path) ?? shared.value(bytes, path)
    }

    /// Returns 405 for a method that is not allowed; an unknown one comes no further than the directory.
    private static func refusal(_ method: Method) -> Response? {
        switch method {
        case .get, .head: nil
        default: .refusal(.methodNotAllowed)
        }
    }

    /// Returns the answer with an association file.
    private static func association(
        _ json: [UInt8],
        _ gzip: ([UInt8]) -> [UInt8]?
    ) throws(ResponseFieldError) -> ExactAnswer {
        try ExactAnswer(
            json,
            type: "application/json",
            cache: "public, max-age=3600",
            gzip: gzip,
            from: .associationFile
        )
    }
}
