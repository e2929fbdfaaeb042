import BorrowedBytes

/// A name and a text from a link, with their position in it.
package struct LinkValueSource: Sendable {
    /// The positions of values in a link.
    package enum Position: Hashable, Sendable {
        /// A segment of the canonical path, counted from 1.
        case segment(Int)
        /// A query item, counted from 1; items that other readers use count too.
        case query(Int)
    }

    /// The name, decoded.
    package let name: String
    /// The text, decoded; nil for a query item without `=`.
    package let text: String?
    /// The position.
    package let place: Position
    /// Whether it is one segment of a catch-all.
    package let isOfRest: Bool

    /// The index of the route's query rule with this name.
    package let rule: Int?

    /// Creates a value.
    package init(name: String, text: String?, place: Position, isOfRest: Bool = false, rule: Int? = nil) {
        self.name = name
        self.text = text
        self.place = place
        self.isOfRest = isOfRest
        self.rule = rule
    }
}

extension RouteMatch {
    /// The values of the link, read in one pass: path parameters, the segments of a catch-all one by one, then the
    /// query items without `x-*` and without names of path parameters (docs/route-table.md#r7).
    package var carried: [LinkValueSource] {
        var items: [LinkValueSource] = []
        items.reserveCapacity(8)
        withBytes(of: text) { bytes in
            appendParameters(bytes, to: &items)
            appendQuery(bytes, to: &items)
        }
        return items
    }

    /// The name of the route's catch-all, if the link matched an alias without it.
    package var emptyRest: String? {
        guard route.path.hasRest, !pattern.hasRest else { return nil }
        return route.path.segments.last?.name
    }

    private func appendParameters(_ bytes: Borrowed<UInt8>, to items: inout [LinkValueSource]) {
        var next = path.body.lowerBound
        var number = 0
        for segment in pattern.segments {
            repeat {
                let isHost = number == 0 && path.hostSegment != nil
                guard let range = isHost ? path.hostSegment : path.segment(bytes, at: next) else { return }
                if !isHost { next = range.upperBound + 1 }
                number += 1
                guard let name = segment.name else { break }
                items.append(
                    LinkValueSource(
                        name: name,
                        text: segment.captured(bytes, range),
                        place: .segment(number),
                        isOfRest: segment.isRest
                    )
                )
            } while segment.isRest
        }
    }

    private func appendQuery(_ bytes: Borrowed<UInt8>, to items: inout [LinkValueSource]) {
        let names = items.count
        let emptyRest = emptyRest
        var index = queryScan.range.lowerBound
        var number = 0
        while let item = queryScan.next(bytes, &index) {
            number += 1
            // A name of the table is reused instead of created again.
            let rule = rule(bytes, named: item.name)
            let name = rule.map { route.query[$0].name } ?? PercentEncoding.decoded(bytes, item.name)
            let isTaken =
                items[..<names].contains { $0.name.hasSameBytes(as: name) } || emptyRest?.hasSameBytes(as: name) == true
            if ReservedItemName.contains(name) || isTaken { continue }
            let value = item.value.map { PercentEncoding.decoded(bytes, $0) }
            items.append(LinkValueSource(name: name, text: value, place: .query(number), rule: rule))
        }
    }

    /// Returns the index of the query rule with the raw name.
    private func rule(_ bytes: Borrowed<UInt8>, named range: Range<Int>) -> Int? {
        route.query.indices.first { index in
            withBytes(of: route.query[index].name) { PercentEncoding.equals(bytes, at: range, $0, in: 0..<$0.count) }
        }
    }
}

extension PathSegment {
    /// Returns the decoded text that the parameter captures from a raw segment.
    func captured(_ bytes: Borrowed<UInt8>, _ range: Range<Int>) -> String {
        switch self {
        case .prefix, .suffix:
            let decoded = PercentEncoding.decodedBytes(bytes, range)
            return String(decoding: decoded[capture(in: decoded.count)], as: UTF8.self)
        case .literal, .parameter, .rest: return PercentEncoding.decoded(bytes, range)
        }
    }
}
