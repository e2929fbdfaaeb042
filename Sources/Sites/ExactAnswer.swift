import HTTP

/// A ready answer to one path.
struct ExactAnswer: Sendable {
    let response: Response
    /// When its content last changed, where that is known.
    var modified: HTTPDate?

    /// The answer, or 304 where the client has it already: the tag decides, and only without one the time
    /// (RFC 9110 §13.2.2).
    func response(to head: RequestHead, in bytes: Span<UInt8>) -> Response {
        isFresh(head, bytes)
            ? Response(status: .notModified, fields: response.fields, entityTag: response.entityTag) : response
    }

    private func isFresh(_ head: RequestHead, _ bytes: Span<UInt8>) -> Bool {
        guard response.status == .ok else { return false }
        if let field = head.ifNoneMatch { return response.entityTag?.isListed(in: bytes, field) ?? false }
        guard let modified, let field = head.ifModifiedSince, let known = HTTPDate(bytes, at: field) else { return false }
        return modified <= known
    }
}
