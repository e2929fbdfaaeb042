import AssociationChecker
import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON
import Testing

@testable import linkd

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
                table.json: proved: the association file opens the app for exactly the links that the table gives it; 2 \
                known differences lie outside the scope (--verbose lists them)

                """
        )
        let outcome = try Outcome.linkd(["check", "--verbose", "table.json"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 6)
        #expect(
            lines[2] == """
                table.json: proved: the association file opens the app for exactly the links that the table gives it
                """
        )
        #expect(
            lines[3].hasPrefix(
                "table.json: the proof covers every https link on the table's hosts within the limits"
            )
        )
        #expect(lines[3].hasSuffix(" states"))
        #expect(
            lines[4] == """
                table.json: not covered: https://notes.example.org/n/x opens the app, but no route matches it (the rules \
                claim more texts than "note" accepts; the app must show the web page)
                """
        )
        #expect(
            lines[5] == """
                table.json: not covered: https://notes.example.org/%6E/1 stays in the browser, but "note" matches it (it \
                is not percent-encoded as "linkd link" prints it)
                """
        )
    }

    @Test func `a long list of known differences is shortened`() throws {
        let routes = (0..<12).map { #"{ "id": "r\#($0)", "path": "/r\#($0)/{number:int}" }"# }
        try folder.write("ints.json", Self.table(routes))
        let outcome = try Outcome.linkd(["check", "--verbose", "ints.json"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("not covered") }
        #expect(lines.count == 9)
        #expect(lines.last?.hasPrefix("ints.json: not covered: and ") == true)
        #expect(lines.last?.hasSuffix(" more") == true)
    }

    @Test func `the dynamic rules for Android are proved under their model`() throws {
        let outcome = try Outcome.linkd(["check", "trips.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let claims = outcome.output.split(separator: "\n").filter { $0.hasPrefix("trips.json: proved: ") }
        try #require(claims.count == 2)
        #expect(
            claims[1].contains(
                "under AOSP's model, the experimental dynamic rules for Android 15 open the app for exactly the links that "
                    + "the table gives it"
            )
        )
    }

    @Test func `a table without dynamic rules says why, which fails nothing`() throws {
        let site = try SiteFolder()
        let file = try #require(site.folder.text("trips.json").firstRange(of: #"{ "id": "seat""#))
        var text = site.folder.text("trips.json")
        text.insert(
            contentsOf: #"{ "id": "seats", "path": "/seats/all", "universal": false }, "#
                + #"{ "id": "row", "path": "/seats/{row}", "universal": false }, "#,
            at: file.lowerBound
        )
        try site.folder.write("trips.json", text)
        let outcome = try Outcome.linkd(["check", "--strict", "trips.json"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.problems.contains("\ntrips.json: info: Android's dynamic rules cannot tell links of "))
        #expect(outcome.output.contains("proved: the association file"))
        #expect(!outcome.output.contains("proved: the dynamic rules"))
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
              "routes": [{ "id": "a", "path": "/a/{x}" }, { "id": "b", "path": "/{y}/b", "universal": false }],
              "exclude": [\(hatches.joined(separator: ", "))] }
            """
        )
        try folder.write("config.json", #"{ "tables": ["hatches.json"], "public": null }"#)
        for (name, exitCode) in [("hatches.json", Int32(65)), ("config.json", 78)] {
            let outcome = try Outcome.linkd(["check", name], in: folder)
            #expect(outcome.exitCode == exitCode)
            #expect(outcome.problems.contains("\nhatches.json: one path needs "))
            #expect(outcome.problems.contains("more than 200000 combinations of query items and fragments"))
            #expect(!outcome.output.contains("proved"))
        }
        let results = try #require(SARIFRun(["hatches.json"], in: folder).results)
        #expect(results.map(\.code) == ["PR104"])
    }

    private static func table(_ routes: [String]) -> String {
        """
        { "version": 1, "name": "Notes", "hosts": ["notes.example.org", "open.notes.example.org"],
          "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.notes" }] },
          "routes": [\(routes.joined(separator: ",\n"))] }
        """
    }
}

/// What `linkd check` makes of proofs that no table of a test can lead to in a short time, or at all.
struct ProofOutputTests {
    private static let ids = "7QW3E5R9TY.com.example.trips"

    @Test func `an undecided proof is an error with the budget`() throws {
        // Two paths whose parameters and fixed texts alternate: what was seen tells nothing about what follows.
        let paths = (0..<2).map { phase in (0..<20).map { $0 % 2 == phase ? "{x\($0)}" : "a" }.joined(separator: "/") }
        let table = try Self.table(paths.enumerated().map { (id: "r\($0.offset)", path: "/\($0.element)") })
        let proof = Self.stated(try AgreementProof(table, budget: 1_000))
        #expect(proof.sentences(isVerbose: true).isEmpty)
        let findings = proof.findings(in: "table.json", listing: 20) { Diagnostic.notProved("table.json", $0.link) }
        try #require(findings.count == 1)
        #expect(findings[0].code == "PR104")
        #expect(findings[0].severity == .error)
        #expect(findings[0].message.contains("more than 1000 states"))
    }

    @Test func `the first of many kinds of link are shown, with the number of others`() throws {
        let table = try Self.table((0..<30).map { (id: "r\($0)", path: "/r\($0)") })
        let file = #"{"applinks":{"details":[{"appIDs":["\#(Self.ids)"],"components":[{"/":"/none"}]}]}}"#
        let document = try AssociationDocument(parsing: Array(file.utf8))
        let proof = Self.stated(AgreementProof(table, document, app: Self.ids))
        let findings = proof.findings(in: "file", listing: 20) { Diagnostic.notProved("file", $0.link) }
        #expect(findings.count == 21)
        #expect(Set(findings.map(\.message)).count == 21)
        #expect(findings.last?.message == "11 more of this kind are not listed")
        #expect(findings.allSatisfy { $0.location.file == "file" })
        let all = proof.findings(in: "file", listing: .max) { Diagnostic.notProved("file", $0.link) }
        #expect(all.count == 31 && Array(all.prefix(20)) == Array(findings.prefix(20)))
        #expect(findings.allSatisfy { $0.code == "PR105" && $0.severity == .error })
        #expect(proof.sentences(isVerbose: false).isEmpty)
        #expect(proof.sentences(isVerbose: true).first?.hasPrefix("the proof covers every https link") == true)
    }

    private static func stated(_ proof: AgreementProof) -> StatedProof {
        StatedProof(claim: "all is well", scope: AgreementProof.scope, proof: proof)
    }

    private static func table(_ routes: [(id: String, path: String)]) throws -> RouteTable {
        let routes = routes.map { #"{ "id": "\#($0.id)", "path": "\#($0.path)" }"# }
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["trips.example.com"],
              "apps": { "ios": [{ "id": "\(ids)" }] }, "routes": [\(routes.joined(separator: ","))] }
            """
        return try RouteTable(json: Array(text.utf8))
    }
}
