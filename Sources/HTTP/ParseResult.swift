/// What the parser found in the bytes it has so far.
public enum ParseResult: Sendable {
    /// All well-formed up to now, but the blank line is missing.
    case incomplete
    /// A whole head; the next one begins at `end`.
    case head(RequestHead, end: Int)
}
