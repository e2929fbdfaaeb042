/// What became of a link that may have been the reply to a request.
public enum ReplyDisposition: Hashable, Sendable {
    /// It is a link like any other.
    case notAReply
    /// It was a reply, and whoever sent the request has it.
    case delivered
    /// It is addressed as a reply, but no request with this id waits: it came late or twice, or somebody made it up.
    case unknown(id: String)
}
