import SeededRandom
import Testing

/// The proof and the comparison of files, on pairs that differ little; `make soak` tries 20,000 pairs.
@Suite struct MutatedPairTests {
    @Test(arguments: TestRounds.blocks)
    func `every verdict on a mutated pair holds for every link that is tried`(_ block: UInt64) throws {
        var verdicts: [MutatedPair.Verdict: Int] = [:]
        var problems: [String] = []
        var (links, pairs) = (0, 0)
        var seed = block * 1_000_000
        while pairs < 50 {
            seed += 1
            guard let (pair, tried) = try MutatedPair.make(seed: seed) else { continue }
            let count = problems.count
            let verdict = try pair.check(over: tried, &problems)
            verdicts[verdict, default: 0] += 1
            guard verdict != .skipped else { continue }
            pairs += 1
            links += tried.count
            if problems.count > count { problems[count] = "seed \(seed): \(problems[count])" }
        }
        #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(3).joined(separator: "\n"))")
        #expect(
            verdicts[.same, default: 0] > 3 && verdicts[.different, default: 0] > 8,
            "\(verdicts), \(links) links"
        )
    }
}
