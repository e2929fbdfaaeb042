public import HTTP

/// The counts of a server since it was created; no total ever decreases, even after a reload.
public struct ServerMetrics: Sendable {
    /// The numbers of answered requests.
    public private(set) var requests: [RequestLabels: Int] = [:]
    /// When each fetcher last got an association file, in seconds since 1970; without those that never came.
    public private(set) var visits: [Fetcher: Int] = [:]
    /// The time from a complete head to the moment when the answer is offered to the socket.
    ///
    /// The time that the client needs to receive it is not included. Requests that are answered together have one
    /// duration.
    public private(set) var durations = DurationHistogram()
    /// The number of refused requests, by status.
    public private(set) var parseErrors: [Int: Int] = [:]
    /// The number of connections that were closed because they took too long.
    public private(set) var timeouts: [TimeoutKind: Int] = [:]
    /// The number of connections that are open now.
    public let openConnections: Int
    /// The number of accepted connections, including those above the limit.
    public private(set) var acceptedConnections = 0
    /// The number of connections above the limit.
    public private(set) var refusedConnections = 0
    /// The number of answers that were replaced by a 503 or cut because waiting answers had reached their limit.
    public private(set) var refusedAnswers = 0
    /// The bytes that waiting answers keep now and share with nothing else.
    public let waitingBytes: Int
    /// The number of answer bytes that sockets have accepted.
    public private(set) var sentBytes = 0
    /// The number of lines of the access log that were dropped because the reader was too slow.
    public let droppedLogLines: Int
    /// How often a loop was too busy to answer; its earlier counts are used then.
    public let lateLoops: Int

    init(_ loops: [LoopMetrics], openConnections: Int, waitingBytes: Int, droppedLogLines: Int, lateLoops: Int) {
        self.openConnections = openConnections
        self.waitingBytes = waitingBytes
        self.droppedLogLines = droppedLogLines
        self.lateLoops = lateLoops
        for loop in loops {
            requests.merge(loop.requests.byName, uniquingKeysWith: &+)
            visits.merge(loop.visits.times, uniquingKeysWith: max)
            durations.add(loop.durations)
            parseErrors.merge(loop.parseErrors, uniquingKeysWith: &+)
            timeouts.merge(loop.timeouts, uniquingKeysWith: &+)
            acceptedConnections &+= loop.acceptedConnections
            refusedConnections &+= loop.refusedConnections
            refusedAnswers &+= loop.refusedAnswers
            sentBytes &+= loop.sentBytes
        }
    }
}

/// The labels of a count of requests.
public struct RequestLabels: Hashable, Sendable {
    /// The origin of the answers.
    public let origin: ResponseOrigin
    /// The status code.
    public let status: Int
}

/// Why a connection was closed when it took too long.
public enum TimeoutKind: String, CaseIterable, Sendable {
    /// A head was started but not completed; the answer was 408.
    case head
    /// No request came.
    case idle
    /// The client took nothing of an answer.
    case write
    /// The client took an answer too slowly.
    case rate
    /// The client took too long for one answer.
    case answer
    /// The client did not close after its last answer.
    case linger
    /// The connection was too old.
    case age
}
