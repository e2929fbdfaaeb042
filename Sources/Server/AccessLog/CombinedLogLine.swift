import BorrowedBytes
internal import HTTP

/// Writes lines of the combined format.
struct CombinedLogLine {
    let showsQueries: Bool
    private var time = LogTime.combined

    init(showsQueries: Bool) {
        self.showsQueries = showsQueries
    }

    /// Appends the line of an answered request.
    mutating func append(_ entry: LogEntry, _ head: RequestHead, _ request: Borrowed<UInt8>, to line: inout [UInt8]) {
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
