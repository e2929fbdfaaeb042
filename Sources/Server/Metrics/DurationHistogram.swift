/// How long requests took, counted by fixed bounds.
public struct DurationHistogram: Hashable, Sendable {
    /// The upper bounds in nanoseconds, each of them included; what took longer is in the last count.
    public static let bounds = [
        100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// What lies at or below each bound and above the one before, and one more for what lies above all.
    public private(set) var counts: [Int]
    /// All durations together, in nanoseconds.
    public private(set) var sum = 0
    /// A copy that a loop reaches without asking whether the shared one is there already.
    private let bounds: [Int]

    /// Begins empty.
    public init() {
        bounds = Self.bounds
        counts = [Int](repeating: 0, count: Self.bounds.count + 1)
    }

    /// All that were counted.
    public var count: Int { counts.reduce(0, &+) }

    /// Counts so many durations of the same length.
    mutating func record(_ nanoseconds: Int, times: Int = 1) {
        var index = 0
        while index < bounds.count, nanoseconds > bounds[index] { index += 1 }
        counts[index] &+= times
        sum &+= max(nanoseconds, 0) &* times
    }

    /// Counts what another has counted.
    mutating func add(_ other: DurationHistogram) {
        for index in counts.indices { counts[index] &+= other.counts[index] }
        sum &+= other.sum
    }
}
