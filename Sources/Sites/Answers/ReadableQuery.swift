package import BorrowedBytes
package import LinkRoutes

/// What a site reads of a query with malformed items (docs/route-table.md#r4): everything else.
///
/// Campaign tools and old pages append items such as `off=50%`. In the app such a link has no route, since it cannot be
/// passed on; a person without the app sees the page. An item that a route names is read by its page, so it must be
/// well-formed here too.
package struct ReadableQuery: Sendable {
    /// The names of the items that routes read.
    private let names: Set<String>

    /// Reads the names of a table.
    package init(_ table: RouteTable) {
        names = Set(table.routes.flatMap { $0.query.map(\.name) })
    }

    /// Returns the bytes with the well-formed items at the beginning of the query, and their place.
    ///
    /// Everything before and behind the query stays where it is.
    ///
    /// - Parameter query: the place of the query, without its question mark.
    /// - Returns: nil if no item is malformed, or if a route names one that is.
    package func bytes(_ bytes: Borrowed<UInt8>, _ query: Range<Int>) -> (bytes: [UInt8], query: Range<Int>)? {
        var kept: [UInt8] = []
        var hasMalformed = false
        var start = query.lowerBound
        while start < query.upperBound {
            let end = (start..<query.upperBound).first { bytes[$0] == UInt8(ascii: "&") } ?? query.upperBound
            defer { start = end + 1 }
            // An empty pair is no item (docs/route-table.md#r7).
            guard end > start else { continue }
            if Self.isWellFormed(bytes, start..<end) {
                if !kept.isEmpty { kept.append(UInt8(ascii: "&")) }
                kept += (start..<end).map { bytes[$0] }
            } else if isNamed(bytes, start..<end) {
                return nil
            } else {
                hasMalformed = true
            }
        }
        guard hasMalformed else { return nil }
        var readable = bytes.indices.map { bytes[$0] }
        let place = query.lowerBound..<query.lowerBound + kept.count
        readable.replaceSubrange(place, with: kept)
        return (readable, place)
    }

    private func isNamed(_ bytes: Borrowed<UInt8>, _ item: Range<Int>) -> Bool {
        let end = item.first { bytes[$0] == UInt8(ascii: "=") } ?? item.upperBound
        let name = item.lowerBound..<end
        return Self.isWellFormed(bytes, name) && names.contains(PercentEncoding.decoded(bytes, name))
    }

    private static func isWellFormed(_ bytes: Borrowed<UInt8>, _ piece: Range<Int>) -> Bool {
        (try? QueryScan(bytes, piece)) != nil
    }
}
