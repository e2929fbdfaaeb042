import Testing

struct ConditionalRequestTests {
    static let paths = ["/.well-known/apple-app-site-association", "/hello.txt", "/trips/ABC"]

    @Test(arguments: paths)
    func `HEAD has the fields of GET`(path: String) throws {
        let server = try LinkdServer()
        let get = try server.curl(path)
        let head = try server.curl(path, "--head")
        #expect(head.status == 200)
        #expect(head.lines == get.lines)
    }

    @Test(arguments: paths)
    func `a client that has the answer already gets 304`(path: String) throws {
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
    func `a client with another answer gets the whole one`(path: String) throws {
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
