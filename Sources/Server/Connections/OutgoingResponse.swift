internal import HTTP

/// Answers that the socket has not accepted yet: collected bytes, then at most one large body, which is shared.
///
/// It exists only while output waits, so that an idle connection needs no memory for it.
final class OutgoingResponse {
    private var bytes: [UInt8]
    private var sentBytes = 0
    private var body: ResponseBody
    private var sentOfBody = 0
    /// The number of bytes that the socket has accepted from `sendPiece`.
    private(set) var acceptedBytes = 0

    /// The memory that only this object uses, in bytes.
    var ownBytes: Int { bytes.count }

    enum Progress {
        case finished
        /// The rest must wait for the socket.
        case waiting
        case failed
        /// The answer comes later, from another thread.
        case unready
    }

    /// How an answer that comes later is sent.
    private let persistence: Persistence

    init(_ bytes: [UInt8], body: ResponseBody, _ persistence: Persistence = .implied) {
        self.bytes = bytes
        self.body = body
        self.persistence = persistence
    }

    /// Adds an answer that comes later, if there is one now; until then, `wake` is kept.
    func add(_ date: DateField, orElse wake: @escaping @Sendable () -> Void) -> Bool {
        guard case .later(let later) = body, let response = later.take(orElse: wake) else { return false }
        body = response.body
        ResponseHead(of: response, persistence: persistence).append(to: &bytes, date: date)
        return true
    }

    /// Sends one part of the rest.
    ///
    /// It sends one part per wake-up, so that a client with a fast connection and a large file does not block others.
    func sendPiece(to socket: Socket) -> Progress {
        if sentBytes < bytes.count {
            guard case .bytes(let count) = sendBeginning(to: socket) else { return .failed }
            acceptedBytes &+= count
            let ofBytes = min(count, bytes.count - sentBytes)
            sentBytes += ofBytes
            sentOfBody += count - ofBytes
            guard sentBytes == bytes.count else { return .waiting }
            bytes = []
            sentBytes = 0
            if case .later = body { return .unready }
            guard sentOfBody < body.count else { return .finished }
            // The socket is full, or the part was a large one.
            if sentOfBody > 0 { return .waiting }
        }
        if case .later = body { return .unready }
        guard case .bytes(let count) = sendBodyPiece(to: socket) else { return .failed }
        sentOfBody += count
        acceptedBytes &+= count
        return sentOfBody < body.count ? .waiting : .finished
    }

    /// Sends the collected bytes, together with a body in memory.
    private func sendBeginning(to socket: Socket) -> Socket.Sent {
        bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sentBytes...])
            guard case .bytes(let body) = body else { return socket.send(rest) }
            return body.withUnsafeBytes { socket.send(rest, .init(rebasing: $0.prefix(Limits.sendBytes))) }
        }
    }

    private func sendBodyPiece(to socket: Socket) -> Socket.Sent {
        let length = min(body.count - sentOfBody, Limits.sendBytes)
        switch body {
        case .none, .later:
            return .bytes(0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentOfBody..<sentOfBody + length])) }
        case .file(let file):
            return socket.send(file, from: file.offset + sentOfBody, count: length)
        }
    }
}
