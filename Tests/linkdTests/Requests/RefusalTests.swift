import Testing

struct RefusalTests {
    private static let leadingNowhere: [(path: String, status: Int)] = [
        ("/nope", 404), ("/trips", 404), ("/trips/a/b", 404), ("/Trips/a", 404), ("/details", 404),
        ("/details?reference=", 404), ("/seats/x", 404), ("/notes/create?title=a", 404), ("/.secret", 404),
        ("/config.json", 404), ("/hello.txt/", 404), ("/%2Fhello.txt", 404),
        ("/trips/%FF", 400), ("/trips/%", 400), ("/trips/%00", 400),
    ]

    @Test(arguments: leadingNowhere)
    func `an unknown path is refused and not shown`(path: String, status: Int) throws {
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
    func `dot segments and doubled slashes are never resolved`(path: String, status: Int) throws {
        #expect(try LinkdServer().curl(path, "--path-as-is").status == status)
    }

    @Test(arguments: ["/trips/ABC", "/hello.txt", "/.well-known/apple-app-site-association"])
    func `other methods get 405 with the allowed methods, unknown methods 501`(path: String) throws {
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

struct HostTests {
    @Test func `two tables answer at once, each for its hosts`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/trips/ABC").body.contains(">ABC<"))
        #expect(try server.curl("/n/7", host: "notes.example.org").body.contains("Note 7"))
        #expect(try server.curl("/trips/ABC", host: "notes.example.org").status == 404)
        #expect(try server.curl("/n/7").status == 404)
    }

    private static let hosts: [(host: String, status: Int)] = [
        ("unknown.example.net", 421), ("trips.example.com.example.net", 421), ("xtrips.example.com", 421),
        ("192.0.2.1", 421), ("TRIPS.example.COM", 200), ("trips.example.com:1", 200), ("localhost", 200),
        ("127.0.0.1:8080", 200), ("[::1]", 200), ("two hosts", 400), ("a/b", 400), ("a@trips.example.com", 400),
    ]

    @Test(arguments: hosts)
    func `the host selects the site`(host: String, status: Int) throws {
        let answer = try LinkdServer().curl("/trips/ABC", "--header", "Host: \(host)")
        #expect(answer.status == status)
        #expect(answer.body.contains(">ABC<") == (status == 200))
    }

    @Test func `a page names the canonical host, for every requested host`() throws {
        let canonical = "<link rel=\"canonical\" href=\"https://trips.example.com/trips/ABC\">"
        let server = try LinkdServer()
        for host in ["trips.example.com", "open.trips.example.com"] {
            for path in ["/trips/ABC", "/t/ABC", "/trips/ABC/"] {
                let answer = try server.curl(path, host: host, "--header", "X-Forwarded-Host: evil.example")
                #expect(answer.body.contains(canonical), "\(host)\(path)")
                #expect(!answer.body.contains("evil.example"))
            }
        }
    }
}
