/// A clock that stands still until a test moves it, so that tests need not wait for two minutes.
///
/// Its `now` never changes, so the distance of a deadline is the length of the sleep.
final class StandingClock: Clock, Sendable {
    /// A moment, as the time since the clock was created.
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - offset }

        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private typealias Sleeper = (end: Duration, continuation: CheckedContinuation<Void, Never>)

    let now = Instant(offset: .zero)
    let minimumResolution = Duration.zero

    @MainActor private var elapsed = Duration.zero
    @MainActor private var sleepers: [Int: Sleeper] = [:]
    @MainActor private var lastID = 0

    /// The number of sleeping tasks.
    @MainActor var sleeperCount: Int { sleepers.count }

    /// Moves the clock forward, and wakes the tasks whose deadline has passed.
    @MainActor func advance(by duration: Duration) {
        elapsed += duration
        for (id, sleeper) in sleepers where sleeper.end <= elapsed { wake(id) }
    }

    /// Sleeps until the clock has passed the deadline, or the task is cancelled.
    @MainActor func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        lastID += 1
        let id = lastID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                sleepers[id] = (elapsed + deadline.offset, continuation)
                if Task.isCancelled || deadline.offset <= .zero { wake(id) }
            }
        } onCancel: {
            Task { @MainActor in self.wake(id) }
        }
        try Task.checkCancellation()
    }

    @MainActor private func wake(_ id: Int) { sleepers.removeValue(forKey: id)?.continuation.resume() }
}
