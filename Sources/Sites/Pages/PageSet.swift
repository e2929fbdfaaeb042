import HTTP

/// The pages of one path: for each language, as the canonical host and as any other host shows it.
struct PageSet: Sendable {
    /// Among the languages of `canonical` and `others`.
    let language: LanguageChoice
    /// By language, for the canonical host.
    let canonical: [PageTemplate]
    /// By language, for every other host.
    let others: [PageTemplate]
    let status: Status
    let fields: ResponseFields
    /// Whether a cache may know the page by a tag.
    let isTagged: Bool

    /// The page for a link; its tag alone when that is all the client needs.
    func response(for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>, isCanonicalHost: Bool) -> Response {
        let index = language.index(in: bytes, head.acceptLanguage)
        let page = isCanonicalHost ? canonical[index] : others[index]
        let tag = isTagged ? page.entityTag(bytes, path: head.path, query: head.query) : nil
        if let tag, let field = head.ifNoneMatch, tag.isListed(in: bytes, field) {
            return Response(status: .notModified, fields: fields, entityTag: tag)
        }
        return Response(status: status, fields: fields, entityTag: tag, body: .bytes(page.filled(for: link, bytes)))
    }
}
