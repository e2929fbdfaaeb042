#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time of this thread: what the machine does besides does not count.
enum ThreadTime {
    static func measure(_ body: () -> Void) -> Duration {
        let start = now
        body()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
