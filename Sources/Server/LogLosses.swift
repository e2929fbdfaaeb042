internal import CLibevent

/// When to speak of dropped lines: at the first ones, then once a minute as long as they become more.
struct LogLosses {
    private var reported = 0
    private var quietUntil: time_t = 0

    /// The lines that were dropped since the last report, of all that were; nil when there is nothing to say yet.
    mutating func news(_ all: Int, atOnce: Bool) -> Int? {
        guard all > reported else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        guard atOnce || now.tv_sec >= quietUntil else { return nil }
        defer { reported = all }
        quietUntil = now.tv_sec + 60
        return all - reported
    }
}
