#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The two clocks that this module reads: one tells the date, the other measures and waits.
///
/// Both come from outside, so that tests wait for nothing.
public struct LinkClock: Sendable {
    private let now: @Sendable () -> Date
    private let measure: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    /// Takes the clocks of a system, or those of a test.
    ///
    /// - Parameters:
    ///   - clock: measures durations and waits; never set back, unlike the date.
    ///   - date: the date and time for people.
    public init(
        _ clock: some Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        let start = clock.now
        now = date
        measure = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// The date and time.
    func date() -> Date { now() }

    /// How long ago this value was made; never goes back.
    func elapsed() -> Duration { measure() }

    /// Waits.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws { try await wait(duration) }
}
