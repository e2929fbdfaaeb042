import Testing

@testable import Sites

@Suite struct GzipTrailerTests {
    /// What the program gzip makes of three hundred times the letter a.
    static let gzipped: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 75, 76, 28, 5, 196, 2, 0, 9, 25, 151, 137, 44, 1, 0, 0,
    ]

    @Test(arguments: [("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
    func `the checksum is that of the standard`(text: String, value: UInt32) {
        #expect(CRC32(Array(text.utf8)).value == value)
    }

    @Test func `a gzip file tells of what it was made`() throws {
        let trailer = try #require(GzipTrailer(Self.gzipped))
        #expect(trailer.count == 300)
        #expect(trailer.describes(Array(repeating: UInt8(ascii: "a"), count: 300)))
        #expect(!trailer.describes(Array(repeating: UInt8(ascii: "b"), count: 300)))
        #expect(!trailer.describes(Array(repeating: UInt8(ascii: "a"), count: 299)))
        #expect(!trailer.describes([]))
    }

    @Test func `what is no gzip file has no trailer`() {
        for count in 0..<18 { #expect(GzipTrailer(Array(Self.gzipped.prefix(count))) == nil) }
        for place in 0..<3 {
            var other = Self.gzipped
            other[place] ^= 1
            #expect(GzipTrailer(other) == nil)
        }
    }
}
