/// A path that has been checked: where its segments lie in the bytes.
///
/// Segments are read one after the other, without a list, so that a match allocates nothing.
package struct PathScan: Sendable {
    /// The segments without the leading slash and the trailing run of slashes; empty for `/`.
    package let body: Range<Int>
    /// The host of a scheme link, when it counts as the first segment (R5).
    package let hostSegment: Range<Int>?

    /// Checks a raw path (R4) in the given bytes.
    package init(
        _ bytes: Span<UInt8>, _ range: Range<Int>, hostSegment: Range<Int>? = nil
    ) throws(LinkURLError) {
        if let hostSegment { try Self.checkSegment(bytes, hostSegment) }
        try Self.check(bytes, range, count: hostSegment == nil ? 0 : 1)
        var start = range.lowerBound
        var end = range.upperBound
        while end > start, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
        if start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
        body = start..<end
        self.hostSegment = hostSegment
    }

    /// The segment that begins at `start`, and where the next one would; `nil` behind the last.
    @inline(__always)
    package func segment(_ bytes: Span<UInt8>, at start: Int) -> Range<Int>? {
        guard start <= body.upperBound, !body.isEmpty else { return nil }
        var end = start
        while end < body.upperBound, bytes[end] != UInt8(ascii: "/") { end += 1 }
        return start..<end
    }

    /// Every segment in order, the counting host first.
    package func segments(_ bytes: Span<UInt8>) -> [Range<Int>] {
        var segments = hostSegment.map { [$0] } ?? []
        var start = body.lowerBound
        while let segment = segment(bytes, at: start) {
            segments.append(segment)
            start = segment.upperBound + 1
        }
        return segments
    }

    private static func checkSegment(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(LinkURLError) {
        var check = PieceCheck()
        var index = range.lowerBound
        var dots = 0
        var count = 0
        while index < range.upperBound {
            if try check.take(bytes, &index, end: range.upperBound) == UInt8(ascii: ".") { dots += 1 }
            count += 1
        }
        try check.finish(at: index)
        if isDotSegment(dots: dots, count: count) { throw LinkURLError(.dotSegment, at: range.lowerBound) }
    }

    private static func check(_ bytes: Span<UInt8>, _ range: Range<Int>, count: Int) throws(LinkURLError) {
        var check = PieceCheck()
        var index = range.lowerBound
        var segments = count
        var start = index
        var dots = 0
        var length = 0
        while index < range.upperBound {
            let raw = bytes[index]
            if raw == UInt8(ascii: "/") {
                try check.finish(at: index)
                if isDotSegment(dots: dots, count: length) { throw LinkURLError(.dotSegment, at: start) }
                if length > 0 { segments += 1 }
                index += 1
                (start, dots, length) = (index, 0, 0)
                continue
            }
            if raw == UInt8(ascii: "\\") { throw LinkURLError(.backslash, at: index) }
            if try check.take(bytes, &index, end: range.upperBound) == UInt8(ascii: ".") { dots += 1 }
            length += 1
        }
        try check.finish(at: index)
        if isDotSegment(dots: dots, count: length) { throw LinkURLError(.dotSegment, at: start) }
        if length > 0 { segments += 1 }
        if segments > LinkLimits.segments { throw LinkURLError(.tooManySegments, at: range.lowerBound) }
    }

    private static func isDotSegment(dots: Int, count: Int) -> Bool { dots == count && (1...2).contains(count) }
}
