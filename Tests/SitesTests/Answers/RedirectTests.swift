import LinkRoutes
import SiteTables
import Testing

@testable import Sites

@Suite struct RedirectTests {
    private static func exchange() throws -> Exchange {
        let text = """
            {
              "version": 1, "name": "Trips", "hosts": ["a.com", "b.com"],
              "apps": { \(SampleTable.ios) }, "routes": [\(SampleTable.trip), \(SampleTable.details)],
              "redirects": [
                { "from": "/reise/{reference}", "to": "trip" }, { "from": "/old/{reference}/details", "to": "details" },
                { "from": "/trips/{reference}/old", "to": "trip" }
              ]
            }
            """
        return try Exchange(try SiteTable(json: Array(text.utf8)))
    }

    @Test(arguments: [
        ("/reise/1", "/trips/1"), ("/reise/1/", "/trips/1"), ("/reise/a%2fb", "/trips/a%2Fb"),
        ("/reise/%C3%BC", "/trips/%C3%BC"),
        ("/reise/1?utm_source=a&utm_source=b%2Fc&d=+&e", "/trips/1?utm_source=a&utm_source=b%2Fc&d=+&e"),
        ("/reise/1?q=\"<x>", "/trips/1?q=%22%3Cx%3E"), ("/old/7/details?tab=map", "/details?reference=7&tab=map"),
        ("/old/7/details?reference=8", "/details?reference=7"), ("/reise/%2F%2Fevil.com", "/trips/%2F%2Fevil.com"),
        ("/reise/1?next=https://evil.com", "/trips/1?next=https://evil.com"),
    ])
    func `an old path redirects to its route with its query`(target: String, location: String) throws {
        for host in ["a.com", "b.com"] {
            for method in ["GET", "HEAD"] {
                let answer = try Self.exchange().ask(target, host: host, method: method)
                #expect(answer.status == 308)
                #expect(answer.fields["location"] == "https://a.com\(location)")
                #expect(answer.fields["x-content-type-options"] == "nosniff")
            }
        }
    }

    @Test func `a redirect never goes to the host that the request names`() throws {
        let exchange = try Self.exchange()
        let forged = ["X-Forwarded-Host: evil.com", "Forwarded: host=evil.com", "X-Original-URL: //evil.com"]
        #expect(
            try exchange.ask("/reise/1", host: "a.com", fields: forged).fields["location"] == "https://a.com/trips/1"
        )
        #expect(try exchange.ask("/reise/1", host: "evil.com").status == 421)
        let absolute = try exchange.ask("http://b.com/reise/1", host: "a.com")
        #expect(absolute.fields["location"] == "https://a.com/trips/1")
    }

    @Test func `a route wins over a redirect, and without either the path is not found`() throws {
        #expect(try Self.exchange().ask("/trips/1", host: "a.com").status == 200)
        #expect(try Self.exchange().ask("/reise", host: "a.com").status == 404)
        #expect(try Self.exchange().ask("/reise/1/2", host: "a.com").status == 404)
        #expect(try Self.exchange().ask("/reise/%FF", host: "a.com").status == 400)
        #expect(try Self.exchange().ask("/reise/1", host: "a.com", method: "POST").status == 405)
    }

    @Test func `a redirect to a private route is not cached and sends no referrer`() throws {
        let text = """
            { "version": 1, "name": "Trips", "hosts": ["a.com"], "redirects": [{ "from": "/old/{token}", "to": "invite" }],
              "routes": [{ "id": "invite", "path": "/i/{token}", "page": { "private": true } }] }
            """
        let answer = try Exchange(try SiteTable(json: Array(text.utf8))).ask("/old/s3cret", host: "a.com")
        #expect(answer.fields["location"] == "https://a.com/i/s3cret")
        #expect(answer.fields["cache-control"] == "private, no-store")
        #expect(answer.fields["referrer-policy"] == "no-referrer")
    }
}
