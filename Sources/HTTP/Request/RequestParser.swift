// # HTTP
//
// Turns bytes into request heads and responses into bytes: RFC 9110 and RFC 9112, without a socket.
//
// A request head is checked byte by byte and refused at its first bad byte. Nothing is repaired, because two programs
// that repair differently are how requests are smuggled. What is accepted is a set of ranges of the bytes that came:
//
// ```swift
// let request = Array("GET /trips/7?tab=map HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8)
// let result = try RequestParser().parse(request.borrowed)
// guard case .head(let head, let end) = result else { throw Incomplete() }
// #expect(String(request.borrowed.extracting(head.path)) == "/trips/7")
// #expect(end == request.count)
// ```
//
// Each way to be wrong is a case of ``ParseError``, and each case has one status. After it, the connection closes.
//
// ## What it leaves out
//
// - Bodies of requests. linkd answers `GET` and `HEAD`, and with them a body is a 413; a `Transfer-Encoding` is always
//   a 400.
// - HTTP/2 and TLS. A proxy in front has both.
// - Fields that no answer depends on: they are checked, and only some are kept.
// - The bytes on the wire: `Server` reads them, and writes what ``Response`` renders.
//
// ## Limits and costs
//
// - A head has at most 16,384 bytes, a target 8,192, and there are at most 100 lines of fields (``RequestLimits``); an
//   owner can change them (docs/configuration.md#keys-of-limits). Of `X-Forwarded-For`, 64 elements are read.
// - The parser allocates nothing and reads each byte once, however the network cuts the head (``ParseProgress``). The
//   tests send each of more than 180 requests whole, byte by byte and in random pieces.
// - An answer that is sent often has its field lines rendered once. A page is fixed bytes with the texts of the request
//   between them (``FilledBody``), which are copied once, into the output.
// - Files that are too large for memory are referred to by an open descriptor (``OpenFile``), and read by the loop.
//
// ## Where to read on
//
// `Request/RequestParser.swift`, `Request/ParseError.swift` and `Request/RequestHead.swift`; then
// `Request/Conditions.swift` (what a cache asks), `Response/Response.swift`. `Addresses/TrustedProxies.swift` finds the
// client's address (docs/operations.md#trusted-proxies). `OpenFolder.swift` is how `Sites` sees files.
// `Tests/HTTPCases/HTTPCase.swift` is the table of requests, which the tests send to a live server too.

public import BorrowedBytes

/// Parses request heads strictly: heads that are not well-formed by RFC 9112 are refused, never repaired.
///
/// Bytes are checked in order, and bytes beyond a limit are never read. So the answer to a head does not depend on how
/// the network splits it, and a bad head is refused at its first bad byte. Nothing is allocated.
public struct RequestParser: Sendable {
    /// The limits for every head.
    public let limits: RequestLimits

    /// Creates a parser for any number of heads.
    public init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
    }

    /// Parses the head that begins at `start`.
    public func parse(_ bytes: Borrowed<UInt8>, from start: Int = 0) throws(ParseError) -> ParseResult {
        var progress = ParseProgress(from: start)
        return try parse(bytes, resuming: &progress)
    }

    /// Continues from where the last call with this `progress` ran out of bytes.
    public func parse(
        _ bytes: Borrowed<UInt8>,
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

    /// Whether the line that stops at `stop` ends there with CRLF; false if that is not known yet.
    ///
    /// A bare LF or CR does not end a line (RFC 9112 §2.2), nor does any other byte that stopped the reader.
    func endsLine(
        _ bytes: Borrowed<UInt8>,
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

extension RequestParser {
    /// Parses `method SP target SP version CRLF` (RFC 9112 §3); false if bytes are missing.
    func readRequestLine(
        _ bytes: Borrowed<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Bool {
        guard let method = try readMethod(bytes, &progress),
            let target = try readTarget(bytes, from: method.upperBound + 1, &progress)
        else { return false }
        var stop = progress.position
        while stop < bytes.count, bytes[stop].isVisible { stop += 1 }
        progress.position = stop
        guard try endsLine(bytes, at: stop, orThrow: .malformedRequestLine) else { return false }
        // The version is checked first: the `*` of the HTTP/2 preface is valid, but not here.
        progress.head.isHTTP10 = try Self.isHTTP10(bytes, at: target.upperBound + 1..<stop)
        try judgeTarget(bytes, at: target, &progress.head)
        progress.beginLine(at: stop + 2)
        return true
    }

    private func readMethod(
        _ bytes: Borrowed<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let methodEnd = progress.firstElementEnd { return progress.lineStart..<methodEnd }
        var stop = progress.position
        // Blank lines before a request are accepted (RFC 9112 §2.2); some clients send one after a body.
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
        let method = progress.lineStart..<stop
        progress.head.method = Method(bytes, at: method)
        progress.head.methodToken = method
        return method
    }

    private func readTarget(
        _ bytes: Borrowed<UInt8>,
        from start: Int,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let targetEnd = progress.targetEnd { return start..<targetEnd }
        let stop = bytes.firstIndex(from: progress.position, past: \.isTarget, \.isTarget)
        guard stop - start <= limits.targetBytes else { throw .targetTooLong }
        progress.position = stop
        guard stop < bytes.count else { return nil }
        guard bytes[stop] == .space, stop > start else { throw .malformedRequestLine }
        progress.targetEnd = stop
        progress.position = stop + 1
        return start..<stop
    }

    /// Whether the version is `HTTP/1.0` instead of `HTTP/1.1`.
    ///
    /// A higher minor version is treated as 1.1 (RFC 9110 §6.2), another major version is unsupported, and text that is
    /// no version is malformed (RFC 9112 §2.3).
    private static func isHTTP10(_ bytes: Borrowed<UInt8>, at range: Range<Int>) throws(ParseError) -> Bool {
        if bytes.equals("HTTP/1.1", at: range) { return false }
        if bytes.equals("HTTP/1.0", at: range) { return true }
        let start = range.lowerBound
        guard range.count == 8, bytes.equals("HTTP/", at: start..<start + 5), bytes[start + 5].isDigit,
            bytes.equals(".", at: start + 6..<start + 7), bytes[start + 7].isDigit
        else { throw .malformedRequestLine }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        return false
    }

    private func judgeTarget(
        _ bytes: Borrowed<UInt8>,
        at range: Range<Int>,
        _ head: inout RequestHead
    ) throws(ParseError) {
        head.target = range
        guard head.method != .connect else {
            guard let authority = Authority(bytes, at: range), !authority.host.isEmpty,
                let port = authority.port, !port.isEmpty
            else { throw .malformedTarget }
            throw .methodUnsupported
        }
        if head.method == .options, bytes.equals("*", at: range) {
            head.isForServer = true
            head.path = range
            return
        }
        let target = try RequestTarget(bytes, at: range)
        head.path = target.path
        head.query = target.query
        head.host = target.host
    }
}

extension RequestParser {
    /// Parses field lines up to the blank line and moves past it; false if bytes are missing.
    func readFields(
        _ bytes: Borrowed<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Bool {
        while progress.position < bytes.count {
            if progress.position == progress.lineStart {
                if bytes[progress.position] == .carriageReturn {
                    guard try endsLine(bytes, at: progress.position, orThrow: .malformedField) else {
                        return false
                    }
                    progress.beginLine(at: progress.position + 2)
                    return true
                }
                guard progress.fieldCount < limits.fields else { throw .tooManyFields }
            }
            guard let name = try readName(bytes, &progress) else { return false }
            let stop = bytes.firstIndex(from: progress.position, past: \.isFieldContent, \.isFieldContent)
            progress.position = stop
            guard try endsLine(bytes, at: stop, orThrow: .malformedField) else { return false }
            progress.note(bytes, name: name, value: name.upperBound + 1..<stop)
            progress.fieldCount += 1
            progress.beginLine(at: stop + 2)
        }
        return false
    }

    /// Parses a name: a token followed directly by the colon.
    ///
    /// Folded lines and spaces before the colon are refused (RFC 9112 §5.1).
    private func readName(
        _ bytes: Borrowed<UInt8>,
        _ progress: inout ParseProgress
    ) throws(ParseError) -> Range<Int>? {
        if let nameEnd = progress.firstElementEnd { return progress.lineStart..<nameEnd }
        var stop = progress.position
        while stop < bytes.count, bytes[stop].isToken { stop += 1 }
        progress.position = stop
        guard stop < bytes.count else { return nil }
        guard bytes[stop] == .colon, stop > progress.lineStart else { throw .malformedField }
        progress.firstElementEnd = stop
        progress.position = stop + 1
        return progress.lineStart..<stop
    }
}

extension RequestParser {
    /// Applies the rules that need the whole head, in the order of precedence of their answers.
    func judge(_ bytes: Borrowed<UInt8>, _ progress: inout ParseProgress) throws(ParseError) {
        let fields = progress.fields
        progress.head.forwardedFor = fields.forwardedFor
        try judgeHost(bytes, fields, of: &progress.head)
        guard !fields.seen.contains(.init(.transferEncoding)) else { throw .transferEncoding }
        guard try Self.announcesNoBody(bytes, fields) else {
            throw Self.error(forBodyOf: progress.head.method)
        }
        guard !fields.hasUnknownExpectation else { throw .unmetExpectation }
        let persists = !progress.head.isHTTP10 || fields.listsKeepAlive
        progress.head.keepsAlive = persists && !fields.listsClose
    }

    private static func error(forBodyOf method: Method) -> ParseError {
        switch method {
        case .get, .head: .bodyTooLarge
        case .unknown: .methodUnsupported
        default: .bodyOfDisallowedMethod
        }
    }

    private func judgeHost(
        _ bytes: Borrowed<UInt8>,
        _ fields: FieldFacts,
        of head: inout RequestHead
    ) throws(ParseError) {
        guard !fields.hasRepeatedHost else { throw .repeatedHost }
        guard let value = fields.host else {
            guard head.isHTTP10 else { throw .missingHost }
            return
        }
        guard let authority = Authority(bytes, at: value) else { throw .malformedHost }
        if head.host == nil { head.host = authority.host }
    }

    /// Whether `Content-Length` is absent or zero; a length too large for an `Int` is a body like any other.
    private static func announcesNoBody(_ bytes: Borrowed<UInt8>, _ fields: FieldFacts) throws(ParseError) -> Bool {
        guard let value = fields.contentLength else { return true }
        guard !fields.hasRepeatedContentLength, !value.isEmpty else { throw .malformedContentLength }
        var isZero = true
        for index in value {
            guard bytes[index].isDigit else { throw .malformedContentLength }
            isZero = isZero && bytes[index] == UInt8(ascii: "0")
        }
        return isZero
    }
}

/// The request fields that the server uses; all others are checked and skipped.
enum FieldName: UInt16 {
    case host, connection, contentLength, transferEncoding, expect
    case ifNoneMatch, ifModifiedSince, ifMatch, ifUnmodifiedSince, range, acceptLanguage, acceptEncoding, referer,
        userAgent,
        forwardedFor

    /// Recognizes a name without regard to case (RFC 9110 §5.1).
    init?(_ bytes: Borrowed<UInt8>, at range: Range<Int>) {
        switch range.count {
        case 4 where bytes.equalsIgnoringCase("host", at: range): self = .host
        case 5 where bytes.equalsIgnoringCase("range", at: range): self = .range
        case 6 where bytes.equalsIgnoringCase("expect", at: range): self = .expect
        case 7 where bytes.equalsIgnoringCase("referer", at: range): self = .referer
        case 8 where bytes.equalsIgnoringCase("if-match", at: range): self = .ifMatch
        case 10 where bytes.equalsIgnoringCase("connection", at: range): self = .connection
        case 10 where bytes.equalsIgnoringCase("user-agent", at: range): self = .userAgent
        case 13 where bytes.equalsIgnoringCase("if-none-match", at: range): self = .ifNoneMatch
        case 14 where bytes.equalsIgnoringCase("content-length", at: range): self = .contentLength
        case 15 where bytes.equalsIgnoringCase("accept-language", at: range): self = .acceptLanguage
        case 15 where bytes.equalsIgnoringCase("accept-encoding", at: range): self = .acceptEncoding
        case 15 where bytes.equalsIgnoringCase("x-forwarded-for", at: range): self = .forwardedFor
        case 17 where bytes.equalsIgnoringCase("transfer-encoding", at: range): self = .transferEncoding
        case 17 where bytes.equalsIgnoringCase("if-modified-since", at: range): self = .ifModifiedSince
        case 19 where bytes.equalsIgnoringCase("if-unmodified-since", at: range): self = .ifUnmodifiedSince
        default: return nil
        }
    }
}

/// The limits for a request head.
public struct RequestLimits: Hashable, Sendable {
    /// The whole head in bytes, with the blank lines before it and the one at its end; a longer head gets a 431.
    public var headBytes: Int
    /// The request target in bytes; a longer target gets a 414.
    public var targetBytes: Int
    /// The number of field lines; more lines get a 431.
    public var fields: Int

    /// Creates limits, each with its default.
    public init(headBytes: Int = 16_384, targetBytes: Int = 8_192, fields: Int = 100) {
        self.headBytes = headBytes
        self.targetBytes = targetBytes
        self.fields = fields
    }
}

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
