internal import CLibevent
internal import HTTP

/// Answers that the socket has not taken yet: gathered bytes, then at most one large body.
///
/// Exists only while something waits, so that an idle connection does not pay for it.
final class OutgoingResponse {
    private var bytes: [UInt8]
    private var sentBytes: Int
    private let body: ResponseBody
    private var sentOfBody = 0

    enum Progress {
        case finished
        /// More must wait for the socket; `advanced` says whether it took anything.
        case waiting(advanced: Bool)
        case failed
    }

    init(_ bytes: [UInt8], sent: Int, body: ResponseBody) {
        self.bytes = bytes
        sentBytes = sent
        self.body = body
    }

    /// Sends one piece of what is left.
    ///
    /// One piece a wake-up, so that a client with a fast line and a large file leaves room for others.
    func sendPiece(to socket: Socket) -> Progress {
        if sentBytes < bytes.count {
            let sent = bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentBytes...])) }
            guard case .bytes(let count) = sent else { return .failed }
            sentBytes += count
            guard sentBytes == bytes.count else { return .waiting(advanced: count > 0) }
            bytes = []
            sentBytes = 0
            guard sentOfBody < body.count else { return .finished }
        }
        guard case .bytes(let count) = sendBodyPiece(to: socket) else { return .failed }
        sentOfBody += count
        return sentOfBody < body.count ? .waiting(advanced: count > 0) : .finished
    }

    private func sendBodyPiece(to socket: Socket) -> Socket.Sent {
        let length = min(body.count - sentOfBody, Limits.sendBytes)
        switch body {
        case .none:
            return .bytes(0)
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentOfBody..<sentOfBody + length])) }
        case .file(let file):
            let piece = min(length, Limits.gatherBytes)
            return withUnsafeTemporaryAllocation(byteCount: piece, alignment: 16) { buffer in
                let count = pread(file.descriptor, buffer.baseAddress, piece, off_t(sentOfBody))
                // A file that became shorter cannot be what its length promised.
                guard count > 0 else { return .failed }
                return socket.send(.init(rebasing: buffer[..<count]))
            }
        }
    }
}
