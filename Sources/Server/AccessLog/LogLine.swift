import BorrowedBytes
internal import HTTP

/// The content of a log line besides the bytes of the request.
struct LogEntry {
    /// The client; nil for an unnamed peer of a Unix-domain socket.
    let client: IPAddress?
    let status: Status
    /// The length of the answer's body, in bytes.
    let bodyBytes: Int
    /// The time, in seconds since 1970.
    let seconds: Int
    let milliseconds: Int
}

/// Writes lines of the combined format.
struct CombinedLogLine {
    let showsQueries: Bool
    private(set) var time = LogTime.combined

    /// Appends the line of an answered request.
    mutating func append(_ entry: LogEntry, _ head: RequestHead, in request: Borrowed<UInt8>, to line: inout [UInt8]) {
        begin(entry, &line)
        line.appendEscaped(request.extracting(head.methodToken))
        line.append(UInt8(ascii: " "))
        line.appendEscaped(request.extracting(showsQueries ? head.target : head.path))
        line.append(head.minorVersion == 0 ? " HTTP/1.0" : " HTTP/1.1")
        end(entry, &line)
        append(head.referer.map { showsQueries ? $0 : request.withoutQuery($0) }, of: request, to: &line)
        append(head.userAgent, of: request, to: &line)
        line.append(UInt8(ascii: "\n"))
    }

    /// Appends the line of an answer without a valid request.
    mutating func append(_ entry: LogEntry, malformed: Borrowed<UInt8>, to line: inout [UInt8]) {
        begin(entry, &line)
        if malformed.isEmpty { line.append(UInt8(ascii: "-")) } else { line.appendEscaped(malformed) }
        end(entry, &line)
        line.append(" \"-\" \"-\"\n")
    }

    private mutating func begin(_ entry: LogEntry, _ line: inout [UInt8]) {
        if let client = entry.client {
            client.append(to: &line)
        } else {
            line.append(UInt8(ascii: "-"))
        }
        line.append(" - - [")
        line.append(contentsOf: time.text(entry.seconds))
        line.append("] \"")
    }

    private func end(_ entry: LogEntry, _ line: inout [UInt8]) {
        line.append("\" ")
        line.append(decimal: entry.status.code)
        line.append(UInt8(ascii: " "))
        line.append(decimal: entry.bodyBytes)
    }

    private func append(_ field: Range<Int>?, of request: Borrowed<UInt8>, to line: inout [UInt8]) {
        line.append(" \"")
        if let field, !field.isEmpty {
            line.appendEscaped(request.extracting(field))
        } else {
            line.append(UInt8(ascii: "-"))
        }
        line.append(UInt8(ascii: "\""))
    }
}

/// Writes lines of one JSON object each, with the same members in the same order; unknown values are null.
struct JSONLogLine {
    let showsQueries: Bool
    private(set) var time = LogTime.timestamp
    /// The name of each origin of the answers, as JSON.
    private(set) var routes: [[UInt8]] = []

    /// Takes the origins of the answers that follow.
    mutating func take(_ origins: [ResponseOrigin]) {
        routes = origins.map { origin in
            var name: [UInt8] = []
            if origin.route.isEmpty { name.append("null") } else { name.appendJSON(Array(origin.route.utf8).borrowed) }
            return name
        }
    }

    /// Appends the line of an answered request.
    ///
    /// - Parameter origin: the index of the answer's origin.
    mutating func append(
        _ entry: LogEntry,
        origin: UInt32,
        _ head: RequestHead,
        in request: Borrowed<UInt8>,
        to line: inout [UInt8]
    ) {
        begin(entry, &line)
        append(head.methodToken, of: request, as: ",\"method\":", to: &line)
        append(head.host, of: request, as: ",\"host\":", to: &line)
        append(head.path, of: request, as: ",\"path\":", to: &line)
        if showsQueries { append(head.query, of: request, as: ",\"query\":", to: &line) }
        line.append(",\"route\":")
        if Int(origin) < routes.count { line += routes[Int(origin)] } else { line.append("null") }
        appendOutcome(entry, &line)
        append(head.userAgent, of: request, as: ",\"userAgent\":", to: &line)
        let referer = head.referer.map { showsQueries ? $0 : request.withoutQuery($0) }
        append(referer, of: request, as: ",\"referer\":", to: &line)
        line.append(head.minorVersion == 0 ? ",\"protocol\":\"HTTP/1.0\"" : ",\"protocol\":\"HTTP/1.1\"")
        line.append(",\"malformed\":null}\n")
    }

    /// Appends the line of an answer without a valid request.
    mutating func append(_ entry: LogEntry, malformed: Borrowed<UInt8>, to line: inout [UInt8]) {
        begin(entry, &line)
        line.append(",\"method\":null,\"host\":null,\"path\":null")
        if showsQueries { line.append(",\"query\":null") }
        line.append(",\"route\":null")
        appendOutcome(entry, &line)
        line.append(",\"userAgent\":null,\"referer\":null,\"protocol\":null,\"malformed\":")
        if malformed.isEmpty { line.append("null") } else { line.appendJSON(malformed) }
        line.append("}\n")
    }

    /// Appends the beginning of a line, with the time in UTC (RFC 3339).
    private mutating func begin(_ entry: LogEntry, _ line: inout [UInt8]) {
        line.append("{\"time\":\"")
        line.append(contentsOf: time.text(entry.seconds))
        line.append(entry.milliseconds < 10 ? ".00" : entry.milliseconds < 100 ? ".0" : ".")
        line.append(decimal: entry.milliseconds)
        line.append("Z\",\"client\":")
        if let client = entry.client {
            line.append(UInt8(ascii: "\""))
            client.append(to: &line)
            line.append(UInt8(ascii: "\""))
        } else {
            line.append("null")
        }
    }

    private func appendOutcome(_ entry: LogEntry, _ line: inout [UInt8]) {
        line.append(",\"status\":")
        line.append(decimal: entry.status.code)
        line.append(",\"bytes\":")
        line.append(decimal: entry.bodyBytes)
    }

    private func append(
        _ part: Range<Int>?,
        of request: Borrowed<UInt8>,
        as name: StaticString,
        to line: inout [UInt8]
    ) {
        line.append(name)
        if let part {
            line.appendJSON(request.extracting(part))
        } else {
            line.append("null")
        }
    }
}

/// The time at the beginning of a line, rendered once a second.
struct LogTime {
    private let render: (HTTPDate) -> [UInt8]
    private var seconds = -1
    private var rendered: [UInt8] = []

    private init(_ render: @escaping (HTTPDate) -> [UInt8]) {
        self.render = render
    }

    mutating func text(_ seconds: Int) -> [UInt8] {
        if seconds != self.seconds {
            self.seconds = seconds
            rendered = render(HTTPDate(secondsSince1970: seconds))
        }
        return rendered
    }

    /// `06/Nov/1994:08:49:37 +0000`.
    static var combined: LogTime {
        LogTime { time in
            // An IMF-fixdate has the same parts in the same order, with other separators.
            let date = [UInt8](appending: time.append(to:))
            var text = date[5..<7] + Array("/".utf8) + date[8..<11] + Array("/".utf8)
            text += date[12..<16] + Array(":".utf8) + date[17..<25] + Array(" +0000".utf8)
            return Array(text)
        }
    }

    /// `1994-11-06T08:49:37`.
    static var timestamp: LogTime {
        LogTime { [UInt8](appending: $0.appendTimestamp(to:)) }
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the text with all but printable ASCII, and what would end or mimic a quoted part, as `\xHH`.
    mutating func appendEscaped(_ text: Borrowed<UInt8>) {
        text.withUnsafeBufferPointer { text in
            appendRuns(of: text) { bytes, position in
                bytes.append("\\x")
                bytes.append(hexadecimal: text[position] >> 4)
                bytes.append(hexadecimal: text[position])
                position += 1
            }
        }
    }

    /// Appends the text as a JSON string in printable ASCII; other characters are escaped, invalid UTF-8 becomes
    /// U+FFFD.
    mutating func appendJSON(_ text: Borrowed<UInt8>) {
        append(UInt8(ascii: "\""))
        text.withUnsafeBufferPointer { text in
            appendRuns(of: text) { bytes, position in
                var rest = text[position...].makeIterator()
                var parser = Unicode.UTF8.ForwardParser()
                switch parser.parseScalar(from: &rest) {
                case .valid(let scalar):
                    bytes.appendJSON(Unicode.UTF8.decode(scalar))
                    position += scalar.count
                case .error(let length):
                    bytes.append("\\ufffd")
                    position += length
                case .emptyInput:
                    position = text.endIndex
                }
            }
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends printable ASCII unchanged and calls `escape` for other bytes, `"` and `\`; `escape` moves past them.
    private mutating func appendRuns(
        of text: UnsafeBufferPointer<UInt8>,
        escape: (inout [UInt8], inout Int) -> Void
    ) {
        var start = 0
        var position = 0
        while position < text.count {
            let byte = text[position]
            if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                position += 1
            } else {
                append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<position]))
                escape(&self, &position)
                start = position
            }
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<position]))
    }

    private mutating func appendJSON(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        default:
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                append("\\u")
                for shift in [12, 8, 4, 0] { append(hexadecimal: UInt8(truncatingIfNeeded: unit >> shift)) }
            }
        }
    }

    /// Appends the last four bits as a digit.
    private mutating func append(hexadecimal bits: UInt8) {
        append(UInt8(hexDigit: bits & 0xF))
    }
}

extension Borrowed<UInt8> {
    /// Returns the range of a URL up to its query or its fragment.
    func withoutQuery(_ range: Range<Int>) -> Range<Int> {
        for index in range where self[index] == UInt8(ascii: "?") || self[index] == UInt8(ascii: "#") {
            return range.lowerBound..<index
        }
        return range
    }

    /// Returns the range of a malformed request that a log shows: the beginning of its first line that is not blank, at
    /// most 64 bytes.
    ///
    /// - Parameter withQuery: whether a query is shown, which may contain secrets of the client.
    func malformedPrefix(from start: Int, withQuery: Bool) -> Range<Int> {
        func isLineEnd(_ index: Int) -> Bool { self[index] == UInt8(ascii: "\r") || self[index] == UInt8(ascii: "\n") }
        var begin = start
        while begin < count, isLineEnd(begin) { begin += 1 }
        var end = begin
        while end < count, end < begin + 64, !isLineEnd(end) { end += 1 }
        return withQuery ? begin..<end : withoutQuery(begin..<end)
    }
}
