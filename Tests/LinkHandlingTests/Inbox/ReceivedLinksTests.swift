import Foundation
import LinkCases
import LinkHandling
import Testing

/// The list of received links.
@MainActor @Suite struct ReceivedLinksTests {
    @Test func `two links of one second are two records`() {
        let fixture = InboxFixture()
        fixture.receive("a://1", "a://1")
        #expect(fixture.log.records.count == 2)
        #expect(Set(fixture.log.records.map(\.id)).count == 2)
    }

    @Test(arguments: [
        ("https://e.example/a", "Universal link"), ("HTTPS://e.example", "Universal link"),
        ("https://e.example:443?a", "Universal link"), ("https://e.example#@", "Universal link"),
        ("http://e.example", "URL Scheme"), ("HTTP://e.example/a", "URL Scheme"), ("http:a", "URL Scheme"),
        ("https:a", "URL Scheme"), ("https:/e.example", "URL Scheme"), ("https://", "URL Scheme"),
        ("https:///a", "URL Scheme"), ("https://?a", "URL Scheme"), ("https://:443/a", "URL Scheme"),
        ("https://u@e.example/a", "URL Scheme"), ("geoffscheme://demo", "URL Scheme"), ("httpsx://e", "URL Scheme"),
        ("https", "URL Scheme"), ("", "URL Scheme"),
    ])
    func `only an https link with a host is labelled as a universal link`(_ url: String, _ label: String) {
        let fixture = InboxFixture()
        fixture.receive(url)
        #expect(fixture.log.records.map(\.linkType) == [label])
    }

    @Test func `a tap that arrives a second time says who had the link, also after it was taken`() throws {
        let fixture = InboxFixture()
        let url = try #require(URL(string: "https://e.example/a"))
        let event = try #require(fixture.inbox.receive(url, through: .onOpenURL))
        #expect(fixture.inbox.consume(event.id) == event)
        let link = ArrivedLink(url, referrer: "https://a.example/")
        #expect(fixture.inbox.receive([link], through: .userActivity).map(\.id) == [event.id])
        #expect(fixture.log.records.map(\.referrer) == ["https://a.example/"])
        fixture.log.clear()
        fixture.inbox.receive([link], through: .userActivity)
        #expect(fixture.log.records.isEmpty)
    }

    @Test func `times are those of the time zone`() throws {
        let fixture = InboxFixture()
        let log = ReceivedLinks(timeZone: try #require(TimeZone(secondsFromGMT: -9 * 3600 - 1800)))
        log.record(fixture.receive("a://1")[0])
        #expect(log.records.map(\.time) == ["2020-03-01 00:30:00"])
    }

    @Test func `beyond the limit the oldest entry is dropped`() {
        let log = ReceivedLinks(limit: 2)
        for event in InboxFixture().receive("a://1", "a://2", "a://3") { log.record(event) }
        #expect(log.records.map(\.url) == ["a://2", "a://3"])
        #expect(log.records.map(\.referrer) == ["Unknown", "Unknown"])
        log.record(LinkEvent(url: "a://4", referrer: "https://a.example/"))
        #expect(log.records.last?.referrer == "https://a.example/")
        log.clear()
        #expect(log.records.isEmpty)
    }
}
