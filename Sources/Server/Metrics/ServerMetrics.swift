public import HTTP

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

/// How long requests took, counted by fixed bounds.
public struct DurationHistogram: Hashable, Sendable {
    /// The upper bounds in nanoseconds, each of them included; what took longer is in the last count.
    public static let bounds = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// What lies at or below each bound and above the one before, and one more for what lies above all.
    public private(set) var counts: [Int]
    /// All durations together, in nanoseconds.
    public private(set) var sum = 0
    /// A copy that a loop reaches without asking whether the shared one is there already.
    private let bounds: [Int]

    /// Begins empty.
    public init() {
        bounds = Self.bounds
        counts = [Int](repeating: 0, count: Self.bounds.count + 1)
    }

    /// All that were counted.
    public var count: Int { counts.reduce(0, &+) }

    /// Counts so many durations of the same length.
    mutating func record(_ nanoseconds: Int, times: Int = 1) {
        var index = 0
        while index < bounds.count, nanoseconds > bounds[index] { index += 1 }
        counts[index] &+= times
        sum &+= max(nanoseconds, 0) &* times
    }

    /// Counts what another has counted.
    mutating func add(_ other: DurationHistogram) {
        for index in counts.indices { counts[index] &+= other.counts[index] }
        sum &+= other.sum
    }
}

/// What answered requests are told apart by.
public struct RequestLabels: Hashable, Sendable {
    /// What of the service they were answered from.
    public let origin: ResponseOrigin
    /// The status code; 0 for one that has no column.
    public let status: Int
}

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
