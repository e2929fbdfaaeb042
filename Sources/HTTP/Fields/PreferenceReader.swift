public import BorrowedBytes

/// Parses a list of preferences element by element, without allocation.
public struct PreferenceReader: Sendable {
    private var lines: FieldLines
    /// The unread part of the current line.
    private var rest: Range<Int>

    /// Begins with the first element of the field at `field`, which may have several lines.
    public init(_ bytes: Borrowed<UInt8>, _ field: Range<Int>) {
        lines = FieldLines(bytes, field)
        rest = 0..<0
    }

    /// Returns the next element with a name, from the bytes that the reader was created for; nil at the end.
    ///
    /// Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
    public mutating func next(in bytes: Borrowed<UInt8>) -> Preference? {
        while beginLine(in: bytes) {
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

    /// Moves to the next line with a value if the current one is read; returns whether there is one.
    private mutating func beginLine(in bytes: Borrowed<UInt8>) -> Bool {
        while rest.isEmpty {
            guard let line = lines.next(in: bytes) else { return false }
            rest = line
        }
        return rest.upperBound <= bytes.count
    }
}
