#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The two clocks that this module reads: one for the date, one for durations and waiting.
///
/// The app passes both in, so that tests need not wait.
public struct LinkClock: Sendable {
    private let now: @Sendable () -> Date
    private let measure: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    /// Creates a clock from those of a system or of a test.
    ///
    /// - Parameters:
    ///   - clock: measures durations and waits; unlike the date, it never goes back.
    ///   - date: returns the date and time of day.
    public init(
        _ clock: some Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        let start = clock.now
        now = date
        measure = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// Returns the date and time.
    func date() -> Date { now() }

    /// Returns the time since this value was made; it never goes back.
    func elapsed() -> Duration { measure() }

    /// Waits.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws { try await wait(duration) }
}
