internal import CLibevent
internal import HTTP

/// The time of one loop: it is read at each tick, so that no request reads the system's clock.
final class LoopClock {
    /// The time between two ticks.
    var tick: Milliseconds
    /// The monotonic clock at the last tick.
    private(set) var now: Milliseconds = 0
    /// The `Date` line of answers.
    private(set) var date = DateField(HTTPDate(secondsSince1970: 0))
    private(set) var seconds = 0
    /// How far tests have moved the monotonic clock.
    var moved: Milliseconds = 0

    init(tick: Milliseconds) {
        self.tick = tick
        advance()
    }

    /// Reads the clocks.
    func advance() {
        now = Self.nanoseconds / 1_000_000 + moved
        let seconds = Int(time(nil))
        if seconds != self.seconds {
            self.seconds = seconds
            date = DateField(HTTPDate(secondsSince1970: seconds))
        }
    }

    /// The monotonic clock in nanoseconds; a request may read it at most twice.
    static var nanoseconds: Int {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return Int(moment.tv_sec) * 1_000_000_000 + Int(moment.tv_nsec)
    }

    /// Returns the moment at which `duration` has certainly passed: `now` may be one tick old.
    func deadline(after duration: Milliseconds) -> Milliseconds {
        now + tick + duration
    }
}

/// A duration, or a moment of the monotonic clock, as a plain number that is cheap to compare.
typealias Milliseconds = Int

extension Duration {
    /// The whole milliseconds, limited to 0 and some thousand years.
    var milliseconds: Milliseconds {
        let limit: Int64 = 1 << 46
        let seconds = min(max(components.seconds, 0), limit / 1_000)
        return Milliseconds(seconds * 1_000 + max(components.attoseconds, 0) / 1_000_000_000_000_000)
    }
}

/// Says when something that lasts is reported again: once a minute, so that no client fills the log.
struct ReportInterval {
    private var next: Milliseconds = 0

    /// Whether a report is due; if so, the next one is due a minute later.
    mutating func isDue(at now: Milliseconds) -> Bool {
        guard now >= next else { return false }
        next = now + 60_000
        return true
    }
}
