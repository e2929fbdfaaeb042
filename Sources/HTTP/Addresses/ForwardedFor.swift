import BorrowedBytes

/// The elements of an `X-Forwarded-For` list from its end, across all field lines of the list.
///
/// Several lines with one name are one list (RFC 9110 §5.3); lines with other names between them are skipped. Each byte
/// is read only a few times.
struct ForwardedElements {
    /// The unread part of the current line's value.
    private var value: Range<Int>
    /// The start of the current line; for the first line, the start of its value.
    private var lineStart: Int
    /// The start of the first value.
    private let start: Int

    /// Begins at the end of a range that contains the first value, the last one, and all lines between.
    init(_ range: Range<Int>, in bytes: Borrowed<UInt8>) {
        start = range.lowerBound
        lineStart = range.lowerBound
        value = range
        openLine(bytes, endingAt: range.upperBound)
    }

    /// Returns the last unread element, without blanks around it; empty elements are skipped (RFC 9110 §5.6.1).
    mutating func removeLast(_ bytes: Borrowed<UInt8>) -> Range<Int>? {
        while true {
            while !value.isEmpty {
                var comma = value.upperBound - 1
                while comma >= value.lowerBound, bytes[comma] != .comma { comma -= 1 }
                let element = bytes.trimmingBlanks(comma + 1..<value.upperBound)
                value = value.lowerBound..<max(comma, value.lowerBound)
                if !element.isEmpty { return element }
            }
            guard lineStart > start else { return nil }
            // The previous line ends with CRLF before this line.
            openLine(bytes, endingAt: max(lineStart - 2, start))
        }
    }

    /// Moves to the line that ends at `end`; the value is empty if the line belongs to another field.
    private mutating func openLine(_ bytes: Borrowed<UInt8>, endingAt end: Int) {
        lineStart = end
        while lineStart > start, bytes[lineStart - 1] != .lineFeed { lineStart -= 1 }
        guard lineStart > start else {
            value = start..<end
            return
        }
        let colon = bytes.firstIndex(of: .colon, from: lineStart, to: end) ?? end
        let isOfList = FieldName(bytes, at: lineStart..<colon) == .forwardedFor
        value = isOfList ? min(colon + 1, end)..<end : end..<end
    }
}

extension IPAddress {
    /// Parses an element of `X-Forwarded-For` in the forms that proxies write: `192.0.2.1`, `192.0.2.1:80`,
    /// `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
    init?(_ bytes: Borrowed<UInt8>, forwardedAt range: Range<Int>) {
        let colon = bytes.firstIndex(of: .colon, from: range.lowerBound, to: range.upperBound)
        var host = range
        var port = range.upperBound..<range.upperBound
        if let colon, bytes[range.lowerBound] == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]"), from: colon, to: range.upperBound) else {
                return nil
            }
            (host, port) = (range.lowerBound + 1..<end, end + 1..<range.upperBound)
        } else if let colon, bytes.firstIndex(of: .colon, from: colon + 1, to: range.upperBound) == nil {
            (host, port) = (range.lowerBound..<colon, colon..<range.upperBound)
        }
        guard port.isEmpty || Self.isPort(bytes, port) else { return nil }
        self.init(bytes, at: host)
    }

    /// Whether the range is a colon followed by a port.
    private static func isPort(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> Bool {
        guard bytes[range.lowerBound] == .colon, (2...6).contains(range.count) else { return false }
        return (range.lowerBound + 1..<range.upperBound).allSatisfy { bytes[$0].isDigit }
    }
}
