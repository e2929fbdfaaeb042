internal import HTTP

/// What the connections of one loop read into, one after the other; its content means nothing after a wake-up.
final class InputBuffer {
    private let storage: UnsafeMutableRawBufferPointer

    init(for limits: Limits) {
        storage = .allocate(byteCount: Self.capacity(for: limits), alignment: 16)
    }

    deinit {
        storage.deallocate()
    }

    /// What is needed: an unfinished head is put in front of what is read next.
    static func capacity(for limits: Limits) -> Int {
        max(limits.request.headBytes, 0) + Limits.readBytes
    }

    var capacity: Int { storage.count }

    /// Puts the kept bytes of a connection in front and returns how many there are.
    func keep(_ pending: PendingInput?) -> Int {
        guard let pending else { return 0 }
        storage.copyBytes(from: pending.bytes)
        return pending.bytes.count
    }

    /// Reads what a socket has, after the first `count` bytes.
    func receive(from socket: Socket, after count: Int = 0) -> Socket.Received {
        socket.receive(into: UnsafeMutableRawBufferPointer(rebasing: storage[count...]))
    }

    func bytes(upTo count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: storage[..<count]).bindMemory(to: UInt8.self)
    }

    func copy(_ range: Range<Int>) -> [UInt8] {
        Array(storage[range])
    }
}

/// Bytes that were read and not answered yet.
final class PendingInput {
    let bytes: [UInt8]
    /// How far the parser got in a head without its end; nil when the bytes may hold whole requests, which wait
    /// behind an answer that must go out first.
    let progress: ParseProgress?

    init(_ bytes: [UInt8], progress: ParseProgress?) {
        self.bytes = bytes
        self.progress = progress
    }
}
