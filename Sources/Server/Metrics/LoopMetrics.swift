internal import HTTP

/// The counts of one loop since its start: plain numbers that only its own thread accesses.
struct LoopMetrics: Sendable {
    var requests = RequestCounts()
    var visits = FetcherVisits()
    var durations = DurationHistogram()
    /// The refused requests by status.
    var parseErrors: [Int: Int] = [:]
    var timeouts: [TimeoutKind: Int] = [:]
    var acceptedConnections = 0
    /// Connections above the limit, whether they got a 503 or no answer.
    var refusedConnections = 0
    /// Answers that were replaced by a 503 or cut because they were not allowed to wait.
    var refusedAnswers = 0
    var sentBytes = 0

    /// Counts the durations of the requests of one wake-up.
    mutating func add(_ batch: RequestBatch) {
        if batch.count > 0 { durations.record(batch.elapsed, times: batch.count) }
    }

    /// Counts a time-out.
    mutating func add(_ timeout: TimeoutKind) {
        timeouts[timeout, default: 0] &+= 1
    }
}

/// The numbers of answered requests, by status and origin.
///
/// Each status that has occurred is a column with one number for each origin, so a request costs one addition. Counts of
/// earlier responders are kept by name, since a number may mean another origin after a reload.
struct RequestCounts: Sendable {
    private static let firstCode = 200
    private static let noCounts = [[Int]](repeating: [], count: 400)

    private var origins = [ResponseOrigin.none]
    /// Whether each origin is an association file.
    private var isAssociationFile = [false]
    /// A column for each status code from 200 on; an empty one has no answer yet.
    private var counts = noCounts
    private var earlier: [RequestLabels: Int] = [:]

    /// Counts an answered request.
    ///
    /// - Returns: whether the answer comes from an association file.
    mutating func add(_ response: Response) -> Bool {
        let column = response.status.code - Self.firstCode
        let origin = isAssociationFile.indices.contains(Int(response.origin)) ? Int(response.origin) : 0
        if counts[column].isEmpty { counts[column] = [Int](repeating: 0, count: origins.count) }
        counts[column][origin] &+= 1
        return isAssociationFile[origin]
    }

    /// Continues with the origins of another responder.
    mutating func take(_ next: [ResponseOrigin]) {
        let next = next.isEmpty ? [.none] : next
        guard next != origins else { return }
        earlier = byName
        origins = next
        isAssociationFile = next.map { $0.route == ResponseOrigin.associationFile }
        counts = Self.noCounts
    }

    /// The counts of all origins so far, without zeros.
    var byName: [RequestLabels: Int] {
        var all = earlier
        for (column, numbers) in counts.enumerated() {
            for (origin, count) in numbers.enumerated() where count > 0 {
                all[RequestLabels(origin: origins[origin], status: Self.firstCode + column), default: 0] &+= count
            }
        }
        return all
    }
}

/// The requests that one wake-up answers for one connection; the clock is read once for all of them.
struct RequestBatch {
    /// When the first head was complete, by the monotonic clock, in nanoseconds.
    private(set) var start = 0
    private(set) var count = 0

    /// Counts one more complete head.
    mutating func begin() {
        if count == 0 { start = LoopClock.nanoseconds }
        count += 1
    }

    /// The time since then, in nanoseconds.
    var elapsed: Int { LoopClock.nanoseconds - start }
}

/// The durations of requests, counted in fixed buckets.
public struct DurationHistogram: Hashable, Sendable {
    /// The upper bounds in nanoseconds, inclusive; longer durations are in the last bucket.
    public static let bounds = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// The number of durations in each bucket: up to each bound and above the previous one, then above all bounds.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// The sum of all durations, in nanoseconds.
    public private(set) var sum = 0

    /// Creates an empty histogram.
    public init() {}

    /// The number of durations.
    public var count: Int { counts.reduce(0, &+) }

    /// Counts a duration several times.
    mutating func record(_ nanoseconds: Int, times: Int = 1) {
        let index = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        counts[index] &+= times
        sum &+= max(nanoseconds, 0) &* times
    }

    /// Adds the counts of another histogram.
    mutating func add(_ other: DurationHistogram) {
        for index in counts.indices { counts[index] &+= other.counts[index] }
        sum &+= other.sum
    }
}
