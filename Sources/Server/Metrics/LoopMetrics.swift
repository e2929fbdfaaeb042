internal import HTTP

/// What one loop has counted since it began: plain numbers that only its own thread touches.
struct LoopMetrics: Sendable {
    var requests = RequestCounts()
    var durations = DurationHistogram()
    /// By the status that they were answered with.
    var parseErrors: [Int: Int] = [:]
    var timeouts: [TimeoutKind: Int] = [:]
    var acceptedConnections = 0
    /// Those above the limit, be they answered 503 or not.
    var refusedConnections = 0
    var sentBytes = 0

    /// Counts a time-out.
    mutating func add(_ timeout: TimeoutKind) {
        timeouts[timeout, default: 0] &+= 1
    }
}
