import BorrowedBytes
import LinkRoutes
import TableSamples
import Testing

/// Which https links are the table's.
@Suite struct HostTests {
    private static func table() throws -> RouteTable {
        try RouteTable(
            #"{"hosts": ["Trips.example.com", "example.org", "*.Example.org"], "routes": [{"id": "a", "path": "/a"}]}"#
        )
    }

    @Test(arguments: [
        ("https://trips.example.com/a", true),
        ("HTTPS://TRIPS.EXAMPLE.COM/a", true),
        ("https://trips.example.com:8443/a", true),
        ("https://trips.example.com:/a", true),
        ("https://example.org/a", true),
        ("https://x.example.org/a", true),
        ("https://X.y.Z.EXAMPLE.org/a", true),
        ("https://.example.org/a", false),
        ("https://xexample.org/a", false),
        ("https://x.trips.example.com/a", false),
        ("https://example.com/a", false),
        ("https://trips.example.com./a", false),
        ("https://user@trips.example.com/a", false),
        ("https://user:pass@trips.example.com/a", false),
        ("https://@trips.example.com/a", false),
        ("https://trips.example.com@evil.example/a", false),
        ("http://trips.example.com/a", false),
        ("https:/a", false),
        ("https:a", false),
        ("https:///a", false),
        ("ftp://trips.example.com/a", false),
    ])
    func `a universal link is https on a host of the table`(_ link: String, _ isOurs: Bool) throws {
        let table = try Self.table()
        #expect((table.match(link) != nil) == isOurs)
        #expect((try table.link(link) != nil) == isOurs)
        #expect(try table.link(link)?.kind == (isOurs ? .universal : nil))
    }

    @Test func `hosts are kept in lower case, the first one names the site`() throws {
        let table = try Self.table()
        #expect(table.hosts == ["trips.example.com", "example.org", "*.example.org"])
        #expect(table.name == "trips.example.com")
        #expect(try RouteTable(#"{"routes": []}"#).name == "")
    }

    @Test func `a request's target matches as its link does`() throws {
        let table = try RouteTable(routes: [
            #""id": "a", "path": "/a/{x}", "query": {"q": "int"}"#, #""id": "b", "path": "/a/{x}""#,
        ])
        for target in ["/a/1?q=1", "/a/1?q=x", "/a/1", "/a//1", "/b", "/a/1?", "/a/1/"] {
            let bytes = Array(target.utf8)
            let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
            let query = mark < bytes.count ? mark + 1..<bytes.count : nil
            let found = try table.match(bytes.borrowed, path: 0..<mark, query: query)
            #expect(found.map { table.entries[$0.entry].route.id } == table.id(for: target))
        }
        #expect(throws: LinkURLError.self) { try table.match(Array("/%".utf8).borrowed, path: 0..<2, query: nil) }
    }
}
