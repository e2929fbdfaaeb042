/// Reads a list of preferences element by element, and allocates nothing.
public struct PreferenceReader: Sendable {
    /// What has not been read yet.
    private var rest: Range<Int>

    /// Begins with the first element of the field value at `field`.
    public init(_ bytes: Span<UInt8>, _ field: Range<Int>) {
        rest = field.clamped(to: 0..<bytes.count)
    }

    /// The next element with a name, from the bytes that the reader was made for; nil at the end.
    ///
    /// Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
    public mutating func next(in bytes: Span<UInt8>) -> Preference? {
        while !rest.isEmpty, rest.upperBound <= bytes.count {
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
}
