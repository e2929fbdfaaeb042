/// What a connection was closed for when it took too long.
public enum TimeoutKind: String, CaseIterable, Sendable {
    /// A head was begun and not finished; answered 408.
    case head
    /// Nothing was asked.
    case idle
    /// Nothing was taken of an answer.
    case write
    /// The other side did not close behind its last answer.
    case linger
}
