/// A checked query as it came, to split the value of an item before it is decoded (house rule R1).
package struct RawQuery: Sendable {
    /// The text that it stands in; empty where nobody knows it, which costs a copy less than an optional.
    private let text: String
    private let scan: QueryScan

    /// Stands for a query that nobody knows.
    package static let unknown = RawQuery("", QueryScan())

    init(_ text: String, _ scan: QueryScan) {
        self.text = text
        self.scan = scan
    }

    /// Checks a raw query, without its question mark.
    ///
    /// - Throws: why no link could have it.
    package init(_ text: String) throws(LinkURLError) {
        self.init(text, try withBytes(of: text) { bytes throws(LinkURLError) in try QueryScan(bytes, 0..<bytes.count) })
    }

    /// Every item, decoded, in order.
    package var items: [LinkURL.QueryItem] { withBytes(of: text) { scan.items($0) } }

    /// The texts between the raw commas of an item's value, each decoded; nil where the query is not known.
    ///
    /// - Parameter number: which item, counted from 1.
    package func pieces(ofItem number: Int) -> [String]? {
        guard !text.isEmpty else { return nil }
        return withBytes(of: text) { bytes in
            var index = scan.range.lowerBound
            var item: QueryScan.Item?
            for _ in 0..<number { item = scan.next(bytes, &index) }
            guard let value = item?.value else { return [] }
            var pieces: [String] = []
            var start = value.lowerBound
            for index in value where bytes[index] == UInt8(ascii: ",") {
                pieces.append(PercentEncoding.decoded(bytes, start..<index))
                start = index + 1
            }
            return pieces + [PercentEncoding.decoded(bytes, start..<value.upperBound)]
        }
    }
}

extension RouteMatch {
    /// The query as it came.
    package var rawQuery: RawQuery { RawQuery(text, queryScan) }
}
