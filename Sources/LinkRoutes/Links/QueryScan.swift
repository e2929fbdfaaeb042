package import BorrowedBytes

/// A checked raw query; its items are read in order, without a list.
package struct QueryScan: Sendable {
    /// The query without its question mark.
    package let range: Range<Int>

    /// A raw `name` or `name=value`.
    package struct Item: Sendable {
        /// The name, before decoding.
        package let name: Range<Int>
        /// The value, before decoding; nil if the item has no `=`.
        package let value: Range<Int>?
    }

    /// Checks a raw query (docs/route-table.md#r4, #r7); nil means a link without one.
    package init(_ bytes: Borrowed<UInt8>, _ query: Range<Int>?) throws(LinkURLError) {
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

    /// Returns the next item at or after `index` and moves past it; empty pairs are skipped (docs/route-table.md#r7).
    package func next(_ bytes: Borrowed<UInt8>, _ index: inout Int) -> Item? {
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

    /// Returns all items, decoded, in order.
    package func items(_ bytes: Borrowed<UInt8>) -> [LinkURL.QueryItem] {
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
