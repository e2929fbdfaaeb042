import BorrowedBytes
import HTTP

/// A prepared answer for one path, also compressed where that is shorter.
///
/// It is a class, so that finding it costs one retain, whatever its size; it never changes.
final class ExactAnswer: Sendable {
    /// The origin under which the answer is counted.
    let origin: SiteOrigin
    /// The answer for clients that request no coding.
    let identity: Response
    /// The answer for clients that prefer gzip.
    private let gzipped: Response?
    /// The fields of a 304: those for caches, and none of the content (RFC 9110 §15.4.5).
    private let unchangedFields: ResponseFields
    /// The time of the last change of the content, if it is known.
    private let modified: HTTPDate?
    /// Whether a part of the content can be requested.
    private let acceptsRanges: Bool

    /// Creates an answer when the site is loaded: tagged by its content, and compressed if that is shorter.
    init(
        _ content: [UInt8],
        type: String,
        cache: String,
        gzip: ([UInt8]) -> [UInt8]?,
        from origin: SiteOrigin
    ) throws(ResponseFieldError) {
        let compressed = gzip(content).flatMap { $0.count < content.count ? $0 : nil }
        let caching = [(name: "Cache-Control", value: cache)]
        let varying = compressed == nil ? [] : [(name: "Vary", value: "Accept-Encoding")]
        let fields = Self.fields(type) + caching + varying
        unchangedFields = try ResponseFields(caching + varying)
        identity = try Self.response(.bytes(content), EntityTag(hashing: content), fields)
        if let compressed {
            // Each coding has its own tag, since a strong tag identifies bytes (RFC 9110 §8.8.3.3).
            let coding = [(name: "Content-Encoding", value: "gzip")]
            gzipped = try Self.response(.bytes(compressed), EntityTag(hashing: compressed), fields + coding)
        } else {
            gzipped = nil
        }
        modified = nil
        acceptsRanges = false
        self.origin = origin
    }

    /// Creates the answer that sends a file as it is, or a part of it.
    ///
    /// - Parameter added: further fields.
    init(
        file body: ResponseBody,
        entityTag: EntityTag,
        modified: HTTPDate?,
        type: String,
        cache: String,
        fields added: [(name: String, value: String)],
        from origin: SiteOrigin
    ) throws(ResponseFieldError) {
        let caching = [(name: "Cache-Control", value: cache)]
        let time = modified.map { [(name: "Last-Modified", value: $0.description)] } ?? []
        let ranges = [(name: "Accept-Ranges", value: "bytes")]
        unchangedFields = try ResponseFields(caching)
        identity = try Self.response(body, entityTag, Self.fields(type) + caching + time + added + ranges)
        gzipped = nil
        self.modified = modified
        acceptsRanges = true
        self.origin = origin
    }

    private static func fields(_ type: String) -> [(name: String, value: String)] {
        [(name: "Content-Type", value: type), (name: "X-Content-Type-Options", value: "nosniff")]
    }

    private static func response(
        _ body: ResponseBody,
        _ tag: EntityTag,
        _ fields: [(name: String, value: String)]
    ) throws(ResponseFieldError) -> Response {
        Response(status: .ok, fields: try ResponseFields(fields), entityTag: tag, body: body)
    }

    /// The tag of the content itself, under no coding.
    var entityTag: EntityTag? { identity.entityTag }

    /// Returns the answer in the preferred coding, or what the conditions of the request decide: 304, 412, 206 or 416.
    func response(to head: RequestHead, in bytes: Borrowed<UInt8>) -> Response {
        let chosen = prefersGzip(head, bytes) ? gzipped ?? identity : identity
        guard head.isConditional else { return chosen }
        switch head.conditionOutcome(chosen.entityTag, modified: modified, in: bytes) {
        case .met: return acceptsRanges ? wholeOrPart(head, bytes) : chosen
        case .notModified:
            return Response(status: .notModified, fields: unchangedFields, entityTag: chosen.entityTag)
        case .failed: return .refusal(.preconditionFailed)
        }
    }

    /// Returns the part that the request asks for, or everything.
    private func wholeOrPart(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Response {
        let count = identity.body.count
        return switch head.range(of: count, identity.entityTag, modified: modified, in: bytes) {
        case .whole: identity
        case .part(let range): Response(part: range, of: identity)
        case .unsatisfiable: Response(unsatisfiableRangeOf: count)
        }
    }

    /// Whether the client wants a compressed form, if there is one.
    ///
    /// Without the field, RFC 9110 §12.5.3 allows any coding, but the client may not understand it.
    private func prefersGzip(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Bool {
        guard gzipped != nil, let field = head.acceptEncoding else { return false }
        return AcceptedCodings(bytes, field).prefersGzip
    }
}
