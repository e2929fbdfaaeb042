/// A raw query that has been checked: its items are read in order, without a list.
package struct QueryScan: Sendable {
    /// The query without its question mark.
    package let range: Range<Int>

    /// One `name` or `name=value`, raw.
    package struct Item: Sendable {
        /// The name, before decoding.
        package let name: Range<Int>
        /// The value, before decoding; nil where the item has no `=`.
        package let value: Range<Int>?
    }

    /// A query without items.
    init() { range = 0..<0 }

    /// Checks a raw query (R4, R7); nil stands for a link without one.
    package init(_ bytes: Span<UInt8>, _ query: Range<Int>?) throws(LinkURLError) {
        range = query ?? 0..<0
        var check = PieceCheck()
        var index = range.lowerBound
        var isEmpty = true
        var items = 0
        while index < range.upperBound {
            let raw = bytes[index]
            if raw == UInt8(ascii: "&") || raw == UInt8(ascii: "=") {
                try check.finish(at: index)
                if raw == UInt8(ascii: "&"), !isEmpty { items += 1 }
                isEmpty = raw == UInt8(ascii: "&")
                index += 1
                continue
            }
            _ = try check.take(bytes, &index, end: range.upperBound)
            isEmpty = false
        }
        try check.finish(at: index)
        if !isEmpty { items += 1 }
        if items > LinkLimits.queryItems { throw LinkURLError(.tooManyQueryItems, at: range.lowerBound) }
    }

    /// The item at or behind `index`, which moves behind it; empty pairs are skipped (R7).
    @inline(__always)
    package func next(_ bytes: Span<UInt8>, _ index: inout Int) -> Item? {
        while index < range.upperBound, bytes[index] == UInt8(ascii: "&") { index += 1 }
        guard index < range.upperBound else { return nil }
        let start = index
        var equals: Int?
        while index < range.upperBound, bytes[index] != UInt8(ascii: "&") {
            if equals == nil, bytes[index] == UInt8(ascii: "=") { equals = index }
            index += 1
        }
        return Item(name: start..<(equals ?? index), value: equals.map { $0 + 1..<index })
    }

    /// Every item, decoded, in order.
    package func items(_ bytes: Span<UInt8>) -> [LinkURL.QueryItem] {
        var items: [LinkURL.QueryItem] = []
        var index = range.lowerBound
        while let item = next(bytes, &index) {
            items.append(
                LinkURL.QueryItem(
                    name: PercentEncoding.decoded(bytes, item.name),
                    value: item.value.map { PercentEncoding.decoded(bytes, $0) }
                )
            )
        }
        return items
    }
}
