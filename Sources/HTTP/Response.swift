/// One answer, ready to be written any number of times.
///
/// The body is that of `GET`; an answer to `HEAD` has the same head and leaves the body out (RFC 9110 §9.3.2).
public struct Response: Sendable {
    /// The status line's content.
    public var status: Status
    /// All field lines but those that `ResponseHead` writes itself.
    public var fields: ResponseFields
    /// The `ETag`; nil for what is not worth asking about again.
    public var entityTag: EntityTag?
    /// Where the answer comes from, as a place in its responder's `origins`.
    public var origin: UInt32 = 0
    /// The body of an answer to `GET`.
    public var body: ResponseBody

    /// Makes an answer of its parts.
    public init(status: Status, fields: ResponseFields, entityTag: EntityTag? = nil, body: ResponseBody = .none) {
        self.status = status
        self.fields = fields
        self.entityTag = entityTag
        self.body = body
    }
}
