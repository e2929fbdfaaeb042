import LinkRoutes
import TableSamples
import Testing

/// Links printed from routes (docs/route-table.md#r8).
@Suite struct PrintingTests {
    private static func table() throws -> RouteTable {
        try RouteTable(
            #"""
            {"hosts": ["www.example.com", "example.org", "*.example.org"], "schemes": ["tCal", "other"],
             "ignoredSchemeHosts": ["x-callback-url", "é"],
             "routes": [
              {"id": "home", "path": "/"},
              {"id": "trip", "path": "/trips/{trip}"},
              {"id": "new", "path": "/trips/new"},
              {"id": "day", "path": "/days/{on:date}", "query": {"q": "int", "tab": "enum(map|info)?"}},
              {"id": "image", "path": "/img/{name}.jpg"},
              {"id": "version", "path": "/v/.{number}"},
              {"id": "docs", "path": "/docs/{language:enum(de|en)}/{rest+}",
               "aliases": ["/docs/{language:enum(de|en)}"]},
              {"id": "files", "path": "/files/{rest+}"},
              {"id": "swap", "path": "/{a}/s/{b}", "aliases": ["/s/{b}/{a}"]},
              {"id": "app", "path": "/app", "claimed": false, "page": false},
              {"id": "web", "path": "/web", "customScheme": false},
              {"id": "cafe", "path": "/café/a b%"}
             ]}
            """#.split(separator: "%").joined()
        )
    }

    @Test(arguments: [
        ("trip", ["trip": "Rome"], "/trips/Rome"),
        ("trip", ["trip": "a/b c+é%"], "/trips/a%2Fb%20c%2B%C3%A9%25"),
        ("trip", ["trip": "~A-z_0.9"], "/trips/~A-z_0.9"),
        ("trip", ["trip": "!$&'()*,;=:@"], "/trips/%21%24%26%27%28%29%2A%2C%3B%3D%3A%40"),
        ("trip", ["trip": "\u{1}\u{7F}\\"], "/trips/%01%7F%5C"),
        ("image", ["name": "a.b"], "/img/a.b.jpg"),
        ("image", ["name": "."], "/img/..jpg"),
        ("home", [:], "/"),
        ("cafe", [:], "/caf%C3%A9/a%20b"),
    ])
    func `every byte outside the unreserved ones is escaped in upper case`(
        _ id: String,
        _ values: [String: String],
        _ path: String
    ) throws {
        let table = try Self.table()
        let parameters = values.mapValues { RouteMatch.Value.text($0) }
        #expect(try table.link(to: id, parameters) == "https://www.example.com" + path)
        #expect(try table.link(to: id, parameters, on: .scheme()) == "tCal://" + path)
    }

    @Test func `a link begins as its origin says`() throws {
        let table = try Self.table()
        let origins: [(LinkOrigin, String)] = [
            (.universal(), "https://www.example.com/"), (.universal(host: "example.org"), "https://example.org/"),
            (.universal(host: "a.b.example.org"), "https://a.b.example.org/"), (.scheme(), "tCal:///"),
            (.scheme("TCAL"), "tCal:///"), (.scheme("other", host: "x-callback-url"), "other://x-callback-url/"),
            (.scheme(host: "é"), "tCal://%C3%A9/"),
        ]
        for (origin, link) in origins {
            #expect(try table.link(to: "home", on: origin) == link)
            #expect(table.match(link)?.route.id == "home")
        }
    }

    @Test func `query and fragment are printed in order, a name without value without an equals sign`() throws {
        let query: [LinkURL.QueryItem] = [
            .init(name: "q", value: "7"), .init(name: "a&b", value: nil), .init(name: "", value: ""),
            .init(name: "q", value: "8"),
        ]
        let link = try Self.table().link(to: "day", ["on": .text("2026-01-31")], query: query, fragment: "x y")
        #expect(link == "https://www.example.com/days/2026-01-31?q=7&a%26b&=&q=8#x%20y")
    }

    @Test func `an empty catch-all prints the alias without it`() throws {
        let table = try Self.table()
        let language = RouteMatch.Value.text("de")
        #expect(
            try table.link(to: "docs", ["language": language, "rest": .list([])]) == "https://www.example.com/docs/de"
        )
        #expect(
            try table.link(to: "docs", ["language": language, "rest": .list(["a b", "c"])])
                == "https://www.example.com/docs/de/a%20b/c"
        )
    }

    @Test func `another path of the route may take the link when it reads the same values`() throws {
        #expect(
            try Self.table().link(to: "swap", ["a": .text("s"), "b": .text("s")]) == "https://www.example.com/s/s/s"
        )
        let error = #expect(throws: PrintError.self) {
            try Self.table().link(to: "swap", ["a": .text("s"), "b": .text("x")])
        }
        #expect(error?.code == .shadowed)
        #expect(error?.by == "swap")
    }

    /// What cannot be printed, and why.
    private static let mistakes: [(PrintError.Code, String, @Sendable (RouteTable) throws -> String)] = [
        (.unknownRoute, "no route \"nothing\"", { try $0.link(to: "nothing") }),
        (.notReachable, "no https link", { try $0.link(to: "app") }),
        (.notReachable, "no scheme link", { try $0.link(to: "web", on: .scheme()) }),
        (.notReachable, "not a host of the table", { try $0.link(to: "home", on: .universal(host: "example.com")) }),
        (.notReachable, "not a host of the table", { try $0.link(to: "home", on: .universal(host: "*.example.org")) }),
        (
            .notReachable, "not a host of the table",
            { try $0.link(to: "home", on: .universal(host: "www.example.com/x")) }
        ),
        (.notReachable, "not a host of the table", { try $0.link(to: "home", on: .universal(host: "")) }),
        (.notReachable, "not a scheme of the table", { try $0.link(to: "home", on: .scheme("t")) }),
        (.notReachable, "the first segment", { try $0.link(to: "home", on: .scheme(host: "trips")) }),
        (.missingParameter, "a value for {trip}", { try $0.link(to: "trip") }),
        (.missingParameter, "a value for {rest}", { try $0.link(to: "docs", ["language": .text("de")]) }),
        (.unknownParameter, "no path parameter \"x\"; it has trip", { try $0.link(to: "trip", ["x": .text("1")]) }),
        (.unknownParameter, "no path parameter", { try $0.link(to: "home", ["x": .text("1")]) }),
        (.emptyParameter, "is empty", { try $0.link(to: "trip", ["trip": .text("")]) }),
        (.emptyParameter, "is empty", { try $0.link(to: "files", ["rest": .list(["a", ""])]) }),
        (.emptyParameter, "no alias leaves it out", { try $0.link(to: "files", ["rest": .list([])]) }),
        (.dotSegment, "cannot be printed", { try $0.link(to: "trip", ["trip": .text("..")]) }),
        (.dotSegment, "cannot be printed", { try $0.link(to: "files", ["rest": .list(["a", "."])]) }),
        (.dotSegment, "cannot be printed", { try $0.link(to: "version", ["number": .text(".")]) }),
        (
            .badValue, "{on:date} does not accept \"2026-02-30\"",
            { try $0.day([.init(name: "q", value: "1")], on: "2026-02-30") }
        ),
        (.badValue, "has one value, not 2", { try $0.link(to: "trip", ["trip": .list(["a", "b"])]) }),
        (.badValue, "has one value, not 0", { try $0.link(to: "trip", ["trip": .list([])]) }),
        (.badValue, "%00", { try $0.link(to: "trip", ["trip": .text("\u{0}")]) }),
        (.badValue, "\"q\" is int, which \"x\" is not", { try $0.day([.init(name: "q", value: "x")]) }),
        (.badValue, "\"q\" (int) is empty", { try $0.day([.init(name: "q", value: nil)]) }),
        (.badValue, "\"q\" is int", { try $0.day([.init(name: "q", value: "1"), .init(name: "q", value: "x")]) }),
        (
            .badValue, "\"tab\" is enum(map|info)",
            { try $0.day([.init(name: "q", value: "1"), .init(name: "tab", value: "x")]) }
        ),
        (.missingQueryItem, "\"q\" (int) is missing", { try $0.day([]) }),
        (
            .badQueryName, "x-callback-url",
            { try $0.day([.init(name: "q", value: "1"), .init(name: "x-a", value: "1")]) }
        ),
        (
            .badQueryName, "a path parameter",
            { try $0.day([.init(name: "q", value: "1"), .init(name: "on", value: "1")]) }
        ),
        (.badQueryName, "needs a name", { try $0.day([.init(name: "q", value: "1"), .init(name: "", value: nil)]) }),
        (.shadowed, "a link of \"new\"", { try $0.link(to: "trip", ["trip": .text("new")]) }),
        (.tooLong, "8192 bytes", { try $0.link(to: "trip", ["trip": .text(String(repeating: "a", count: 9_000))]) }),
        (.tooLong, "64 segments", { try $0.link(to: "files", ["rest": .list(Array(repeating: "a", count: 64))]) }),
        (.tooLong, "64 items", { try $0.day(Array(repeating: .init(name: "q", value: "1"), count: 65)) }),
    ]

    @Test(arguments: mistakes.indices)
    func `a link that would not match its route is not printed`(_ index: Int) throws {
        let (code, words, print) = Self.mistakes[index]
        let error = try #require(throws: PrintError.self) { try print(Self.table()) }
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error)")
        #expect(error.description.hasSuffix("[\(code.rawValue)]"))
        #expect((error.by == nil) == (code != .shadowed))
    }

    @Test func `every code has a case`() {
        #expect(Set(Self.mistakes.map(\.0)) == Set(PrintError.Code.allCases))
    }

    @Test func `a table without hosts or schemes prints none`() throws {
        let table = try RouteTable(#"{"routes": [{"id": "a", "path": "/a"}]}"#)
        for origin in [LinkOrigin.universal(), .scheme()] {
            let error = #expect(throws: PrintError.self) { try table.link(to: "a", on: origin) }
            #expect(error?.code == .notReachable)
        }
    }
}

extension RouteTable {
    /// The link of the route that declares items.
    fileprivate func day(_ query: [LinkURL.QueryItem], on day: String = "2026-01-31") throws -> String {
        try link(to: "day", ["on": .text(day)], query: query)
    }
}
