/// The request methods a server has a name for.
///
/// Tokens are case-sensitive (RFC 9110 §9.1): `get` is an `unknown` method, not `get`.
public enum Method: Sendable {
    case get, head, post, put, delete, options, trace, patch, connect
    /// Any other token.
    case unknown

    /// Recognises the method token at `range` of `bytes`.
    init(_ bytes: Span<UInt8>, at range: Range<Int>) {
        self =
            switch range.count {
            case 3 where bytes.equals("GET", at: range): .get
            case 3 where bytes.equals("PUT", at: range): .put
            case 4 where bytes.equals("HEAD", at: range): .head
            case 4 where bytes.equals("POST", at: range): .post
            case 5 where bytes.equals("TRACE", at: range): .trace
            case 5 where bytes.equals("PATCH", at: range): .patch
            case 6 where bytes.equals("DELETE", at: range): .delete
            case 7 where bytes.equals("OPTIONS", at: range): .options
            case 7 where bytes.equals("CONNECT", at: range): .connect
            default: .unknown
            }
    }
}
