import BorrowedBytes

/// The parser's progress in an incomplete head, so that no byte is read twice.
///
/// All offsets are relative to the bytes passed to the parser, which may grow between calls but must not move.
public struct ParseProgress: Sendable {
    /// The first byte of the head, including blank lines before it.
    package let start: Int
    /// The next byte to read.
    var position: Int
    /// The first byte of the line at `position`.
    var lineStart: Int
    /// The end of the line's first element, if it is before `position`: the method, or a field's name.
    var firstElementEnd: Int?
    /// The end of the target, if it is before `position`.
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

    /// The method, as soon as the space after it is read; `unknown` before.
    public var method: Method { head.method }

    /// The whole `X-Forwarded-For` list, after the head is complete, even if the request is refused then.
    public var forwardedFor: Range<Int>? { head.forwardedFor }

    /// Continues with the line that begins at `next`.
    mutating func beginLine(at next: Int) {
        position = next
        lineStart = next
        firstElementEnd = nil
    }
}

extension ParseProgress {
    /// Stores the value of a recognized field.
    mutating func note(_ bytes: Borrowed<UInt8>, name: Range<Int>, value untrimmed: Range<Int>) {
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
        case .transferEncoding: break
        case .expect:
            let isKnown = value.isEmpty || bytes.equalsIgnoringCase("100-continue", at: value)
            fields.hasUnknownExpectation = fields.hasUnknownExpectation || !isKnown
        case .ifNoneMatch:
            head.ifNoneMatch = Self.list(head.ifNoneMatch, and: value)
            head.conditions.insert(.forCaches)
        case .ifModifiedSince:
            head.ifModifiedSince = isFirst ? value : nil
            head.conditions.insert(.forCaches)
        case .ifMatch, .ifUnmodifiedSince: head.conditions.insert(.forVersions)
        case .range: head.conditions.insert(.range)
        case .acceptLanguage: head.acceptLanguage = Self.list(head.acceptLanguage, and: value)
        case .acceptEncoding: head.acceptEncoding = Self.list(head.acceptEncoding, and: value)
        case .referer: head.referer = isFirst ? value : nil
        case .userAgent: head.userAgent = isFirst ? value : nil
        case .forwardedFor:
            fields.forwardedFor = Self.list(fields.forwardedFor, and: value)
        }
    }

    /// Returns a list field with a further line: the range from its first value to the end of the last one.
    private static func list(_ known: Range<Int>?, and value: Range<Int>) -> Range<Int> {
        (known?.lowerBound ?? value.lowerBound)..<value.upperBound
    }

    /// Reads a list of connection options (RFC 9110 §7.6.1).
    private mutating func noteConnection(_ bytes: Borrowed<UInt8>, _ value: Range<Int>) {
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

/// The values of field lines that are checked after the head is complete.
struct FieldFacts: Sendable {
    /// The recognized names that occurred at least once.
    var seen: Names = []
    @CompactRange var host: Range<Int>?
    @CompactRange var contentLength: Range<Int>?
    /// From the start of the first value to the end of the last.
    @CompactRange var forwardedFor: Range<Int>?
    var hasRepeatedHost = false
    var hasRepeatedContentLength = false
    var hasUnknownExpectation = false
    var listsClose = false
    var listsKeepAlive = false

    /// A set of recognized names.
    struct Names: OptionSet, Sendable {
        let rawValue: UInt16

        init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Creates the set of one name.
        init(_ name: FieldName) {
            self.init(rawValue: 1 << name.rawValue)
        }
    }
}

/// The parser's result for the bytes so far.
public enum ParseResult: Sendable {
    /// All bytes are well-formed so far, but the blank line is missing.
    case incomplete
    /// A complete head; the next one begins at `end`.
    case head(RequestHead, end: Int)
}
