/// The raw pieces of a link's text, found and checked without an allocation (R1).
package struct LinkScan {
    /// The scheme, without its colon.
    package let scheme: Range<Int>
    /// Whether `//` follows the scheme.
    package let hasAuthority: Bool
    /// Whether user information stands in front of the host.
    package let hasUserInfo: Bool
    /// The host, with the brackets of an IP literal; empty without an authority.
    package let host: Range<Int>
    /// The raw path.
    package let path: Range<Int>
    /// The raw query, without its question mark.
    package let query: Range<Int>?
    /// The raw fragment, without its number sign.
    package let fragment: Range<Int>?

    /// Finds the pieces.
    ///
    /// - Throws: what no link may hold in its scheme, authority or fragment.
    package init(_ bytes: Span<UInt8>) throws(LinkURLError) {
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

    /// Whether the scheme is this one, ignoring case; `name` is lower-case.
    @inline(__always)
    func hasScheme(_ bytes: Span<UInt8>, _ name: Span<UInt8>) -> Bool {
        ASCII.equalsIgnoringCase(bytes, scheme, name)
    }

    private static func endOfScheme(_ bytes: Span<UInt8>) throws(LinkURLError) -> Int {
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

    /// Drops user information and port; checks what is left.
    private static func host(
        _ bytes: Span<UInt8>,
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

    private static func checkPort(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(LinkURLError) {
        guard !range.isEmpty else { return }
        guard bytes[range.lowerBound] == UInt8(ascii: ":") else {
            throw LinkURLError(.badAuthority, at: range.lowerBound)
        }
        for index in range.dropFirst() where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            throw LinkURLError(.badAuthority, at: index)
        }
    }

    private static func checkFragment(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(LinkURLError) {
        var check = PieceCheck()
        var index = range.lowerBound
        while index < range.upperBound { _ = try check.take(bytes, &index, end: range.upperBound) }
        try check.finish(at: index)
    }
}
