import HTTP
import HTTPCases
import SeededRandom
import Testing

/// The table of raw requests against the parser alone; `ServerTests` runs it against a live server.
@Suite struct RequestCaseTests {
    @Test(arguments: HTTPCase.all)
    func `a request gets its answers when it comes whole`(_ given: HTTPCase) {
        #expect(Answers(to: given.request) == Answers(given))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers byte by byte`(_ given: HTTPCase) {
        let pieces = Array(repeating: 1, count: given.request.count)
        #expect(Answers(to: given.request, pieces: pieces) == Answers(given))
    }

    @Test(arguments: HTTPCase.all)
    func `a request gets the same answers however it is cut`(_ given: HTTPCase) {
        var random = SeededGenerator(seed: UInt64(given.request.count))
        for _ in 0..<20 {
            let cuts = (0..<6).map { _ in Int.random(in: 1...max(given.request.count / 3, 1), using: &random) }
            #expect(Answers(to: given.request, pieces: cuts) == Answers(given))
        }
    }

    @Test func `every name in the table stands once`() {
        let names = Dictionary(grouping: HTTPCase.all, by: \.name).filter { $0.value.count > 1 }.keys
        #expect(names.isEmpty)
        #expect(HTTPCase.all.count > 180)
    }
}
