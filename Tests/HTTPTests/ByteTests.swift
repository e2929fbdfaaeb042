import BorrowedBytes
import Testing

@testable import HTTP

@Suite struct EightBytesTests {
    /// Every byte at each of eight places among `x`, and among bytes of the highest value.
    private static let words = [UInt8(ascii: "x"), 0xFF].flatMap { other in
        (UInt8.min...UInt8.max).flatMap { byte in
            (0..<8).map { place in
                var bytes = [UInt8](repeating: other, count: 8)
                bytes[place] = byte
                return bytes
            }
        }
    }

    @Test func `the first byte is the lowest`() {
        #expect([1, 2, 3, 4, 5, 6, 7, 8, 9].borrowed.firstWord == 0x0807_0605_0403_0201)
    }

    @Test func `eight bytes are target bytes if each of them is`() {
        for bytes in Self.words {
            #expect(bytes.borrowed.firstWord.isTarget == bytes.allSatisfy(\.isTarget), "\(bytes)")
        }
    }

    @Test func `eight bytes are field bytes if each of them is, except a tab`() {
        for bytes in Self.words {
            let areContent = bytes.allSatisfy { $0.isFieldContent && $0 != .tab }
            #expect(bytes.borrowed.firstWord.isFieldContent == areContent, "\(bytes)")
        }
    }

    @Test(arguments: [0, 1, 0x20, UInt8(ascii: "?"), 0x7F, 0x80, 0xFF])
    func `a byte is found among eight`(byte: UInt8) {
        for bytes in Self.words { #expect(bytes.borrowed.firstWord.has(byte) == bytes.contains(byte), "\(bytes)") }
    }

    @Test func `two adjacent matches are both found`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second] + Array("abcdef".utf8)
                #expect(bytes.borrowed.firstWord.isTarget == (first.isTarget && second.isTarget), "\(bytes)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `the first occurrence of a byte is found at any position`(place: Int) {
        for count in 0..<40 {
            var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            for marked in stride(from: place, to: count, by: 3) { bytes[marked] = UInt8(ascii: "?") }
            for start in 0...count {
                for end in start...count {
                    let expected = bytes[start..<end].firstIndex(of: UInt8(ascii: "?"))
                    guard bytes.borrowed.firstIndex(of: UInt8(ascii: "?"), from: start, to: end) != expected else {
                        continue
                    }
                    Issue.record("\(count) bytes, marked from \(place) on, from \(start) to \(end)")
                }
            }
        }
    }
}

@Suite struct CompactRangeTests {
    @Test(arguments: [nil, 0..<0, 0..<1, 5..<5, 7..<4_000, 1_048_576..<1_048_577, 0..<4_294_967_295])
    func `a stored range is read back unchanged`(range: Range<Int>?) {
        var compact = CompactRange(wrappedValue: range)
        #expect(compact.wrappedValue == range)
        compact.wrappedValue = 3..<9
        #expect(compact.wrappedValue == 3..<9)
        compact.wrappedValue = range
        #expect(compact.wrappedValue == range)
    }

    @Test func `an offset that does not fit does not trap`() {
        #expect(CompactRange(wrappedValue: 0..<Int.max).wrappedValue == 0..<Int(UInt32.max))
    }

    @Test func `a head is copied in a few moves`() {
        #expect(MemoryLayout<RequestHead>.size <= 128)
    }
}
