/// Measures work several times and keeps the median, which one disturbed round does not move.
struct Stopwatch {
    /// How often the work is measured.
    let rounds: Int

    /// The median time of one call, in whole nanoseconds.
    ///
    /// - Parameter calls: how many calls make a round; more for work that is too short to be timed alone.
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

    /// The median time of one call that may wait, in whole nanoseconds, measured where it is called from.
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
