import BorrowedBytes

/// The lines of a list field, each as the range of its value: several lines of one name are one list (RFC 9110 §5.3).
///
/// A head keeps such a field as the range from the start of its first value to the end of the last one. Lines of other
/// names between them are skipped.
struct FieldLines: Sendable {
    /// The start of the first value.
    private let first: Int
    /// The lines that are not read yet.
    private var rest: Range<Int>

    /// Begins with the first line of the field at `field`, clamped to the bytes.
    init(_ bytes: Borrowed<UInt8>, _ field: Range<Int>) {
        rest = field.clamped(to: 0..<bytes.count)
        first = rest.lowerBound
    }

    /// Returns the value of the next line, from the bytes that this was created for; nil at the end.
    mutating func next(in bytes: Borrowed<UInt8>) -> Range<Int>? {
        while !rest.isEmpty, rest.upperBound <= bytes.count {
            let start = rest.lowerBound
            let end = bytes.firstIndex(of: .lineFeed, from: start, to: rest.upperBound) ?? rest.upperBound
            rest = min(end + 1, rest.upperBound)..<rest.upperBound
            var line = start..<(end > start && bytes[end - 1] == .carriageReturn ? end - 1 : end)
            if start > first {
                guard let colon = bytes.firstIndex(of: .colon, from: start, to: line.upperBound),
                    isOfList(bytes, start..<colon)
                else { continue }
                line = colon + 1..<line.upperBound
            }
            return bytes.trimmingBlanks(line)
        }
        return nil
    }

    /// Whether a name is that of the first line, which stands before its value.
    private func isOfList(_ bytes: Borrowed<UInt8>, _ name: Range<Int>) -> Bool {
        var start = first
        while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
        guard let colon = bytes.firstIndex(of: .colon, from: start, to: first), colon - start == name.count else {
            return false
        }
        return zip(start..<colon, name).allSatisfy { bytes[$0].lowercased == bytes[$1].lowercased }
    }
}
