import HTTP

/// A ready answer to one path, under each coding that there is of it.
///
/// A class, so that finding it costs one retain however much it holds; it never changes.
final class ExactAnswer: Sendable {
    /// The answer under a coding.
    private struct Coded: Sendable {
        let coding: ContentCoding
        let response: Response
    }

    /// What the answer is counted as.
    let origin: SiteOrigin
    /// What is sent to clients that ask for no coding.
    private let identity: Response
    /// In the order in which they are chosen where a client likes several equally.
    private let coded: [Coded]
    /// When the content last changed, where that is known.
    private let modified: HTTPDate?

    /// An answer made when the site is: tagged by its content, and compressed where that makes it shorter.
    convenience init(
        _ content: [UInt8],
        type: String,
        cache: String,
        gzip: ([UInt8]) -> [UInt8]?,
        from origin: SiteOrigin
    ) throws(ResponseFieldError) {
        var others: [Representation] = []
        if let compressed = gzip(content), compressed.count < content.count {
            others.append(Representation(.gzip, compressed))
        }
        try self.init(Representation(.identity, content), others, type: type, cache: cache, modified: nil, from: origin)
    }

    /// An answer that caches may keep.
    ///
    /// - Parameter others: the same content under codings, the one to prefer first.
    init(
        _ identity: Representation,
        _ others: [Representation],
        type: String,
        cache: String,
        modified: HTTPDate?,
        from origin: SiteOrigin
    ) throws(ResponseFieldError) {
        var fields = [
            (name: "Content-Type", value: type),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Cache-Control", value: cache),
        ]
        if let modified { fields.append((name: "Last-Modified", value: modified.description)) }
        if !others.isEmpty { fields.append((name: "Vary", value: "Accept-Encoding")) }
        self.identity = try Self.response(identity, fields)
        var coded: [Coded] = []
        for other in others {
            let response = try Self.response(
                other,
                fields + [(name: "Content-Encoding", value: other.coding.rawValue)]
            )
            coded.append(Coded(coding: other.coding, response: response))
        }
        self.coded = coded
        self.modified = modified
        self.origin = origin
    }

    private static func response(
        _ representation: Representation,
        _ fields: [(name: String, value: String)]
    ) throws(ResponseFieldError) -> Response {
        let response = Response(
            status: .ok,
            fields: try ResponseFields(fields),
            entityTag: representation.entityTag,
            body: representation.body
        )
        return Response(rendering: response)
    }

    /// The tag of the content itself, under no coding.
    var entityTag: EntityTag? { identity.entityTag }

    /// The answer under the coding that the client likes most, or 304 where the client has just that already.
    func response(to head: RequestHead, in bytes: Span<UInt8>) -> Response {
        let chosen = chosen(head, bytes)
        guard isFresh(chosen.entityTag, head, bytes) else { return chosen }
        // What the coding was, the client knows (RFC 9110 §15.4.5).
        return Response(status: .notModified, fields: identity.fields, entityTag: chosen.entityTag)
    }

    /// Without the field any coding would be allowed, but who does not ask may not understand one (RFC 9110 §12.5.3).
    private func chosen(_ head: RequestHead, _ bytes: Span<UInt8>) -> Response {
        guard !coded.isEmpty, let field = head.acceptEncoding else { return identity }
        let accepted = AcceptedCodings(bytes, field)
        var best: (index: Int, weight: Int)?
        for index in coded.indices {
            let weight = accepted.weight(of: coded[index].coding)
            if weight > best?.weight ?? 0 { best = (index, weight) }
        }
        guard let best, best.weight >= accepted.weight(of: .identity) else { return identity }
        return coded[best.index].response
    }

    /// The tag decides, and only without one the time (RFC 9110 §13.2.2).
    private func isFresh(_ tag: EntityTag?, _ head: RequestHead, _ bytes: Span<UInt8>) -> Bool {
        if let field = head.ifNoneMatch { return tag?.isListed(in: bytes, field) ?? false }
        guard let modified, let field = head.ifModifiedSince, let known = HTTPDate(bytes, at: field) else {
            return false
        }
        return modified <= known
    }
}

/// What an answer sends for its content: the content itself, or the content under a coding (RFC 9110 §3.2).
struct Representation: Sendable {
    let coding: ContentCoding
    let body: ResponseBody
    /// Its own under each coding, for a strong tag stands for bytes (RFC 9110 §8.8.3.3).
    let entityTag: EntityTag

    init(_ coding: ContentCoding, _ body: ResponseBody, _ entityTag: EntityTag) {
        self.coding = coding
        self.body = body
        self.entityTag = entityTag
    }

    /// Bytes that are kept in memory, tagged by themselves.
    init(_ coding: ContentCoding, _ bytes: [UInt8]) {
        self.init(coding, .bytes(bytes), EntityTag(hashing: bytes))
    }
}
