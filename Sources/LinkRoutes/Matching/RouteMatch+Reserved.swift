extension RouteMatch {
    /// The link as it came.
    package var url: String { text }

    /// The query items that belong to x-callback-url, whose names begin with `x-` (house rule R7), in order, decoded.
    package var reservedItems: [LinkURL.QueryItem] {
        withBytes(of: text) { bytes in
            var items: [LinkURL.QueryItem] = []
            var index = queryScan.range.lowerBound
            while let item = queryScan.next(bytes, &index) {
                guard Self.isReserved(item.name, bytes) else { continue }
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

    private static func isReserved(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        var index = name.lowerBound
        for byte in "x-".utf8 {
            guard index < name.upperBound, PercentEncoding.next(in: bytes, &index) == byte else { return false }
        }
        return true
    }
}
