/// A route table as in a large app, of any length and deterministic, with features that are hard to prove.
///
/// It contains fixed texts, ints, uuids, dates, enums and queries, web-only routes beside claimed ones, a catch-all,
/// and escape hatches.
struct ProofTable {
    /// The table's text.
    let json: [UInt8]

    /// The kinds of routes; `#` is the number of an area.
    ///
    /// Web-only routes are beside claimed ones that would match their links.
    private static let kinds: [(path: String, rest: String)] = [
        ("/area#", ""),
        ("/area#/{reference}", ""),
        ("/area#/new", #""claimed": false"#),
        ("/area#/{reference}/days/{day:int}", ""),
        ("/area#/{reference}/days/{day}", #""claimed": false"#),
        ("/area#/on/{date:date}", ""),
        ("/area#/{tab:enum(map|info|days)}", ""),
        ("/area#/search", #""query": {"text": "string", "kind": "enum(trip|place)?"}"#),
        ("/area#/list", #""query": {"page": "int", "sort": "enum(name|date)"}"#),
        ("/area#/{reference}/edit", #""claimed": false"#),
        ("/area#/caf\u{E9}/{place}", ""),
        ("/area#/{reference}/notes/{note}", ""),
    ]

    /// The maximum number of uuid routes, since a uuid is long in an association file.
    private static let mostUUIDs = 8

    init(routes count: Int) {
        let routes = (0..<count).map { number in
            let area = number / Self.kinds.count
            let (path, rest) = Self.kind(number, area)
            let filled = path.split(separator: "#", omittingEmptySubsequences: false).joined(separator: String(area))
            return #"{"id": "r\#(number)", "path": "\#(filled)"\#(rest.isEmpty ? "" : ", ")\#(rest)}"#
        }
        json = Array(
            """
            {
              "version": 1,
              "name": "Trips Calendar",
              "hosts": ["trips.example.com"],
              "comments": false,
              "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
              "routes": [
                \(routes.joined(separator: ",\n    "))
              ],
              "exclude": [{"fragment": "web"}, {"query": {"web": "1"}}]
            }
            """.utf8
        )
    }

    private static func kind(_ number: Int, _ area: Int) -> (path: String, rest: String) {
        switch (number, number % kinds.count) {
        case (9, _): ("/guides/{rest+}", "")
        case (_, 11) where area < mostUUIDs: ("/area#/{id:uuid}", "")
        case (_, let kind): kinds[kind]
        }
    }
}
