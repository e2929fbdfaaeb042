/// How a line of the access log is written.
public enum AccessLogFormat: String, CaseIterable, Sendable {
    /// The format that every log reader knows: nginx's `combined`, Apache's too.
    case combined
    /// One JSON object a line, always with the same members.
    case json
}
