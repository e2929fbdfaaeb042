/// Why a request head was refused; each case has exactly one status, and the connection closes after it.
public enum ParseError: Error, Hashable, Sendable {
    /// Not `method SP target SP version CRLF` (RFC 9112 §3).
    case malformedRequestLine
    /// Neither origin-form nor a usable absolute-form, nor `*` with `OPTIONS` (RFC 9112 §3.2).
    case malformedTarget
    /// The target is longer than `RequestLimits.targetBytes`.
    case targetTooLong
    /// A major version other than 1 (RFC 9110 §15.6.6).
    case unsupportedVersion
    /// `CONNECT` to a host and port, since this server is not a proxy, or a body with an unknown method.
    case methodUnsupported
    /// Not `name ":" OWS value OWS CRLF`, or a folded line (RFC 9112 §5).
    case malformedField
    /// The head is longer than `RequestLimits.headBytes`.
    case headTooLarge
    /// The head has more lines than `RequestLimits.fields`.
    case tooManyFields
    /// HTTP/1.1 without `Host` (RFC 9112 §3.2).
    case missingHost
    /// More than one `Host` (RFC 9112 §3.2).
    case repeatedHost
    /// A `Host` that is not `uri-host [":" port]` (RFC 9110 §7.2).
    case malformedHost
    /// Any `Transfer-Encoding`: requests have no body here, and unclear framing ends the connection (RFC 9112 §6.1).
    case transferEncoding
    /// A `Content-Length` that is repeated or not `1*DIGIT` (RFC 9112 §6.3).
    case malformedContentLength
    /// A body with a method other than `GET` and `HEAD`.
    case bodyOfDisallowedMethod
    /// A body with `GET` or `HEAD`.
    case bodyTooLarge
    /// An `Expect` other than `100-continue`, which means nothing without a body (RFC 9110 §10.1.1).
    case unmetExpectation

    /// The status that answers this error.
    public var status: Status {
        switch self {
        case .malformedRequestLine, .malformedTarget, .malformedField, .missingHost, .repeatedHost, .malformedHost,
            .transferEncoding, .malformedContentLength:
            .badRequest
        case .targetTooLong: .uriTooLong
        case .unsupportedVersion: .httpVersionNotSupported
        case .methodUnsupported: .notImplemented
        case .headTooLarge, .tooManyFields: .requestHeaderFieldsTooLarge
        case .bodyOfDisallowedMethod: .methodNotAllowed
        case .bodyTooLarge: .contentTooLarge
        case .unmetExpectation: .expectationFailed
        }
    }
}
