/// A route table of any length, deterministic, with every kind of segment.
struct SampleTable {
    /// The table's text.
    let json: [UInt8]
    /// A link to the first route.
    let first: String
    /// A link to the last route.
    let last: String
    /// A link on the table's host that no route matches; only its last segment differs.
    let miss: String

    /// The kinds of routes, each with a matching link; `#` is the number of the route.
    private static let kinds: [(path: String, query: String, link: String)] = [
        ("/area#", "", "/area#"),
        ("/area#/{reference}", "", "/area#/ABC123"),
        ("/area#/{reference}/days", "", "/area#/ABC123/days"),
        ("/area#/{reference}/days/{day:int}", "", "/area#/ABC123/days/12"),
        ("/area#/{on:date}", "", "/area#/2026-11-21"),
        ("/area#/{tab:enum(map|info|days)}", "", "/area#/info"),
        ("/area#/trip-{code}", "", "/area#/trip-ABC123"),
        ("/area#/{name}.ics", "", "/area#/calendar.ics"),
        ("/area#/search", #""text": "string", "kind": "enum(trip|place)?""#, "/area#/search?text=Bern&kind=trip"),
        ("/area#/caf\u{E9}/{place}", "", "/area#/caf%C3%A9/bern"),
        ("/area#/{section}/{rest+}", "", "/area#/guides/europe/switzerland/bern"),
        ("/area#/{id:uuid}", "", "/area#/01234567-89ab-cdef-0123-456789abcdef"),
    ]

    /// The order of the kinds: those that are long in an association file occur once in twenty.
    private static let turns = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]

    /// Creates a table with this number of routes, and with further routes in JSON.
    init(routes count: Int, adding more: [String] = []) {
        let routes = (0..<count).map { number in
            let (path, query, _) = Self.kind(of: number)
            return #"{"id": "r\#(number)", "path": "\#(Self.fill(path, number))", "query": {\#(query)}}"#
        }
        json = Array(
            """
            {
              "version": 1,
              "name": "Trips Calendar",
              "hosts": ["trips.example.com"],
              "schemes": ["tcal"],
              "comments": false,
              "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
              "routes": [
                \((routes + more).joined(separator: ",\n    "))
              ]
            }
            """.utf8
        )
        first = Self.link(to: 0)
        last = Self.link(to: count - 1)
        miss = "https://trips.example.com/area2/ABC123/nights"
    }

    private static func link(to number: Int) -> String {
        "https://trips.example.com" + fill(kind(of: number).link, number)
    }

    private static func kind(of number: Int) -> (path: String, query: String, link: String) {
        kinds[turns[number % turns.count]]
    }

    private static func fill(_ text: String, _ number: Int) -> String {
        text.split(separator: "#", omittingEmptySubsequences: false).joined(separator: String(number))
    }
}
