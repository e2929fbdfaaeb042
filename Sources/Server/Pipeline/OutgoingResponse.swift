internal import HTTP
internal import Synchronization

/// Answers that the socket has not accepted yet: collected bytes, then at most one large body, which is shared.
///
/// It exists only while output waits, so that an idle connection needs no memory for it.
final class OutgoingResponse {
    private var bytes: [UInt8]
    private var sentBytes = 0
    private let body: ResponseBody
    private var sentOfBody = 0
    /// Where the head of the body begins in the collected bytes.
    private let headStart: Int
    /// The number of bytes that the socket has accepted from `sendPiece`.
    private(set) var acceptedBytes = 0
    private var total: WaitingBytes?
    private var countedBytes = 0

    enum Progress {
        case finished
        /// The rest must wait for the socket.
        case waiting
        case failed
    }

    /// - Parameter headStart: where the head of the body begins in the collected bytes.
    init(_ bytes: [UInt8], headStart: Int = 0, body: ResponseBody) {
        self.bytes = bytes
        self.headStart = headStart
        self.body = body
    }

    deinit { total?.count.add(-countedBytes) }

    /// The memory that only this object uses, in bytes.
    var ownBytes: Int {
        guard case .filled(let body) = body else { return bytes.count }
        return bytes.count + body.ownBytes
    }

    /// Counts the own memory in the total of the process, until this object ends.
    ///
    /// - Returns: false if this object is not counted yet, and the total has reached its limit.
    func wait(in total: WaitingBytes, atMost limit: Int) -> Bool {
        let ownBytes = ownBytes
        guard self.total != nil || ownBytes == 0 || total.count.value < limit else { return false }
        total.count.add(ownBytes - countedBytes)
        (self.total, countedBytes) = (total, ownBytes)
        return true
    }

    /// Whether the socket certainly accepts so little now that the body, which only this object has, must wait.
    func exceedsRoom(of socket: Socket) -> Bool {
        guard case .filled(let body) = body else { return false }
        return bytes.count + body.count > socket.room
    }

    /// Returns the collected answers with another one instead of the last.
    func replacingLast(by answer: [UInt8]) -> OutgoingResponse {
        OutgoingResponse(bytes[..<headStart] + answer, body: .none)
    }

    /// Sends one part of the rest.
    ///
    /// It sends one part per wake-up, so that a client with a fast connection and a large file does not block others.
    ///
    /// - Parameter buffer: empty memory, in which the parts of a page are put together.
    func sendPiece(to socket: some ByteSink, through buffer: inout [UInt8]) -> Progress {
        defer { buffer.removeAll(keepingCapacity: true) }
        if case .filled(let body) = body {
            body.append(sentOfBody..<min(sentOfBody + Limits.gatherBytes, body.count), to: &buffer)
        }
        if sentBytes < bytes.count {
            guard case .bytes(let count) = sendBeginning(to: socket, with: buffer) else { return .failed }
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
        guard case .bytes(let count) = sendBodyPiece(to: socket, buffer) else { return .failed }
        sentOfBody += count
        acceptedBytes &+= count
        return sentOfBody < body.count ? .waiting : .finished
    }

    /// Sends the collected bytes, together with a body in memory.
    private func sendBeginning(to socket: some ByteSink, with page: [UInt8]) -> Socket.Sent {
        bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sentBytes...])
            let body = if case .bytes(let body) = body { body.prefix(Limits.sendBytes) } else { page[...] }
            return body.withUnsafeBytes { socket.send(rest, $0) }
        }
    }

    private func sendBodyPiece(to socket: some ByteSink, _ page: [UInt8]) -> Socket.Sent {
        let length = min(body.count - sentOfBody, Limits.sendBytes)
        switch body {
        case .none, .omitted:
            return .bytes(0)
        case .filled:
            return page.withUnsafeBytes { socket.send($0) }
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { socket.send(.init(rebasing: $0[sentOfBody..<sentOfBody + length])) }
        case .file(let file):
            return socket.send(file, from: file.offset + sentOfBody, count: length)
        }
    }
}

/// The bytes that all waiting answers of a server keep and share with nothing else; all loops count them.
final class WaitingBytes: Sendable {
    let count = Atomic(0)
}
