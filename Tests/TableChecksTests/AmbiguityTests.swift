import Diagnostics
import LinkRoutes
import StrictJSON
import TableSamples
import Testing

/// Which routes tie (docs/route-table.md#r6), and that the report shows it.
@Suite struct AmbiguityTests {
    /// Two routes and whether they tie.
    static let pairs: [(String, String, Bool)] = [
        (#""path": "/x/{a}""#, #""path": "/x/{b}""#, true),
        (#""path": "/x""#, #""path": "/x""#, true),
        (#""path": "/{a+}""#, #""path": "/{b+}""#, true),
        (#""path": "/x/{a:int}""#, #""path": "/x/{a}""#, false),
        (#""path": "/x/{a:int}""#, #""path": "/x/{a:date}""#, false),
        (#""path": "/{a:enum(p|q)}""#, #""path": "/{a:enum(q|p)}""#, true),
        (#""path": "/{a:enum(p|q)}""#, #""path": "/{a:enum(q|r)}""#, true),
        (#""path": "/{a:enum(p|q)}""#, #""path": "/{a:enum(r|s)}""#, false),
        (#""path": "/{a:enum(é)}""#, #""path": "/{a:enum(e\u0301)}""#, false),
        (#""path": "/é""#, #""path": "/e\u0301""#, false),
        (#""path": "/a{x}""#, #""path": "/{x}b""#, true),
        (#""path": "/.{x}""#, #""path": "/{x}.""#, true),
        (#""path": "/a{x}""#, #""path": "/{x}bc""#, false),
        (#""path": "/a{x}""#, #""path": "/b{x}""#, false),
        (#""path": "/a{x}""#, #""path": "/a{y}""#, true),
        (#""path": "/{x}a""#, #""path": "/{x}b""#, false),
        (#""path": "/{a:enum(p|q)}/s""#, #""path": "/{a:enum(q|r)}/{b}""#, true),
        (#""path": "/{a:enum(p|q)}/7""#, #""path": "/{a:enum(q|r)}/{b:int}/{c+}""#, true),
        (#""path": "/{a:enum(p|q)}/s""#, #""path": "/{a:enum(q|r)}/t""#, true),
        (#""path": "/{a:enum(p|q)}""#, #""path": "/{a:enum(q|r)}/t""#, true),
        (#""path": "/A""#, #""path": "/a""#, false),
        (#""path": "/x", "query": {"q": "string"}"#, #""path": "/x", "query": {"r": "string"}"#, true),
        (#""path": "/x", "query": {"q": "int"}"#, #""path": "/x", "query": {"q": "string"}"#, true),
        (#""path": "/x", "query": {"q": "int"}"#, #""path": "/x", "query": {"q": "date"}"#, false),
        (#""path": "/x", "query": {"q": "enum(a|b)"}"#, #""path": "/x", "query": {"q": "enum(b|c)"}"#, true),
        (#""path": "/x", "query": {"q": "enum(a|b)"}"#, #""path": "/x", "query": {"q": "enum(c|d)"}"#, false),
        (#""path": "/x", "query": {"q": "enum(7|b)"}"#, #""path": "/x", "query": {"q": "int"}"#, true),
        (
            #""path": "/x", "query": {"q": "int", "r": "int"}"#, #""path": "/x", "query": {"r": "date", "q": "int"}"#,
            false
        ),
        (#""path": "/x", "query": {"q": "int"}"#, #""path": "/x""#, false),
        (#""path": "/x", "query": {"q": "int?"}"#, #""path": "/x""#, true),
        (#""path": "/x", "claimed": false, "page": false"#, #""path": "/x", "customScheme": false"#, false),
        (#""path": "/x", "claimed": false, "page": false"#, #""path": "/x""#, true),
        (#""path": "/x", "customScheme": false"#, #""path": "/x""#, true),
    ]

    @Test(arguments: pairs)
    func `two routes are ambiguous if one link satisfies both equally well`(
        _ one: String,
        _ other: String,
        _ isTied: Bool
    ) throws {
        for routes in [[one, other], [other, one]] {
            let texts = [#""id": "a", "# + routes[0], #""id": "b", "# + routes[1]]
            let problems = Self.problems(texts)
            #expect(problems.map(\.code) == (isTied ? ["ambiguous-routes"] : []))
            for problem in problems {
                #expect(problem.path == "routes[1].path")
                #expect(problem.message.contains("\"a\""))
                #expect(try Self.isShown(problem.message, texts), "\(problem)")
            }
        }
    }

    @Test func `each path is reported once, with the first path that it is ambiguous with`() {
        let problems = Self.problems((0..<4).map { #""id": "r\#($0)", "path": "/x/{p\#($0)}""# })
        #expect(problems.map(\.path) == ["routes[1].path", "routes[2].path", "routes[3].path"])
        #expect(problems.allSatisfy { $0.message.contains("\"r0\"") })
    }

    @Test(arguments: [
        ("", "/x"), (#""hosts": ["h.example"],"#, "https://h.example/x"), (#""schemes": ["t"],"#, "t:///x"),
        (#""hosts": [], "schemes": ["t"],"#, "t:///x"),
    ])
    func `the example of an ambiguity has a host or scheme of the table`(_ members: String, _ link: String) throws {
        let text = #"{\#(members) "routes": [{"id": "a", "path": "/x"}, {"id": "b", "path": "/x"}]}"#
        let error = try #require(throws: RouteTableError.self) { try RouteTable(text) }
        #expect(error.problems.map(\.code) == ["ambiguous-routes"])
        #expect(error.problems.allSatisfy { $0.message.split(separator: " ").contains { $0 == link } })
    }

    /// Whether both routes, each in a table of its own, take the link that a message shows; of a link that only its
    /// segment shows, whether both paths take that segment.
    private static func isShown(_ message: String, _ routes: [String]) throws -> Bool {
        let tables = try routes.map { try RouteTable(routes: [$0]) }
        let words = message.split(separator: " ")
        let link = String(try #require(words.first { $0.contains("://") }))
        let last = try LinkURL(link).segments.last ?? ""
        guard message.contains("\"\(last)\"") else { return tables.allSatisfy { $0.match(link) != nil } }
        let depth = try LinkURL(link).segments.count - 1
        return tables.allSatisfy { $0.entries[0].pattern.segments[depth].accepts(last) }
    }

    private static func problems(_ routes: [String]) -> [(code: String, path: String, message: String)] {
        do throws(RouteTableError) {
            _ = try RouteTable(routes: routes)
            return []
        } catch {
            return error.problems.map { ($0.code, $0.location.path, $0.message) }
        }
    }
}
