import TestFolders
import Testing

/// `linkd check` of tables: that what is made from them agrees with them, by proof.
struct CheckProofTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "table.json",
            """
            { "version": 1, "name": "Notes", "hosts": ["notes.example.org", "open.notes.example.org"],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.notes" }] },
              "routes": [{ "id": "note", "path": "/n/{number:int}" }, { "id": "about", "path": "/about" }] }
            """
        )
    }

    @Test func `check prints the proof of a table with its scope and limits`() throws {
        let short = try Outcome.linkd(["check", "table.json"], in: folder)
        #expect(
            short.output == """
                table.json: valid; 2 routes, 2 claimed for the app, 2 with a page, 2 hosts, 1 iOS app, 0 Android apps
                table.json: proved: association file and route table agree on every link

                """
        )
        let outcome = try Outcome.linkd(["check", "--verbose", "table.json"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 6)
        #expect(lines[2].hasPrefix("table.json: proved: "))
        #expect(
            lines[3].hasPrefix(
                "table.json: the proof covers every https link on the table's hosts within the limits"
            )
        )
        #expect(lines[3].hasSuffix(" states"))
        #expect(
            lines[4] == """
                table.json: not covered: https://notes.example.org/n/x does not match a route, but opens the app (rules \
                match more values than route "note"; the app must show the web page)
                """
        )
        #expect(
            lines[5] == """
                table.json: not covered: https://notes.example.org/%6E/1 matches route "note", but stays in the browser \
                (percent-encoding differs from "linkd link")
                """
        )
    }

    @Test func `a long list of known differences is shortened`() throws {
        let routes = (0..<24).map { #"{ "id": "r\#($0)", "path": "/r\#($0)/{number:int}" }"# }
        try folder.write("ints.json", Self.table(routes))
        let outcome = try Outcome.linkd(["check", "--verbose", "ints.json"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("not covered") }
        #expect(lines.count == 21)
        #expect(lines.last?.hasPrefix("ints.json: not covered: and ") == true)
        #expect(lines.last?.hasSuffix(" more (--limit NUMBER lists more)") == true)
    }

    @Test func `the dynamic rules for Android are proved under their model`() throws {
        let outcome = try Outcome.linkd(["check", "trips.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let claims = outcome.output.split(separator: "\n").filter { $0.hasPrefix("trips.json: proved: ") }
        try #require(claims.count == 2)
        #expect(claims[1].contains("dynamic rules for Android 15"))
    }

    @Test func `a table without dynamic rules says why, which fails nothing`() throws {
        let site = try SiteFolder()
        let file = try #require(site.folder.text("trips.json").firstRange(of: #"{ "id": "seat""#))
        var text = site.folder.text("trips.json")
        text.insert(
            contentsOf: #"{ "id": "seats", "path": "/seats/all", "claimed": false }, "#
                + #"{ "id": "row", "path": "/seats/{row}", "claimed": false }, "#,
            at: file.lowerBound
        )
        try site.folder.write("trips.json", text)
        let outcome = try Outcome.linkd(["check", "--strict", "trips.json"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.findings == ["trips.json: info [no-dynamic-rules]"])
        #expect(outcome.output.contains("proved: association file"))
        #expect(!outcome.output.contains("proved: dynamic rules"))
    }

    @Test func `a table without an app has nothing to prove`() throws {
        let outcome = try Outcome.linkd(["check", "notes.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0)
        #expect(!outcome.output.contains("proved"))
    }

    @Test func `the JSON output has findings only`() throws {
        #expect(try Outcome.linkd(["check", "--json", "table.json"], in: folder).output.isEmpty)
        #expect(try SARIFRun(["table.json"], in: folder).results?.isEmpty == true)
    }

    @Test func `a table that exceeds the budget is refused with the exit code of its option`() throws {
        // Each two of the hatches share no item, so whether none holds is a question about all of them at once.
        let hatches = (0..<24).map { #"{ "query": { "e\#($0)": "1", "f\#($0 * 7 % 24)": "2" } }"# }
        try folder.write(
            "hatches.json",
            """
            { "version": 1, "name": "Notes", "hosts": ["notes.example.org", "open.notes.example.org"],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.notes" }] },
              "routes": [{ "id": "a", "path": "/a/{x}" }, { "id": "b", "path": "/{y}/b", "claimed": false }],
              "exclude": [\(hatches.joined(separator: ", "))] }
            """
        )
        try folder.write("config.json", #"{ "tables": ["hatches.json"], "publicDirectory": null }"#)
        for (name, exitCode) in [("hatches.json", Int32(65)), ("config.json", 78)] {
            let outcome = try Outcome.linkd(["check", name], in: folder)
            #expect(outcome.exitCode == exitCode)
            #expect(outcome.findings == ["hatches.json: error [undecided]"])
            #expect(!outcome.output.contains("proved"))
        }
        let results = try #require(SARIFRun(["hatches.json"], in: folder).results)
        #expect(results.map(\.code) == ["undecided"])
    }

    private static func table(_ routes: [String]) -> String {
        """
        { "version": 1, "name": "Notes", "hosts": ["notes.example.org", "open.notes.example.org"],
          "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.notes" }] },
          "routes": [\(routes.joined(separator: ",\n"))] }
        """
    }
}
