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

    /// Where the next bytes go, after the first `count`.
    func room(after count: Int = 0) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: storage[count...])
    }

    func bytes(upTo count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(rebasing: storage[..<count]).bindMemory(to: UInt8.self)
    }

    func copy(_ range: Range<Int>) -> [UInt8] {
        Array(storage[range])
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
