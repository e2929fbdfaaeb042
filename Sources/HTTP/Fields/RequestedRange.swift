public import BorrowedBytes

/// What a `Range` field asks for, of content with a known length (RFC 9110 §14.2).
public enum RequestedRange: Hashable, Sendable {
    /// The whole content.
    ///
    /// A server may ignore a range (§14.2). Ignored are another unit, several ranges, malformed ranges, and each range of
    /// empty content, which no `Content-Range` can describe.
    case whole
    /// One part, never empty.
    case part(Range<Int>)
    /// A range that begins after the end, or a suffix of no bytes: 416.
    case unsatisfiable

    /// Parses the field value at `field`.
    ///
    /// - Parameter count: the length of the content in bytes.
    public init(_ bytes: Borrowed<UInt8>, _ field: Range<Int>, of count: Int) {
        let unit = "bytes="
        self = .whole
        guard count > 0, field.lowerBound >= 0, field.upperBound <= bytes.count, field.count > unit.utf8.count else {
            return
        }
        let start = field.lowerBound + unit.utf8.count
        guard bytes.equalsIgnoringCase(unit, at: field.lowerBound..<start),
            let range = Self.onlyElement(bytes, start..<field.upperBound)
        else { return }
        self.init(bytes, element: range, of: count)
    }

    /// Parses `first-last`, `first-` or `-length` (RFC 9110 §14.1.1).
    private init(_ bytes: Borrowed<UInt8>, element: Range<Int>, of count: Int) {
        self = .whole
        guard let dash = bytes.firstIndex(of: UInt8(ascii: "-"), from: element.lowerBound, to: element.upperBound)
        else { return }
        let left = element.lowerBound..<dash
        let right = dash + 1..<element.upperBound
        if left.isEmpty {
            guard let length = Self.number(bytes, right) else { return }
            self = length > 0 ? .part(max(count - length, 0)..<count) : .unsatisfiable
            return
        }
        guard let first = Self.number(bytes, left) else { return }
        var last = count - 1
        if !right.isEmpty {
            guard let number = Self.number(bytes, right), number >= first else { return }
            last = min(number, last)
        }
        self = first < count ? .part(first..<last + 1) : .unsatisfiable
    }

    /// Returns the only element of a list; nil if it has none or several.
    ///
    /// Empty elements of a list are allowed (RFC 9110 §5.6.1.2).
    private static func onlyElement(_ bytes: Borrowed<UInt8>, _ list: Range<Int>) -> Range<Int>? {
        var found: Range<Int>?
        var start = list.lowerBound
        while start < list.upperBound {
            let end = bytes.firstIndex(of: .comma, from: start, to: list.upperBound) ?? list.upperBound
            let element = bytes.trimmingBlanks(start..<end)
            if !element.isEmpty {
                guard found == nil else { return nil }
                found = element
            }
            start = end + 1
        }
        return found
    }

    /// Returns the value of `1*DIGIT`; a number that is too large for an `Int` becomes the largest one, as no content is
    /// longer.
    private static func number(_ bytes: Borrowed<UInt8>, _ digits: Range<Int>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for index in digits {
            guard bytes[index].isDigit else { return nil }
            let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooLarge) = product.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
            number = isTooLarge || isStillTooLarge ? .max : sum
        }
        return number
    }
}
