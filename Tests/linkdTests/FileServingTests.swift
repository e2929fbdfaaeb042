import Foundation
import Testing

struct FileServingTests {
    @Test(arguments: [
        ("/hello.txt", "text/plain; charset=utf-8", "public, max-age=3600", "hello\n"),
        ("/hello.txt?v=1", "text/plain; charset=utf-8", "public, max-age=3600", "hello\n"),
        ("/with%20space.txt", "text/plain; charset=utf-8", "public, max-age=3600", "space\n"),
        (
            "/app.3f9a1c7e.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable",
            "export {};\n"
        ),
    ])
    func `a public file is sent with its type`(path: String, type: String, cache: String, body: String) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == type)
        #expect(answer["Cache-Control"] == cache)
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Last-Modified"]?.hasSuffix("GMT") == true)
        #expect(answer.body == body)
    }

    @Test func `a large file arrives whole`() throws {
        let site = try SiteFolder()
        let text = String(repeating: "0123456789abcdef", count: 200_000)
        try site.folder.write("Public/large.txt", text)
        let answer = try LinkdServer(site).curl("/large.txt")
        #expect(answer.status == 200)
        #expect(answer["Content-Length"] == String(text.utf8.count))
        #expect(answer.body == text)
    }

    @Test func `links that multiply paths end check and serve with a sentence`() throws {
        let site = try SiteFolder.multiplying()
        for command in ["check", "serve"] {
            let outcome = try Outcome.linkd([command], in: site.folder)
            #expect(outcome.exitCode == 78)
            let problem = "public: the public folder has more than 20000 paths, and Public/0/"
            #expect(outcome.problems.contains("config.json:1:54: \(problem)"), "\(outcome.problems)")
            #expect(outcome.problems.contains("remove files, or links to folders"), "\(outcome.problems)")
        }
    }

    @Test func `a reload that finds such links is refused, and what was served is served on`() throws {
        let site = try SiteFolder.multiplying()
        try site.folder.link("Public/latest", to: "29")
        for index in 1..<29 { try FileManager.default.removeItem(atPath: site.folder.path("Public/\(index)/x")) }
        let server = try LinkdServer(site)
        #expect(try server.curl("/latest/a.txt").body == "a")
        for index in 1..<29 { try site.folder.link("Public/\(index)/x", to: "../\(index + 1)") }
        #expect(try server.reload().contains("reload refused: "))
        #expect(server.error.contains("the public folder has more than 20000 paths, and "), "\(server.error)")
        #expect(try server.curl("/latest/a.txt").body == "a")
    }
}
