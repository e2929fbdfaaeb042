import Checking
import TestFolders
import Testing

struct ContentCodingTests {
    private static let generated = ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"]

    @Test(arguments: generated)
    func `curl decodes the compressed response to the same content`(path: String) throws {
        let server = try LinkdServer()
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

    @Test(arguments: generated, ["gzip", "identity"])
    func `HEAD and 304 depend on the coding`(path: String, coding: String) throws {
        let server = try LinkdServer()
        let accepted = ["--header", "Accept-Encoding: \(coding)"]
        let get = try Curl.answer(server.url(path), server.resolved + accepted)
        #expect(try Curl.answer(server.url(path), server.resolved + accepted + ["--head"]).lines == get.lines)
        let tag = try #require(get["ETag"])
        let known = ["--header", "If-None-Match: \(tag)"]
        let answer = try Curl.answer(server.url(path), server.resolved + accepted + known)
        #expect(answer.status == 304 && answer.body.isEmpty)
        #expect(answer["ETag"] == tag && answer["Vary"] == "Accept-Encoding")
        let other = coding == "gzip" ? "identity" : "gzip"
        let changed = try Curl.answer(
            server.url(path),
            server.resolved + known + ["--header", "Accept-Encoding: \(other)"]
        )
        #expect(changed.status == 200 && changed["ETag"] != tag)
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
