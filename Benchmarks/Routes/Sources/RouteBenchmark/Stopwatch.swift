#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Measures work several times and returns the median, which one disturbed round does not change.
struct Stopwatch {
    /// The number of measurements.
    let rounds: Int

    /// Returns the median time of one call in whole nanoseconds.
    ///
    /// - Parameter calls: the number of calls in a round; more than one for work that is too short to be timed alone.
    func nanoseconds(calls: Int = 1, _ work: () throws -> Void) rethrows -> Int {
        var times: [Int] = []
        for _ in 0..<rounds {
            let elapsed = try ContinuousClock().measure {
                for _ in 0..<calls { try work() }
            }
            times.append(Int(elapsed / .nanoseconds(1)) / calls)
        }
        return times.sorted()[rounds / 2]
    }

    /// Returns the median processor time of one call in whole nanoseconds: what the machine does besides does not count.
    func processorNanoseconds(calls: Int, _ work: () throws -> Void) rethrows -> Int {
        var times: [Int] = []
        for _ in 0..<rounds {
            let start = Self.processorTime
            for _ in 0..<calls { try work() }
            times.append((Self.processorTime - start) / calls)
        }
        return times.sorted()[rounds / 2]
    }

    /// The processor time of this thread, in nanoseconds.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }

    /// Returns the median time of one asynchronous call in whole nanoseconds, measured on the caller's actor.
    func nanoseconds(
        calls: Int,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Void
    ) async rethrows -> Int {
        var times: [Int] = []
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            for _ in 0..<calls { try await work() }
            times.append(Int((ContinuousClock.now - start) / .nanoseconds(1)) / calls)
        }
        return times.sorted()[rounds / 2]
    }
}
