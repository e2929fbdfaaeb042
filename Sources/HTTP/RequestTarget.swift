/// Where a request goes: the path, the query, and the host when the target names one (RFC 9112 §3.2).
struct RequestTarget {
    let path: Range<Int>
    let query: Range<Int>?
    let host: Range<Int>?

    /// Reads an origin-form or an `http`/`https` absolute-form target.
    init(_ bytes: Span<UInt8>, at range: Range<Int>) throws(ParseError) {
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
            // An empty path means `/` (RFC 9110 §4.2.3); the last slash of `://` is one to point at.
            path = hostStart - 1..<hostStart
            query = hostEnd < range.upperBound ? hostEnd + 1..<range.upperBound : nil
        }
    }

    private static func split(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (path: Range<Int>, query: Range<Int>?) {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?"), from: range.lowerBound, to: range.upperBound) else {
            return (range, nil)
        }
        return (range.lowerBound..<mark, mark + 1..<range.upperBound)
    }

    private static func endOfScheme(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        for scheme in ["http://", "https://"] {
            let length = scheme.utf8.count
            guard range.count > length else { continue }
            let end = range.lowerBound + length
            if bytes.equalsIgnoringCase(scheme, at: range.lowerBound..<end) { return end }
        }
        return nil
    }
}
