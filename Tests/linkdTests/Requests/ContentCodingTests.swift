import Checking
import Foundation
import TestFolders
import Testing

struct ContentCodingTests {
    private static let generated = ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"]
    private static let style = String(repeating: "a { color: red }\n", count: 100)

    /// A site with a file that the real gzip compressed, and that has a brotli sibling.
    private static func site() throws -> SiteFolder {
        let site = try SiteFolder()
        let file = try site.folder.write("Public/app.css", style)
        guard let gzip = Program.installed("gzip") else { throw TestFailure("gzip is not installed") }
        #expect(try Child(gzip, ["--keep", "--best", file]).wait() == 0)
        try site.folder.write("Public/app.css.br", "brotli")
        return site
    }

    @Test(arguments: generated + ["/app.css"])
    func `curl decodes the compressed response to the same content`(path: String) throws {
        let server = try LinkdServer(Self.site())
        let plain = try server.curl(path)
        let coded = try Curl.answer(
            server.url(path),
            server.resolved + ["--compressed", "--header", "Accept-Encoding: gzip"]
        )
        #expect(plain["Content-Encoding"] == nil && coded["Content-Encoding"] == "gzip")
        #expect(coded.body == plain.body && !plain.body.isEmpty)
        let lengths = [coded, plain].compactMap { $0["Content-Length"].flatMap { Int($0) } }
        #expect(lengths.count == 2 && lengths[0] < lengths[1])
        #expect(lengths[1] == plain.body.utf8.count)
        #expect(plain["ETag"] != nil && coded["ETag"] != nil && plain["ETag"] != coded["ETag"])
        for name in ["Vary", "Content-Type", "Cache-Control", "X-Content-Type-Options", "Last-Modified"] {
            #expect(plain[name] == coded[name])
        }
        #expect(plain["Vary"] == "Accept-Encoding")
    }

    @Test(arguments: generated + ["/app.css"], ["gzip", "br", "identity"])
    func `HEAD and 304 depend on the coding`(path: String, coding: String) throws {
        let server = try LinkdServer(Self.site())
        let accepted = ["--header", "Accept-Encoding: \(coding)"]
        let get = try Curl.answer(server.url(path), server.resolved + accepted)
        #expect(try Curl.answer(server.url(path), server.resolved + accepted + ["--head"]).lines == get.lines)
        let tag = try #require(get["ETag"])
        let known = ["--header", "If-None-Match: \(tag)"]
        let answer = try Curl.answer(server.url(path), server.resolved + accepted + known)
        #expect(answer.status == 304 && answer.body.isEmpty)
        #expect(answer["ETag"] == tag && answer["Vary"] == "Accept-Encoding")
        let others = ["gzip", "br", "identity"].filter { $0 != coding }
        for other in others {
            let answer = try Curl.answer(
                server.url(path),
                server.resolved + known + ["--header", "Accept-Encoding: \(other)"]
            )
            // Without brotli the content as it is answers for it too.
            #expect(answer.status == (answer["ETag"] == tag ? 304 : 200))
        }
    }

    @Test func `brotli is preferred, and a sibling's own name means the file`() throws {
        let server = try LinkdServer(Self.site())
        let answer = try server.curl("/app.css", "--header", "Accept-Encoding: gzip, deflate, br, zstd")
        #expect(answer["Content-Encoding"] == "br" && answer.body == "brotli")
        #expect(answer["Content-Type"] == "text/css; charset=utf-8")
        let own = try server.curl("/app.css.br", "--header", "Accept-Encoding: br")
        #expect(own["Content-Encoding"] == nil && own["Vary"] == nil && own.body == "brotli")
    }

    @Test func `check warns about a sibling that is left out`() throws {
        let site = try Self.site()
        #expect(try Outcome.linkd(["check", "--strict"], in: site.folder).exitCode == 0)
        try site.folder.write("Public/app.css", Self.style.replacing("red", with: "green"))
        let time = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -60)]
        try FileManager.default.setAttributes(time, ofItemAtPath: site.folder.path("Public/app.css.br"))
        let outcome = try Outcome.linkd(["check", "--strict"], in: site.folder)
        #expect(outcome.exitCode == 1)
        let output = outcome.output + outcome.error
        #expect(output.contains("config.json: warning: the file /app.css.br is sent only under its own name"))
        #expect(output.contains("config.json: warning: the file /app.css.gz is sent only under its own name"))
        let answer = try LinkdServer(site).curl("/app.css", "--header", "Accept-Encoding: gzip, br")
        #expect(answer["Content-Encoding"] == nil && answer.body.contains("green"))
    }
}

struct ConditionalRequestTests {
    static let paths = ["/.well-known/apple-app-site-association", "/hello.txt", "/trips/ABC"]

    @Test(arguments: paths)
    func `HEAD has the fields of GET, without the length of a page`(path: String) throws {
        let server = try LinkdServer()
        let get = try server.curl(path)
        let head = try server.curl(path, "--head")
        #expect(head.status == 200)
        let isPage = path.hasPrefix("/trips")
        #expect(head.lines == get.lines.filter { !isPage || !$0.hasPrefix("content-length:") })
    }

    @Test(arguments: paths)
    func `a client with the current tag gets 304`(path: String) throws {
        let server = try LinkdServer()
        let tag = try #require(try server.curl(path)["ETag"])
        for list in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let answer = try server.curl(path, "--header", "If-None-Match: \(list)")
            #expect(answer.status == 304, "\(list)")
            #expect(answer["ETag"] == tag)
            #expect(answer["Content-Length"] == nil)
            #expect(answer.body.isEmpty)
        }
    }

    @Test(arguments: paths)
    func `a client with another tag gets the whole response`(path: String) throws {
        let answer = try LinkdServer().curl(path, "--header", "If-None-Match: \"other\"")
        #expect(answer.status == 200)
        #expect(!answer.body.isEmpty)
    }

    @Test func `a file's time decides only where no tag is given`() throws {
        let server = try LinkdServer()
        let modified = try #require(try server.curl("/hello.txt")["Last-Modified"])
        let cases = [
            (["If-Modified-Since: \(modified)"], 304),
            (["If-Modified-Since: Mon, 01 Jan 2001 00:00:00 GMT"], 200),
            (["If-Modified-Since: not a date"], 200),
            (["If-Modified-Since: \(modified)", "If-None-Match: \"other\""], 200),
        ]
        for (fields, status) in cases {
            let headers = fields.flatMap { ["--header", $0] }
            #expect(try Curl.answer(server.url("/hello.txt"), server.resolved + headers).status == status, "\(fields)")
        }
    }
}
