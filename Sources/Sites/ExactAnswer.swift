import HTTP

/// A ready answer to one path.
struct ExactAnswer: Sendable {
    let response: Response
    /// When its content last changed, where that is known.
    let modified: HTTPDate?

    /// An answer that caches may keep, tagged by its content.
    init(
        _ content: [UInt8],
        type: String,
        cache: String
    ) throws(ResponseFieldError) {
        try self.init(.bytes(content), type: type, cache: cache, entityTag: EntityTag(hashing: content), modified: nil)
    }

    /// An answer that caches may keep.
    init(
        _ body: ResponseBody,
        type: String,
        cache: String,
        entityTag: EntityTag,
        modified: HTTPDate?
    ) throws(ResponseFieldError) {
        var fields = [
            (name: "Content-Type", value: type),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Cache-Control", value: cache),
        ]
        if let modified { fields.append((name: "Last-Modified", value: modified.description)) }
        response = Response(status: .ok, fields: try ResponseFields(fields), entityTag: entityTag, body: body)
        self.modified = modified
    }

    /// The answer, or 304 where the client has it already: the tag decides, and only without one the time
    /// (RFC 9110 §13.2.2).
    func response(to head: RequestHead, in bytes: Span<UInt8>) -> Response {
        guard isFresh(head, bytes) else { return response }
        return Response(status: .notModified, fields: response.fields, entityTag: response.entityTag)
    }

    private func isFresh(_ head: RequestHead, _ bytes: Span<UInt8>) -> Bool {
        if let field = head.ifNoneMatch { return response.entityTag?.isListed(in: bytes, field) ?? false }
        guard let modified, let field = head.ifModifiedSince, let known = HTTPDate(bytes, at: field) else {
            return false
        }
        return modified <= known
    }
}
