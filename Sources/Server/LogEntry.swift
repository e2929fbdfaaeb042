internal import HTTP

/// What a line of the access log says beside the request's own bytes.
struct LogEntry {
    /// Who asked; nil for an unnamed peer of a Unix-domain socket.
    let client: IPAddress?
    let status: Status
    /// The length of the answer's body, in bytes.
    let bodyBytes: Int
    /// When, in seconds since 1970.
    let seconds: Int
    let milliseconds: Int
}
