import Checking
import TestFolders
import Testing

struct AssociationFileServingTests {
    static let paths = ["/.well-known/apple-app-site-association", "/apple-app-site-association"]

    @Test(arguments: paths + ["/.well-known/apple-app-site-association?ignored=1"])
    func `the association file is sent without a redirect, as Apple requires`(path: String) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "application/json")
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Cache-Control"] == "public, max-age=3600")
        #expect(answer["Content-Length"] == String(answer.body.utf8.count))
        #expect(answer["Location"] == nil)
        let tag = try #require(answer["ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 2)
    }

    @Test func `both paths and all hosts of the table give the same response`() throws {
        let server = try LinkdServer()
        let answers = try Self.paths.flatMap { path in
            try ["trips.example.com", "open.trips.example.com"].map { try server.curl(path, host: $0) }
        }
        let first = try #require(answers.first)
        #expect(first.body.contains("7QW3E5R9TY.com.example.trips"))
        for answer in answers {
            #expect(answer.body == first.body)
            #expect(answer.lines == first.lines)
        }
    }

    @Test(arguments: [("aasa", paths[0]), ("assetlinks", "/.well-known/assetlinks.json")])
    func `print writes the bytes that are served`(subject: String, path: String) throws {
        let server = try LinkdServer()
        let printed = try Outcome.linkd(["print", subject, "--config", server.site.folder.path("config.json")])
        #expect(printed.exitCode == 0)
        #expect(try server.curl(path).body == printed.output)
    }

    @Test func `the file for Android is JSON that may be kept for an hour`() throws {
        let answer = try LinkdServer().curl("/.well-known/assetlinks.json")
        #expect(answer.status == 200)
        #expect(answer["Content-Type"] == "application/json")
        #expect(answer["Cache-Control"] == "public, max-age=3600")
        #expect(answer["ETag"] != nil)
        #expect(answer.body.contains("\"package_name\":\"com.example.trips\""))
    }

    @Test(arguments: paths + ["/.well-known/assetlinks.json"])
    func `a site without apps has no association files`(path: String) throws {
        #expect(try LinkdServer().curl(path, host: "notes.example.org").status == 404)
    }
}
