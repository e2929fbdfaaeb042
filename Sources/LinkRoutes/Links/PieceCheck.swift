/// Walks the pieces of a link once and checks each byte: escapes, UTF-8 after decoding, controls, spaces (R4).
///
/// A piece is what is decoded by itself: a host, a segment, the name or value of a query item, the fragment.
struct PieceCheck {
    /// UTF-8 bytes that the current sequence still needs.
    private var missing = 0
    /// What the next byte of the sequence must be.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Takes the byte at `index` and moves behind it and its escape; returns the decoded byte.
    @inline(__always)
    mutating func take(_ bytes: Span<UInt8>, _ index: inout Int, end: Int) throws(LinkURLError) -> UInt8 {
        let raw = bytes[index]
        if raw > 0x20, raw < 0x7F, raw != UInt8(ascii: "%") {
            guard missing == 0 else { throw LinkURLError(.badUTF8, at: index) }
            index += 1
            return raw
        }
        return try takeUncommon(raw, bytes, &index, end: end)
    }

    /// Ends a piece: no sequence may be open.
    @inline(__always)
    func finish(at index: Int) throws(LinkURLError) {
        guard missing == 0 else { throw LinkURLError(.badUTF8, at: index) }
    }

    private mutating func takeUncommon(
        _ raw: UInt8,
        _ bytes: Span<UInt8>,
        _ index: inout Int,
        end: Int
    ) throws(LinkURLError) -> UInt8 {
        var byte = raw
        let start = index
        switch raw {
        case 0x20: throw LinkURLError(.space, at: start)
        case ..<0x20, 0x7F: throw LinkURLError(.control, at: start)
        case UInt8(ascii: "%"):
            guard end - start > 2, ASCII.isHexDigit(bytes[start + 1]),
                ASCII.isHexDigit(bytes[start + 2])
            else { throw LinkURLError(.badEscape, at: start) }
            byte = PercentEncoding.next(in: bytes, &index)
            guard byte != 0 else { throw LinkURLError(.nul, at: start) }
        default:
            index += 1
        }
        guard advance(byte) else { throw LinkURLError(.badUTF8, at: start) }
        return byte
    }

    /// One step through RFC 3629's table of well-formed sequences.
    private mutating func advance(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard allowed.contains(byte) else { return false }
            missing -= 1
            allowed = 0x80...0xBF
            return true
        }
        allowed = 0x80...0xBF
        switch byte {
        case ..<0x80: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, allowed) = (2, 0xA0...0xBF)
        case 0xED: (missing, allowed) = (2, 0x80...0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, allowed) = (3, 0x90...0xBF)
        case 0xF1...0xF3: missing = 3
        case 0xF4: (missing, allowed) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}
