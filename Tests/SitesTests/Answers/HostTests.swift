import BorrowedBytes
import SiteTables
import Testing

@testable import Sites

@Suite struct HostTests {
    private static func exchange() throws -> Exchange {
        let first = try SampleTable.table(
            name: "First",
            hosts: ["example.com", "*.example.com", "open.example.org"],
            routes: SampleTable.home
        )
        let second = try SampleTable.table(
            name: "Second",
            hosts: ["a.example.com", "b.example.com", "*.b.example.com"],
            apps: "",
            routes: SampleTable.trip
        )
        return try Exchange(first, second)
    }

    @Test func `a name for development is one more host of the first table, in no file and no link`() throws {
        let table = try SampleTable.table(name: "First", routes: SampleTable.trip)
        let second = try SampleTable.table(name: "Second", hosts: ["a.example.org"], routes: SampleTable.trip)
        func exchange(_ names: [String]) throws -> Exchange {
            Exchange(try SiteDirectory([Site(table, files: []), Site(second, files: [])], developmentNames: names))
        }
        let (plain, further) = (try exchange([]), try exchange(["a.tunnel.example", "a.example.org"]))
        for path in ["/trips/7", "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json", "/missing"]
        {
            let answer = try plain.ask(path)
            for host in ["a.tunnel.example", "A.Tunnel.example:8443", "trips.example.com"] {
                #expect(try further.ask(path, host: host) == answer)
            }
            #expect(try plain.ask(path, host: "a.tunnel.example").status == 421)
            #expect(try further.ask(path, host: "b.tunnel.example").status == 421)
            #expect(try further.ask(path, host: "a.example.org") == plain.ask(path, host: "a.example.org"))
        }
    }

    @Test(arguments: [
        ("example.com", "First"), ("open.example.org", "First"), ("c.example.com", "First"),
        ("x.y.example.com", "First"),
        ("x.a.example.com", "First"), ("a.example.com", "Second"), ("b.example.com", "Second"),
        ("x.b.example.com", "Second"), ("x.y.b.example.com", "Second"), ("EXAMPLE.com", "First"),
        ("A.Example.COM", "Second"), ("X.B.EXAMPLE.COM", "Second"), ("example.com:8080", "First"),
        ("a.example.com:443", "Second"), ("x.b.example.com:", "Second"),
        ("example.com.", "First"), ("EXAMPLE.com.:8080", "First"), ("x.b.example.com.", "Second"),
    ])
    func `a host is found exactly, then by the longest wildcard, in any case, with any port and one final dot`(
        host: String,
        site: String
    ) throws {
        let answer = try Self.exchange().ask("/missing", host: host)
        #expect(answer.status == 404)
        #expect(answer.text.contains("<span>\(site)</span>"))
    }

    @Test(arguments: [
        "example.org", "example.co", "xexample.com", ".example.com.evil", "example.com..", ".", "..", ".example.com.",
        "evil.com.", "evil.com", "127.0.0.1",
        "localhost", "[::1]", "", "*", "open.example.org.evil.com", "sub.open.example.org", "%65xample.com",
    ])
    func `a host of no table is answered 421 and shows no site`(host: String) throws {
        let exchange = try Self.exchange()
        for target in ["/", "/.well-known/apple-app-site-association", "/missing"] {
            let answer = try exchange.ask(target, host: host)
            #expect(answer.status == 421)
            #expect(try Markup(answer.text).heading == "Wrong address")
            #expect(!answer.text.contains("example"))
            #expect(!answer.fields.values.contains { $0.contains("example") })
        }
    }

    @Test(arguments: ["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:8080"])
    func `on a loopback listener the machine's own names select the first site`(host: String) throws {
        let exchange = try Self.exchange()
        let answer = try exchange.ask("/", host: host, onLoopback: true)
        #expect(try answer == exchange.ask("/", host: "example.com"))
        #expect(try exchange.ask("/", host: host).status == 421)
    }

    @Test(arguments: ["127.0.0.2", "[::2]", "localhost.evil.com", "evil.com"])
    func `no other name selects a site on a loopback listener`(host: String) throws {
        #expect(try Self.exchange().ask("/", host: host, onLoopback: true).status == 421)
    }

    @Test func `a table can have the host localhost`() throws {
        let first = try SampleTable.table(name: "First", hosts: ["example.com"], routes: SampleTable.home)
        let second = try SampleTable.table(name: "Second", hosts: ["localhost"], routes: SampleTable.home)
        let answer = try Exchange(first, second).ask("/missing", host: "localhost", onLoopback: true)
        #expect(answer.text.contains("<span>Second</span>"))
    }

    @Test func `HTTP 1.0 without a host is answered 421`() throws {
        #expect(try Self.exchange().ask(bytes: Array("GET / HTTP/1.0\r\n\r\n".utf8)).status == 421)
    }

    @Test func `the host of an absolute target wins`() throws {
        let answer = try Self.exchange().ask("http://a.example.com/missing", host: "example.com")
        #expect(answer.text.contains("<span>Second</span>"))
    }

    @Test func `a host belongs to one table`() throws {
        let first = try SampleTable.table(
            name: "First",
            hosts: ["example.com", "*.example.com"],
            routes: SampleTable.home
        )
        let second = try SampleTable.table(
            name: "Second",
            hosts: ["example.org", "example.com"],
            routes: SampleTable.home
        )
        let error = #expect(throws: SiteError.self) { try Exchange(first, second) }
        #expect(["example.com", "First", "Second"].allSatisfy { error?.message.contains($0) == true })
    }

    @Test func `an empty directory has no site`() throws {
        #expect(try Exchange().ask("/", onLoopback: true).status == 421)
        #expect(try Exchange().ask("/", host: "localhost", onLoopback: true).status == 421)
    }

    @Test func `each look-up finds what a search through all hosts finds`() throws {
        let names = ["a", "b.a", "c.b.a", "a.c.b.a"]
        let asked = (names + ["x", "", ".", ".a", "a.", "B.a", "a.A"]).flatMap { [$0, "x.\($0)", "x.y.\($0)"] }
        for number in 0..<81 {
            let hosts = names.enumerated().compactMap { index, name -> [String]? in
                let kind = [1, 3, 9, 27].map { number / $0 % 3 }[index]
                return kind == 0 ? nil : kind == 1 ? [name] : [name, "*.\(name)"]
            }
            let directory = HostDirectory(
                try hosts.map { try SampleTable.table(hosts: $0, apps: "", routes: SampleTable.trip).routes }
            )
            for host in asked {
                let lower = host.lowercased()
                let exact = hosts.firstIndex { $0[0] == lower }
                // The names are in the order of their lengths.
                let wildcard = hosts.lastIndex {
                    $0.count > 1 && lower.hasSuffix($0[1].dropFirst()) && lower.count >= $0[1].count
                }
                let bytes = Array(host.utf8)
                let owner = directory.owner(of: bytes.borrowed, 0..<bytes.count)
                #expect(owner?.table == exact ?? wildcard, "\(host) among \(hosts)")
            }
        }
    }
}
