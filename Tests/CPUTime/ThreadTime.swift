#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time of this thread: what the machine does besides does not count.
public enum ThreadTime {
    /// Does a piece of work, and says how long it keeps the processor.
    public static func measure<Result>(_ work: () throws -> Result) rethrows -> (result: Result, time: Duration) {
        let start = now
        let result = try work()
        return (result, now - start)
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
