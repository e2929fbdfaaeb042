import Testing

@testable import Server

@Suite struct SendingWatchTests {
    private func limits(_ change: (inout Limits) -> Void = { _ in }) -> SendingLimits {
        var limits = Limits()
        limits.writeTimeout = .seconds(30)
        limits.answerBytesPerSecond = 500
        limits.answerWindow = .seconds(60)
        limits.answerTimeout = .seconds(300)
        change(&limits)
        return SendingLimits(limits)
    }

    /// The limit that a client exceeds and the moment in seconds, if it has taken `taken(second)` bytes.
    private func end(_ limits: SendingLimits, _ taken: (Int) -> Int) -> (TimeoutKind, Int)? {
        let watch = SendingWatch(at: 0, taken: taken(0))
        for second in 1...1_000 {
            if let kind = watch.look(at: second * 1_000, taken: taken(second), limits) { return (kind, second) }
        }
        return nil
    }

    @Test func `a client that takes nothing is ended after the write time`() {
        #expect(end(limits()) { _ in 0 } ?? (.idle, 0) == (.write, 30))
        #expect(end(limits()) { min($0, 10) * 100_000 } ?? (.idle, 0) == (.write, 40))
    }

    @Test func `bytes that the system held before count from any origin`() {
        #expect(end(limits()) { _ in -2_000_000 } ?? (.idle, 0) == (.write, 30))
        #expect(end(limits()) { -2_000_000 + $0 * 3_000 } ?? (.idle, 0) == (.answer, 300))
    }

    @Test func `a client below the rate is ended after a window`() {
        #expect(end(limits()) { $0 * 499 } ?? (.idle, 0) == (.rate, 60))
        #expect(end(limits()) { $0 <= 60 ? $0 * 500 : 30_000 + $0 } ?? (.idle, 0) == (.rate, 120))
    }

    @Test func `a client that takes lumps is measured over the window`() {
        #expect(end(limits()) { $0 / 25 * 15_000 } ?? (.idle, 0) == (.answer, 300))
    }

    @Test func `a client that takes one answer for too long is ended`() {
        #expect(end(limits()) { $0 * 1_000_000 } ?? (.idle, 0) == (.answer, 300))
    }

    @Test func `without a rate and a total time a client may take a byte in each write time`() {
        let unbounded = limits { ($0.answerBytesPerSecond, $0.answerTimeout) = (0, .zero) }
        #expect(end(unbounded) { $0 / 29 } == nil)
    }

    @Test func `a rate beyond all numbers is met by no client`() {
        #expect(end(limits { $0.answerBytesPerSecond = .max }) { $0 * 1_000_000 } ?? (.idle, 0) == (.rate, 60))
    }
}
