import HTTP
import LinkRoutes

/// The pages of one path: for each language, as the canonical host and as any other host shows it.
struct PageSet: Sendable {
    /// Language tags; the table's own first.
    let languages: [String]
    /// By language, for the canonical host and for the others.
    let canonical: [BakedPage]
    let others: [BakedPage]
    let status: Status
    /// By language.
    let fields: [ResponseFields]
    /// Whether a cache may know the page by a tag.
    let isTagged: Bool

    /// The page for a link; its tag alone when that is all the client needs.
    func response(
        for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>, isCanonicalHost: Bool
    ) -> Response {
        let language = LanguageChoice.index(of: languages, in: bytes, head.acceptLanguage)
        let page = isCanonicalHost ? canonical[language] : others[language]
        let tag = isTagged ? page.entityTag(bytes, path: head.path, query: head.query) : nil
        if let tag, let field = head.ifNoneMatch, tag.isListed(in: bytes, field) {
            return Response(status: .notModified, fields: fields[language], entityTag: tag)
        }
        return Response(
            status: status, fields: fields[language], entityTag: tag, body: .bytes(page.body(for: link, bytes)))
    }
}
