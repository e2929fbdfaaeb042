import Foundation
import LinkHandling
import LinkRoutes
import Observation
import Synchronization
import Testing

@testable import LinkList

/// The list of received links.
@MainActor @Suite struct LinkListTests {
    private let list: LinkListModel

    init() throws { list = try Self.list() }

    /// Creates a list whose clock stands still at 10:00 on 1 March 2020 in London.
    private static func list(limit: Int = 200, secondsFromGMT: Int = 0) throws -> LinkListModel {
        let zone = try #require(TimeZone(secondsFromGMT: secondsFromGMT))
        let clock = LinkClock(date: { Date(timeIntervalSince1970: 1_583_056_800) })
        return LinkListModel(limit: limit, timeZone: zone, clock: clock)
    }

    @Test func `a record has the time, the link, the app and the type`() throws {
        list.receive([ArrivedLink("geoffscheme://demo", sourceApp: "com.apple.mobilesafari")], through: .sceneOpen)
        let record = try #require(list.links.records.first)
        #expect(record.time == "2020-03-01 10:00:00")
        #expect(record.url == "geoffscheme://demo")
        #expect(record.sourceApp == "com.apple.mobilesafari")
        #expect(record.linkType == "URL Scheme")
    }

    @Test func `a universal link is labelled as one, and its app is unknown`() throws {
        list.receive([ArrivedLink("https://geofftools.example.com/articles/a?b=1")], through: .userActivity)
        let record = try #require(list.links.records.first)
        #expect(record.linkType == "Universal link")
        #expect(record.sourceApp == "Unknown")
        #expect(record.url == "https://geofftools.example.com/articles/a?b=1")
    }

    @Test(arguments: [LinkEntryPoint.sceneConnection, .sceneOpen])
    func `every context is received, in the order of arrival`(_ entryPoint: LinkEntryPoint) {
        list.receive([ArrivedLink("geoffscheme://a"), ArrivedLink("geoffscheme://b")], through: entryPoint)
        list.receive([ArrivedLink("geoffscheme://c")], through: .sceneOpen)
        #expect(list.links.records.map(\.url) == ["geoffscheme://a", "geoffscheme://b", "geoffscheme://c"])
    }

    @Test func `a button adds a row, which is not followed`() {
        list.addRow()
        #expect(list.links.records.map(\.sourceApp) == ["Demo App"])
        #expect(list.links.records.map(\.linkType) == ["URL Scheme"])
        #expect(list.inbox.pending.isEmpty)
    }

    @Test func `two taps in one second are two rows`() async throws {
        for _ in 1...2 {
            list.receive([ArrivedLink("geoffscheme://demo")], through: .sceneOpen)
            // Nobody taps twice within 100 ms.
            try await Task.sleep(for: .milliseconds(110))
        }
        #expect(Set(list.links.records.map(\.time)).count == 1)
        #expect(Set(list.links.records.map(\.id)).count == 2)
    }

    @Test func `a link that launches the app is distinguished from a later one`() async {
        list.receive([ArrivedLink("geoffscheme://a")], through: .sceneConnection)
        await Program.showView(of: list)
        #expect(list.selection == list.links.records.first?.id)
        list.receive([ArrivedLink("geoffscheme://b")], through: .sceneOpen)
        await Program.showView(of: list)
        #expect(list.selection == list.links.records.last?.id)
        #expect(list.links.records.map(\.event.phase) == [.cold, .running])
    }

    @Test func `after ten thousand links, the list has the newest ones up to its limit`() throws {
        let list = try Self.list(limit: 3)
        for number in 1...10_000 { list.receive([ArrivedLink("geoffscheme://\(number)")], through: .sceneOpen) }
        #expect(list.links.records.map(\.url) == (9_998...10_000).map { "geoffscheme://\($0)" })
        #expect(list.inbox.pending.count == 1)
    }

    @Test(arguments: [(0, "2020-03-01 10:00:00"), (8 * 3600, "2020-03-01 18:00:00"), (-36_000, "2020-03-01 00:00:00")])
    func `times are in the time zone of the list`(_ secondsFromGMT: Int, _ time: String) throws {
        let list = try Self.list(secondsFromGMT: secondsFromGMT)
        list.receive([ArrivedLink("geoffscheme://demo")], through: .sceneOpen)
        #expect(list.links.records.map(\.time) == [time])
    }

    @Test func `a view of the list is notified of a new link`() {
        let heard = Mutex(0)
        withObservationTracking {
            _ = list.links.records.count
        } onChange: {
            heard.withLock { $0 += 1 }
        }
        list.receive([ArrivedLink("geoffscheme://demo")], through: .sceneOpen)
        #expect(heard.withLock { $0 } == 1)
    }

    @Test(arguments: [
        (LinkTrait.asksFirst, [LinkKind.scheme]), (.needsApp, [.scheme]), (.canBeTaken, [.scheme]),
        (.needsServer, [.universal]), (.needsMembership, [.universal]),
    ])
    func `the kinds of link are compared`(_ trait: LinkTrait, _ kinds: [LinkKind]) {
        #expect(LinkKind.allCases.filter(trait.applies) == kinds)
    }

    @Test(arguments: [
        ("geoffscheme://demo", "the demo"), ("https://geofftools.example.com/articles/a", "the article \"a\""),
        ("geoffscheme://", "the home screen"),
        ("geoffscheme://%FF", "the link is malformed: the bytes at 14, decoded, are not UTF-8"),
        (
            "geoffscheme://x",
            "no route matches the link; anything: the path matches, but no scheme link reaches the route"
                + " (\"customScheme\" is false); no route path starts like the link"
        ),
        ("https://geofftools.example.com/x/y", "the page \"x/y\" of the site"),
        ("https://other.example/", "the host \"other.example\" is not one of the table"),
    ])
    func `a row shows the screen of the link, or why it has none`(_ link: String, _ verdict: String) {
        list.receive([ArrivedLink(link)], through: .onOpenURL)
        #expect(list.links.records.map(list.verdict) == [verdict])
    }
}
