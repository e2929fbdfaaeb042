/// Checks the segments of a path (R4) and counts those that are not empty.
struct PathCheck {
    private(set) var count = 0
    /// Whether an empty segment stands in front of another one; a trailing run of slashes makes none.
    private(set) var hasEmptySegment = false

    /// Checks each segment of a range; nil for the separator takes it all as one.
    @inline(__always)
    mutating func segments(
        in range: Range<Int>,
        of bytes: Span<UInt8>,
        separator: UInt8?
    ) throws(LinkURLError) {
        var isEmptyBefore = false
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == separator {
                isEmptyBefore = isEmptyBefore || index > range.lowerBound && bytes[index - 1] == separator
                index += 1
                continue
            }
            hasEmptySegment = hasEmptySegment || isEmptyBefore
            try segment(bytes, &index, end: range.upperBound, separator)
        }
    }

    /// Checks the segment at `index`, which moves behind it.
    @inline(__always)
    private mutating func segment(
        _ bytes: Span<UInt8>,
        _ index: inout Int,
        end: Int,
        _ separator: UInt8?
    ) throws(LinkURLError) {
        var check = PieceCheck()
        let start = index
        var dots = 0
        var length = 0
        while index < end, bytes[index] != separator {
            if bytes[index] == UInt8(ascii: "\\") { throw LinkURLError(.backslash, at: index) }
            if try check.take(bytes, &index, end: end) == UInt8(ascii: ".") { dots += 1 }
            length += 1
        }
        try check.finish(at: index)
        if dots == length, length <= 2 { throw LinkURLError(.dotSegment, at: start) }
        count += 1
    }
}
