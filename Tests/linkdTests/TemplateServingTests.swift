import Testing

/// A layout of one's own: from the copy to start from to the page that is served.
struct TemplateServingTests {
    private static let configuration = SiteFolder.configuration.replacing(
        "\"public\"",
        with: "\"templates\": \"templates\", \"public\""
    )

    private static func site() throws -> SiteFolder {
        let site = try SiteFolder(configuration: configuration)
        let outcome = try Outcome.linkd(["new", "page"], in: site.folder)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.hasPrefix("templates/page.html\n"))
        return site
    }

    @Test func `the copy to start from makes the very page that linkd makes`() throws {
        let own = try LinkdServer().curl("/trips/ABC?q=1")
        let copied = try LinkdServer(Self.site()).curl("/trips/ABC?q=1")
        #expect(copied.status == 200)
        #expect(copied.body == own.body)
    }

    @Test func `what is there already is not written over`() throws {
        let site = try Self.site()
        try site.folder.write("templates/footer.html", "mine")
        let outcome = try Outcome.linkd(["new", "page"], in: site.folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("page.html already exists, so nothing was written"))
        #expect(site.folder.text("templates/footer.html") == "mine")
    }

    @Test(arguments: [
        (
            "footer.html", "<p>\n  {{titel}}</p>",
            "footer.html:2:3: unknown variable 'titel'; did you mean 'title'?"
        ),
        ("words/sv.json", "{}", "words/sv.json:1:1: \"open\" is missing"),
        ("images/a.txt", "", "images/: a folder of templates holds NAME.html"),
        ("notes.txt", "", "notes.txt: a folder of templates holds NAME.html"),
        ("page.html", "<script>{{title}}</script>", "page.html:1:9: a hole is not allowed in <script>"),
    ])
    func `check names the file, the place and the reason`(file: String, text: String, message: String) throws {
        let site = try Self.site()
        try site.folder.write("templates/\(file)", text)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.problems.contains(message), "\(outcome.output)\(outcome.error)")
    }

    @Test func `links as Kubernetes makes them are followed`() throws {
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
        ("footer.html", "../secret", "is a link that leads out of the folder of templates; copy its target instead"),
        ("words", "../Public", "is a link that leads out of the folder of templates; copy its target instead"),
        ("words/sv.json", "../../secret", "is a link that leads out of the folder of templates"),
        ("footer.html", "missing.html", "is a link to a missing file; correct or remove it"),
    ])
    func `a link that leads out of the folder, or nowhere, is refused`(
        name: String,
        target: String,
        message: String
    ) throws {
        let site = try SiteFolder(configuration: Self.configuration)
        try site.folder.write("secret", "secret")
        try site.folder.write("templates/\(name == "words" ? "" : "words/").keep", "")
        try site.folder.link("templates/\(name)", to: target)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.problems.contains("templates: templates/\(name) \(message)"), "\(outcome.error)")
    }

    @Test func `a folder that is not there is named with what writes one`() throws {
        let site = try SiteFolder(configuration: Self.configuration)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(outcome.problems.contains("does not exist; run \"linkd new page\" to create a folder"))
    }

    @Test func `with --watch a change is served by itself, and a mistake leaves what there was`() throws {
        let server = try LinkdServer(Self.site(), arguments: ["--watch"])
        try server.site.folder.write("templates/footer.html", "<footer>Example Inc.</footer>")
        try Deadline().poll(for: "the footer") {
            try server.curl("/trips/ABC").body.contains("<footer>Example Inc.</footer>") ? true : nil
        }
        try server.site.folder.write("templates/footer.html", "<footer>{{titel}}</footer>")
        try Deadline().poll(for: "the refusal") {
            server.error.contains("footer.html:1:9: error: unknown variable 'titel'") ? true : nil
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
