import LinkRoutes
import Testing

/// The code on the first page of the documentation, word for word: `make docs` holds the two side by side.
@Suite struct DocumentationTests {
    @Test func `the code on the documentation's first page does what the page says`() throws {
        let json = #"""
            {"version": 1, "hosts": ["trips.example.com"], "schemes": ["tcal"],
             "routes": [{"id": "day", "path": "/trips/{reference}/{day:date}"}]}
            """#
        let table = try RouteTable(json: Array(json.utf8))

        let match = table.match("tcal://trips/55%2F7/2026-11-21?from=mail")
        #expect(match?.route.id == "day")
        #expect(match?.kind == .scheme)
        #expect(match?["reference"] == .text("55/7"))
        #expect(match?.query.first?.value == "mail")

        let link = try table.link(to: "day", ["reference": .text("55/7"), "day": .text("2026-11-21")])
        #expect(link == "https://trips.example.com/trips/55%2F7/2026-11-21")
    }
}
