import TestFolders
import Testing

/// `linkd check --urls`: where links lead, for the CI of a table.
struct CheckLinksTests {
    @Test func `links that reach their expected route pass`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "links.txt",
            """
            # the app
            https://trips.example.com/trips/5           trip
            https://notes.example.org/n/7   note
            tcal:///notes/create?title=x	addNote

            # the web
            https://trips.example.com/help/start web
            https://trips.example.com/trips/5#web web
            https://elsewhere.example/ web
            """
        )
        let outcome = try Outcome.linkd(["check", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == "links.txt: 6 links, all with the expected result\n")
    }

    @Test func `each link that leads elsewhere is shown with the reason`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "links.txt",
            """
            https://trips.example.com/trips/5#web trip
            https://trips.example.com/seats/x seat
            https://trips.example.com/trips/5 home
            https://trips.example.com/trips/5 nobody
            """
        )
        let outcome = try Outcome.linkd(["check", "--table", "trips.json", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 65)
        let lines = outcome.problems.split(separator: "\n").map(String.init)
        try #require(lines.count == 5)
        #expect(
            lines[0].hasPrefix(
                "links.txt:1: https://trips.example.com/trips/5#web leads to web, not to trip: exclude[0]"
            )
        )
        #expect(lines[1].hasPrefix("links.txt:2: https://trips.example.com/seats/x leads to web, not to seat"))
        #expect(lines[2].hasPrefix("links.txt:3: https://trips.example.com/trips/5 leads to trip, not to home"))
        #expect(lines[3] == "links.txt:4: no table has a route \"nobody\" [FL101]")
        #expect(lines[4] == "4 problems")
    }

    private static let moved = #"""
        {
          "hosts": ["m.example"],
          "routes": [{ "id": "trip", "path": "/trips/{code}" }, { "id": "help", "path": "/help" }],
          "redirects": [{ "from": "/old/{code}", "to": "trip" }, { "from": "/faq", "to": "help" }]
        }
        """#

    @Test func `a redirect is expected with the route or the URL that it leads to`() throws {
        let folder = try TemporaryFolder()
        try folder.write("moved.json", Self.moved)
        try folder.write(
            "links.txt",
            """
            https://m.example/old/5       redirect trip
            https://m.example/old/5?a=b   redirect https://m.example/trips/5?a=b
            https://m.example/faq         redirect help
            https://m.example/faq         web
            m.example/help                help
            """
        )
        let outcome = try Outcome.linkd(["check", "--table", "moved.json", "--urls", "links.txt"], in: folder)
        #expect(outcome.output == "links.txt: 5 links, all with the expected result\n")
    }

    @Test func `a link that redirects elsewhere, or not at all, is shown, and so are all bad lines`() throws {
        let folder = try TemporaryFolder()
        try folder.write("moved.json", Self.moved)
        try folder.write(
            "links.txt",
            """
            https://m.example/old/5 redirect help
            https://m.example/old/5 redirect https://m.example/trips/6
            https://m.example/trips/5 redirect trip
            https://m.example/none redirect trip
            https://m.example/old/5 trip
            https://m.example/old/5 trip now
            https://m.example/old/5 redirect tirp
            https://m.example/help redirect to help
            https://m.example/faq redirect
            """
        )
        let outcome = try Outcome.linkd(["check", "--table", "moved.json", "--urls", "links.txt"], in: folder)
        #expect(outcome.exitCode == 65)
        let place = "https://m.example"
        let invalid =
            "invalid line; write a URL and a route id, \"web\", or \"redirect\" and a route id or a URL [FL101]"
        let expected = [
            "1: \(place)/old/5 redirects to \(place)/trips/5, not to help",
            "2: \(place)/old/5 redirects to \(place)/trips/5, not to \(place)/trips/6",
            "3: \(place)/trips/5 leads to trip, and does not redirect to trip",
            "4: \(place)/none leads to web, and does not redirect to trip",
            "5: \(place)/old/5 redirects to \(place)/trips/5, not to trip; write \"redirect trip\" [FL101]",
            "6: \(invalid)", "7: no table has a route \"tirp\"; did you mean \"trip\"? [FL101]", "8: \(invalid)",
            "9: \"redirect\" has no target; add the route id or the URL that it leads to [FL101]",
        ]
        let lines = outcome.problems.split(separator: "\n").map(String.init)
        try #require(lines.count == expected.count + 1, "\(outcome.problems)")
        for (line, text) in zip(lines, expected) { #expect(line.hasPrefix("links.txt:" + text), "\(line)") }
        #expect(lines.last == "9 problems")
    }

    @Test func `a line that is not an expectation is reported`() throws {
        let site = try SiteFolder()
        try site.folder.write("links.txt", "https://trips.example.com/\nhttps://trips.example.com/ home now\n")
        let outcome = try Outcome.linkd(["check", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.problems.hasPrefix("links.txt:1: ") && outcome.problems.contains("links.txt:2: "))
    }
}
