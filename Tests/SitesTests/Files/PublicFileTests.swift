import TestFolders
import Testing

@testable import Sites

@Suite struct PublicFileTests {
    private static func exchange(_ names: [String], routes: String = SampleTable.trip) throws -> Exchange {
        let folder = try TemporaryFolder()
        for name in names { try folder.write(name, to: name) }
        let content = PublicFolder(folder.path)
        #expect(content.problems.isEmpty)
        return try Exchange(routes: routes, files: content.files)
    }

    @Test func `a file is served with its type, tag, time and an hour of caching`() throws {
        let answer = try Self.exchange(["a/b.html"]).ask("/a/b.html?v=1")
        #expect(answer.status == 200 && answer.text == "a/b.html")
        #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        #expect(answer.fields["cache-control"] == "public, max-age=3600")
        #expect(answer.fields["last-modified"] == "Sun, 09 Sep 2001 01:46:40 GMT")
        #expect(answer.fields["etag"] != nil)
    }

    @Test(arguments: [
        ("a b.txt", "/a%20b.txt"), ("é.txt", "/%C3%A9.txt"), ("100%.txt", "/100%25.txt"), ("a%20b", "/a%2520b"),
        ("a%25b", "/a%2525b"), ("a%b", "/%61%25b"),
        ("a?b.txt", "/a%3Fb.txt"), ("a#b", "/a%23b"), ("a+b", "/a+b"), ("a+b", "/a%2Bb"), ("x.txt", "/%78.txt"),
        ("a\\b", "/a%5Cb"), ("a(1).png", "/a(1).png"), ("a(1).png", "/a%281%29.png"),
    ])
    func `a file is requested by its percent-encoded name`(name: String, target: String) throws {
        let answer = try Self.exchange([name]).ask(target)
        #expect(answer.status == 200 && answer.text == name)
    }

    @Test(arguments: [
        ("a/b.txt", "/a%2Fb.txt", 404), ("a/b.txt", "/a%2fb.txt", 404), ("a.txt", "/a.txt/", 404),
        ("a.txt", "/A.txt", 404),
        ("a.txt", "//a.txt", 404), ("a.txt", "/%2Fa.txt", 404), ("a/b.txt", "/a//b.txt", 404), ("a/b.txt", "/a", 404),
        ("a/b.txt", "/a/", 404), ("a.txt", "/./a.txt", 400), ("a.txt", "/x/../a.txt", 400),
        ("a.txt", "/%2e/a.txt", 400),
        ("a.txt", "/x/%2E%2e/a.txt", 400), ("a.txt", "/..%2Fa.txt", 404), ("a.txt", "/a.txt%00", 400),
        ("a.txt", "/a.txt%", 400), ("a.txt", "/a.txt%zz", 400), ("100%.txt", "/100%.txt", 400),
        ("a%20b", "/a%20b", 404),
        ("a%25b", "/a%25b", 404), ("x%78", "/x%78", 404), ("a%2Fb", "/a%2Fb", 404),
        ("a.txt", "/../../../../etc/passwd", 400), ("a.txt", "/%2e%2e%2f%2e%2e%2fetc/passwd", 404),
        ("é.txt", "/%E9.txt", 400), ("e\u{301}.txt", "/%C3%A9.txt", 404), ("index.html", "/", 404),
        ("a.txt", "/%C0%AE/", 400),
    ])
    func `no other path reaches a file`(name: String, target: String, status: Int) throws {
        let answer = try Self.exchange([name]).ask(target)
        #expect(answer.status == status)
        #expect(answer.fields["location"] == nil)
    }

    @Test func `composed and decomposed names are two files`() throws {
        let exchange = try Self.exchange(["\u{E9}.txt", "e\u{301}.txt"])
        #expect(try exchange.ask("/%C3%A9.txt").text.unicodeScalars.first == "\u{E9}")
        #expect(try exchange.ask("/e%CC%81.txt").text.unicodeScalars.first == "e")
    }

    @Test func `a file answers before a route`() throws {
        let exchange = try Self.exchange(["trips/1"])
        #expect(try exchange.ask("/trips/1").text == "trips/1")
        #expect(try exchange.page("/trips/2").heading == "Trip 2")
    }

    @Test(arguments: [
        ("/app.3f9a1c7e.js", true), ("/app-3f9a1c7e.css", true), ("/a/app.3F9A1C7E0011.min.js", true),
        ("/app.3f9a1c7e.js.map", true), ("/app.3f9a1c7.js", false), ("/app.js", false), ("/report-20260131.pdf", false),
        ("/call-deadbeef.txt", false), ("/3f9a1c7e.js", false), ("/app.3f9a1c7e", false), ("/3f9a1c7e.d/app.js", false),
        ("/app.3f9a1c7g.js", false), ("/", false), ("", false),
    ])
    func `a file name with a hash is cached for a year`(path: String, isKept: Bool) throws {
        #expect(PublicFile.isFingerprinted(path) == isKept)
    }

    @Test func `a fingerprinted file is immutable`() throws {
        let answer = try Self.exchange(["app.3f9a1c7e.js"]).ask("/app.3f9a1c7e.js")
        #expect(answer.fields["cache-control"] == "public, max-age=31536000, immutable")
        #expect(answer.fields["content-type"] == "text/javascript; charset=utf-8")
    }

    @Test(arguments: [
        ("/a.png", "image/png"), ("/a.PNG", "image/png"), ("/a.tar.zip", "application/zip"),
        ("/a", "application/octet-stream"),
        ("/a.", "application/octet-stream"), ("/a.exe", "application/octet-stream"),
        ("/a.b/c", "application/octet-stream"),
        ("/a.vcf", "text/vcard; charset=utf-8"), ("/a.pkpass", "application/vnd.apple.pkpass"),
        ("/a.ics", "text/calendar; charset=utf-8"), ("/a.usdz", "model/vnd.usdz+zip"), ("/a.MOV", "video/quicktime"),
        ("/a.vtt", "text/vtt; charset=utf-8"), ("/a.apk", "application/vnd.android.package-archive"),
        ("/a.3gp", "video/3gpp"), ("/a.srt", "application/x-subrip"), ("/a.stl", "model/stl"), ("/a.bmp", "image/bmp"),
        ("/a.doc", "application/msword"), ("/a.kml", "application/vnd.google-earth.kml+xml"),
        ("/a.svg", "image/svg+xml"), ("/site.webmanifest", "application/manifest+json"),
        ("/a.txt", "text/plain; charset=utf-8"),
        ("/a.ts", "video/mp2t"), ("/a.atom", "application/atom+xml"), ("/a.RSS", "application/rss+xml"),
        ("/a.jsonld", "application/ld+json"), ("/a.yml", "application/yaml"), ("/a.yaml", "application/yaml"),
        ("/a.json", "application/json"), ("", "application/octet-stream"),
    ])
    func `the type is that of the extension`(path: String, type: String) {
        #expect(MediaType.of(path) == type)
    }

    @Test(arguments: [
        ("/.well-known/webauthn", "{}", "application/json"), ("/.well-known/new", "{\"a\":1}", "application/json"),
        ("/.well-known/host-meta", "<XRD/>", "application/octet-stream"),
        ("/.well-known/new/name", " [] ", "application/json"), ("/.well-known/new", "{}x", "application/octet-stream"),
        ("/.well-known/new", "12", "application/octet-stream"),
        ("/.well-known/new.txt", "{}", "text/plain; charset=utf-8"),
        ("/.well-known/a.b/new", "{}", "application/json"), ("/new", "{}", "application/octet-stream"),
        ("/.well-known/webauthn.exe", "{}", "application/octet-stream"),
        ("/a/.well-known/webauthn", "{}", "application/octet-stream"),
    ])
    func `a well-known file without an extension is JSON by its content`(path: String, content: String, type: String) {
        #expect(MediaType.of(path, content: Array(content.utf8)) == type)
    }

    @Test(arguments: [("a.xhtml", true), ("a.xml", true), ("a.svg", true), ("a.html", true), ("a.txt", false)])
    func `a file that can run scripts has the policy of documents`(name: String, hasPolicy: Bool) {
        #expect(MediaType.isDocument(MediaType.of("/\(name)")) == hasPolicy)
    }

    @Test func `a well-known file is served with its type`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"origins\":[\"https://example.com\"]}", to: ".well-known/webauthn")
        let answer = try Exchange(routes: SampleTable.trip, files: PublicFolder(folder.path).files).ask(
            "/.well-known/webauthn"
        )
        #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
    }
}
