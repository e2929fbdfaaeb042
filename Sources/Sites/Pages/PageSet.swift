import HTTP

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

    init(
        language: LanguageChoice,
        canonical: [BakedPage],
        others: [BakedPage],
        status: Status,
        fields: RenderedPageFields,
        isTagged: Bool
    ) {
        self.language = language
        self.canonical = canonical
        self.others = others
        self.status = status
        self.fields = fields
        self.isTagged = isTagged
    }

    /// Returns the page for a link, or what the conditions of the request decide: 304 or 412.
    func response(for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        let index = language.index(in: bytes, head.acceptLanguage)
        let page = link.isOnCanonicalHost ? canonical[index] : others[index]
        let tag = isTagged ? tag(of: page, for: link, head, bytes) : nil
        if head.isConditional, status == .ok {
            switch head.conditionOutcome(tag, in: bytes) {
            case .met: break
            case .notModified: return Response(status: .notModified, fields: fields.unchanged, entityTag: tag)
            case .failed: return .refusal(.preconditionFailed)
            }
        }
        let body = ResponseBody.filled(page.filled(for: link, bytes))
        return Response(status: status, fields: fields.page, entityTag: tag, body: body)
    }

    private func tag(of page: BakedPage, for link: PageLink, _ head: RequestHead, _ bytes: Span<UInt8>) -> EntityTag {
        page.entityTag(bytes, path: head.path, query: head.query, isOnCanonicalHost: link.isOnCanonicalHost)
    }

    /// Returns the page in its first language, without a request.
    func response() -> Response {
        let nothing: [UInt8] = []
        let page = canonical.first?.filled(for: .none, nothing.span).bytes ?? []
        return Response(status: status, fields: fields.page, body: .bytes(page))
    }
}

/// Chooses among the languages of a page by `Accept-Language` (RFC 9110 §12.5.4).
struct LanguageChoice: Sendable {
    /// Language tags in lower case; the first one is for clients that accept none of them.
    private let tags: [[UInt8]]

    init(_ languages: [String]) {
        tags = languages.map { Array($0.lowercased().utf8) }
    }

    /// Returns the index of the language to send: the one with the highest weight in the field, the earlier one if
    /// equal.
    func index(in bytes: Span<UInt8>, _ field: Range<Int>?) -> Int {
        guard tags.count > 1, let field else { return 0 }
        var best = (index: 0, weight: 0)
        var list = PreferenceReader(bytes, field)
        while let preference = list.next(in: bytes) {
            if preference.weight > best.weight, let index = match(bytes, preference.name) {
                best = (index, preference.weight)
            }
        }
        return best.index
    }

    /// Returns the language of a range: its tag or a more specific one (RFC 4647 §3.3.1); otherwise the range is
    /// shortened subtag by subtag (§3.4).
    private func match(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "*") { return 0 }
        var end = range.upperBound
        while end > range.lowerBound {
            if let index = tags.firstIndex(where: { bytes.spells($0, range.lowerBound..<end) }) { return index }
            if end == range.upperBound, let index = tags.firstIndex(where: { extends($0, bytes, range) }) {
                return index
            }
            repeat { end -= 1 } while end > range.lowerBound && bytes[end] != UInt8(ascii: "-")
        }
        return nil
    }

    private func extends(_ tag: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        tag.count > range.count && tag[range.count] == UInt8(ascii: "-")
            && bytes.spells(tag[..<range.count], range)
    }
}

extension Span<UInt8> {
    /// Whether the range equals this lower-case text in any case.
    fileprivate func spells(_ lowercase: some Collection<UInt8>, _ range: Range<Int>) -> Bool {
        guard lowercase.count == range.count else { return false }
        return zip(lowercase, range).allSatisfy { byte, index in
            let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self[index])
            return byte == (isUppercase ? self[index] | 0x20 : self[index])
        }
    }
}
