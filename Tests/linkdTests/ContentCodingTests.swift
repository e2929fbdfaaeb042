import Foundation
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
    func `what the real curl expands is what is sent to others`(path: String) throws {
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
    func `HEAD and 304 go by the coding`(path: String, coding: String) throws {
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

    @Test func `check warns of a sibling that is left out`() throws {
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
