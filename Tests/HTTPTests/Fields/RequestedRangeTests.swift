import BorrowedBytes
import HTTP
import SeededRandom
import Testing

@Suite struct RequestedRangeTests {
    private static func range(_ field: String, of count: Int) -> RequestedRange {
        let bytes = Array(field.utf8)
        return RequestedRange(bytes.borrowed, 0..<bytes.count, of: count)
    }

    @Test(
        arguments: [
            ("bytes=0-0", 1, .part(0..<1)), ("bytes=0-", 1, .part(0..<1)), ("bytes=1-", 1, .unsatisfiable),
            ("bytes=-1", 1, .part(0..<1)), ("bytes=-2", 1, .part(0..<1)), ("bytes=-0", 1, .unsatisfiable),
            ("bytes=0-0", 0, .whole), ("bytes=-1", 0, .whole), ("bytes=2-1", 9, .whole),
            ("bytes=0-9223372036854775807", .max, .part(0..<Int.max)),
            ("bytes=9223372036854775806-", .max, .part(Int.max - 1..<Int.max)),
            ("bytes=9223372036854775808-9223372036854775809", .max, .unsatisfiable),
            ("bytes=-18446744073709551617", 5, .part(0..<5)),
        ] as [(String, Int, RequestedRange)]
    )
    func `a range is read with the length of the content`(field: String, count: Int, range: RequestedRange) {
        #expect(Self.range(field, of: count) == range)
    }

    @Test func `a field outside the bytes is ignored`() {
        let bytes = Array("bytes=0-1".utf8)
        let ranges = [0..<10, -1..<9, 0..<9].map { RequestedRange(bytes.borrowed, $0, of: 5) }
        #expect(ranges == [.whole, .whole, .part(0..<2)])
    }

    @Test func `random fields give a part within the content, or none`() {
        var random = SeededGenerator(seed: 5)
        let alphabet = Array("bytes=--,, 0123456789999".utf8)
        for _ in 0..<5_000 {
            let length = Int.random(in: 0...30, using: &random)
            let rest = (0..<length).compactMap { _ in alphabet.randomElement(using: &random) }
            let bytes = Array("bytes=".utf8) + rest
            let count = Int.random(in: 0...20, using: &random)
            if case .part(let part) = RequestedRange(bytes.borrowed, 0..<bytes.count, of: count) {
                #expect(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count)
            }
        }
    }
}
