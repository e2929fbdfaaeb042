import LinkRoutes

/// Values by exact bytes, found without making a key: the request's own bytes are hashed and compared where they lie.
struct ByteTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        let hash: UInt64
        let key: [UInt8]
        let value: Value
    }

    /// Open addressing; a power of two, at least twice as many as values.
    private var slots: [Slot?] = [nil, nil]
    private(set) var count = 0

    /// Adds a value, or replaces the one with the same key.
    mutating func set(_ key: some Sequence<UInt8>, _ value: Value) {
        let key = Array(key)
        if (count + 1) * 2 > slots.count { grow() }
        insert(Slot(hash: Self.hash(key.span, 0..<key.count), key: key, value: value))
    }

    /// The value whose key is this stretch of bytes.
    func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Value? {
        let hash = Self.hash(bytes, range)
        var index = position(hash)
        while let slot = slots[index] {
            if slot.hash == hash, Self.equals(slot.key.span, bytes, range) { return slot.value }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The value with this key.
    func value(_ key: some Sequence<UInt8>) -> Value? {
        let key = Array(key)
        return value(key.span, 0..<key.count)
    }

    /// Every key, in no order.
    var keys: [[UInt8]] { slots.compactMap { $0?.key } }

    private mutating func insert(_ new: Slot) {
        var index = position(new.hash)
        while let slot = slots[index], slot.key != new.key { index = (index + 1) & (slots.count - 1) }
        if slots[index] == nil { count += 1 }
        slots[index] = new
    }

    private mutating func grow() {
        let old = slots.compactMap(\.self)
        slots = Array(repeating: nil, count: slots.count * 2)
        count = 0
        for slot in old { insert(slot) }
    }

    private func position(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1) }

    private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        var hash = FNV1a()
        for index in range { hash.combine(bytes[index]) }
        return hash.value
    }

    private static func equals(_ key: Span<UInt8>, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard key.count == range.count else { return false }
        for offset in 0..<key.count where key[offset] != bytes[range.lowerBound + offset] { return false }
        return true
    }
}
