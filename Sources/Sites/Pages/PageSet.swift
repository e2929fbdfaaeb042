import BorrowedBytes
import HTTP
import LinkRoutes

/// The pages of one path: for each language, one for the canonical host and one for other hosts.
///
/// It is a class, so that a request needs one retain to reach it; it never changes.
final class PageSet: Sendable {
    /// The choice among the languages of `canonical` and `others`.
    let language: LanguageChoice
    /// The pages by language, for the canonical host.
    let canonical: [BakedPage]
    /// The pages by language, for all other hosts.
    let others: [BakedPage]
    let status: Status
    let fields: RenderedPageFields
    /// Whether the page has an entity tag.
    let isTagged: Bool
    /// Whether the query item `lang` chooses the language.
    let choosesLanguage: Bool
    /// The pages for links that these pages do not suit; nil if they suit every link.
    let special: SpecialPages?

    init(
        language: LanguageChoice,
        canonical: [BakedPage],
        others: [BakedPage],
        status: Status,
        fields: RenderedPageFields,
        isTagged: Bool,
        choosesLanguage: Bool = false,
        special: SpecialPages? = nil
    ) {
        self.language = language
        self.canonical = canonical
        self.others = others
        self.status = status
        self.fields = fields
        self.isTagged = isTagged
        self.choosesLanguage = choosesLanguage
        self.special = special
    }

    /// The bytes of all pages that no other page shares, without the special ones.
    var ownBytes: Int { (canonical + others).reduce(0) { $0 + $1.ownBytes } }

    /// An answer without content, in place of a page that could not be made.
    static func failed(_ fields: RenderedPageFields) -> PageSet {
        let page = PageDraft(layout: [], tag: EntityTag(hashing: [])).baked()
        return PageSet(
            language: LanguageChoice([]),
            canonical: [page],
            others: [page],
            status: .internalServerError,
            fields: fields,
            isTagged: false
        )
    }

    /// Returns the page for a link, or what the conditions of the request decide: 304 or 412.
    func response(for link: PageLink, _ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Response {
        // The page of an error knows nothing else of the query.
        let query = choosesLanguage ? link.query ?? (try? QueryScan(bytes, head.query)) : nil
        let chosen = language.index(in: bytes, of: query)
        let index = chosen ?? language.index(in: bytes, head.acceptLanguage)
        let page = link.isOnCanonicalHost ? canonical[index] : others[index]
        let tag = isTagged ? tag(of: page, for: link, head, bytes) : nil
        if head.isConditional, status == .ok {
            switch head.conditionOutcome(tag, in: bytes) {
            case .met: break
            case .notModified: return Response(status: .notModified, fields: fields.unchanged, entityTag: tag)
            case .failed: return .refusal(.preconditionFailed)
            }
        }
        // The page is most of the work of its answer, and a HEAD would drop it.
        let body = head.method == .head ? ResponseBody.omitted : .filled(page.filled(for: link, bytes))
        return Response(status: status, fields: fields.page, entityTag: tag, body: body)
    }

    private func tag(of page: BakedPage, for link: PageLink, _ head: RequestHead, _ bytes: Borrowed<UInt8>) -> EntityTag
    {
        page.entityTag(bytes, path: head.path, query: head.query, isOnCanonicalHost: link.isOnCanonicalHost)
    }

    /// Returns the page in its first language, without a request.
    func response() -> Response {
        let nothing: [UInt8] = []
        let page = canonical.first?.filled(for: .none, nothing.borrowed).bytes ?? []
        return Response(status: status, fields: fields.page, body: .bytes(page))
    }
}

/// The pages of an entry for links that its usual pages do not suit, each made by its first request.
struct SpecialPages: Sendable {
    /// The maximum length of the path and query for which a page has addresses, in percent-encoded bytes.
    ///
    /// An address has a value up to seven times as long, and a page has dozens of addresses. Links with login tokens are
    /// shorter.
    static let maximumLinkLength = 2_048

    /// For links that no QR code can hold; nil if the usual pages have no code.
    let withoutCode: Deferred<PageSet>?
    /// For links that the association files keep in the browser; nil if their query does not decide that.
    let unclaimed: Deferred<PageSet>?
    /// For links above the maximum length.
    let tooLong: Deferred<PageSet>
    /// The path of the links to the app.
    let path: PagePath
}

/// The links of an entry that a page is for.
enum PageKind: Sendable {
    /// Most links.
    case usual
    /// Links that no QR code can hold.
    case withoutCode
    /// Links that the association files keep in the browser, although they claim others of the route.
    case unclaimed
    /// Links that are too long for addresses: the page has nothing of the link.
    case tooLong
}
