package import BorrowedBytes

/// A checked path, with the ranges of its segments.
///
/// Segments are read one after the other, without a list, so that a match allocates nothing.
package struct PathScan: Sendable {
    /// The segments without the leading slash and the trailing slashes; empty for `/`.
    package let body: Range<Int>
    /// The host of a scheme link, if it counts as the first segment (docs/route-table.md#r5).
    let hostSegment: Range<Int>?
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

/// Checks the segments of a path (docs/route-table.md#r4) and counts the non-empty ones.
struct PathCheck {
    private(set) var count = 0
    /// Whether an empty segment precedes another segment; trailing slashes do not count.
    private(set) var hasEmptySegment = false

    /// Checks each segment of a range; without a separator, the range is one segment.
    mutating func segments(
        in range: Range<Int>,
        of bytes: Borrowed<UInt8>,
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
            try segment(bytes, from: &index, end: range.upperBound, before: separator)
        }
    }

    /// Checks the segment at `index` and moves past it.
    private mutating func segment(
        _ bytes: Borrowed<UInt8>,
        from index: inout Int,
        end: Int,
        before separator: UInt8?
    ) throws(LinkURLError) {
        var check = PieceCheck()
        let start = index
        var dots = 0
        var length = 0
        while index < end, bytes[index] != separator {
            // Most bytes: no dot, no escape, no separator.
            let raw = bytes[index]
            if raw > UInt8(ascii: "/"), raw < 0x7F, raw != UInt8(ascii: "\\"), check.isComplete {
                index += 1
                length += 1
                continue
            }
            if raw == UInt8(ascii: "\\") { throw LinkURLError(.backslash, at: index) }
            if try check.take(bytes, &index, end: end) == UInt8(ascii: ".") { dots += 1 }
            length += 1
        }
        try check.finish(at: index)
        if dots == length, length <= 2 { throw LinkURLError(.dotSegment, at: start) }
        count += 1
    }
}

/// Names of URL schemes (RFC 3986 §3.1).
package enum SchemeName {
    /// Schemes that belong to the system or to browsers; an app that declares one does not get it, or should not.
    private static let wellKnown: Set<String> = [
        "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "javascript", "data",
        "file",
        "ftp", "about", "blob", "ws", "wss", "intent", "market", "itms", "itms-apps", "itms-appss", "maps", "webcal",
        "shortcuts", "app-settings", "prefs", "view-source", "vbscript", "content", "geo", "urn",
    ]

    /// Whether the text is a scheme, without its colon.
    package static func isWellFormed(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    }

    /// Whether the scheme belongs to the system or to browsers, in any case.
    package static func isWellKnown(_ text: String) -> Bool { wellKnown.contains(ASCII.lowercased(text)) }
}
