import BorrowedBytes

/// The path and the query of a request, and the host if the target contains one (RFC 9112 §3.2).
struct RequestTarget {
    let path: Range<Int>
    let query: Range<Int>?
    let host: Range<Int>?

    /// Parses an origin-form or an `http`/`https` absolute-form target.
    init(_ bytes: Borrowed<UInt8>, at range: Range<Int>) throws(ParseError) {
        if bytes[range.lowerBound] == .slash {
            host = nil
            (path, query) = Self.split(bytes, range)
            return
        }
        guard let hostStart = Self.endOfScheme(bytes, range) else { throw .malformedTarget }
        var hostEnd = hostStart
        while hostEnd < range.upperBound, bytes[hostEnd] != .slash, bytes[hostEnd] != UInt8(ascii: "?") { hostEnd += 1 }
        guard let authority = Authority(bytes, at: hostStart..<hostEnd), !authority.host.isEmpty else {
            throw .malformedTarget
        }
        host = authority.host
        if hostEnd < range.upperBound, bytes[hostEnd] == .slash {
            (path, query) = Self.split(bytes, hostEnd..<range.upperBound)
        } else {
            // An empty path means `/` (RFC 9110 §4.2.3); the range points to the last slash of `://`.
            path = hostStart - 1..<hostStart
            query = hostEnd < range.upperBound ? hostEnd + 1..<range.upperBound : nil
        }
    }

    private static func split(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> (path: Range<Int>, query: Range<Int>?) {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?"), from: range.lowerBound, to: range.upperBound) else {
            return (range, nil)
        }
        return (range.lowerBound..<mark, mark + 1..<range.upperBound)
    }

    private static func endOfScheme(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        for scheme in ["http://", "https://"] {
            let length = scheme.utf8.count
            guard range.count > length else { continue }
            let end = range.lowerBound + length
            if bytes.equalsIgnoringCase(scheme, at: range.lowerBound..<end) { return end }
        }
        return nil
    }
}

/// A `uri-host [":" port]` as in `Host` and absolute-form targets (RFC 9110 §7.2, RFC 3986 §3.2.2).
struct Authority {
    /// The host without its port and without one final dot, an IPv6 address with its brackets; may be empty.
    let host: Range<Int>
    /// The digits after the colon; nil if there is no colon.
    let port: Range<Int>?

    /// Parses the whole of `range`; nil if it is malformed or contains user information.
    init?(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        let isLiteral = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "[")
        let end = isLiteral ? Self.endOfLiteral(bytes, range) : Self.endOfName(bytes, range)
        guard let end else { return nil }
        host = range.lowerBound..<(Self.hasFinalDot(bytes, range.lowerBound..<end) ? end - 1 : end)
        guard end < range.upperBound else {
            port = nil
            return
        }
        guard bytes[end] == .colon, let digits = Self.port(bytes, end + 1..<range.upperBound) else { return nil }
        port = digits
    }

    /// Whether a name ends with the one dot of a name's absolute form (RFC 1034 §3.1).
    private static func hasFinalDot(_ bytes: Borrowed<UInt8>, _ name: Range<Int>) -> Bool {
        let dot = UInt8(ascii: ".")
        return name.count > 1 && bytes[name.upperBound - 1] == dot && bytes[name.upperBound - 2] != dot
    }

    private static func endOfName(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        let bytes = bytes.extracting(first: range.upperBound)
        var index = range.lowerBound
        while index < bytes.count {
            if bytes[index].isRegisteredName {
                index += 1
            } else if bytes[index] == UInt8(ascii: "%") {
                guard bytes.count - index > 2, bytes[index + 1].isHexDigit, bytes[index + 2].isHexDigit else {
                    return nil
                }
                index += 3
            } else {
                return bytes[index] == .colon ? index : nil
            }
        }
        return index
    }

    /// Returns the end of `[…]`, hexadecimal groups and an IPv4 tail, unchecked, since no host table contains them.
    private static func endOfLiteral(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Int? {
        var colons = 0
        var index = range.lowerBound + 1
        while index < range.upperBound, bytes[index] != UInt8(ascii: "]") {
            let byte = bytes[index]
            guard byte.isHexDigit || byte == .colon || byte == UInt8(ascii: ".") else { return nil }
            colons += byte == .colon ? 1 : 0
            index += 1
        }
        return index < range.upperBound && colons >= 2 ? index + 1 : nil
    }

    private static func port(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard range.count <= 5 else { return nil }
        for index in range where !bytes[index].isDigit { return nil }
        return range
    }
}
