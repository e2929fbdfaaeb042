import Foundation
import LinkCases
import LinkHandling
import LinkRoutes
import Testing

/// An inbox that delivers values of the generated type.
@MainActor @Suite(.timeLimit(.minutes(1))) struct TypedInboxTests {
    /// What an app did with its links.
    @MainActor
    private final class App {
        var followed: [TripLinks] = []
        var pages: [String] = []
        var reports: [LinkInboxReport] = []
        lazy var inbox = TypedInbox<TripLinks>(LinkInbox { [unowned self] in reports.append($0) })

        /// Delivers links until none waits.
        func follow(
            _ links: String...,
            guard isAllowed: (@MainActor (TripLinks) async -> Bool)? = nil
        ) async {
            let consumer = Task {
                await inbox.deliver(guard: isAllowed) { link in
                    self.followed.append(link)
                } unmatched: { page in
                    self.pages.append(page.absoluteString)
                }
            }
            for link in links {
                inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL)
                await inbox.inbox.idle()
            }
            consumer.cancel()
            await consumer.value
        }
    }

    @Test func `links arrive as values, also http links of the table's hosts`() async {
        let app = App()
        await app.follow("tcal:///trips/55", "https://trips.example.com/", "http://trips.example.com/trips/7")
        #expect(app.followed == [.trip(reference: "55"), .home, .trip(reference: "7")])
        #expect(app.pages == [] && app.reports == [])
    }

    @Test func `a handler gets what the table does not declare, if it asks for it`() async {
        let inbox = TypedInbox<TripLinks>(LinkInbox { Issue.record("\($0)") })
        var arrived: [(link: TripLinks, details: LinkDetails)] = []
        let consumer = Task { await inbox.deliver { arrived.append(($0, $1)) } }
        let base = "http://trips.example.com/trips/55?invite=a%26b&utm_source=mail&invite"
        let link = ArrivedLink(
            base + "#access_token=x%26y&state=a+b&flag&error_description=%C3%BC%3D1",
            sourceApp: "com.example.mail",
            referrer: "https://mail.example.com/"
        )
        inbox.inbox.receive([link], through: .userActivity)
        await inbox.inbox.idle()
        consumer.cancel()
        await consumer.value
        #expect(arrived.map(\.link) == [.trip(reference: "55")])
        let details = arrived.first?.details
        #expect(details?.otherQuery.map(\.name) == ["invite", "utm_source", "invite"])
        #expect(details?.otherQuery.map(\.value) == ["a&b", "mail", nil])
        #expect(details?.fragment == "access_token=x&y&state=a+b&flag&error_description=ü=1")
        #expect(details?.fragmentItems.map(\.name) == ["access_token", "state", "flag", "error_description"])
        #expect(details?.fragmentItems.map(\.value) == ["x&y", "a+b", nil, "ü=1"])
        #expect(details?.event.sourceApp == "com.example.mail")
        #expect(details?.event.referrer == "https://mail.example.com/")
        #expect(details?.event.entryPoint == .userActivity)
    }

    @Test(arguments: [
        ("", []), ("#", []), ("#top", ["top"]), ("#a=1#b", ["a"]), ("#&&a", ["a"]),
        ("#" + String(repeating: "a&", count: 65), []),
    ])
    func `any fragment has items, or none`(fragment: String, names: [String]) throws {
        guard let match = TripLinks.table.match("https://trips.example.com/trips/55" + fragment) else {
            Issue.record("no match for \(fragment)")
            return
        }
        #expect(match.fragmentItems.map(\.name) == names)
    }

    @Test(arguments: [
        ("https://trips.example.com/help/login", true), ("https://trips.example.com/nowhere", true),
        ("http://trips.example.com/nowhere", true), ("https://trips.example.com/trips/5/2023-02-29", true),
        ("https://other.example.com/", false), ("tcal:///nowhere", false), ("tcal:///%zz", false), ("", false),
    ])
    func `a refused link is reported, and its page is shown if the site has one`(link: String, hasPage: Bool) async {
        let app = App()
        await app.follow(link)
        #expect(app.followed == [])
        #expect(app.pages == (hasPage ? [link.replacing("http://", with: "https://")] : []))
        guard case .refused(let event, let problem) = app.reports.first, app.reports.count == 1 else {
            Issue.record("\(app.reports)")
            return
        }
        #expect(event.url == link)
        #expect(app.reports[0].description == "\(link) was refused: \(problem)")
    }

    @Test func `a link that the guard refuses is reported, and not followed`() async {
        let app = App()
        await app.follow("tcal:///", "tcal:///trips/55") { $0 == .home }
        #expect(app.followed == [.home])
        guard case .denied(let event, .refused) = app.reports.first else {
            Issue.record("\(app.reports)")
            return
        }
        #expect(event.url == "tcal:///trips/55")
    }

    @Test func `a newer link cancels the guard of an older one`() async {
        let app = App()
        let consumer = Task {
            await app.inbox.deliver { link in
                guard link != .home else { return true }
                while !Task.isCancelled { await Task.yield() }
                return true
            } to: {
                app.followed.append($0)
            }
        }
        for link in ["tcal:///trips/55", "tcal:///"] {
            app.inbox.inbox.receive([ArrivedLink(link)], through: .onOpenURL)
            await letOthersRun()
        }
        await app.inbox.inbox.idle()
        consumer.cancel()
        await consumer.value
        #expect(app.followed == [.home])
        #expect(app.reports.map { "\($0)" } == ["tcal:///trips/55 was superseded by tcal:///"])
    }

    @Test func `a value knows its route`() throws {
        #expect(TripLinks.addNote(title: "Milk").route?.allowsCallbacks == true)
        #expect(TripLinks.home.route?.id == "home")
        #expect(TripLinks.home.requirement == nil)
    }

    @Test(arguments: [
        ("https://trips.example.com/trips/5", true), ("tcal:///notes/create?title=Milk", true),
        ("https://trips.example.com/help/login", false), ("https://trips.example.com/old/5", false),
        ("https://other.example.com/trips/5", false), ("mailto:a@example.com", false),
    ])
    func `only the app's own links are received from a view of the app`(link: String, isOwn: Bool) throws {
        let inbox = LinkInbox()
        let url = try #require(URL(string: link))
        #expect(TypedInbox<TripLinks>(inbox).opens(url) == isOwn)
        #expect(inbox.receiveOwn(url, of: TripLinks.table, scene: "left") == isOwn)
        #expect(inbox.pending.map(\.url) == (isOwn ? [link] : []))
        #expect(inbox.pending.allSatisfy { $0.entryPoint == .app && $0.scene == "left" })
    }

    @Test func `a payload has its link under a key`() throws {
        #expect(ArrivedLink(payload: ["link": " tcal:///trips/55\n", "aps": 1])?.url == "tcal:///trips/55")
        #expect(ArrivedLink(payload: ["url": "tcal:///"], key: "url")?.url == "tcal:///")
        #expect(ArrivedLink(payload: ["link": try #require(URL(string: "tcal:///"))])?.url == "tcal:///")
        for payload: [AnyHashable: Any] in [[:], ["link": 5], ["link": " "], ["data": ["link": "tcal:///"]]] {
            #expect(ArrivedLink(payload: payload) == nil)
        }
    }
}
