import LinkRoutes
import SiteTables
import Testing

@testable import Sites

@Suite struct PageLinksTests {
    private static let routes = [SampleTable.trip, SampleTable.details, SampleTable.web].joined(separator: ", ")

    private static func exchange(_ hosts: [String], apps: String = SampleTable.ios) throws -> Exchange {
        try Exchange(try SampleTable.table(hosts: hosts, apps: apps, routes: routes))
    }

    @Test(arguments: [
        (["a.com"], "a.com", nil), (["a.com", "b.com"], "a.com", "b.com"), (["a.com", "b.com"], "b.com", "a.com"),
        (["a.com", "b.com", "c.com"], "c.com", "a.com"), (["a.com", "*.a.com"], "a.com", nil),
        (["a.com", "*.a.com"], "x.a.com", "a.com"), (["a.com", "*.b.com", "b.com"], "a.com", "b.com"),
        (["a.com", "*.b.com", "b.com"], "x.b.com", "a.com"),
    ])
    func `the first link goes to another host of the site, so that Safari opens the app`(
        hosts: [String],
        host: String,
        other: String?
    ) throws {
        let page = try Self.exchange(hosts).page("/t/55091?a=b&c", host: host)
        #expect(page.anchor("open") == other.map { "https://\($0)/trips/55091?a=b&c" })
        // Where there is no other host, Safari offers the app for a link that is held.
        #expect(page.anchor("hold") == (other == nil ? "https://a.com/trips/55091?a=b&c" : nil))
    }

    @Test(arguments: [
        ("en", "Press and hold this link, then choose “Open in Trips”"),
        ("de", "Halte diesen Link gedrückt und wähle „In Trips öffnen“"),
    ])
    func `a page of the only host has the scheme, then the link that is held, in its language`(
        _ language: String,
        _ label: String
    ) throws {
        let route = #"{ "id": "trip", "path": "/trips/{reference}", "page": { "title": { "en": "T", "de": "R" } } }"#
        let both = "\(SampleTable.ios), \(SampleTable.android)"
        let table = try SampleTable.table(hosts: ["a.com"], apps: both, routes: route)
        let text = try Exchange(table).ask("/trips/1", host: "a.com", fields: ["Accept-Language: \(language)"]).text
        #expect(try Markup(text).actions == ["scheme", "intent", "hold", "app-store", "google-play"])
        #expect(text.contains(">\(label)</a>"))
    }

    @Test func `nobody is told to hold a link that opens no app of an iPhone`() throws {
        let exchange = try Self.exchange(["a.com"], apps: SampleTable.android)
        #expect(try exchange.page("/trips/1", host: "a.com").anchor("hold") == nil)
        #expect(try Self.exchange(["a.com"]).page("/help/maps", host: "a.com").anchor("hold") == nil)
    }

    @Test func `links stand in the order of their use`() throws {
        let page = try Self.exchange(["a.com", "b.com"], apps: "\(SampleTable.ios), \(SampleTable.android)")
            .page("/trips/55091?x=1", host: "a.com")
        #expect(page.actions == ["open", "scheme", "intent", "app-store", "google-play"])
        #expect(page.anchor("open") == "https://b.com/trips/55091?x=1")
        #expect(page.anchor("scheme") == "tcal:///trips/55091?x=1")
        #expect(page.anchor("app-store") == "https://apps.apple.com/app/id1234567890")
    }

    @Test func `a web-only page opens no app but may name the stores`() throws {
        let page = try Self.exchange(["a.com", "b.com"]).page("/help/maps", host: "a.com")
        #expect(page.anchors == ["https://apps.apple.com/app/id1234567890"])
        #expect(page.meta("apple-itunes-app") == nil)
        #expect(page.meta("al:ios:url") == nil)
    }

    @Test func `pages of a table without apps have no app links`() throws {
        let table = try SampleTable.table(schemes: [], apps: "", routes: SampleTable.trip)
        let page = try Exchange(table).page("/trips/1")
        #expect(page.anchors.isEmpty)
        #expect(!page.elements.contains { $0.name == "section" || $0.attributes["class"] == "actions" })
    }

    @Test(arguments: [
        ("/trips/1", "/trips/1"), ("/t/1?a=b&c=d", "/trips/1?a=b&c=d"), ("/trips/a,b", "/trips/a%2Cb"),
        ("/trips/1?q=a,b,c", "/trips/1?q=a%2Cb%2Cc"), ("/trips/1?", "/trips/1"), ("/trips/a%20b", "/trips/a%20b"),
        ("/trips/1?q=%2C%20", "/trips/1?q=%2C%20"), ("/trips/1?a='b'", "/trips/1?a='b'"),
        ("/trips/1?a=\"<x>\"", "/trips/1?a=%22%3Cx%3E%22"),
        ("/details?tab&reference=1&x-s=a", "/details?tab&reference=1&x-s=a"),
    ])
    func `the banner passes the whole link to the app`(target: String, link: String) throws {
        let exchange = try Self.exchange(["a.com", "b.com"])
        for host in ["a.com", "b.com"] {
            let banner = try exchange.page(target, host: host).meta("apple-itunes-app")
            #expect(banner == "app-id=1234567890, app-argument=https://a.com\(link)")
        }
    }

    @Test(arguments: [
        "a=b", "a=b&a=c&b", "a=%26%3D", "a=1,2", "redirect=https%3A%2F%2Fevil.com", "a=b+c", "&&a", "a[]=1", "a=b=c",
        "a=?/:@",
    ])
    func `a query arrives unchanged and in order`(query: String) throws {
        let page = try Self.exchange(["a.com", "b.com"]).page("/trips/1?\(query)", host: "a.com")
        let spelled = query.replacing("[", with: "%5B").replacing("]", with: "%5D")
        #expect(page.anchors.prefix(2) == ["https://b.com/trips/1?\(spelled)", "tcal:///trips/1?\(spelled)"])
    }

    @Test(arguments: [
        ("x-success=evil:1", ""), ("a=1&x-success=evil:1&&b", "?a=1&b"), ("%78-error=evil:1&a", "?a"),
        ("ax-=1", "?ax-=1"),
    ])
    func `a scheme link on a page has no callback parameters`(query: String, kept: String) throws {
        let page = try Self.exchange(["a.com", "b.com"]).page("/trips/1?\(query)", host: "a.com")
        #expect(page.anchors.prefix(2) == ["https://b.com/trips/1?\(query)", "tcal:///trips/1\(kept)"])
    }

    @Test func `the printed link matches the table`() throws {
        let table = try SampleTable.table(routes: Self.routes)
        let page = try Exchange(table).page("/details?tab=a&reference=%2F%26%3F%23")
        for link in page.anchors.prefix(2) + [page.link("canonical")].compactMap(\.self) {
            #expect(table.routes.match(link)?.route.id == "details", "\(link)")
            #expect(table.routes.match(link)?.query.first { $0.name == "reference" }?.value == "/&?#")
        }
    }

    @Test func `a value is found by the bytes of its name`() throws {
        let route = #"{ "id": "x", "path": "/x", "query": { "K": "string" }, "page": { "title": "{K}" } }"#
        #expect(try Exchange(routes: route).page("/x?%E2%84%AA=sign&K=letter").heading == "letter")
    }
}
