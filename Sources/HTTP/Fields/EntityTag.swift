public import BorrowedBytes

/// A strong entity tag: a 64-bit hash of the content (RFC 9110 §8.8.3).
///
/// The hash is FNV-1a: fast, and equal in all processes and on all machines. It does not prevent the site's owner from
/// making two contents of the site collide on purpose.
public struct EntityTag: Hashable, Sendable {
    /// The hash; written as sixteen hexadecimal digits in quotes.
    public var rawValue: UInt64

    /// Creates a tag from another hash, for example from a large file's size and time.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Hashes `content`.
    @inlinable
    public init(hashing content: some Sequence<UInt8>) {
        rawValue = 0xCBF2_9CE4_8422_2325
        combine(content)
    }

    /// Continues the hash with `content`, as if it followed the bytes hashed before.
    ///
    /// Inlinable: as a generic call from another module, each byte would cost more than ten times as much.
    @inlinable
    public mutating func combine(_ content: some Sequence<UInt8>) {
        for byte in content {
            rawValue = (rawValue ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// Continues the hash with a number, in one step.
    @inlinable
    public mutating func combine(_ number: Int) {
        rawValue = (rawValue ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3
        rawValue ^= rawValue >> 32
    }

    /// Continues the hash with a range of bytes.
    @inlinable
    public mutating func combine(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) {
        for index in range { combine(CollectionOfOne(bytes[index])) }
    }

    /// Whether the `If-None-Match` field at `field` contains this tag, by weak comparison (RFC 9110 §13.1.2).
    ///
    /// `*` matches every tag. A list with a malformed line matches none: the full answer is always correct.
    public func isListed(in bytes: Borrowed<UInt8>, _ field: Range<Int>) -> Bool {
        if Self.isAny(bytes, field) { return true }
        var lines = FieldLines(bytes, field)
        var isListed = false
        while let line = lines.next(in: bytes) {
            guard let isInLine = self.isListed(in: bytes, line, acceptsWeak: true) else { return false }
            isListed = isListed || isInLine
        }
        return isListed
    }

    /// Whether the `If-Match` value at `field` contains this tag, by strong comparison (RFC 9110 §13.1.1).
    ///
    /// A malformed list contains none: the client wants no answer that its list does not allow. `isAny` tests for `*`.
    func isListedStrongly(in bytes: Borrowed<UInt8>, _ field: Range<Int>) -> Bool {
        isListed(in: bytes, field, acceptsWeak: false) == true
    }

    /// Whether the value at `field` is `*`.
    static func isAny(_ bytes: Borrowed<UInt8>, _ field: Range<Int>) -> Bool {
        field.count == 1 && field.lowerBound >= 0 && field.upperBound <= bytes.count
            && bytes[field.lowerBound] == UInt8(ascii: "*")
    }

    /// Whether one line contains this tag; nil if it is malformed.
    private func isListed(in bytes: Borrowed<UInt8>, _ field: Range<Int>, acceptsWeak: Bool) -> Bool? {
        guard field.lowerBound >= 0, field.upperBound <= bytes.count else { return nil }
        var index = field.lowerBound
        var isListed = false
        while true {
            // Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
            while index < field.upperBound, bytes[index].isBlank || bytes[index] == .comma { index += 1 }
            guard index < field.upperBound else { return isListed }
            guard let opaque = Self.opaqueTag(bytes, from: index, to: field.upperBound) else { return nil }
            let isComparable = acceptsWeak || bytes[index] == .quote
            isListed = isListed || isComparable && matches(bytes, opaque)
            index = opaque.upperBound + 1
            while index < field.upperBound, bytes[index].isBlank { index += 1 }
            guard index == field.upperBound || bytes[index] == .comma else { return nil }
        }
    }

    /// Whether the value at `field` is exactly this tag, as in `If-Range` (RFC 9110 §13.1.5).
    func isWritten(in bytes: Borrowed<UInt8>, _ field: Range<Int>) -> Bool {
        guard field.lowerBound >= 0, field.upperBound <= bytes.count, field.count == 18 else { return false }
        return bytes[field.lowerBound] == .quote && bytes[field.upperBound - 1] == .quote
            && matches(bytes, field.lowerBound + 1..<field.upperBound - 1)
    }

    /// Appends the tag with its quotes.
    func append(to output: inout [UInt8]) {
        output.append(.quote)
        var rest = rawValue
        for _ in 0..<16 {
            output.append(Self.digit(rest >> 60))
            rest <<= 4
        }
        output.append(.quote)
    }

    /// Returns the text between the quotes of the tag at `start`; the tag may be strong or weak.
    private static func opaqueTag(_ bytes: Borrowed<UInt8>, from start: Int, to end: Int) -> Range<Int>? {
        var open = start
        if end - open > 2, bytes[open] == UInt8(ascii: "W"), bytes[open + 1] == .slash { open += 2 }
        guard bytes[open] == .quote else { return nil }
        guard let close = bytes.firstIndex(of: .quote, from: open + 1, to: end) else { return nil }
        return open + 1..<close
    }

    private func matches(_ bytes: Borrowed<UInt8>, _ opaque: Range<Int>) -> Bool {
        guard opaque.count == 16 else { return false }
        var shift: UInt64 = 64
        for index in opaque {
            shift -= 4
            guard bytes[index] == Self.digit(rawValue >> shift) else { return false }
        }
        return true
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(hexDigit: UInt8(truncatingIfNeeded: value & 0xF))
    }
}

extension EntityTag: CustomStringConvertible {
    /// The tag as in the field, with quotes.
    public var description: String { String(decoding: [UInt8](appending: append(to:)), as: UTF8.self) }
}
