package import BorrowedBytes

/// Percent-encoding (RFC 3986 §2.1): decoding is strict and happens exactly once; encoding follows
/// docs/route-table.md#r8.
package enum PercentEncoding {
    /// Returns the decoded byte at `index` and moves past it; an escape there must be well-formed.
    package static func next(in bytes: Borrowed<UInt8>, _ index: inout Int) -> UInt8 {
        let byte = bytes[index]
        guard byte == UInt8(ascii: "%"), index + 2 < bytes.count else {
            index += 1
            return byte
        }
        let value = bytes[index + 1].checkedHexDigitValue << 4 | bytes[index + 2].checkedHexDigitValue
        index += 3
        return value
    }

    /// Returns the text of a checked piece; without escapes, no array is created.
    package static func decoded(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> String {
        if !hasEscape(bytes, range) { return String(bytes.extracting(range)) }
        return String(decoding: decodedBytes(bytes, range), as: UTF8.self)
    }

    private static func hasEscape(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        for index in range where bytes[index] == UInt8(ascii: "%") { return true }
        return false
    }

    /// Returns the bytes of a checked piece.
    package static func decodedBytes(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound { decoded.append(next(in: bytes, &index)) }
        return decoded
    }

    /// Returns the number of bytes of a checked piece after decoding.
    static func decodedCount(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        var index = range.lowerBound
        while index < range.upperBound {
            _ = next(in: bytes, &index)
            count += 1
        }
        return count
    }

    /// Whether a checked piece, decoded, has exactly these bytes.
    static func equals(
        _ bytes: Borrowed<UInt8>,
        at range: Range<Int>,
        _ text: Borrowed<UInt8>,
        in textRange: Range<Int>
    ) -> Bool {
        guard range.count >= textRange.count else { return false }
        var index = range.lowerBound
        var other = textRange.lowerBound
        while index < range.upperBound {
            guard other < textRange.upperBound, next(in: bytes, &index) == text[other] else { return false }
            other += 1
        }
        return other == textRange.upperBound
    }

    /// Whether a checked piece, decoded, has these bytes, ignoring the case of ASCII letters.
    static func equalsIgnoringCase(
        _ bytes: Borrowed<UInt8>,
        at range: Range<Int>,
        _ text: Borrowed<UInt8>,
        in textRange: Range<Int>
    ) -> Bool {
        var index = range.lowerBound
        for offset in textRange {
            guard index < range.upperBound,
                next(in: bytes, &index).lowercased == text[offset].lowercased
            else { return false }
        }
        return index == range.upperBound
    }

    /// Returns the text with every byte outside `A-Z a-z 0-9 - . _ ~` as `%` and two upper-case hex digits
    /// (docs/route-table.md#r8).
    package static func encoded(_ text: some Sequence<UInt8>) -> String {
        var encoded: [UInt8] = []
        for byte in text { append(byte, to: &encoded) }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Appends one byte, escaped unless it is unreserved.
    package static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
        guard !isUnreserved(byte) else { return encoded.append(byte) }
        encoded.append(UInt8(ascii: "%"))
        encoded.append(hexCharacter(byte >> 4))
        encoded.append(hexCharacter(byte & 15))
    }

    /// `A-Z a-z 0-9 - . _ ~` (RFC 3986 §2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: byte.isLetterOrDigit
        }
    }

    /// Returns a raw part of a query, with characters that are not allowed there escaped (RFC 3986 §3.4); its escapes
    /// stay.
    package static func queryText(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> String {
        var text: [UInt8] = []
        for index in range {
            let byte = bytes[index]
            if mayStandInURI(byte), !"#[]".utf8.contains(byte) {
                text.append(byte)
            } else {
                append(byte, to: &text)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a URI may contain the byte, itself or at the beginning of an escape (RFC 3986 §2).
    static func mayStandInURI(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || ":/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }

    /// Whether a URI may contain all characters of a text, and each `%` begins an escape (RFC 3986 §2).
    package static func isURIText(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            guard bytes[index] == UInt8(ascii: "%") else { return mayStandInURI(bytes[index]) }
            let digits = bytes[(index + 1)...].prefix(2)
            return digits.count == 2 && digits.allSatisfy(\.isHexDigit)
        }
    }

    private static func hexCharacter(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}
