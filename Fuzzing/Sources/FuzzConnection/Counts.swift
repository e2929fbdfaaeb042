@testable import Server

/// The counts of a server, as far as the bytes of a stream determine them.
struct Counts: Equatable {
    /// The answered requests by status.
    private(set) var requests: [Int: Int] = [:]
    /// The refused requests by status.
    private(set) var refusals: [Int: Int] = [:]
    /// The number of requests with a measured duration.
    private(set) var timedRequests = 0
    private(set) var sentBytes = 0

    init() {}

    init(_ metrics: LoopMetrics) {
        for (labels, count) in metrics.requests.byName { requests[labels.status, default: 0] += count }
        refusals = metrics.parseErrors
        timedRequests = metrics.durations.count
        sentBytes = metrics.sentBytes
    }

    /// All answers by status, with and without a valid request.
    var answers: [Int: Int] { requests.merging(refusals, uniquingKeysWith: +) }

    /// Returns the difference of two counts.
    static func - (now: Counts, before: Counts) -> Counts {
        var difference = now
        difference.requests.subtract(before.requests)
        difference.refusals.subtract(before.refusals)
        difference.timedRequests -= before.timedRequests
        difference.sentBytes -= before.sentBytes
        return difference
    }

    /// Adds the counts of another stream.
    static func += (counts: inout Counts, other: Counts) {
        counts.requests.merge(other.requests, uniquingKeysWith: +)
        counts.refusals.merge(other.refusals, uniquingKeysWith: +)
        counts.timedRequests += other.timedRequests
        counts.sentBytes += other.sentBytes
    }
}

extension [Int: Int] {
    /// Subtracts the values of another dictionary, and removes zeros.
    fileprivate mutating func subtract(_ other: [Int: Int]) {
        merge(other) { $0 - $1 }
        self = filter { $0.value != 0 }
    }
}
