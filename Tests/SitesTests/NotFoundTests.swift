import Testing

@testable import Sites

@Suite struct NotFoundTests {
    private static let missing = [
        "/missing", "/missing?q=missing", "/missing/%3Cscript%3E", "/a//b", "//evil.com", "/trips", "/trips//1", "/%2F",
        "/details",
        "/details?reference=", "/trips/1/2", "/missing?a=%22%3E%3Cscript%3E",
    ]

    private static func exchange() throws -> Exchange {
        try Exchange(routes: [SampleTable.trip, SampleTable.details].joined(separator: ", "))
    }

    @Test(arguments: missing) func `a missing path has one page, whatever it is`(target: String) throws {
        let answer = try Self.exchange().ask(target, fields: ["User-Agent: missing", "Referer: http://missing/"])
        #expect(try answer == Self.exchange().ask("/x"))
        #expect(answer.status == 404)
        #expect(answer.fields["content-type"] == "text/html; charset=utf-8")
        #expect(answer.fields["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(try answer == Self.exchange().ask(target, host: "open.trips.example.com"))
    }

    @Test func `the page is in the site's layout and leads home where there is one`() throws {
        let page = try Self.exchange().page("/x")
        #expect(page.heading == "Page not found")
        #expect(page.anchors.isEmpty)
        #expect(page.link("canonical") == nil && page.previewNames.isEmpty)
        #expect(page.elements.contains { $0.name == "span" && $0.text == "Trips" })
        #expect(try Exchange(routes: SampleTable.home).page("/x").anchors == ["/"])
    }

    @Test(arguments: [
        "/%", "/%zz", "/%0", "/%C3", "/%FF", "/%00", "/a/./b", "/a/../b", "/..", "/%2e%2e/x", "/.%2e/", "/trips/1?%",
        "/x?a=%00",
        "/trips/1?a=%C3", "/" + String(repeating: "a/", count: 65), "/x?" + String(repeating: "a&", count: 65),
    ])
    func `what no link may be is answered 400 and not shown again`(target: String) throws {
        let answer = try Self.exchange().ask(target)
        #expect(answer.status == 400)
        #expect(answer.text == "400 Bad Request\n")
        #expect(answer.fields["cache-control"] == "no-store")
    }

    @Test(arguments: ["/s3cret", "/%zz-s3cret", "/?s3cret=", "/.s3cret"])
    func `no refusal shows anything of the request`(target: String) throws {
        let fields = ["X-A: s3cret", "User-Agent: s3cret", "Referer: https://s3cret.com/", "Accept-Language: s3cret"]
        for host in ["trips.example.com", "s3cret.com"] {
            for method in ["GET", "POST", "S3CRET"] {
                let answer = try Self.exchange().ask(target, host: host, method: method, fields: fields)
                #expect(answer.status >= 400)
                #expect(!answer.holds("s3cret") && !answer.holds("S3CRET"))
            }
        }
    }
}
