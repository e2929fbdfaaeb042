/// A set of bytes that is asked for each byte of a page: a look-up costs a shift.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// Whether the bytes that are no ASCII are in it.
    private var hasOthers = false

    /// No byte.
    init() {}

    /// The bytes of a text in ASCII.
    init(_ text: StaticString) {
        for byte in "\(text)".utf8 { insert(byte) }
    }

    /// All bytes but those that a condition holds for.
    static func all(but isExcluded: (UInt8) -> Bool) -> ByteSet {
        var set = ByteSet()
        set.hasOthers = true
        for byte in UInt8(0)...0x7F where !isExcluded(byte) { set.insert(byte) }
        return set
    }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        if byte < 0x40 { return low >> UInt64(byte) & 1 == 1 }
        if byte < 0x80 { return high >> UInt64(byte & 0x3F) & 1 == 1 }
        return hasOthers
    }

    func union(_ other: ByteSet) -> ByteSet {
        var set = self
        set.low |= other.low
        set.high |= other.high
        set.hasOthers = hasOthers || other.hasOthers
        return set
    }

    func removing(_ byte: UInt8) -> ByteSet {
        var set = self
        if byte < 0x40 {
            set.low &= ~(1 << UInt64(byte))
        } else if byte < 0x80 {
            set.high &= ~(1 << UInt64(byte & 0x3F))
        }
        return set
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 0x40 {
            low |= 1 << UInt64(byte)
        } else if byte < 0x80 {
            high |= 1 << UInt64(byte & 0x3F)
        }
    }
}
