import LinkActions
import LinkHandling
import LinkRoutes
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The code in the article "From one table to app and site", word for word: `make docs` holds the two side by side.
@MainActor
@Suite struct ArticleTests {
    struct Trip: Decodable {
        let reference: String
    }

    struct Day: Decodable {
        enum Tab: String, Decodable { case map, info }

        let reference: String
        let day: CalendarDay
        let tab: Tab?
    }

    struct NewNote: Decodable {
        let title: String
        let body: String?
    }

    struct CreatedNote: Encodable {
        let id: Int
    }

    enum Place: Hashable {
        case home
        case trip(String)
        case day(String, CalendarDay)
        case translation(String)
        case webPage(URL)
    }

    /// What an app would show.
    @MainActor
    final class Navigation {
        var place = Place.home

        func show(_ place: Place) { self.place = place }
    }

    /// What an app would keep.
    @MainActor
    final class Notes {
        var titles: [String] = []

        func create(_ note: NewNote) -> Int {
            titles.append(note.title)
            return titles.count
        }
    }

    /// The system, as an app sees it.
    @MainActor
    final class System {
        var opened: [String] = []

        func open(_ url: URL) -> Bool {
            opened.append(url.absoluteString)
            return true
        }
    }

    private let table: RouteTable
    private let router: LinkRouter
    private let navigation = Navigation()
    private let notes = Notes()
    private let system = System()

    init() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        try Data(Self.json.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let table = try RouteTable(contentsOf: file)

        let (navigation, notes, system) = (navigation, notes, system)
        let opener: LinkOpener = { url in system.open(url) }
        let router = LinkRouter(table, policy: CallbackPolicy(schemes: .only(["otherapp"])), opener: opener)
        router.onUnmatched { miss in if let page = miss.webPage { navigation.show(.webPage(page)) } }
        router.on("home") { navigation.show(.home) }
        router.on("trip") { (trip: Trip) in navigation.show(.trip(trip.reference)) }
        router.on("day") { (day: Day) in navigation.show(.day(day.reference, day.day)) }
        router.onRequest("addNote") { (note: NewNote) in CreatedNote(id: notes.create(note)) }
        router.on("translated") { (text: String) in navigation.show(.translation(text)) }

        self.table = table
        self.router = router
    }

    private static let json = #"""
        {
          "version": 1,
          "name": "Trips Calendar",
          "hosts": ["trips.example.com", "open.trips.example.com"],
          "schemes": ["tcal"],
          "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.trips", "appStoreID": 1234567890 }] },
          "routes": [
            { "id": "home", "path": "/" },
            { "id": "trip", "path": "/trips/{reference}", "page": { "title": "Your trip", "labels": { "reference": "Booking" } } },
            { "id": "day", "path": "/trips/{reference}/{day:date}", "query": { "tab": "enum(map|info)?" } },
            { "id": "addNote", "path": "/notes/create", "claimed": false, "page": false,
              "callbacks": true, "query": { "title": "string", "body": "string?" } },
            { "id": "translated", "path": "/translated", "claimed": false, "page": false,
              "query": { "text": "string" } }
          ]
        }
        """#

    @Test func `handlers and table agree`() {
        #expect(router.validate().map(\.description) == [])
    }

    @Test func `a link reaches its handler through the inbox`() async throws {
        let inbox = LinkInbox()
        let link = try #require(URL(string: "https://trips.example.com/trips/55/2026-11-21?tab=map"))
        inbox.hold("log-in")
        inbox.receive(link, through: .onOpenURL)
        #expect(inbox.peek() == nil)

        inbox.release("log-in")
        let event = try #require(inbox.peek())
        await router.handle(try #require(inbox.consume(event.id)))
        #expect(navigation.place == .day("55", try #require(CalendarDay("2026-11-21"))))
    }

    @Test func `a link that no route takes says why, and shows its web page`() async throws {
        guard case .unmatched(let miss) = await router.handle("https://trips.example.com/trips/55/tomorrow") else {
            Issue.record("a route took it")
            return
        }
        #expect(miss.explanation.reasons.first?.contains("expects {day:date} as segment 3") == true)
        #expect(navigation.place == .webPage(try #require(URL(string: "https://trips.example.com/trips/55/tomorrow"))))
    }

    @Test func `another app gets the reply about the note`() async {
        await router.handle("tcal://x-callback-url/notes/create?title=Pack&x-success=otherapp%3A%2F%2Fdone%3Fby%3Dtcal")
        #expect(notes.titles == ["Pack"])
        #expect(system.opened == ["otherapp://done?by=tcal&id=1"])
    }

    @Test func `another app's reply is a link to a route`() async throws {
        let opener: LinkOpener = { [system] url in system.open(url) }

        let request = try CallbackRequest(
            to: "translator",
            action: "translate",
            parameters: ["word": "Hello", "language": "Spanish"],
            source: "Trips Calendar",
            success: "tcal://x-callback-url/translated"
        )
        let isInstalled = await opener(request.url)

        #expect(isInstalled)
        let success = try #require(LinkQuery(of: system.opened[0])?.first("x-success"))
        await router.handle(success + "?text=Hola")
        #expect(navigation.place == .translation("Hola"))
    }

    private static let expectations = """
        https://trips.example.com/ home
        https://trips.example.com/trips/55 trip
        https://trips.example.com/trips/55/2026-11-21?tab=map day
        """

    @Test func `the app takes every link that the site expects it to`() async {
        for line in Self.expectations.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard case .handled(words[1], _) = await router.handle(words[0]) else {
                Issue.record("\(words[0]) did not reach \(words[1])")
                continue
            }
        }
    }
}
