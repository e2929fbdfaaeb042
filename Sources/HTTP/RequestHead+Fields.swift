extension RequestHead {
    /// The value of a field that the parser does not look for; nil where it is absent or stands more than once.
    ///
    /// It searches all lines, so it is not for fields that many requests are asked for.
    ///
    /// - Parameters:
    ///   - name: in lower case.
    ///   - bytes: those that the head was parsed from.
    public func value(ofField name: String, in bytes: Span<UInt8>) -> Range<Int>? {
        var found: Range<Int>?
        var start = nextLine(in: bytes, from: target.upperBound)
        while start < bytes.count, bytes[start] != .carriageReturn, bytes[start] != .lineFeed {
            let end = nextLine(in: bytes, from: start)
            if let colon = bytes.firstIndex(of: .colon, from: start, to: end),
                bytes.equalsIgnoringCase(name, at: start..<colon)
            {
                guard found == nil else { return nil }
                found = value(in: bytes, colon + 1..<end)
            }
            start = end
        }
        return found
    }

    /// Where the line behind the one at `index` begins.
    private func nextLine(in bytes: Span<UInt8>, from index: Int) -> Int {
        bytes.firstIndex(of: .lineFeed, from: index, to: bytes.count).map { $0 + 1 } ?? bytes.count
    }

    /// A line's content without blanks and its CRLF.
    private func value(in bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
        return bytes.trimmingBlanks(range.lowerBound..<end)
    }
}
