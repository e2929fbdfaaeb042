/// The requests that one wake-up answers for one connection: the clock is read once for all of them.
struct RequestBatch {
    /// When the head of the first was complete, by the monotonic clock, in nanoseconds.
    private(set) var start = 0
    private(set) var count = 0

    /// Says that one more head is complete.
    mutating func begin() {
        if count == 0 { start = LoopClock.nanoseconds }
        count += 1
    }

    /// The time since then, in nanoseconds.
    var elapsed: Int { LoopClock.nanoseconds - start }
}
