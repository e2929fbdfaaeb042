/// The request fields that mean something here; all others are checked and skipped.
enum FieldName: UInt16 {
    case host, connection, contentLength, transferEncoding, expect
    case ifNoneMatch, ifModifiedSince, acceptLanguage, acceptEncoding, referer, userAgent, forwardedFor

    /// Recognises a name without regard to case (RFC 9110 §5.1).
    init?(_ bytes: Span<UInt8>, at range: Range<Int>) {
        switch range.count {
        case 4 where bytes.equalsIgnoringCase("host", at: range): self = .host
        case 6 where bytes.equalsIgnoringCase("expect", at: range): self = .expect
        case 7 where bytes.equalsIgnoringCase("referer", at: range): self = .referer
        case 10 where bytes.equalsIgnoringCase("connection", at: range): self = .connection
        case 10 where bytes.equalsIgnoringCase("user-agent", at: range): self = .userAgent
        case 13 where bytes.equalsIgnoringCase("if-none-match", at: range): self = .ifNoneMatch
        case 14 where bytes.equalsIgnoringCase("content-length", at: range): self = .contentLength
        case 15 where bytes.equalsIgnoringCase("accept-language", at: range): self = .acceptLanguage
        case 15 where bytes.equalsIgnoringCase("accept-encoding", at: range): self = .acceptEncoding
        case 15 where bytes.equalsIgnoringCase("x-forwarded-for", at: range): self = .forwardedFor
        case 17 where bytes.equalsIgnoringCase("transfer-encoding", at: range): self = .transferEncoding
        case 17 where bytes.equalsIgnoringCase("if-modified-since", at: range): self = .ifModifiedSince
        default: return nil
        }
    }
}
