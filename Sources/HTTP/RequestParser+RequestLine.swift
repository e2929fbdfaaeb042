extension RequestParser {
    /// Reads `method SP target SP version CRLF` (RFC 9112 §3); false when bytes are missing.
    func readRequestLine(
        _ bytes: Span<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Bool {
        guard let method = try readMethod(bytes, &progress),
            let target = try readTarget(bytes, from: method.upperBound + 1, &progress)
        else { return false }
        var stop = progress.position
        while stop < bytes.count, bytes[stop].isVisible { stop += 1 }
        progress.position = stop
        guard try endsLine(bytes, at: stop, orThrow: .malformedRequestLine) else { return false }
        // The version comes first: the `*` of the HTTP/2 preface is right, only not here.
        progress.head.isHTTP10 = try Self.isHTTP10(bytes, at: target.upperBound + 1..<stop)
        progress.head.method = Method(bytes, at: method)
        progress.head.methodToken = method
        try judgeTarget(bytes, at: target, &progress.head)
        progress.beginLine(at: stop + 2)
        return true
    }

    private func readMethod(
        _ bytes: Span<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let methodEnd = progress.firstElementEnd { return progress.lineStart..<methodEnd }
        var stop = progress.position
        // Blank lines before a request are forgiven (RFC 9112 §2.2); some clients end a body with one.
        while stop == progress.lineStart, stop < bytes.count, bytes[stop] == .carriageReturn {
            guard try endsLine(bytes, at: stop, orThrow: .malformedRequestLine) else { return nil }
            stop += 2
            progress.beginLine(at: stop)
        }
        while stop < bytes.count, bytes[stop].isToken { stop += 1 }
        progress.position = stop
        guard stop < bytes.count else { return nil }
        guard bytes[stop] == .space, stop > progress.lineStart else { throw .malformedRequestLine }
        progress.firstElementEnd = stop
        progress.position = stop + 1
        return progress.lineStart..<stop
    }

    private func readTarget(
        _ bytes: Span<UInt8>,
        from start: Int,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let targetEnd = progress.targetEnd { return start..<targetEnd }
        let stop = bytes.firstIndex(from: progress.position, behind: \.isTarget, \.isTarget)
        guard stop - start <= limits.targetBytes else { throw .targetTooLong }
        progress.position = stop
        guard stop < bytes.count else { return nil }
        guard bytes[stop] == .space, stop > start else { throw .malformedRequestLine }
        progress.targetEnd = stop
        progress.position = stop + 1
        return start..<stop
    }

    /// Whether the version is `HTTP/1.0`, else it is `HTTP/1.1`: others do not exist, and `HTTP/` alone tells a version from noise (RFC 9112 §2.3).
    private static func isHTTP10(_ bytes: Span<UInt8>, at range: Range<Int>) throws(ParseError) -> Bool {
        if bytes.equals("HTTP/1.1", at: range) { return false }
        if bytes.equals("HTTP/1.0", at: range) { return true }
        let isVersion = range.count >= 5 && bytes.equals("HTTP/", at: range.lowerBound..<range.lowerBound + 5)
        throw isVersion ? .unsupportedVersion : .malformedRequestLine
    }

    private func judgeTarget(
        _ bytes: Span<UInt8>,
        at range: Range<Int>,
        _ head: inout RequestHead
    ) throws(ParseError) {
        head.target = range
        guard head.method != .connect else {
            guard let authority = Authority(bytes, at: range), !authority.host.isEmpty,
                let port = authority.port, !port.isEmpty
            else { throw .malformedTarget }
            throw .connectUnsupported
        }
        let target = try RequestTarget(bytes, at: range)
        head.path = target.path
        head.query = target.query
        head.host = target.host
    }
}
