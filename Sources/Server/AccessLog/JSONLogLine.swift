import BorrowedBytes
internal import HTTP

/// Writes lines of one JSON object each, with the same members in the same order; unknown values are null.
struct JSONLogLine {
    let showsQueries: Bool
    private var time = LogTime.timestamp
    /// The name of each origin of the answers, as JSON.
    private var routes: [[UInt8]] = []

    init(showsQueries: Bool) {
        self.showsQueries = showsQueries
    }

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
        _ request: Borrowed<UInt8>,
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
