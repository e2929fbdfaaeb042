import BorrowedBytes
import HTTP

/// A prepared answer for one path, in each available content coding.
///
/// It is a class, so that finding it costs one retain, whatever its size; it never changes.
final class ExactAnswer: Sendable {
    /// The origin under which the answer is counted.
    let origin: SiteOrigin
    /// The answer for clients that request no coding.
    let identity: Response
    /// The coded answers; the first one is sent if a client gives several the same weight.
    private let coded: [(coding: ContentCoding, response: Response)]
    /// The fields of a 304: those for caches, and none of the content (RFC 9110 §15.4.5).
    private let unchangedFields: ResponseFields
    /// The time of the last change of the content, if it is known.
    private let modified: HTTPDate?
    /// Whether a part of the content can be requested, under no coding.
    private let acceptsRanges: Bool

    /// Creates an answer when the site is loaded: tagged by its content, and compressed if that is shorter.
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

    /// Creates an answer that caches may keep.
    ///
    /// - Parameters:
    ///   - others: the same content in other codings, the preferred one first.
    ///   - added: further fields.
    ///   - acceptsRanges: whether a part of the content can be requested, under no coding.
    init(
        _ identity: Representation,
        _ others: [Representation],
        type: String,
        cache: String,
        fields added: [(name: String, value: String)] = [],
        modified: HTTPDate?,
        acceptsRanges: Bool = false,
        from origin: SiteOrigin
    ) throws(ResponseFieldError) {
        let caching = (name: "Cache-Control", value: cache)
        let varying = others.isEmpty ? [] : [(name: "Vary", value: "Accept-Encoding")]
        var fields = [
            (name: "Content-Type", value: type),
            (name: "X-Content-Type-Options", value: "nosniff"),
            caching,
        ]
        if let modified { fields.append((name: "Last-Modified", value: modified.description)) }
        fields += added + varying
        unchangedFields = try ResponseFields([caching] + varying)
        let ranges = acceptsRanges ? [(name: "Accept-Ranges", value: "bytes")] : []
        self.identity = try Self.response(identity, fields + ranges)
        var coded: [(coding: ContentCoding, response: Response)] = []
        for other in others {
            let response = try Self.response(
                other,
                fields + [(name: "Content-Encoding", value: other.coding.rawValue)]
            )
            coded.append((other.coding, response))
        }
        self.coded = coded
        self.modified = modified
        self.acceptsRanges = acceptsRanges
        self.origin = origin
    }

    private static func response(
        _ representation: Representation,
        _ fields: [(name: String, value: String)]
    ) throws(ResponseFieldError) -> Response {
        Response(
            status: .ok,
            fields: try ResponseFields(fields),
            entityTag: representation.entityTag,
            body: representation.body
        )
    }

    /// The tag of the content itself, under no coding.
    var entityTag: EntityTag? { identity.entityTag }

    /// Returns the answer in the preferred coding, or what the conditions of the request decide: 304, 412, 206 or 416.
    func response(to head: RequestHead, in bytes: Borrowed<UInt8>) -> Response {
        let coding = coding(head, bytes)
        let chosen = coding.map { coded[$0].response } ?? identity
        guard head.isConditional else { return chosen }
        switch head.conditionOutcome(chosen.entityTag, modified: modified, in: bytes) {
        case .met: return coding == nil && acceptsRanges ? wholeOrPart(head, bytes) : chosen
        case .notModified:
            return Response(status: .notModified, fields: unchangedFields, entityTag: chosen.entityTag)
        case .failed: return .refusal(.preconditionFailed)
        }
    }

    /// Returns the answer under no coding: the part that the request asks for, or everything.
    private func wholeOrPart(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Response {
        let count = identity.body.count
        return switch head.range(of: count, identity.entityTag, modified: modified, in: bytes) {
        case .whole: identity
        case .part(let range): Response(part: range, of: identity)
        case .unsatisfiable: Response(unsatisfiableRangeOf: count)
        }
    }

    /// Returns the index of the preferred coding in `coded`; nil for none.
    ///
    /// Without the field, RFC 9110 §12.5.3 allows any coding, but the client may not understand it.
    private func coding(_ head: RequestHead, _ bytes: Borrowed<UInt8>) -> Int? {
        guard let field = head.acceptEncoding, !coded.isEmpty else { return nil }
        let accepted = AcceptedCodings(bytes, field)
        var best: (index: Int, weight: Int)?
        for index in coded.indices {
            let weight = accepted.weight(of: coded[index].coding)
            if weight > best?.weight ?? 0 { best = (index, weight) }
        }
        guard let best, best.weight >= accepted.weight(of: .identity) else { return nil }
        return best.index
    }
}

/// The bytes sent for a content: the content itself, or the content in a coding (RFC 9110 §3.2).
struct Representation: Sendable {
    let coding: ContentCoding
    let body: ResponseBody
    /// Each coding has its own tag, since a strong tag identifies bytes (RFC 9110 §8.8.3.3).
    let entityTag: EntityTag
}

extension Representation {
    /// Creates a representation from bytes in memory, with their hash as the tag.
    init(_ coding: ContentCoding, _ bytes: [UInt8]) {
        self.init(coding: coding, body: .bytes(bytes), entityTag: EntityTag(hashing: bytes))
    }
}
