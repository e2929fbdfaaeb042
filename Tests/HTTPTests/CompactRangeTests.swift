import Testing

@testable import HTTP

@Suite struct CompactRangeTests {
    @Test(arguments: [nil, 0..<0, 0..<1, 5..<5, 7..<4_000, 1_048_576..<1_048_577, 0..<4_294_967_295])
    func `what is put in comes out`(range: Range<Int>?) {
        var compact = CompactRange(wrappedValue: range)
        #expect(compact.wrappedValue == range)
        compact.wrappedValue = 3..<9
        #expect(compact.wrappedValue == 3..<9)
        compact.wrappedValue = range
        #expect(compact.wrappedValue == range)
    }

    @Test func `an offset that does not fit is no reason to stop`() {
        #expect(CompactRange(wrappedValue: 0..<Int.max).wrappedValue == 0..<Int(UInt32.max))
    }

    @Test func `a head is copied in a few moves`() {
        #expect(MemoryLayout<RequestHead>.size <= 128)
    }
}
