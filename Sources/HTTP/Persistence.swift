/// What an answer says about the connection it came on (RFC 9112 §9.3).
public enum Persistence: Sendable {
    /// It goes on, and need not say so: HTTP/1.1.
    case implied
    /// It goes on and says so, for a client of HTTP/1.0 that asked.
    case stated
    /// It ends with this answer.
    case ends
}
