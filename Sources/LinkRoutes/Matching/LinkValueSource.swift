/// A name and a text that a link carries, and where they stand in it.
package struct LinkValueSource: Sendable {
    /// The parts of a link that carry something.
    package enum Position: Hashable, Sendable {
        /// A segment of the canonical path, counted from 1.
        case segment(Int)
        /// An item of the query, counted from 1, those of other readers too.
        case query(Int)
    }

    /// The name, decoded.
    package let name: String
    /// The text, decoded; nil for a query item without `=`.
    package let text: String?
    /// Where it stands.
    package let place: Position
    /// Whether it is one segment of a catch-all.
    package let isOfRest: Bool

    /// The index of the route's query rule that has its name.
    package let rule: Int?

    /// Makes one.
    package init(name: String, text: String?, place: Position, isOfRest: Bool = false, rule: Int? = nil) {
        self.name = name
        self.text = text
        self.place = place
        self.isOfRest = isOfRest
        self.rule = rule
    }
}

extension RouteMatch {
    /// What the link carries, in one pass: path parameters, a catch-all's segments each by itself, then the query's
    /// items without `x-*` and without names of path parameters (docs/route-table.md#r7).
    package var carried: [LinkValueSource] {
        var items: [LinkValueSource] = []
        items.reserveCapacity(8)
        let text = text.contiguous
        withBytes(of: text) { bytes in
            appendParameters(bytes, text, to: &items)
            appendQuery(bytes, text, to: &items)
        }
        return items
    }

    /// The name of the route's catch-all, when the link took an alias without it.
    package var emptyRest: String? {
        guard route.path.hasRest, !pattern.hasRest else { return nil }
        return route.path.segments.last?.name
    }

    private func appendParameters(_ bytes: Span<UInt8>, _ text: String, to items: inout [LinkValueSource]) {
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
                        text: segment.captured(bytes, text, range),
                        place: .segment(number),
                        isOfRest: segment.isRest
                    )
                )
            } while segment.isRest
        }
    }

    private func appendQuery(_ bytes: Span<UInt8>, _ text: String, to items: inout [LinkValueSource]) {
        let names = items.count
        let emptyRest = emptyRest
        var index = queryScan.range.lowerBound
        var number = 0
        while let item = queryScan.next(bytes, &index) {
            number += 1
            // A name that is in the table already is not made again.
            let rule = rule(bytes, named: item.name)
            let name = rule.map { route.query[$0].name } ?? text.piece(bytes, item.name)
            let isTaken =
                items[..<names].contains { $0.name.hasSameBytes(as: name) } || emptyRest?.hasSameBytes(as: name) == true
            if name.hasBytes(atStart: "x-") || isTaken { continue }
            let value = item.value.map { text.piece(bytes, $0) }
            items.append(LinkValueSource(name: name, text: value, place: .query(number), rule: rule))
        }
    }

    /// The index of the query rule that has the raw name.
    private func rule(_ bytes: Span<UInt8>, named range: Range<Int>) -> Int? {
        route.query.indices.first { index in
            withBytes(of: route.query[index].name) { PercentEncoding.equals(bytes, range, $0, 0..<$0.count) }
        }
    }
}

extension PathSegment {
    /// The decoded text that the segment's parameter captures of a raw one.
    fileprivate func captured(_ bytes: Span<UInt8>, _ text: String, _ range: Range<Int>) -> String {
        switch self {
        case .prefix, .suffix:
            let decoded = PercentEncoding.decodedBytes(bytes, range)
            return String(decoding: decoded[capture(in: decoded.count)], as: UTF8.self)
        case .literal, .parameter, .rest: return text.piece(bytes, range)
        }
    }
}

extension String {
    /// The same text as one run of bytes, in which a place is found at once.
    fileprivate var contiguous: String {
        var text = self
        text.makeContiguousUTF8()
        return text
    }

    /// The text of a checked piece of this one, whose bytes are given too; without escapes, no list of bytes is made.
    fileprivate func piece(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        for index in range where bytes[index] == UInt8(ascii: "%") { return PercentEncoding.decoded(bytes, range) }
        let start = utf8.index(startIndex, offsetBy: range.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: range.count)], as: UTF8.self)
    }
}
