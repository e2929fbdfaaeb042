import Testing

struct HostTests {
    @Test func `two tables answer at once, each for its hosts`() throws {
        let server = try LinkdServer()
        #expect(try server.curl("/trips/ABC").body.contains("Trip ABC"))
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
    func `the host decides whose page it is`(host: String, status: Int) throws {
        let answer = try LinkdServer().curl("/trips/ABC", "--header", "Host: \(host)")
        #expect(answer.status == status)
        #expect(answer.body.contains("Trip ABC") == (status == 200))
    }

    @Test func `a page names the canonical host, whatever host asks`() throws {
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
