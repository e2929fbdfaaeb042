import LinkRoutes
import TableSamples
import Testing

/// What becomes of a link, as a value that an app can show or log.
@Suite struct ExplanationTests {
    private static func table() throws -> RouteTable {
        try RouteTable(routes: [
            #""id": "trip", "path": "/trips/{trip}""#,
            #""id": "new", "path": "/trips/new""#,
            #""id": "details", "path": "/details", "query": {"reference": "string"}"#,
        ])
    }

    @Test func `an explanation names the route of a link, and the others that fit`() throws {
        let explanation = try Self.table().explain("https://www.example.com/trips/new")
        #expect(explanation.outcome == .matched)
        #expect(explanation.match?.route.id == "new")
        #expect(explanation.mismatches.map(\.route) == ["trip"])
        #expect(
            explanation.description == """
                https://www.example.com/trips/new: route new
                  because trip: /trips/{trip} matches too, but /trips/new is more specific
                """
        )
    }

    @Test func `a missing required item is distinguished from a path that does not match`() throws {
        let table = try Self.table()
        #expect(table.explain("t:///details").outcome == .requiredItem)
        #expect(table.explain("t:///nowhere").outcome == .noPath)
        #expect(table.explain("t:///nowhere").mismatches == table.explain("t:///elsewhere").mismatches)
    }

    @Test func `a mismatch names the item and the value that did not fit`() throws {
        let table = try RouteTable(routes: [#""id": "a", "path": "/a", "query": {"n": "int"}"#])
        let rule = try #require(table.route("a")?.query.first)
        #expect(table.explain("t:///a?n=x").mismatches.map(\.cause) == [.requiredItem(rule, value: "x")])
        #expect(table.explain("t:///a").mismatches.map(\.cause) == [.requiredItem(rule, value: nil)])
    }

    @Test(arguments: [
        (
            "https://other.example/trips/1", ForeignLink.host("other.example"),
            #"the host "other.example" is not declared; "hosts" has www.example.com"#
        ),
        ("other:///trips/1", .scheme("other"), #"the scheme "other" is not declared; "schemes" has t"#),
        (
            "http://www.example.com/trips/1", .notSecure,
            "the links of a table are https, but the link is http; write it with https"
        ),
        (
            "https://me@www.example.com/trips/1", .userInformation,
            "the link has user information before its host, so it cannot be a universal link"
        ),
    ])
    func `a link of another host or scheme says so`(_ link: String, _ foreign: ForeignLink, _ reason: String) throws {
        let explanation = try Self.table().explain(link)
        #expect(explanation.outcome == .foreign(foreign))
        #expect(explanation.reasons == [reason])
        #expect(explanation.match == nil)
    }

    @Test func `a malformed link is reported with its position`() throws {
        let explanation = try Self.table().explain("t:///a%2")
        guard case .malformed(let error) = explanation.outcome else {
            Issue.record("\(explanation.outcome)")
            return
        }
        #expect(error.code == .badEscape)
        #expect(
            explanation.reasons == [
                "two hex digits must follow the % at byte 6; a plain percent sign is %25 [badEscape]"
            ]
        )
    }
}
