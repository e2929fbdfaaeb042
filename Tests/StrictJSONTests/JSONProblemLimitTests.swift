import Diagnostics
import StrictJSON
import Testing

struct JSONProblemLimitTests {
    private func place(_ path: String) -> Diagnostics.SourceLocation {
        Diagnostics.SourceLocation(.start, path: path)
    }

    @Test func `of hundreds of thousands of problems of one code, a hundred are kept and the others counted`() {
        let problems = JSONProblems()
        for index in 0..<300_000 {
            problems.report(.wrongType, at: place("a[\(index)]"), "a string is needed here")
        }
        problems.report(.missingKey, at: place(""), "\"a\" is missing")
        #expect(problems.all.count == 102)
        #expect(problems.sorted.last?.omitted == 299_900)
    }

    @Test func `the limits of a reader set how many problems are kept`() {
        let problems = JSONProblems(limits: JSONLimits(problems: 2))
        for index in 0..<5 {
            problems.report(.wrongType, at: place("a[\(index)]"), "a string is needed here")
        }
        #expect(problems.all.map(\.omitted) == [0, 0, 3])
    }
}
