package import BorrowedBytes

/// A checked path, with the ranges of its segments.
///
/// Segments are read one after the other, without a list, so that a match allocates nothing.
package struct PathScan: Sendable {
    /// The segments without the leading slash and the trailing slashes; empty for `/`.
    package let body: Range<Int>
    /// The host of a scheme link, if it counts as the first segment (docs/route-table.md#r5).
    package let hostSegment: Range<Int>?
    /// Whether a segment inside is empty, so that no pattern matches the path (docs/route-table.md#r4).
    package let hasEmptySegment: Bool

    /// Checks a raw path (docs/route-table.md#r4) in the given bytes.
    package init(
        _ bytes: Borrowed<UInt8>,
        _ range: Range<Int>,
        hostSegment: Range<Int>? = nil
    ) throws(LinkURLError) {
        var check = PathCheck()
        if let hostSegment { try check.segments(in: hostSegment, of: bytes, separator: nil) }
        try check.segments(in: range, of: bytes, separator: UInt8(ascii: "/"))
        if check.count > LinkLimits.segments { throw LinkURLError(.tooManySegments, at: range.lowerBound) }
        var start = range.lowerBound
        var end = range.upperBound
        while end > start, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
        if start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
        body = start..<end
        self.hostSegment = hostSegment
        hasEmptySegment = check.hasEmptySegment
    }

    /// Returns the segment that begins at `start`; nil after the last one.
    package func segment(_ bytes: Borrowed<UInt8>, at start: Int) -> Range<Int>? {
        guard start <= body.upperBound, !body.isEmpty else { return nil }
        var end = start
        while end < body.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
        return start..<end
    }

    /// Returns all segments in order, beginning with a host that counts as one.
    package func segments(_ bytes: Borrowed<UInt8>) -> [Range<Int>] {
        var segments: [Range<Int>] = []
        // Few links have more; otherwise the list would grow several times.
        segments.reserveCapacity(8)
        if let hostSegment { segments.append(hostSegment) }
        var start = body.lowerBound
        while let segment = segment(bytes, at: start) {
            segments.append(segment)
            start = segment.upperBound + 1
        }
        return segments
    }
}
