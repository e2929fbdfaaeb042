import Foundation
import LinkActions
import LinkHandling
import LinkRoutes
import Testing

/// Links that an app reads itself, from a QR code or the pasteboard.
@MainActor @Suite struct ReadTextTests {
    private static let trip = #""id": "trip", "path": "/trips/{reference}""#

    @Test(arguments: [" t:///trips/55", "t:///trips/55\n", "\r\n\t t:///trips/55 \u{0}"])
    func `white space around a text does not count`(_ text: String) async throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        var seen: [String] = []
        fixture.router.on("trip") { (reference: String) in seen.append(reference) }
        #expect(fixture.router.canHandle(text))
        #expect(await fixture.router.handle(text).isHandled)
        #expect(seen == ["55"])
        #expect(ArrivedLink(text).url == "t:///trips/55")
    }

    @Test func `an http link on a declared host is routed`() async throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        var seen: [String] = []
        fixture.router.on("trip") { (reference: String, details: LinkDetails) in
            seen += [reference, details.scheme, details.match.url]
        }
        #expect(fixture.router.canHandle("HTTP://www.example.com/trips/55"))
        #expect(await fixture.router.handle("HTTP://www.example.com/trips/55").isHandled)
        #expect(seen == ["55", "http", "https://www.example.com/trips/55"])
        await fixture.router.handle("T:///trips/7")
        #expect(seen.suffix(3) == ["7", "t", "T:///trips/7"])
        await fixture.router.handle("http://www.example.com/help")
        #expect(fixture.misses.map { $0.webPage?.absoluteString } == ["https://www.example.com/help"])
    }

    @Test(arguments: [
        "http://other.example/trips/55", "http://u@www.example.com/trips/55", "http:///trips/55", "http:",
    ])
    func `any other http link is foreign`(_ link: String) async throws {
        let fixture = try RouterFixture(routes: [Self.trip])
        fixture.router.on("trip") { Issue.record("called") }
        #expect(await !fixture.router.handle(link).isHandled)
        #expect(fixture.misses.map(\.url) == [link])
    }
}
