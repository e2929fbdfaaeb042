/// How far the parser got in a head that is not complete yet, so that no byte is looked at twice.
///
/// All offsets are into the bytes given to the parser, which may grow between calls but must not move.
public struct ParseProgress: Sendable {
    /// The first byte of the head, blank lines before it included.
    let start: Int
    /// The next byte to look at.
    var position: Int
    /// The first byte of the line at `position`.
    var lineStart: Int
    /// The end of the line's first element when it is behind `position`: the method, or a field's name.
    var firstElementEnd: Int?
    /// The end of the target when it is behind `position`.
    var targetEnd: Int?
    var hasRequestLine = false
    var fieldCount = 0
    var fields = FieldFacts()
    var head = RequestHead()

    /// Begins at the byte `start`.
    public init(from start: Int = 0) {
        self.start = start
        position = start
        lineStart = start
    }

    /// The method, once the request line is complete.
    public var method: Method? { hasRequestLine ? head.method : nil }

    /// The whole `X-Forwarded-For` list, once the head is complete, also of a request that is refused then.
    public var forwardedFor: Range<Int>? { head.forwardedFor }

    /// Goes on with the line that begins at `next`.
    mutating func beginLine(at next: Int) {
        position = next
        lineStart = next
        firstElementEnd = nil
    }
}

extension ParseProgress {
    /// Keeps what a recognised field says.
    mutating func note(_ bytes: Span<UInt8>, name: Range<Int>, value untrimmed: Range<Int>) {
        guard let name = FieldName(bytes, at: name) else { return }
        let value = bytes.trimmingBlanks(untrimmed)
        let isFirst = fields.seen.insert(FieldFacts.Names(name)).inserted
        switch name {
        case .host:
            fields.host = value
            fields.hasRepeatedHost = !isFirst
        case .contentLength:
            fields.contentLength = value
            fields.hasRepeatedContentLength = !isFirst
        case .connection: noteConnection(bytes, value)
        case .transferEncoding, .expect: break
        case .ifNoneMatch: head.ifNoneMatch = isFirst ? value : nil
        case .ifModifiedSince: head.ifModifiedSince = isFirst ? value : nil
        case .acceptLanguage: head.acceptLanguage = isFirst ? value : nil
        case .acceptEncoding: head.acceptEncoding = isFirst ? value : nil
        case .referer: head.referer = isFirst ? value : nil
        case .userAgent: head.userAgent = isFirst ? value : nil
        case .forwardedFor:
            fields.forwardedFor = (fields.forwardedFor?.lowerBound ?? value.lowerBound)..<value.upperBound
        }
    }

    /// Looks through a list of connection options (RFC 9110 §7.6.1).
    private mutating func noteConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var start = value.lowerBound
        while start < value.upperBound {
            let end = bytes.firstIndex(of: .comma, from: start, to: value.upperBound) ?? value.upperBound
            let option = bytes.trimmingBlanks(start..<end)
            if bytes.equalsIgnoringCase("close", at: option) { fields.listsClose = true }
            if bytes.equalsIgnoringCase("keep-alive", at: option) { fields.listsKeepAlive = true }
            start = end + 1
        }
    }
}

/// What the field lines said that is judged only when the head is whole.
struct FieldFacts: Sendable {
    /// The recognised names that stood at least once.
    var seen: Names = []
    @CompactRange var host: Range<Int>?
    @CompactRange var contentLength: Range<Int>?
    /// From the beginning of the first value to the end of the last.
    @CompactRange var forwardedFor: Range<Int>?
    var hasRepeatedHost = false
    var hasRepeatedContentLength = false
    var listsClose = false
    var listsKeepAlive = false

    /// A set of recognised names.
    struct Names: OptionSet, Sendable {
        let rawValue: UInt16

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The set of one name.
        init(_ name: FieldName) {
            self.init(rawValue: 1 << name.rawValue)
        }
    }
}

/// What the parser found in the bytes it has so far.
public enum ParseResult: Sendable {
    /// All well-formed up to now, but the blank line is missing.
    case incomplete
    /// A whole head; the next one begins at `end`.
    case head(RequestHead, end: Int)
}
