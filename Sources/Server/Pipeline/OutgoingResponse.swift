internal import HTTP

/// Answers that the socket has not accepted yet: collected bytes, then at most one large body, which is shared.
///
/// It exists only while output waits, so that an idle connection needs no memory for it.
final class OutgoingResponse {
    private var bytes: [UInt8]
    private var sentBytes = 0
    private let body: ResponseBody
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
    }

    init(_ bytes: [UInt8], body: ResponseBody) {
        self.bytes = bytes
        self.body = body.withoutForm
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
            guard sentOfBody < body.count else { return .finished }
            // The socket is full, or the part was a large one.
            if sentOfBody > 0 { return .waiting }
        }
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
        case .none, .filled, .omitted:
            return .bytes(0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentOfBody..<sentOfBody + length])) }
        case .file(let file):
            return socket.send(file, from: file.offset + sentOfBody, count: length)
        }
    }
}

extension ResponseBody {
    /// The same body in one piece, so that it can be sent in parts.
    fileprivate var withoutForm: ResponseBody {
        if case .filled(let body) = self { .bytes(body.bytes) } else { self }
    }
}
