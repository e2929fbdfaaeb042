import Testing

@testable import Server

@Suite struct DurationHistogramTests {
    @Test func `bucket bounds rise from a tenth of a millisecond to ten seconds`() {
        let bounds = DurationHistogram.bounds
        #expect(bounds.first == 100_000)
        #expect(bounds.last == 10_000_000_000)
        #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: DurationHistogram.bounds.indices)
    func `a bound belongs to its own bucket, and a longer time to the next`(index: Int) {
        var histogram = DurationHistogram()
        let bound = DurationHistogram.bounds[index]
        histogram.record(bound)
        histogram.record(bound + 1, times: 2)
        #expect(histogram.counts[index] == 1)
        #expect(histogram.counts[index + 1] == 2)
        #expect(histogram.count == 3)
        #expect(histogram.sum == 3 * bound + 2)
    }

    @Test(arguments: [Int.min, -1, 0])
    func `a clock that stops or moves backwards adds no time`(nanoseconds: Int) {
        var histogram = DurationHistogram()
        histogram.record(nanoseconds)
        #expect(histogram.counts.first == 1)
        #expect(histogram.sum == 0)
    }

    @Test func `two histograms add up`() {
        var (one, other) = (DurationHistogram(), DurationHistogram())
        one.record(1)
        other.record(1, times: 4)
        other.record(.max)
        one.add(other)
        #expect(one.counts.first == 5)
        #expect(one.counts.last == 1)
    }
}
