public import BorrowedBytes

/// Parses a list of preferences element by element, without allocation.
public struct PreferenceReader: Sendable {
    private var lines: FieldLines
    /// The unread part of the current line.
    private var rest: Range<Int>
    private var remaining: Int

    /// Begins with the first element of the field at `field`, which may have several lines.
    ///
    /// - Parameter most: the maximum number of elements that are read; empty ones do not count.
    public init(_ bytes: Borrowed<UInt8>, _ field: Range<Int>, atMost most: Int = .max) {
        lines = FieldLines(bytes, field)
        rest = 0..<0
        remaining = most
    }

    /// Returns the next element with a name, from the bytes that the reader was created for; nil at the end.
    ///
    /// Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
    public mutating func next(in bytes: Borrowed<UInt8>) -> Preference? {
        while remaining > 0, beginElement(in: bytes) {
            remaining -= 1
            var end = rest.lowerBound
            var nameEnd: Int?
            while end < rest.upperBound, bytes[end] != .comma {
                if bytes[end] == .semicolon, nameEnd == nil { nameEnd = end }
                end += 1
            }
            let name = bytes.trimmingBlanks(rest.lowerBound..<(nameEnd ?? end))
            rest = min(end + 1, rest.upperBound)..<rest.upperBound
            if !name.isEmpty { return Preference(bytes, name: name, parameter: (nameEnd ?? end)..<end) }
        }
        return nil
    }

    /// Moves to the next element that is not empty, if need be in a further line; returns whether there is one.
    private mutating func beginElement(in bytes: Borrowed<UInt8>) -> Bool {
        while rest.upperBound <= bytes.count {
            while let next = rest.first, bytes[next] == .comma || bytes[next].isBlank { rest = rest.dropFirst() }
            if !rest.isEmpty { return true }
            guard let line = lines.next(in: bytes) else { return false }
            rest = line
        }
        return false
    }
}
