internal import HTTP

/// The answers of one wake-up, collected so that usually one call sends all of them; empty between two wake-ups.
struct CollectedOutput {
    /// The result of sending the collected answers.
    enum Sent {
        case all
        /// The socket has no room; the rest waits for it.
        case some(rest: OutgoingResponse)
        case failed
    }

    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(Limits.gatherBytes + 2 * Limits.copiedBytes) }

    /// Whether the answers must be sent before the next request is parsed.
    var isFull: Bool { bytes.count >= Limits.gatherBytes }

    /// Collects an answer.
    ///
    /// - Returns: all collected bytes and the body, if the body is too large to be copied.
    mutating func gather(
        _ response: Response,
        _ persistence: Persistence,
        hasBody: Bool,
        date: DateField
    ) -> OutgoingResponse? {
        ResponseHead(of: response, persistence: persistence).append(to: &bytes, date: date)
        guard hasBody else { return nil }
        switch response.body {
        case .none: return nil
        case .bytes(let body) where body.count <= Limits.copiedBytes:
            bytes.append(contentsOf: body)
            return nil
        case .filled(let body) where body.count <= Limits.copiedBytes:
            bytes += body.bytes
            return nil
        case .bytes, .filled, .file: return OutgoingResponse(take(), body: response.body)
        }
    }

    /// Sends the collected answers and adds what the socket accepts to `sentBytes`.
    mutating func send(to socket: Socket, counting sentBytes: inout Int) -> Sent {
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

    /// Returns the collected answers without unused capacity, and begins a new collection.
    private mutating func take(from start: Int = 0) -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return Array(bytes[start...])
    }
}
