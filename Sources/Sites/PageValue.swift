import LinkRoutes

/// Where a page finds a value of the link that asks for it.
enum PageValue: Sendable {
    /// What a segment captures.
    case segment(Int, PathSegment)
    /// The segments from here on, joined with slashes.
    case rest(from: Int)
    /// The first value of a required query item.
    case item(name: String)

    /// The sources of the values that an entry's links carry, by name.
    static func sources(of entry: RouteEntry) -> [String: PageValue] {
        var sources: [String: PageValue] = [:]
        for (index, segment) in entry.pattern.segments.enumerated() {
            guard let name = segment.name else { continue }
            sources[name] = segment.isRest ? .rest(from: index) : .segment(index, segment)
        }
        for rule in entry.required { sources[rule.name] = .item(name: rule.name) }
        return sources
    }

    /// Appends the value, escaped for its place.
    func append(_ link: PageLink, _ bytes: Span<UInt8>, _ escape: Escape, to output: inout [UInt8]) {
        switch self {
        case .segment(let index, let segment):
            guard index < link.segments.count else { return }
            let decoded = PercentEncoding.decodedBytes(bytes, link.segments[index])
            for byte in decoded[segment.capture(in: decoded.count)] { escape.append(byte, to: &output) }
        case .rest(let start):
            for index in start..<max(start, link.segments.count) {
                // A slash between segments stays one; a slash inside a segment is escaped with it.
                if index > start { output.append(UInt8(ascii: "/")) }
                for byte in PercentEncoding.decodedBytes(bytes, link.segments[index]) { escape.append(byte, to: &output) }
            }
        case .item(let name):
            var index = link.query.range.lowerBound
            while let item = link.query.next(bytes, &index) {
                guard let value = item.value, PercentEncoding.decoded(bytes, item.name) == name else { continue }
                for byte in PercentEncoding.decodedBytes(bytes, value) { escape.append(byte, to: &output) }
                return
            }
        }
    }
}

/// The link that asks for a page, as positions in the request.
struct PageLink {
    let segments: [Range<Int>]
    let query: QueryScan
}
