public import BorrowedBytes

/// A range of offsets that is stored in eight bytes; an optional `Range<Int>` needs twenty-four.
///
/// A head contains many ranges and is copied with each request. No offset comes near 2^32: the bytes of one wake-up are
/// read into a buffer that is only slightly longer than the longest head.
@propertyWrapper
public struct CompactRange: Sendable {
    private var start: UInt32
    private var end: UInt32

    /// Stores a range; nil is stored as a range that ends before it begins.
    public init(wrappedValue range: Range<Int>?) {
        start = range.map { UInt32(clamping: $0.lowerBound) } ?? 1
        end = range.map { UInt32(clamping: $0.upperBound) } ?? 0
    }

    /// The range.
    public var wrappedValue: Range<Int>? {
        get { start <= end ? Int(start)..<Int(end) : nil }
        set { self = CompactRange(wrappedValue: newValue) }
    }
}

extension Borrowed<UInt8> {
    /// Whether the bytes at `range` equal `text`.
    ///
    /// Inlined, each byte of a literal is a constant in the code; otherwise this and `equalsIgnoringCase` take a twelfth of
    /// the instructions of a request (docs/performance.md#instructions-of-a-request).
    @inline(__always)
    func equals(_ text: String, at range: Range<Int>) -> Bool {
        guard text.utf8.count == range.count else { return false }
        var index = range.lowerBound
        for character in text.utf8 {
            guard self[index] == character else { return false }
            index += 1
        }
        return true
    }

    /// Whether the bytes at `range` equal `lowercase` in any case.
    @inline(__always)
    func equalsIgnoringCase(_ lowercase: String, at range: Range<Int>) -> Bool {
        guard lowercase.utf8.count == range.count else { return false }
        var index = range.lowerBound
        for character in lowercase.utf8 {
            guard self[index].lowercased == character else { return false }
            index += 1
        }
        return true
    }

    /// Returns the first index from `start` on, below `end`, whose byte is `byte`.
    package func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        let bytes = extracting(first: end)
        let index = bytes.firstIndex(from: start, past: { !$0.has(byte) }, { $0 != byte })
        return index < end ? index : nil
    }

    /// Returns the first index from `start` on whose byte must not be skipped; `count` if there is none.
    ///
    /// - Parameters:
    ///   - passesEight: whether eight bytes can be skipped together; false if that is not certain.
    ///   - passes: whether a byte can be skipped.
    func firstIndex(from start: Int, past passesEight: (UInt64) -> Bool, _ passes: (UInt8) -> Bool) -> Int {
        var rest = extracting(droppingFirst: start)
        while rest.count >= 8, passesEight(rest.firstWord) { rest = rest.extracting(droppingFirst: 8) }
        var index = 0
        while index < rest.count, passes(rest[index]) { index += 1 }
        return count - rest.count + index
    }

    /// Returns the range without spaces and tabs at its ends.
    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[start].isBlank { start += 1 }
        while start < end, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }
}

extension Borrowed<UInt8> {
    /// The first eight bytes as one number, the first byte in the lowest place; the view must have at least eight.
    ///
    /// Inlined, it is one load, and a loop over `extracting(droppingFirst: 8)` is loads without further checks; otherwise it
    /// takes a sixth of the instructions of a request (docs/performance.md#instructions-of-a-request).
    @inlinable
    @inline(__always)
    package var firstWord: UInt64 {
        let eight = extracting(first: 8)
        var word: UInt64 = 0
        for index in 0..<8 { word |= UInt64(eight[index]) << UInt64(8 * index) }
        return word
    }
}

/// The character classes of RFC 9110 §5.6 and RFC 3986 §2.
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let slash = UInt8(ascii: "/")

    /// `tchar`: a character of methods and field names.
    var isToken: Bool {
        if isLetter { return true }
        return switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"),
            UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// `VCHAR`: printable ASCII without the space.
    var isVisible: Bool { self > 0x20 && self < 0x7F }

    /// A character that is accepted in a target: those of RFC 3986, and `"<>^`, the backtick and `{|}`, which browsers
    /// send raw.
    ///
    /// A fragment is never sent. A backslash is refused, because some software reads it as a slash and some does not.
    var isTarget: Bool { isVisible && self != UInt8(ascii: "#") && self != UInt8(ascii: "\\") }

    /// `field-content`: visible bytes, space, tab and `obs-text`.
    var isFieldContent: Bool { self >= 0x20 && self != 0x7F || self == .tab }

    /// `OWS`.
    var isBlank: Bool { self == .space || self == .tab }

    /// `unreserved` and `sub-delims`, the characters of a registered name besides escapes (RFC 3986 §3.2.2).
    var isRegisteredName: Bool {
        if isLetter { return true }
        return switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
            UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }
}

/// Eight bytes tested together. The tests tell whether one of them matches, not which one.
extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Whether all eight bytes are `isTarget`.
    var isTarget: Bool {
        self & Self.highBits == 0 && !has(below: 0x21) && !has(0x7F) && !has(UInt8(ascii: "#"))
            && !has(UInt8(ascii: "\\"))
    }

    /// Whether all eight bytes are `isFieldContent`, and none is a tab.
    var isFieldContent: Bool { !has(below: 0x20) && !has(0x7F) }

    /// Whether one of the bytes is `byte`.
    func has(_ byte: UInt8) -> Bool { (self ^ Self.ones &* UInt64(byte)).has(below: 1) }

    /// Whether one of the bytes is less than `bound`, which is at most 0x80.
    ///
    /// The subtraction sets the high bit of a byte without one only if the byte is too small, or if the byte below it
    /// is too small and borrows.
    private func has(below bound: UInt8) -> Bool { (self &- Self.ones &* UInt64(bound)) & ~self & Self.highBits != 0 }
}

extension [UInt8] {
    /// Creates the bytes that a function appends.
    package init(appending write: (inout [UInt8]) -> Void) {
        self = []
        write(&self)
    }

    /// Appends a number that is not negative in decimal digits, with zeros in front up to a width.
    @inlinable
    package mutating func append(decimal number: Int, digits: Int = 1) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }
}
