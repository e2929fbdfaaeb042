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

    @Test func `a line that is not an expectation is reported`() throws {
        let site = try SiteFolder()
        try site.folder.write("links.txt", "https://trips.example.com/\nhttps://trips.example.com/ home now\n")
        let outcome = try Outcome.linkd(["check", "--urls", "links.txt"], in: site.folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.problems.hasPrefix("links.txt:1: ") && outcome.problems.contains("links.txt:2: "))
    }
}
