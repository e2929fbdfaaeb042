/// What the bytes of an answer must go through to be its content (RFC 9110 §8.4.1).
public enum ContentCoding: String, CaseIterable, Sendable {
    /// The bytes are the content.
    case identity
    case gzip
    case brotli = "br"
}
