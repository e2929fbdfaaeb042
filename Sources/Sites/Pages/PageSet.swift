import HTTP

/// The pages of one path: for each language, as the canonical host and as any other host shows it.
struct PageSet: Sendable {
    /// Among the languages of `canonical` and `others`.
    let language: LanguageChoice
    /// By language, for the canonical host.
    let canonical: [BakedPage]
    /// By language, for every other host.
    let others: [BakedPage]
    let status: Status
    let fields: ResponseFields
    /// Whether a cache may know the page by a tag.
    let isTagged: Bool

    /// The page for a link; its tag alone when that is all the client needs.
    func response(for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        let index = language.index(in: bytes, head.acceptLanguage)
        let page = link.isOnCanonicalHost ? canonical[index] : others[index]
        let tag = isTagged ? tag(of: page, for: link, head, bytes) : nil
        if let tag, let field = head.ifNoneMatch, tag.isListed(in: bytes, field) {
            return Response(status: .notModified, fields: fields, entityTag: tag)
        }
        return Response(status: status, fields: fields, entityTag: tag, body: .bytes(page.filled(for: link, bytes)))
    }

    private func tag(of page: BakedPage, for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>) -> EntityTag {
        page.entityTag(bytes, path: head.path, query: head.query, isOnCanonicalHost: link.isOnCanonicalHost)
    }

    /// The page in its first language, to nobody's request.
    func response() -> Response {
        let nothing: [UInt8] = []
        let page = canonical.first?.filled(for: .none, nothing.span) ?? []
        return Response(status: status, fields: fields, body: .bytes(page))
    }
}
