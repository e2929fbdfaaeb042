@testable import Server

/// What a server has counted, as far as a stream's bytes decide it.
struct Counts: Equatable {
    /// The answered requests by status.
    private(set) var requests: [Int: Int] = [:]
    /// What was no request, by the status it was answered with.
    private(set) var refusals: [Int: Int] = [:]
    /// The requests whose time was taken.
    private(set) var timedRequests = 0
    private(set) var sentBytes = 0

    init() {}

    init(_ metrics: LoopMetrics) {
        for (labels, count) in metrics.requests.byName { requests[labels.status, default: 0] += count }
        refusals = metrics.parseErrors
        timedRequests = metrics.durations.count
        sentBytes = metrics.sentBytes
    }

    /// All that was answered by status, be it requests or not.
    var answers: [Int: Int] { requests.merging(refusals, uniquingKeysWith: +) }

    /// What was counted since then.
    static func - (now: Counts, before: Counts) -> Counts {
        var difference = now
        difference.requests.subtract(before.requests)
        difference.refusals.subtract(before.refusals)
        difference.timedRequests -= before.timedRequests
        difference.sentBytes -= before.sentBytes
        return difference
    }

    /// Adds what was counted for another stream.
    static func += (counts: inout Counts, other: Counts) {
        counts.requests.merge(other.requests, uniquingKeysWith: +)
        counts.refusals.merge(other.refusals, uniquingKeysWith: +)
        counts.timedRequests += other.timedRequests
        counts.sentBytes += other.sentBytes
    }
}

extension [Int: Int] {
    /// Takes off what another has, and leaves out what is 0 then.
    fileprivate mutating func subtract(_ other: [Int: Int]) {
        merge(other) { $0 - $1 }
        self = filter { $0.value != 0 }
    }
}
