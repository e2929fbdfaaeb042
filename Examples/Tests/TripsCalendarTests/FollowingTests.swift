import LinkHandling
import Testing

@testable import TripsCalendar

/// The screen after one link or several.
@MainActor
struct FollowingTests {
    private let first = ArrivedLink("tcal:///details?reference=1")
    private let second = ArrivedLink("tcal:///details?reference=2")

    @Test func `a link that starts the app waits until the calendar is there`() async throws {
        let model = TripsModel()
        model.inbox.receive([first], through: .onOpenURL)
        #expect(model.navigation.place == .home)
        let following = Task { await model.followLinks() }
        #expect(await eventually { model.navigation.place == .details(reference: "1") })
        #expect(model.inbox.pending.isEmpty)
        following.cancel()
        await following.value
    }

    @Test func `links are followed in the order of arrival`() async throws {
        let model = TripsModel()
        let following = Task { await model.followLinks() }
        for (link, reference) in [(first, "1"), (second, "2"), (first, "1")] {
            model.inbox.receive([link], through: .onOpenURL)
            #expect(await eventually { model.navigation.place == .details(reference: reference) })
            try await nextTap()
        }
        following.cancel()
        await following.value
    }

    @Test func `the same link leads to its place again after the user has gone back`() async throws {
        let model = TripsModel()
        await model.open("tcal:///details?reference=1")
        try await nextTap()
        model.navigation.path = []
        await model.open("tcal:///details?reference=1")
        #expect(model.navigation.place == .details(reference: "1"))
    }

    @Test func `the same link twice shows its place once`() async throws {
        let model = TripsModel()
        await model.open("tcal:///details?reference=1")
        try await nextTap()
        await model.open("tcal:///details?reference=1")
        #expect(model.navigation.path == [.details(reference: "1")])
    }

    @Test func `finishing one link does not remove the next`() throws {
        let model = TripsModel()
        let older = try #require(model.inbox.receive([first], through: .onOpenURL).first)
        let newer = try #require(model.inbox.receive([second], through: .onOpenURL).first)
        #expect(model.inbox.consume(older.id) == nil)
        #expect(model.inbox.pending == [newer])
    }

    @Test(arguments: ["tcal:///", "tcal:///trips/7", "tcal:///details?reference=1", "https://trips.example.com/t/7"])
    func `a link dismisses the sheet that covers the screen`(link: String) async throws {
        let model = TripsModel()
        model.navigation.sheet = .newTrip
        await model.open(link)
        #expect(model.navigation.sheet == nil)
    }

    @Test func `views hear of a link once, also if the same one comes again`() async throws {
        let model = TripsModel()
        var heard: [FollowedLink] = []
        for _ in 1...2 {
            await model.open("tcal:///trips/7")
            heard.append(try #require(model.navigation.link))
            model.navigation.finish(model.navigation.link)
            #expect(model.navigation.link == nil)
            try await nextTap()
        }
        #expect(heard.map(\.place) == [.trip(reference: "7"), .trip(reference: "7")])
        #expect(heard[0] != heard[1])
    }

    @Test func `the reset of one link does not remove the next`() async {
        let model = TripsModel()
        await model.open("tcal:///trips/7")
        let older = model.navigation.link
        await model.open("tcal:///trips/8")
        model.navigation.finish(older)
        #expect(model.navigation.link?.place == .trip(reference: "8"))
    }

    @Test func `a mistake and a web page are no places, and views do not hear of them`() async {
        let model = TripsModel()
        for link in ["tcal:///details", "https://trips.example.com/help/sharing"] { await model.open(link) }
        #expect(model.navigation.link == nil)
    }

    @Test func `a valid link removes the problem of the one before`() async throws {
        let model = TripsModel()
        await model.open("tcal:///details")
        #expect(model.navigation.problem != nil)
        await model.open("tcal:///trips/7")
        #expect(model.navigation.problem == nil)
    }
}
