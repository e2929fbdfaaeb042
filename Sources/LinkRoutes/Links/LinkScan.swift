package import BorrowedBytes

/// The raw pieces of a link's text, found and checked without an allocation (docs/route-table.md#r1).
package struct LinkScan: Sendable {
    /// The scheme, without its colon.
    package let scheme: Range<Int>
    /// Whether `//` follows the scheme.
    package let hasAuthority: Bool
    /// Whether there is user information before the host.
    package let hasUserInfo: Bool
    /// The host, with the brackets of an IP literal; empty without an authority.
    package let host: Range<Int>
    /// The raw path.
    package let path: Range<Int>
    /// The raw query, without its question mark.
    package let query: Range<Int>?
    /// The raw fragment, without its number sign.
    package let fragment: Range<Int>?

    /// Finds the parts.
    ///
    /// - Throws: the first character that is not allowed in the scheme, authority or fragment.
    package init(_ bytes: Borrowed<UInt8>) throws(LinkURLError) {
        guard bytes.count <= LinkLimits.bytes else { throw LinkURLError(.tooLong, at: LinkLimits.bytes) }
        let colon = try Self.endOfScheme(bytes)
        var index = colon + 1
        hasAuthority =
            index + 1 < bytes.count && bytes[index] == UInt8(ascii: "/") && bytes[index + 1] == UInt8(ascii: "/")
        let authority = index + 2
        if hasAuthority {
            index = authority
            while index < bytes.count, !Self.endsAuthority(bytes[index]) { index += 1 }
        }
        scheme = 0..<colon
        (host, hasUserInfo) = hasAuthority ? try Self.host(bytes, authority..<index) : (index..<index, false)
        let pathStart = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: "#") { index += 1 }
        path = pathStart..<index
        var queryRange: Range<Int>?
        if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
            let start = index + 1
            index = start
            while index < bytes.count, bytes[index] != UInt8(ascii: "#") { index += 1 }
            queryRange = start..<index
        }
        query = queryRange
        fragment = index < bytes.count ? index + 1..<bytes.count : nil
        if let fragment { try Self.checkFragment(bytes, fragment) }
    }

    /// Whether the scheme is this one in any case; `name` is lower-case.
    func hasScheme(_ bytes: Borrowed<UInt8>, _ name: Borrowed<UInt8>) -> Bool {
        ASCII.equalsIgnoringCase(bytes, at: scheme, name)
    }

    private static func endOfScheme(_ bytes: Borrowed<UInt8>) throws(LinkURLError) -> Int {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard index > 0 else { throw LinkURLError(.noScheme, at: 0) }
            case UInt8(ascii: ":"):
                guard index > 0 else { throw LinkURLError(.noScheme, at: 0) }
                return index
            default: throw LinkURLError(.noScheme, at: 0)
            }
            index += 1
        }
        throw LinkURLError(.noScheme, at: 0)
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Removes user information and port, and checks the rest.
    private static func host(
        _ bytes: Borrowed<UInt8>,
        _ authority: Range<Int>
    ) throws(LinkURLError) -> (Range<Int>, hasUserInfo: Bool) {
        var check = PieceCheck()
        var index = authority.lowerBound
        var start = index
        while index < authority.upperBound {
            if bytes[index] == UInt8(ascii: "\\") { throw LinkURLError(.backslash, at: index) }
            if bytes[index] == UInt8(ascii: "@") { start = index + 1 }
            _ = try check.take(bytes, &index, end: authority.upperBound)
        }
        try check.finish(at: index)
        var end = start
        if end < authority.upperBound, bytes[end] == UInt8(ascii: "[") {
            while end < authority.upperBound, bytes[end] != UInt8(ascii: "]") { end += 1 }
            guard end < authority.upperBound else { throw LinkURLError(.badAuthority, at: start) }
            end += 1
        } else {
            while end < authority.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
        }
        try checkPort(bytes, end..<authority.upperBound)
        return (start..<end, start > authority.lowerBound)
    }

    private static func checkPort(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) throws(LinkURLError) {
        guard !range.isEmpty else { return }
        guard bytes[range.lowerBound] == UInt8(ascii: ":") else {
            throw LinkURLError(.badAuthority, at: range.lowerBound)
        }
        for index in range.dropFirst() where !bytes[index].isDigit {
            throw LinkURLError(.badAuthority, at: index)
        }
    }

    private static func checkFragment(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) throws(LinkURLError) {
        var check = PieceCheck()
        var index = range.lowerBound
        while index < range.upperBound { _ = try check.take(bytes, &index, end: range.upperBound) }
        try check.finish(at: index)
    }
}

/// Reads the parts of a link once and checks each byte: escapes, UTF-8 after decoding, controls, spaces
/// (docs/route-table.md#r4).
///
/// A piece is a part that is decoded separately: a host, a segment, the name or value of a query item, the fragment.
struct PieceCheck {
    /// The number of bytes that the current UTF-8 sequence still needs.
    private var missing = 0
    /// The allowed values of the sequence's next byte.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether no UTF-8 sequence is incomplete.
    var isComplete: Bool { missing == 0 }

    /// Checks the byte at `index`, moves past it and its escape, and returns the decoded byte.
    mutating func take(_ bytes: Borrowed<UInt8>, _ index: inout Int, end: Int) throws(LinkURLError) -> UInt8 {
        let raw = bytes[index]
        if raw > 0x20, raw < 0x7F, raw != UInt8(ascii: "%") {
            guard missing == 0 else { throw LinkURLError(.badUTF8, at: index) }
            index += 1
            return raw
        }
        return try takeUncommon(raw, in: bytes, at: &index, end: end)
    }

    /// Ends a piece: no UTF-8 sequence may be incomplete.
    func finish(at index: Int) throws(LinkURLError) {
        guard missing == 0 else { throw LinkURLError(.badUTF8, at: index) }
    }

    private mutating func takeUncommon(
        _ raw: UInt8,
        in bytes: Borrowed<UInt8>,
        at index: inout Int,
        end: Int
    ) throws(LinkURLError) -> UInt8 {
        var byte = raw
        let start = index
        switch raw {
        case 0x20: throw LinkURLError(.space, at: start)
        case ..<0x20, 0x7F: throw LinkURLError(.control, at: start)
        case UInt8(ascii: "%"):
            guard end - start > 2, bytes[start + 1].isHexDigit,
                bytes[start + 2].isHexDigit
            else { throw LinkURLError(.badEscape, at: start) }
            byte = PercentEncoding.next(in: bytes, &index)
            guard byte != 0 else { throw LinkURLError(.nul, at: start) }
        default:
            index += 1
        }
        guard advance(byte) else { throw LinkURLError(.badUTF8, at: start) }
        return byte
    }

    /// Advances by one step in RFC 3629's table of well-formed sequences.
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
