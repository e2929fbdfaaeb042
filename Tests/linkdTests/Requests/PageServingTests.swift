import Checking
import Diagnostics
import TestFolders
import Testing

struct PageServingTests {
    @Test(arguments: [
        "/", "/trips/ABC", "/t/ABC", "/trips/caf%C3%A9", "/details?reference=a", "/details?reference=a&tab=zzz",
        "/seats/12", "/files/a/b/c", "/files", "/help/start",
    ])
    func `each route of the web has a page and no redirect`(path: String) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "text/html; charset=utf-8")
        #expect(answer["Location"] == nil)
        #expect(answer["Refresh"] == nil)
        #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(answer.body.hasPrefix("<!doctype html>"))
        #expect(answer.body.contains("<h1"))
        #expect(!answer.body.lowercased().contains("http-equiv"))
    }

    @Test func `the page is the same for every browser and crawler`() throws {
        let agents = [
            "", "curl/8", "facebookexternalhit/1.1", "Googlebot/2.1", "Twitterbot/1.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
        ]
        let server = try LinkdServer()
        let expected = try server.curl("/trips/ABC")
        for agent in agents {
            let answer = try server.curl("/trips/ABC", "--user-agent", agent)
            #expect(answer.body == expected.body, "\(agent)")
            #expect(answer.lines == expected.lines, "\(agent)")
        }
    }

    @Test(arguments: [
        ("de", "Reise"), ("de-AT, en;q=0.5", "Reise"), ("en", "Trip"), ("fr", "Trip"),
        ("fr, de;q=0.1", "Reise"), ("de;q=0, en", "Trip"), (";;,", "Trip"),
    ])
    func `the language is the client's where the table has it`(accepted: String, title: String) throws {
        let answer = try LinkdServer().curl("/trips/ABC", "--header", "Accept-Language: \(accepted)")
        #expect(answer.body.contains("<title>\(title) – "))
        #expect(answer["Vary"] == "Accept-Language")
    }

    @Test func `text from the link stays text on the page`() throws {
        let answer = try LinkdServer().curl("/trips/%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27")
        #expect(answer.status == 200)
        #expect(!answer.body.contains("<script>alert"))
        #expect(answer.body.contains("&lt;script&gt;"))
    }
}

/// A layout of one's own: from the copy to start from to the page that is served.
struct TemplateServingTests {
    private static let configuration = SiteFolder.configuration.replacing(
        "\"publicDirectory\"",
        with: "\"templates\": \"templates\", \"publicDirectory\""
    )

    private static func site() throws -> SiteFolder {
        let site = try SiteFolder(configuration: configuration)
        let outcome = try Outcome.linkd(["new", "page"], in: site.folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.hasPrefix("templates/page.html\n"))
        return site
    }

    @Test func `a new template makes the same page as the built-in one`() throws {
        let own = try LinkdServer().curl("/trips/ABC?q=1")
        let copied = try LinkdServer(Self.site()).curl("/trips/ABC?q=1")
        #expect(copied.status == 200)
        #expect(copied.body == own.body)
    }

    @Test func `an existing file is not overwritten`() throws {
        let site = try Self.site()
        try site.folder.write("templates/footer.html", "mine")
        let outcome = try Outcome.linkd(["new", "page"], in: site.folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("page.html already exists, so nothing was written"))
        #expect(site.folder.text("templates/footer.html") == "mine")
    }

    @Test(arguments: [
        ("footer.html", "<p>\n  {{titel}}</p>", "footer.html:2:3: error [unknown-variable]"),
        ("words/sv.json", "{}", "words/sv.json:1:1: error [missing-key]"),
        ("images/a.txt", "", "images/: error [not-a-template]"),
        ("notes.txt", "", "notes.txt: error [not-a-template]"),
        ("page.html", "<script>{{title}}</script>", "page.html:1:9: error [unsafe-markup]"),
    ])
    func `check names the file and the place of a mistake`(file: String, text: String, finding: String) throws {
        let site = try Self.site()
        try site.folder.write("templates/\(file)", text)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings.first == "templates/" + finding)
    }

    @Test func `a table has the templates of its own folder, and the others those of the configuration`() throws {
        let configuration = Self.configuration.replacing(
            "\"notes.json\"",
            with: #"{ "file": "notes.json", "templates": "notes" }"#
        )
        let site = try SiteFolder(configuration: configuration)
        try site.folder.write("templates/footer.html", "<footer>Ours</footer>")
        try site.folder.write("notes/footer.html", "<footer>Notes</footer>")
        let server = try LinkdServer(site)
        #expect(try server.curl("/trips/ABC").body.contains("<footer>Ours</footer>"))
        let page = try server.curl("/", "--header", "Host: notes.example.org").body
        #expect(page.contains("<footer>Notes</footer>") && !page.contains("Ours"))
    }

    @Test func `a missing folder of a table is reported at its place`() throws {
        let tables = #"[{ "file": "trips.json", "templates": "lost" }]"#
        let site = try SiteFolder(configuration: "{ \"publicDirectory\": null, \"tables\": \(tables) }")
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:76: error: tables[0].templates [unreadable-folder]"])
    }

    @Test func `links like those of Kubernetes volumes are followed`() throws {
        let site = try SiteFolder(configuration: Self.configuration)
        try site.folder.write("templates/..2026_01_01/footer.html", "<footer>Example Inc.</footer>")
        try site.folder.write("templates/..2026_01_01/words/de.json", "{ \"open\": \"Aufmachen\" }")
        try site.folder.link("templates/..data", to: "..2026_01_01")
        try site.folder.link("templates/footer.html", to: "..data/footer.html")
        try site.folder.link("templates/words", to: "..data/words")
        let page = try LinkdServer(site).curl("/trips/ABC", "--header", "Accept-Language: de").body
        #expect(page.contains("<footer>Example Inc.</footer>") && page.contains("Aufmachen"))
    }

    @Test(arguments: [
        ("footer.html", "../secret"), ("words", "../Public"), ("words/sv.json", "../../secret"),
        ("footer.html", "missing.html"),
    ])
    func `a link to outside the folder, or a dangling one, is refused`(name: String, target: String) throws {
        let site = try SiteFolder(configuration: Self.configuration)
        try site.folder.write("secret", "secret")
        try site.folder.write("templates/\(name == "words" ? "" : "words/").keep", "")
        try site.folder.link("templates/\(name)", to: target)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:60: error: templates [unreadable-folder]"])
        #expect(outcome.output.diagnostics.first?.message.contains("templates/\(name)") == true, "\(outcome.output)")
    }

    @Test func `a missing template folder is reported with the command that creates one`() throws {
        let site = try SiteFolder(configuration: Self.configuration)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.findings == ["config.json:1:60: error: templates [unreadable-folder]"])
        #expect(outcome.output.contains("\"linkd new page\""), "\(outcome.output)")
    }

    @Test func `with --watch a change is served automatically, and a mistake keeps the old state`() throws {
        let server = try LinkdServer(Self.site(), arguments: ["--watch"])
        try server.site.folder.write("templates/footer.html", "<footer>Example Inc.</footer>")
        try Deadline().poll(for: "the footer") {
            try server.curl("/trips/ABC").body.contains("<footer>Example Inc.</footer>") ? true : nil
        }
        try server.site.folder.write("templates/footer.html", "<footer>{{titel}}</footer>")
        try Deadline().poll(for: "the refusal") {
            server.error.findings.last?.hasSuffix("footer.html:1:9: error [unknown-variable]") == true ? true : nil
        }
        #expect(try server.curl("/trips/ABC").body.contains("<footer>Example Inc.</footer>"))
        try server.site.folder.write(
            "trips.json",
            SiteFolder.trips.replacing("\"/trips/{reference}\"", with: "\"/journeys/{reference}\"")
        )
        try server.site.folder.write("templates/footer.html", "")
        try Deadline().poll(for: "the table") { try server.curl("/journeys/ABC").status == 200 ? true : nil }
        #expect(try server.stop() == 0)
    }
}
