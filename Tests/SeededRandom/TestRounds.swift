import Foundation

/// How many random inputs a test tries, or how many of a large set.
///
/// The factor is the environment variable `LINKD_TEST_ROUNDS`, 1 where it is not set. Each test has a small count of
/// its own, for every day; `make rounds` multiplies it, so that the tests try at least what they once tried in each run.
public enum TestRounds {
    /// What the counts are multiplied with.
    public static let factor = max(1, ProcessInfo.processInfo.environment["LINKD_TEST_ROUNDS"].flatMap { Int($0) } ?? 1)

    /// The count of a test for this run, from its count for every day.
    public static func count(_ everyDay: Int) -> Int { everyDay * factor }

    /// The seeds of a test for this run: 1, 2, 3 and so on.
    public static func seeds(_ everyDay: Int) -> ClosedRange<UInt64> { 1...UInt64(count(everyDay)) }

    /// The blocks of seeds that a test tries: one every day, each with counts that the test checks.
    public static let blocks = 0..<UInt64(factor)

    /// How long a test goes on with random inputs, from its time for every day.
    public static func time(_ everyDay: Duration) -> Duration { everyDay * factor }
}
