internal import HTTP

/// What a server has counted since it was made; no total ever goes down, whatever a reload changes.
public struct ServerMetrics: Sendable {
    /// The requests that were answered.
    public private(set) var requests: [RequestLabels: Int] = [:]
    /// From a complete head to the moment when the socket is offered the answer.
    ///
    /// What the client needs to take it is not in it. Requests that are answered in one go have one duration.
    public private(set) var durations = DurationHistogram()
    /// What was no request, by the status that it was answered with.
    public private(set) var parseErrors: [Int: Int] = [:]
    /// Connections that were closed because they took too long.
    public private(set) var timeouts: [TimeoutKind: Int] = [:]
    /// The connections that are open now.
    public let openConnections: Int
    /// All connections that were accepted, also those above the limit.
    public private(set) var acceptedConnections = 0
    /// The connections above the limit.
    public private(set) var refusedConnections = 0
    /// The bytes of all answers that sockets have taken.
    public private(set) var sentBytes = 0
    /// Lines of the access log that were dropped, because nobody took them in time.
    public let droppedLogLines: Int
    /// How often a loop was too busy to be asked; its numbers are then those that it gave before.
    public let lateLoops: Int

    init(_ loops: [LoopMetrics], openConnections: Int, droppedLogLines: Int, lateLoops: Int) {
        self.openConnections = openConnections
        self.droppedLogLines = droppedLogLines
        self.lateLoops = lateLoops
        for loop in loops {
            requests.merge(loop.requests.byName, uniquingKeysWith: &+)
            durations.add(loop.durations)
            parseErrors.merge(loop.parseErrors, uniquingKeysWith: &+)
            timeouts.merge(loop.timeouts, uniquingKeysWith: &+)
            acceptedConnections &+= loop.acceptedConnections
            refusedConnections &+= loop.refusedConnections
            sentBytes &+= loop.sentBytes
        }
    }
}
