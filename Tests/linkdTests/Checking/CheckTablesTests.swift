import Foundation
import TestFolders
import Testing

/// What commands say of a configuration with several tables.
struct CheckTablesTests {
    @Test func `check reports the tables in their order`() throws {
        let names = (10..<40).map { "s\($0)" }
        let site = try SeveralTables.site(names.map { "\"\($0).json\"" })
        for name in names { try site.folder.write("\(name).json", SeveralTables.table(name)) }
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 0, "\(outcome)")
        let valid = outcome.output.split(separator: "\n").filter { $0.contains(".json: valid; ") }
            .map { String($0.prefix { $0 != "." }) }
        #expect(valid == names)
    }

    @Test func `one invalid table is a problem of the whole configuration`() throws {
        let site = try SeveralTables.site()
        try site.folder.write("globex.json", "{")
        let commands = [
            ["check"], ["serve"], ["explain", "https://acme.example.com/"], ["link", "offer", "number=7"],
        ]
        for command in commands {
            let outcome = try Outcome.linkd(command, in: site.folder)
            #expect(outcome.exitCode == 78, "\(command)")
            #expect(outcome.findings == ["globex.json:1:2: error [invalid-json]"], "\(command)")
        }
    }

    @Test func `explain names the site of a link`() throws {
        let site = try SeveralTables.site()
        let url = "https://globex.example.com/offers/7"
        let text = try Outcome.linkd(["explain", url], in: site.folder)
        #expect(text.output.contains("  site        The site of globex\n"))
        let json = try Outcome.linkd(["explain", "--json", url], in: site.folder)
        #expect(json.output.contains("\"site\":\"The site of globex\""))
    }

    @Test func `the templates of a table, and the languages of a page, have bounds`() throws {
        let tables = ["{ \"file\": \"acme.json\", \"templates\": \"acme\" }", "\"globex.json\""]
        let site = try SeveralTables.site(tables, "\"limits\": { \"fileBytes\": 100000 },")
        for number in 0..<20 {
            try site.folder.write("acme/t\(number).html", String(repeating: "x", count: 6_000))
        }
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let tags = letters.flatMap { first in letters.map { "\(first)\($0)" } }.prefix(100) + ["en"]
        let texts = tags.map { "\"\($0)\": \"Offer {number}\"" }.joined(separator: ", ")
        let table = SeveralTables.table("globex").replacing("\"Offer {number}\"", with: "{ \(texts) }")
        try site.folder.write("globex.json", table)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(
            outcome.findings == [
                "config.json:2:50: error: tables[0].templates [unreadable-folder]",
                "globex.json: error [unusable-file]",
            ]
        )
    }

    @Test func `a page of any size is a mistake in its table`() throws {
        let site = try SeveralTables.site(
            SeveralTables.names.map { "{ \"file\": \"\($0).json\", \"templates\": \"\($0)\" }" }
        )
        try site.folder.write("acme/part.html", String(repeating: "x", count: 4_000))
        let title = "<!doctype html><h1>{{title}}</h1>"
        try site.folder.write("acme/page.html", title + String(repeating: "{{> part}}", count: 300))
        try site.folder.write("globex/page.html", title + String(repeating: "<p>{{title}}</p>", count: 2_000))
        try site.folder.write("hooli/page.html", title)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.findings == ["acme", "globex"].map { "\($0).json: error [unusable-file]" })
    }
}
