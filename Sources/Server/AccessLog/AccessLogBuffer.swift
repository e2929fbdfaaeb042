import BorrowedBytes
internal import HTTP

/// The log lines of one loop until the next tick.
final class AccessLogBuffer {
    private let log: AccessLog
    private let loop: EventLoop
    private var bytes: [UInt8] = []
    private var lines = 0
    /// The size of the last batch in bytes.
    private var lastBatch = 0
    private var combined: CombinedLogLine
    private var json: JSONLogLine

    init(_ log: AccessLog, on loop: EventLoop) {
        self.log = log
        self.loop = loop
        combined = CombinedLogLine(showsQueries: log.content.showsQueries)
        json = JSONLogLine(showsQueries: log.content.showsQueries)
    }

    /// Takes the origins of the answers that follow.
    func take(_ origins: [ResponseOrigin]) {
        if log.content.format == .json { json.take(origins) }
    }

    /// Adds the line of an answered request.
    func append(
        _ response: Response,
        hasBody: Bool,
        to head: RequestHead,
        in request: Borrowed<UInt8>,
        from peer: SocketAddress?
    ) {
        let entry = entry(response, hasBody: hasBody, client(peer, head.forwardedFor, in: request))
        begin()
        switch log.content.format {
        case .combined: combined.append(entry, head, in: request, to: &bytes)
        case .json: json.append(entry, origin: response.origin, head, in: request, to: &bytes)
        }
        end()
    }

    /// Adds the line of a refusal without a request, or of a malformed one.
    func append(
        refusal: Response,
        hasBody: Bool,
        _ progress: ParseProgress,
        in request: Borrowed<UInt8>,
        from peer: SocketAddress?
    ) {
        let entry = entry(refusal, hasBody: hasBody, client(peer, progress.forwardedFor, in: request))
        let shown = request.malformedPrefix(from: progress.start, withQuery: log.content.showsQueries)
        begin()
        switch log.content.format {
        case .combined: combined.append(entry, malformed: request.extracting(shown), to: &bytes)
        case .json: json.append(entry, malformed: request.extracting(shown), to: &bytes)
        }
        end()
    }

    /// Passes on the lines; if another thread is using the queue, they wait for the next call.
    func flush() {
        guard lines > 0, log.queue.offer(LogBatch(bytes: bytes, lines: lines)) else { return }
        clear()
    }

    /// Passes on the lines, and waits if another thread is using the queue.
    func finish() {
        guard lines > 0 else { return }
        log.queue.put(LogBatch(bytes: bytes, lines: lines))
        clear()
    }

    private func clear() {
        lastBatch = bytes.count
        bytes = []
        lines = 0
    }

    private func client(_ peer: SocketAddress?, _ list: Range<Int>?, in request: Borrowed<UInt8>) -> IPAddress? {
        log.content.trustedProxies.client(of: peer?.host, forwardedFor: list, in: request)
    }

    private func entry(_ response: Response, hasBody: Bool, _ client: IPAddress?) -> LogEntry {
        let now = loop.time
        return LogEntry(
            client: client,
            status: response.status,
            bodyBytes: hasBody ? response.body.count : 0,
            seconds: now.seconds,
            milliseconds: now.milliseconds
        )
    }

    private func begin() {
        if lines == 0 { bytes.reserveCapacity(min(lastBatch + lastBatch / 8, Limits.gatherBytes + 4_096)) }
    }

    private func end() {
        lines += 1
        if bytes.count >= Limits.gatherBytes { flush() }
    }
}

/// Complete log lines for the writer.
struct LogBatch: Sendable {
    let bytes: [UInt8]
    let lines: Int

    /// The used memory in bytes.
    var cost: Int { bytes.capacity + 128 }
}
