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
}
