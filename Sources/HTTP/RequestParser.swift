/// Reads request heads, strictly: what RFC 9112 does not call well-formed is refused, never repaired.
///
/// Bytes are judged in order and bytes beyond a limit are never looked at, so that a head gets the same answer
/// however the network cuts it, and a bad one is refused at its first bad byte. Nothing is allocated.
public struct RequestParser: Sendable {
    /// What every head is held to.
    public let limits: RequestLimits

    /// Makes a parser, which may be used for any number of heads.
    public init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
    }

    /// Parses the head that begins at `start`.
    public func parse(_ bytes: Span<UInt8>, from start: Int = 0) throws(ParseError) -> ParseResult {
        var progress = ParseProgress(from: start)
        return try parse(bytes, resuming: &progress)
    }

    /// Goes on where the last call with this `progress` stopped for want of bytes.
    public func parse(
        _ bytes: Span<UInt8>,
        resuming progress: inout ParseProgress
    ) throws(ParseError) -> ParseResult {
        guard progress.start >= 0, progress.start <= bytes.count else { return .incomplete }
        let available = bytes.count - progress.start
        let bytes = bytes.extracting(first: progress.start + min(available, max(limits.headBytes, 0)))
        if !progress.hasRequestLine {
            progress.hasRequestLine = try readRequestLine(bytes, &progress)
        }
        if progress.hasRequestLine, try readFields(bytes, &progress) {
            try judge(bytes, &progress)
            return .head(progress.head, end: progress.position)
        }
        guard available < limits.headBytes else { throw .headTooLarge }
        return .incomplete
    }

    /// Whether the line that stops at `stop` ends there in CRLF; false when that is not known yet.
    ///
    /// A bare LF or CR is no line end (RFC 9112 §2.2), nor is any other byte that stopped the reader.
    func endsLine(
        _ bytes: Span<UInt8>,
        at stop: Int,
        orThrow error: ParseError
    ) throws(ParseError) -> Bool {
        guard stop < bytes.count else { return false }
        guard bytes[stop] == .carriageReturn else { throw error }
        guard stop + 1 < bytes.count else { return false }
        guard bytes[stop + 1] == .lineFeed else { throw error }
        return true
    }
}
