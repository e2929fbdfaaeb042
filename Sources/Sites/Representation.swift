import HTTP

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
