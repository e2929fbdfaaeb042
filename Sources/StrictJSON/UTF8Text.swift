package import BorrowedBytes

/// Strict UTF-8 (RFC 3629): no overlong form, no surrogate, nothing above U+10FFFF.
package enum UTF8Text {
    /// Returns the offset of the first byte in `range` that begins no well-formed sequence; nil if there is none.
    package static func firstInvalid(in bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length = sequenceLength(in: bytes, at: index, end: range.upperBound)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    /// Returns the length of the well-formed sequence of two to four bytes at `index`; 0 if there is none.
    private static func sequenceLength(in bytes: Borrowed<UInt8>, at index: Int, end: Int) -> Int {
        let first = bytes[index]
        let length =
            switch first {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, index + length <= end else { return 0 }
        let second: ClosedRange<UInt8> =
            switch first {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        guard second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
