/// One answer, ready to be written any number of times.
///
/// The body is that of `GET`; an answer to `HEAD` has the same head and leaves the body out (RFC 9110 §9.3.2).
public struct Response: Sendable {
    /// The status line's content.
    public let status: Status
    /// The `ETag`; nil for what is not worth asking about again.
    public let entityTag: EntityTag?
    /// Where the answer comes from, as a place in its responder's `origins`.
    public var origin: UInt32 = 0
    /// The body of an answer to `GET`.
    public let body: ResponseBody
    /// The field lines; those of the content stand in front of them when they were rendered before.
    let lines: [UInt8]
    /// Where the lines of the content end in `lines`; 0 when they are yet to be rendered.
    let fieldsStart: Int

    /// Makes an answer of its parts.
    public init(status: Status, fields: ResponseFields, entityTag: EntityTag? = nil, body: ResponseBody = .none) {
        self.status = status
        self.entityTag = entityTag
        self.body = body
        lines = fields.lines
        fieldsStart = 0
    }

    /// The same answer with the lines of its content rendered, for one that is sent again and again.
    public init(rendering response: Response) {
        status = response.status
        entityTag = response.entityTag
        origin = response.origin
        body = response.body
        let content = ResponseHead.contentLines(of: response)
        lines = content + response.fields.lines
        fieldsStart = content.count
    }

    /// All field lines but those that `ResponseHead` writes itself.
    public var fields: ResponseFields { ResponseFields(lines: Array(lines[fieldsStart...])) }
}
