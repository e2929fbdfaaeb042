import BorrowedBytes
import HTTP

/// Values by exact bytes, found without allocating a key: the request's own bytes are hashed and compared in place.
struct ByteTable<Value: Sendable>: Sendable {
    /// Contains no reference, so that a look-up retains nothing before it has found its value.
    private struct Slot: Sendable {
        var hash: UInt64 = 0
        /// The range of the key in `keys`.
        var key = 0..<0
        /// The index of the value; -1 in an empty slot.
        var value = -1
    }

    /// A hash table with open addressing; its size is a power of two, at least twice the number of values.
    private var slots = [Slot(), Slot()]
    private var keys: [UInt8] = []
    private var values: [Value] = []

    /// Adds a value, or replaces the one with the same key.
    mutating func set(_ key: some Sequence<UInt8>, _ value: Value) {
        let key = Array(key)
        let hash = Self.hash(key.borrowed)
        let found = slots[index(of: key.borrowed, hash)].value
        guard found < 0 else { return values[found] = value }
        if (values.count + 1) * 2 > slots.count { grow() }
        let start = keys.count
        keys += key
        values.append(value)
        insert(Slot(hash: hash, key: start..<keys.count, value: values.count - 1))
    }

    /// Returns the value for the key in this range of bytes.
    func value(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Value? {
        let key = bytes.extracting(range)
        let found = slots[index(of: key, Self.hash(key))].value
        return found < 0 ? nil : values[found]
    }

    /// Returns the slot of a key, or the empty slot for it.
    private func index(of key: Borrowed<UInt8>, _ hash: UInt64) -> Int {
        var index = position(hash)
        while slots[index].value >= 0 {
            if slots[index].hash == hash, Self.equals(keys.borrowed.extracting(slots[index].key), key) { break }
            index = (index + 1) & (slots.count - 1)
        }
        return index
    }

    private mutating func insert(_ slot: Slot) {
        var index = position(slot.hash)
        while slots[index].value >= 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }

    private mutating func grow() {
        let old = slots.filter { $0.value >= 0 }
        slots = Array(repeating: Slot(), count: slots.count * 2)
        for slot in old { insert(slot) }
    }

    private func position(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    private static func equals(_ left: Borrowed<UInt8>, _ right: Borrowed<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard left.count >= 8 else { return left.indices.allSatisfy { left[$0] == right[$0] } }
        var (restOfLeft, restOfRight) = (left, right)
        while restOfLeft.count > 8, restOfRight.count > 8 {
            guard restOfLeft.firstWord == restOfRight.firstWord else { return false }
            restOfLeft = restOfLeft.extracting(droppingFirst: 8)
            restOfRight = restOfRight.extracting(droppingFirst: 8)
        }
        return left.extracting(last: 8).firstWord == right.extracting(last: 8).firstWord
    }

    /// Returns the hash: one multiplication for each eight bytes; the last eight may overlap the ones before.
    ///
    /// The operator chooses all keys, so an attacker cannot fill a table with keys of one hash.
    private static func hash(_ key: Borrowed<UInt8>) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: key.count)
        guard key.count >= 8 else {
            for index in key.indices { hash = mixed(hash, UInt64(key[index])) }
            return hash
        }
        var rest = key
        while rest.count > 8 {
            hash = mixed(hash, rest.firstWord)
            rest = rest.extracting(droppingFirst: 8)
        }
        return mixed(hash, key.extracting(last: 8).firstWord)
    }

    /// Mixes eight bytes into a hash.
    ///
    /// The odd constant is 2^64 divided by the golden ratio, whose bits have no pattern.
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 32
    }
}
