internal import CLibevent
internal import HTTP

/// The time as one loop knows it: read at each tick, so that no request asks the system for it.
struct LoopClock {
    /// The time between two ticks.
    var tick: Milliseconds
    /// The monotonic clock at the last tick.
    private(set) var now: Milliseconds = 0
    /// The line that answers carry.
    private(set) var date = DateField(HTTPDate(secondsSince1970: 0))
    private(set) var seconds = 0

    init(tick: Milliseconds) {
        self.tick = tick
        advance()
    }

    /// Reads the clocks.
    mutating func advance() {
        now = Self.nanoseconds / 1_000_000
        let seconds = Int(time(nil))
        if seconds != self.seconds {
            self.seconds = seconds
            date = DateField(HTTPDate(secondsSince1970: seconds))
        }
    }

    /// The monotonic clock, in nanoseconds: what a request may read twice at most.
    static var nanoseconds: Int {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return Int(moment.tv_sec) * 1_000_000_000 + Int(moment.tv_nsec)
    }

    /// The moment from which on `duration` has surely passed: what is known as now may be one tick old.
    func deadline(after duration: Milliseconds) -> Milliseconds {
        now + tick + duration
    }
}
