internal import CLibevent
internal import HTTP

/// The lines of one loop until the next tick, in the combined format.
final class AccessLogBuffer {
    private let log: AccessLog
    private var bytes: [UInt8] = []
    private var lines = 0
    private var time = LogTime()
    private var peer: (address: SocketAddress, text: [UInt8])?

    init(_ log: AccessLog) {
        self.log = log
    }

    /// Adds the line of an answered request.
    func append(
        _ response: Response,
        to head: RequestHead,
        in request: Span<UInt8>,
        from address: SocketAddress?,
        at clock: LoopClock
    ) {
        beginLine(address, clock)
        appendEscaped(request, head.methodToken)
        bytes.append(UInt8(ascii: " "))
        appendEscaped(request, log.showsQueries ? head.target : head.path)
        bytes.append(contentsOf: " HTTP/1.".utf8)
        bytes.append(head.minorVersion == 0 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
        let hasBody = head.method != .head && response.status != .notModified
        appendOutcome(response.status, bodyBytes: hasBody ? response.body.count : 0)
        appendQuoted(request, head.referer.map { log.showsQueries ? $0 : Self.withoutQuery(request, $0) })
        appendQuoted(request, head.userAgent)
        endLine()
    }

    /// Adds the line of an answer to what was no request.
    func append(_ response: Response, from address: SocketAddress?, at clock: LoopClock) {
        beginLine(address, clock)
        bytes.append(UInt8(ascii: "-"))
        appendOutcome(response.status, bodyBytes: response.body.count)
        bytes.append(contentsOf: " \"-\" \"-\"".utf8)
        endLine()
    }

    /// Hands the lines over.
    func flush() {
        guard lines > 0 else { return }
        log.write(LogBatch(bytes, lines: lines))
        bytes = []
        lines = 0
    }

    private func beginLine(_ address: SocketAddress?, _ clock: LoopClock) {
        if let address, peer?.address != address { peer = (address, Array(address.hostText.utf8)) }
        if address != nil, let text = peer?.text {
            bytes.append(contentsOf: text)
        } else {
            bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(contentsOf: time.text(clock.seconds))
    }

    private func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        lines += 1
        if bytes.count >= Limits.gatherBytes { flush() }
    }

    private func appendOutcome(_ status: Status, bodyBytes: Int) {
        bytes.append(contentsOf: "\" \(status.code) \(bodyBytes)".utf8)
    }

    private func appendQuoted(_ request: Span<UInt8>, _ range: Range<Int>?) {
        bytes.append(contentsOf: " \"".utf8)
        if let range, !range.isEmpty {
            appendEscaped(request, range)
        } else {
            bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes all but printable ASCII, and what would end or mimic a quoted part, as `\xHH`.
    private func appendEscaped(_ request: Span<UInt8>, _ range: Range<Int>) {
        for index in range {
            let byte = request[index]
            if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: byte < 0x10 ? "\\x0".utf8 : "\\x".utf8)
                bytes.append(contentsOf: String(byte, radix: 16).utf8)
            } else {
                bytes.append(byte)
            }
        }
    }

    private static func withoutQuery(_ request: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        for index in range where request[index] == UInt8(ascii: "?") { return range.lowerBound..<index }
        return range
    }
}
