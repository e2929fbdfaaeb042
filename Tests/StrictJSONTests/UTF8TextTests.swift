import StrictJSON
import Testing

/// The UTF-8 check against the standard library, which repairs just what is not well formed.
struct UTF8TextTests {
    private static func isWellFormed(_ bytes: some Collection<UInt8>) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }

    private static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        UTF8Text.firstInvalid(in: bytes.span, 0..<bytes.count)
    }

    /// Whether the offset is where the well-formed beginning ends.
    private static func agrees(_ bytes: [UInt8]) -> Bool {
        guard let offset = firstInvalid(bytes) else { return isWellFormed(bytes) }
        let rest = bytes[offset...]
        return isWellFormed(bytes[..<offset]) && !rest.isEmpty
            && !(1...4).contains { $0 <= rest.count && isWellFormed(rest.prefix($0)) }
    }

    /// Bytes on both sides of every boundary that RFC 3629 §4 draws.
    private static let boundaries: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]

    @Test func `one byte and every two are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0...UInt8.max {
            if !Self.agrees([first]) { disagreements.append([first]) }
            for second in 0...UInt8.max where !Self.agrees([first, second]) { disagreements.append([first, second]) }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `three bytes with every second byte are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0xE0...0xEF as ClosedRange<UInt8> {
            for second in 0...UInt8.max {
                for third in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] where !Self.agrees([first, second, third]) {
                    disagreements.append([first, second, third])
                }
            }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `four bytes at every boundary are judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in 0xEF...0xF5 as ClosedRange<UInt8> {
            for second in Self.boundaries {
                for third in Self.boundaries {
                    for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8]
                    where !Self.agrees([first, second, third, fourth]) {
                        disagreements.append([first, second, third, fourth])
                    }
                }
            }
        }
        #expect(disagreements.isEmpty)
    }

    @Test func `every scalar value is well formed`() {
        var text = ""
        for number in 0...0x10FFFF as ClosedRange<UInt32> where number < 0x900 || number % 97 == 0 || number > 0x10FF00
        {
            if let scalar = Unicode.Scalar(number) { text.unicodeScalars.append(scalar) }
        }
        #expect(Self.firstInvalid(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            (0..<7, 5), (0..<5, nil), (0..<2, 1), (1..<3, nil), (2..<5, 2), (3..<7, 5), (6..<7, nil), (4..<4, nil),
        ] as [(Range<Int>, Int?)]
    )
    func `only the range is judged, with offsets of the whole`(range: Range<Int>, expected: Int?) {
        let bytes: [UInt8] = [0x61, 0xC3, 0xA9, 0x62, 0x63, 0xFF, 0x64]
        #expect(UTF8Text.firstInvalid(in: bytes.span, range) == expected)
    }

    @Test func `a string comes of well-formed bytes only`() {
        #expect(UTF8Text.string([]) == "")
        #expect(UTF8Text.string([0xC3, 0xA9]) == "é")
        #expect(UTF8Text.string([0xC3]) == nil)
        #expect(UTF8Text.string([0xEF, 0xBB, 0xBF]) == "\u{FEFF}")
    }
}
