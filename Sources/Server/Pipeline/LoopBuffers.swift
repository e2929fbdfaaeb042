internal import HTTP

/// The buffer into which the connections of one loop read, one after the other; it is invalid after a wake-up.
final class InputBuffer {
    private let storage: UnsafeMutableRawBufferPointer

    init(for limits: Limits) {
        storage = .allocate(byteCount: Self.capacity(for: limits), alignment: 16)
    }

    deinit {
        storage.deallocate()
    }

    /// Returns the needed size: an unfinished head is put before the next input.
    static func capacity(for limits: Limits) -> Int {
        max(limits.request.headBytes, 0) + Limits.readBytes
    }

    var capacity: Int { storage.count }

    /// Copies the stored bytes of a connection to the beginning and returns their number.
    func keep(_ pending: PendingInput?) -> Int {
        guard let pending else { return 0 }
        storage.copyBytes(from: pending.bytes)
        return pending.bytes.count
    }

    /// Receives bytes behind those that a connection has kept; the result counts both.
    func receive(from socket: Socket, after pending: PendingInput?) -> Socket.Received {
        let kept = keep(pending)
        let received = socket.receive(into: room(after: kept))
        guard case .bytes(let count) = received else { return received }
        return .bytes(kept + count)
    }

    /// Where the next bytes go, after the first `count`.
    func room(after count: Int = 0) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: storage[count...])
    }

    func bytes(upTo count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: storage[..<count]).bindMemory(to: UInt8.self)
    }

    /// Copies bytes that a connection keeps; nil if there are none.
    func copy(_ range: Range<Int>, progress: ParseProgress?) -> PendingInput? {
        range.isEmpty ? nil : PendingInput(Array(storage[range]), progress: progress)
    }
}

/// Bytes that were read but not answered.
final class PendingInput {
    let bytes: [UInt8]
    /// The parser's progress in an incomplete head; nil if the bytes may contain complete requests, which wait until an
    /// answer is sent.
    let progress: ParseProgress?

    init(_ bytes: [UInt8], progress: ParseProgress?) {
        self.bytes = bytes
        self.progress = progress
    }
}

/// The answers of one wake-up, collected so that usually one call sends all of them; empty between two wake-ups.
final class OutputBuffer {
    /// The result of sending the collected answers.
    enum Sent {
        case all
        /// The socket has no room; the rest waits for it.
        case some(rest: OutgoingResponse)
        case failed
    }

    /// How many bytes sockets have accepted.
    private(set) var sentBytes = 0
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(Limits.gatherBytes + 2 * Limits.copiedBytes) }

    /// Whether the answers must be sent before the next request is parsed.
    var isFull: Bool { bytes.count >= Limits.gatherBytes }

    /// Collects an answer.
    ///
    /// - Returns: all collected bytes and the body, if the body is too large to be copied.
    func collect(
        _ response: Response,
        _ persistence: Persistence,
        hasBody: Bool,
        date: DateField
    ) -> OutgoingResponse? {
        let headStart = bytes.count
        response.appendHead(persistence, date: date, to: &bytes)
        guard hasBody else { return nil }
        switch response.body {
        case .none, .omitted: return nil
        case .bytes(let body) where body.count <= Limits.copiedBytes:
            bytes.append(contentsOf: body)
            return nil
        case .filled(let body) where body.count <= Limits.copiedBytes:
            bytes += body.bytes
            return nil
        case .bytes, .filled, .file: return OutgoingResponse(take(), headStart: headStart, body: response.body)
        }
    }

    /// Sends the collected answers.
    func send(to socket: Socket) -> Sent {
        guard !bytes.isEmpty else { return .all }
        guard case .bytes(let count) = bytes.withUnsafeBytes({ socket.send($0) }) else {
            bytes.removeAll(keepingCapacity: true)
            return .failed
        }
        sentBytes &+= count
        guard count == bytes.count else { return .some(rest: OutgoingResponse(take(from: count), body: .none)) }
        bytes.removeAll(keepingCapacity: true)
        return .all
    }

    /// Sends a part of an answer that waits.
    func sendPiece(of outgoing: OutgoingResponse, to socket: Socket) -> OutgoingResponse.Progress {
        let before = outgoing.acceptedBytes
        defer { sentBytes &+= outgoing.acceptedBytes - before }
        return outgoing.sendPiece(to: socket, through: &bytes)
    }

    /// Returns collected answers with a 503 instead of the last one, for a connection that ends.
    ///
    /// It has no content, so that it is also the answer to a `HEAD`.
    func refuse(_ outgoing: OutgoingResponse, date: DateField) -> OutgoingResponse {
        let refusal = Response.refusal(.serviceUnavailable)
        Response(status: refusal.status, fields: refusal.fields).appendHead(.ends, date: date, to: &bytes)
        return outgoing.replacingLast(by: take())
    }

    /// Returns the collected answers without unused capacity, and begins a new collection.
    private func take(from start: Int = 0) -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return Array(bytes[start...])
    }
}
