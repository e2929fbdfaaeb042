/// ASCII letters and digits; letters without regard to case, as schemes and hosts compare (RFC 3986 §6.2.2.1).
package enum ASCII {
    /// Whether the byte is `A-Z` or `a-z`.
    package static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Whether the byte is `0-9`.
    package static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether the byte is `0-9`, `A-F` or `a-f`.
    @inline(__always)
    package static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    /// The byte, an upper-case letter as its lower-case one.
    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Whether the range spells this lower-case text, ignoring case.
    @inline(__always)
    package static func equalsIgnoringCase(_ bytes: Span<UInt8>, _ range: Range<Int>, _ lowercase: Span<UInt8>) -> Bool
    {
        guard range.count == lowercase.count else { return false }
        for offset in 0..<lowercase.count where lowercased(bytes[range.lowerBound + offset]) != lowercase[offset] {
            return false
        }
        return true
    }

    /// The text with its ASCII letters in lower case and nothing else changed.
    package static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map(lowercased), as: UTF8.self)
    }
}
