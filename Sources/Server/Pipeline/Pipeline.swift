import BorrowedBytes
internal import HTTP

/// The way of the requests of one wake-up: parse, respond, log, collect.
///
/// A connection reads into `input`, calls `answer` once, and sends `output`. The pipeline of a loop calls neither the
/// connections nor the loop, and keeps nothing between two wake-ups but counts and log lines.
final class Pipeline {
    /// Where the connections of the loop read, one after the other.
    private(set) var input: InputBuffer
    /// The answers of this wake-up.
    let output = OutputBuffer()
    /// The counts of the loop, but for the sent bytes.
    var counts = LoopMetrics()

    private let clock: LoopClock
    private var parser: RequestParser
    private var responder: any Responder
    private var accessLog: AccessLog?
    private var log: AccessLogBuffer?

    /// Creates the pipeline of a loop.
    init(_ service: Service, _ clock: LoopClock) {
        self.clock = clock
        parser = RequestParser(limits: service.limits.request)
        responder = service.responder
        input = InputBuffer(for: service.limits)
    }

    /// Answers the requests in the first `count` bytes of the input, in order.
    ///
    /// - Parameters:
    ///   - pending: what the connection had kept, which is the beginning of the input.
    ///   - most: how many requests the connection may still send; the last one is answered with `Connection: close`.
    func answer(_ peer: Peer, _ pending: PendingInput?, upTo count: Int, atMost most: Int32) -> Answered {
        let bytes = Borrowed(unsafeElements: input.bytes(upTo: count))
        var progress = pending?.progress ?? ParseProgress()
        var answered = Answered()
        do throws(ParseError) {
            while case .head(let head, let end) = try parser.parse(bytes, resuming: &progress) {
                answered.batch.begin()
                answered.end = end
                progress = ParseProgress(from: end)
                let response = responder.respond(to: head, in: bytes, onLoopback: peer.isLocal)
                let hasBody = head.method != .head && response.status != .notModified
                if counts.requests.add(response) {
                    counts.visits.add(response, to: head, in: bytes, at: clock.seconds)
                }
                log?.append(response, hasBody: hasBody, to: head, in: bytes, from: peer.address)
                answered.requests &+= 1
                // After a 400, later bytes on the connection cannot be trusted.
                answered.isLast = !head.keepsAlive || answered.requests >= most || response.status == .badRequest
                let persistence: Persistence = answered.isLast ? .ends : head.minorVersion == 0 ? .stated : .implied
                answered.outgoing = output.collect(response, persistence, hasBody: hasBody, date: clock.date)
                if answered.outgoing != nil || answered.isLast || output.isFull {
                    answered.pending = input.copy(end..<count, progress: nil)
                    return answered
                }
            }
            // Kept bytes begin at offset 0, so the parser's offsets are valid only if the head began there before.
            let kept = answered.end == 0 ? progress : ParseProgress()
            answered.pending = input.copy(answered.end..<count, progress: kept)
        } catch {
            counts.parseErrors[error.status.code, default: 0] &+= 1
            answered.isLast = true
            answered.outgoing = refuse(error.status, peer, after: progress, in: bytes)
        }
        return answered
    }

    /// Answers with a status only; the connection ends after it.
    ///
    /// - Parameter progress: how far the refused request was parsed.
    /// - Returns: the output, if it is too large to be collected.
    func refuse(
        _ status: Status,
        _ peer: Peer,
        after progress: ParseProgress = ParseProgress(),
        in bytes: Borrowed<UInt8> = Borrowed()
    ) -> OutgoingResponse? {
        let response = responder.refusal(status)
        let hasBody = progress.method != .head
        log?.append(refusal: response, hasBody: hasBody, progress, in: bytes, from: peer.address)
        return output.collect(response, .ends, hasBody: hasBody, date: clock.date)
    }

    /// Replaces the last of the waiting answers by a 503, after which the connection ends.
    func refuse(_ outgoing: OutgoingResponse) -> OutgoingResponse {
        counts.refusedAnswers &+= 1
        return output.refuse(outgoing, date: clock.date)
    }

    /// Answers 408 to a head that has begun and has not come to its end in time.
    func timeOut(_ pending: PendingInput?, _ peer: Peer) -> OutgoingResponse? {
        let bytes = pending?.bytes ?? []
        var progress = pending?.progress ?? ParseProgress()
        // A head that was kept after other requests is not parsed yet.
        _ = try? parser.parse(bytes.borrowed, resuming: &progress)
        return refuse(.requestTimeout, peer, after: progress, in: bytes.borrowed)
    }

    /// The counts of the loop.
    var metrics: LoopMetrics {
        var metrics = counts
        metrics.sentBytes = output.sentBytes
        return metrics
    }

    /// Passes the log lines on, unless the log is in use.
    func flushLog() {
        log?.flush()
    }

    /// Passes on the last log lines.
    func finish() {
        log?.finish()
    }

    /// Answers with another service from now on.
    func use(_ service: Service, on events: EventLoop) {
        parser = RequestParser(limits: service.limits.request)
        responder = service.responder
        counts.requests.take(responder.origins)
        if input.capacity < InputBuffer.capacity(for: service.limits) { input = InputBuffer(for: service.limits) }
        if log == nil || accessLog !== service.accessLog {
            log?.finish()
            accessLog = service.accessLog
            log = accessLog.map { AccessLogBuffer($0, on: events) }
        }
        log?.take(responder.origins)
    }
}

/// What the pipeline leaves to a connection besides the collected answers.
struct Answered {
    /// The end of the last complete request in the input; 0 if there is none.
    var end = 0
    var requests: Int32 = 0
    /// The answered requests, whose time ends when their answers are offered to the socket.
    var batch = RequestBatch()
    /// Whether the connection ends after the answers.
    var isLast = false
    /// What was read and not answered.
    var pending: PendingInput?
    /// All collected answers and a body that is too large to be copied.
    var outgoing: OutgoingResponse?
}
