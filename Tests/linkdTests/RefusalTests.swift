import Testing

struct RefusalTests {
    private static let leadingNowhere: [(path: String, status: Int)] = [
        ("/nope", 404), ("/trips", 404), ("/trips/a/b", 404), ("/Trips/a", 404), ("/details", 404),
        ("/details?reference=", 404), ("/seats/x", 404), ("/notes/create?title=a", 404), ("/.secret", 404),
        ("/config.json", 404), ("/hello.txt/", 404), ("/%2Fhello.txt", 404),
        ("/trips/%FF", 400), ("/trips/%", 400), ("/trips/%00", 400),
    ]

    @Test(arguments: leadingNowhere)
    func `a path that leads nowhere is refused and not repeated`(path: String, status: Int) throws {
        let answer = try LinkdServer().curl(path)
        #expect(answer.status == status)
        #expect(answer["Location"] == nil)
        #expect(!answer.body.contains("nope"))
    }

    private static let unresolved: [(path: String, status: Int)] = [
        ("/../config.json", 400), ("/trips/../../etc/passwd", 400), ("/./hello.txt", 400), ("/trips/..", 400),
        ("/%2e%2e/config.json", 400), ("/trips/%2E%2e/x", 400), ("//", 200), ("//hello.txt", 404),
        ("//trips/ABC", 404), ("/trips//ABC", 404), ("/trips/ABC//", 200), ("/..%2Fconfig.json", 404),
    ]

    @Test(arguments: unresolved)
    func `dot segments and doubled slashes come as they are and are never resolved`(path: String, status: Int) throws {
        #expect(try LinkdServer().curl(path, "--path-as-is").status == status)
    }

    @Test(arguments: ["/trips/ABC", "/hello.txt", "/.well-known/apple-app-site-association"])
    func `other methods get 405 with what is allowed, unknown ones 501`(path: String) throws {
        let server = try LinkdServer()
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            let answer = try server.curl(path, "--request", method)
            #expect(answer.status == 405, "\(method)")
            #expect(answer["Allow"] == "GET, HEAD")
        }
        #expect(try server.curl(path, "--request", "BREW").status == 501)
    }

    @Test func `a body is never read`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/trips/ABC", "--data", "a=b").status == 405)
        #expect(try server.curl("/trips/ABC", "--data", "a=b", "--request", "GET").status == 413)
        #expect(try server.curl("/trips/ABC", "--header", "Transfer-Encoding: chunked", "--data", "a").status == 400)
    }

    @Test func `long targets and heads are refused by their names`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/" + String(repeating: "a", count: 9000)).status == 414)
        #expect(try server.curl("/", "--header", "X-Long: " + String(repeating: "a", count: 17_000)).status == 431)
    }
}
