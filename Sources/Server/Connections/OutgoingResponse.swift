internal import HTTP

/// Answers that the socket has not accepted yet: collected bytes, then at most one large body.
///
/// It exists only while output waits, so that an idle connection needs no memory for it.
final class OutgoingResponse {
    private var bytes: [UInt8]
    private var sentBytes: Int
    private let body: ResponseBody
    private var sentOfBody = 0
    /// The number of bytes that the socket has accepted from `sendPiece`.
    private(set) var acceptedBytes = 0

    enum Progress {
        case finished
        /// The rest must wait for the socket.
        case waiting
        case failed
    }

    init(_ bytes: [UInt8], sent: Int, body: ResponseBody) {
        self.bytes = bytes
        sentBytes = sent
        self.body = body
    }

    /// Sends one part of the rest.
    ///
    /// It sends one part per wake-up, so that a client with a fast connection and a large file does not block others.
    func sendPiece(to socket: Socket) -> Progress {
        if sentBytes < bytes.count {
            let sent = bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentBytes...])) }
            guard case .bytes(let count) = sent else { return .failed }
            sentBytes += count
            acceptedBytes &+= count
            guard sentBytes == bytes.count else { return .waiting }
            bytes = []
            sentBytes = 0
            guard sentOfBody < body.count else { return .finished }
        }
        guard case .bytes(let count) = sendBodyPiece(to: socket) else { return .failed }
        sentOfBody += count
        acceptedBytes &+= count
        return sentOfBody < body.count ? .waiting : .finished
    }

    private func sendBodyPiece(to socket: Socket) -> Socket.Sent {
        let length = min(body.count - sentOfBody, Limits.sendBytes)
        switch body {
        case .none:
            return .bytes(0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentOfBody..<sentOfBody + length])) }
        case .file(let file):
            return socket.send(file, from: file.offset + sentOfBody, count: length)
        }
    }
}
