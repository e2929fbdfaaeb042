import Diagnostics
import FindingSnapshots
import LinkCode
import LinkRoutes
import PlatformCode
import TableChecks
import Testing

/// How names of a table become names in code, and which have none.
struct CodeNameTests {
    private static let names = [
        ("home", "home"), ("newTrip", "newTrip"), ("NewTrip", "newTrip"), ("new_trip", "newTrip"),
        ("new_Trip_2", "newTrip2"), ("URL2", "url2"), ("URLScheme", "urlScheme"), ("ID", "id"), ("a__b_", "aB"),
        ("X", "x"), ("default", "default"),
    ]

    @Test(arguments: names)
    func `the name of a case is made of the words of the id`(id: String, name: String) throws {
        let table = try RouteTable(#"{"id": "\#(id)", "path": "/a"}"#)
        #expect(try CodeModel(table, for: .swift).cases.map(\.name) == [name])
        #expect(try CodeModel(table, for: .kotlin).cases.map(\.name) == [name])
    }

    /// The code of each problem, its path, and those of its notes.
    private static func places(_ problems: [Diagnostic]) -> [String] {
        problems.map { ([$0.code, $0.location.path] + $0.notes.map(\.location.path)).joined(separator: " ") }
    }

    private static let values = [
        ("coming-soon", "comingSoon"), ("7", "_7"), ("12 b", "_12B"), ("é", "é"), ("ÉTÉ", "été"), ("a b", "aB"),
        ("e\u{301}", "e"), ("$x", "x"), ("ß", "ß"),
    ]

    @Test(arguments: values)
    func `the name of a value has only letters and digits`(text: String, name: String) throws {
        let table = try RouteTable(#"{"id": "a", "path": "/{p:enum(\#(text))}"}"#)
        guard case .choice(let choice) = try CodeModel(table, for: .swift).cases.first?.parameters.first?.type else {
            Issue.record("no choice")
            return
        }
        #expect(choice.values.map(\.name) == [name])
        #expect(choice.name == "AP")
    }

    private static let collisions: [(first: String, second: String)] = [
        (#"{"id": "trip", "path": "/a"}"#, #"{"id": "Trip", "path": "/b"}"#),
        (#"{"id": "newTrip", "path": "/a"}"#, #"{"id": "newtrip", "path": "/b"}"#),
        (#"{"id": "new_trip", "path": "/a"}"#, #"{"id": "newTrip", "path": "/b"}"#),
        (#"{"id": "a_1", "path": "/a"}"#, #"{"id": "a1", "path": "/b"}"#),
    ]

    @Test(arguments: collisions, [CodeLanguage.swift, .kotlin])
    func `routes whose names differ only in case or in dropped characters collide`(
        routes: (first: String, second: String),
        language: CodeLanguage
    ) throws {
        let table = try RouteTable(routes.first, routes.second)
        #expect(Self.places(table.problems(in: language)) == ["symbol-collision routes[1].id routes[0].id"])
        let message = try #require(table.problems(in: language).first).message
        for route in table.routes { #expect(message.contains("\"\(route.id)\"")) }
        let settled = routes.second.replacing("{", with: #"{"symbolName": "other", "#, maxReplacements: 1)
        #expect(try RouteTable(routes.first, settled).problems(in: language) == [])
        #expect(try CodeModel(RouteTable(routes.first, settled), for: language).cases.map(\.name).last == "other")
    }

    @Test func `TypeScript keeps the names of the table, so that none collide`() throws {
        for (first, second) in Self.collisions {
            #expect(try RouteTable(first, second).problems(in: .typescript) == [])
        }
    }

    @Test func `parameters that are the same in code are an error, which codeNames settles`() throws {
        let query = #""query": {"a-b": "string", "a.b": "int?"}"#
        let table = try RouteTable(#"{"id": "x", "path": "/", \#(query)}"#)
        #expect(
            Self.places(table.problems(in: .swift)) == ["symbol-collision routes[0].query.a.b routes[0].query.a-b"]
        )
        let settled = try RouteTable(#"{"id": "x", "path": "/", \#(query), "symbolNames": {"a.b": "other"}}"#)
        #expect(try CodeModel(settled, for: .swift).cases.first?.parameters.map(\.label) == ["aB", "other"])
    }

    @Test func `values that are the same in code are an error, which codeNames settles`() throws {
        let path = #""path": "/{p:enum(a b|a-b|é|e\#u{301})}""#
        let table = try RouteTable(#"{"id": "x", \#(path)}"#)
        #expect(table.codes(in: .swift) == ["symbol-collision"])
        let settled = try RouteTable(#"{"id": "x", \#(path), "symbolNames": {"p=a-b": "other"}}"#)
        #expect(settled.codes(in: .swift) == [])
    }

    @Test func `types that are the same in code are an error`() throws {
        let table = try RouteTable(
            #"{"id": "a", "path": "/a/{bC:enum(x)}"}"#,
            #"{"id": "aB", "path": "/b/{c:enum(x)}"}"#
        )
        #expect(Self.places(table.problems(in: .swift)) == ["symbol-collision routes[1].path routes[0].path"])
        let hidden = try RouteTable(#"{"id": "calendar", "path": "/a/{day:enum(x)}"}"#)
        #expect(hidden.codes(in: .swift) == ["invalid-symbol-name"])
    }

    @Test(arguments: ["self", "init", "none", "some", "Self", "NONE"])
    func `a name that the type has is an error with a fix`(id: String) throws {
        let table = try RouteTable(#"{"id": "\#(id)", "path": "/a"}"#)
        #expect(Self.places(table.problems(in: .swift)) == ["invalid-symbol-name routes[0].id"])
        #expect(try RouteTable(#"{"id": "\#(id)", "path": "/a", "symbolName": "other"}"#).codes(in: .swift) == [])
    }

    @Test func `a name without a letter or digit is an error with a fix`() throws {
        let route = #""id": "x", "path": "/", "query": {"~": "string", ".-": "string?"}"#
        #expect(try RouteTable("{\(route)}").codes(in: .swift) == ["invalid-symbol-name", "invalid-symbol-name"])
        let settled = #"{\#(route), "symbolNames": {"~": "tilde", ".-": "dots"}}"#
        #expect(try RouteTable(settled).codes(in: .kotlin) == [])
    }

    @Test(arguments: CodeLanguage.all)
    func `a table without a route for the code is an error, never an empty type`(_ language: CodeLanguage) throws {
        #expect(try RouteTable().codes(in: language) == ["no-generated-routes"])
        let unreachable = try RouteTable(checking: Array(#"{"routes": [{"id": "a", "path": "/"}]}"#.utf8))
        #expect(unreachable.codes(in: language) == ["no-generated-routes"])
        let gone = try RouteTable(#"{"id": "a", "path": "/", "gone": true}"#)
        #expect(gone.codes(in: language) == ["no-generated-routes"])
        let web = try RouteTable(#"{"id": "a", "path": "/", "claimed": false, "customScheme": false}"#)
        #expect(web.codes(in: language) == (language == .typescript ? [] : ["no-generated-routes"]))
    }

    /// Routes with other problems.
    private static let mistakes: [(routes: String, language: CodeLanguage)] = [
        (#"{"id": "x", "path": "/", "query": {"a-b": "string", "a.b": "int?"}}"#, .swift),
        (#"{"id": "x", "path": "/{p:enum(a b|a-b)}"}"#, .swift),
        (#"{"id": "a", "path": "/a/{bC:enum(x)}"}, {"id": "aB", "path": "/b/{c:enum(x)}"}"#, .swift),
        (#"{"id": "a", "path": "/a/{b:enum(x)}"}, {"id": "aB", "path": "/b"}"#, .kotlin),
        (#"{"id": "self", "path": "/a"}"#, .swift), (#"{"id": "x", "path": "/a/{class}"}"#, .kotlin),
        (#"{"id": "x", "path": "/{y:enum(allCases)}"}"#, .swift),
        (#"{"id": "calendar", "path": "/a/{day:enum(x)}"}"#, .swift),
        (#"{"id": "x", "path": "/", "query": {"__proto__": "int?"}}"#, .typescript),
        (#"{"id": "x", "path": "/", "query": {"~": "string"}}"#, .swift), ("", .swift),
    ]

    @Test func `sentences match the snapshot`() throws {
        var examples: [(input: String, findings: [Diagnostic])] = []
        for (first, second) in Self.collisions {
            examples.append(("\(first), \(second)", try RouteTable(first, second).problems(in: .swift)))
        }
        for (routes, language) in Self.mistakes {
            examples.append(("\(language.name): [\(routes)]", try RouteTable(routes).problems(in: language)))
        }
        let unreachable = #"{"routes": [{"id": "a", "path": "/"}]}"#
        let table = try RouteTable(checking: Array(unreachable.utf8))
        examples.append((unreachable, table.problems(in: .swift)))
        for options in [#"{"name": "trips"}"#, #"{"access": "open"}"#] {
            let error = #expect(throws: CodeError.self) { try CodeOptions(json: Array(options.utf8)) }
            examples.append((options, error?.problems ?? []))
        }
        try FindingSnapshot("generated-code").expect(examples)
    }

    @Test func `all problems are reported, each with its line and column`() throws {
        let json = """
            {"hosts": ["t.example"], "routes": [
              {"id": "self", "path": "/a"},
              {"id": "trip", "path": "/b", "query": {"~": "string"}},
              {"id": "Trip", "path": "/c"}
            ]}
            """
        let error = #expect(throws: CodeError.self) { try CodeGenerator(.swift)?.text(json: Array(json.utf8)) }
        #expect(
            error?.problems.map { "\($0.location) \($0.code)" } == [
                "2:10 invalid-symbol-name", "3:47 invalid-symbol-name", "4:10 symbol-collision",
            ]
        )
        #expect(error?.problems.last?.notes.map { "\($0.location)" } == ["3:10"])
    }
}
