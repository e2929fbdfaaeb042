import BorrowedBytes

/// Open-addressed hash tables from texts to numbers, all in flat arrays: a link's segment is looked up in place and
/// decoded on the way, without allocation.
struct TextTables: Sendable {
    /// One of the tables; by default an empty one.
    struct Table: Sendable {
        fileprivate var start = 0
        fileprivate var mask = -1
    }

    private struct Slot {
        var hash: UInt64 = 0
        var text = 0..<0
        /// The value; -1 in an empty slot.
        var value = -1
    }

    private var slots: [Slot] = []
    private var pool: [UInt8] = []

    /// Adds a table; its texts must differ.
    mutating func add(_ texts: [(text: String, value: Int)]) -> Table {
        guard !texts.isEmpty else { return Table() }
        var capacity = 2
        while capacity < texts.count * 2 { capacity *= 2 }
        let table = Table(start: slots.count, mask: capacity - 1)
        slots += Array(repeating: Slot(), count: capacity)
        for (text, value) in texts {
            var hash = FNV1a()
            for byte in text.utf8 { hash.combine(byte) }
            let bytes = addText(text)
            var position = Self.position(hash.value, in: table)
            while slots[position].value >= 0 { position = Self.position(after: position, in: table) }
            slots[position] = Slot(hash: hash.value, text: bytes, value: value)
        }
        return table
    }

    /// Adds a text for comparison.
    mutating func addText(_ text: String) -> Range<Int> {
        let start = pool.count
        pool += text.utf8
        return start..<pool.count
    }

    /// Returns the value of a checked segment, or nil; in a table of lower-case texts, optionally ignoring case.
    func value(
        _ bytes: Borrowed<UInt8>,
        _ segment: Range<Int>,
        in table: Table,
        ignoringCase: Bool = false
    ) -> Int? {
        guard table.mask >= 0 else { return nil }
        var hash = FNV1a()
        var index = segment.lowerBound
        while index < segment.upperBound {
            let byte = PercentEncoding.next(in: bytes, &index)
            hash.combine(ignoringCase ? byte.lowercased : byte)
        }
        var position = Self.position(hash.value, in: table)
        while true {
            let slot = slots[position]
            guard slot.value >= 0 else { return nil }
            if slot.hash == hash.value, equals(bytes, segment, text: slot.text, ignoringCase: ignoringCase) {
                return slot.value
            }
            position = Self.position(after: position, in: table)
        }
    }

    /// Whether a checked segment, decoded, begins with a text and has more bytes after it.
    func hasPrefix(_ bytes: Borrowed<UInt8>, _ segment: Range<Int>, text: Range<Int>) -> Bool {
        var index = segment.lowerBound
        for offset in text {
            guard index < segment.upperBound, PercentEncoding.next(in: bytes, &index) == pool[offset] else {
                return false
            }
        }
        return index < segment.upperBound
    }

    /// Whether a checked segment, decoded, ends with a text and has bytes before it.
    func hasSuffix(_ bytes: Borrowed<UInt8>, _ segment: Range<Int>, text: Range<Int>) -> Bool {
        var surplus = PercentEncoding.decodedCount(bytes, segment) - text.count
        guard surplus > 0 else { return false }
        var index = segment.lowerBound
        while surplus > 0 {
            _ = PercentEncoding.next(in: bytes, &index)
            surplus -= 1
        }
        return PercentEncoding.equals(bytes, at: index..<segment.upperBound, pool.borrowed, in: text)
    }

    private func equals(
        _ bytes: Borrowed<UInt8>,
        _ segment: Range<Int>,
        text: Range<Int>,
        ignoringCase: Bool
    ) -> Bool {
        ignoringCase
            ? PercentEncoding.equalsIgnoringCase(bytes, at: segment, pool.borrowed, in: text)
            : PercentEncoding.equals(bytes, at: segment, pool.borrowed, in: text)
    }

    private static func position(_ hash: UInt64, in table: Table) -> Int {
        table.start + (Int(truncatingIfNeeded: hash) & table.mask)
    }

    private static func position(after position: Int, in table: Table) -> Int {
        table.start + ((position - table.start + 1) & table.mask)
    }
}

/// The 64-bit FNV-1a hash: one multiplication per byte.
///
/// Inlinable: a call into another module for every byte costs more than the hash.
package struct FNV1a: Hashable {
    /// The hash of what was combined so far.
    @usableFromInline package var value: UInt64

    @inlinable
    package init() { value = 0xCBF2_9CE4_8422_2325 }

    @inlinable
    package mutating func combine(_ unit: some UnsignedInteger & FixedWidthInteger) {
        value = (value ^ UInt64(truncatingIfNeeded: unit)) &* 0x100_0000_01B3
    }
}
