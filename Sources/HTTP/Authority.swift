/// A `uri-host [":" port]` as `Host` and absolute-form targets carry it (RFC 9110 §7.2, RFC 3986 §3.2.2).
struct Authority {
    /// The host without its port, an IPv6 address with its brackets; may be empty.
    let host: Range<Int>
    /// The digits behind the colon; nil when there is no colon.
    let port: Range<Int>?

    /// Reads the whole of `range`; nil when it is malformed or names a user.
    init?(_ bytes: Span<UInt8>, at range: Range<Int>) {
        let isLiteral = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "[")
        let end = isLiteral ? Self.endOfLiteral(bytes, range) : Self.endOfName(bytes, range)
        guard let end else { return nil }
        host = range.lowerBound..<end
        guard end < range.upperBound else {
            port = nil
            return
        }
        guard bytes[end] == .colon, let digits = Self.port(bytes, end + 1..<range.upperBound) else { return nil }
        port = digits
    }

    private static func endOfName(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
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

    /// The end of `[…]`: hexadecimal groups and an IPv4 tail; what they amount to matters to no host table.
    private static func endOfLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
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

    private static func port(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard range.count <= 5 else { return nil }
        for index in range where !bytes[index].isDigit { return nil }
        return range
    }
}
