import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

@testable import TripsCalendar

/// The place of each link.
@MainActor
struct DeeplinkTests {
    static let day = CalendarDay(year: 2026, month: 7, day: 14)

    @Test(arguments: Deeplink.sampleLinks)
    func `each sample link of the table leads to its place`(sample: TypedSampleLink<Deeplink>) async {
        let model = TripsModel()
        await model.open(sample.url)
        #expect(model.navigation.place == sample.link)
    }

    @Test(arguments: [
        ("tcal://www.trips.calendar.com/details?reference=55091-231959", Deeplink.details(reference: "55091-231959")),
        ("https://trips.example.com/details?reference=55091-231959", .details(reference: "55091-231959")),
        ("TCAL:///details?reference=7&tab=info", .details(reference: "7", tab: .info)),
        ("tcal:///trips/7", .trip(reference: "7")),
        ("https://open.trips.example.com/t/7", .trip(reference: "7")),
        ("tcal:///notes/create?title=Tent&body=Pack%20it", .addNote(title: "Tent", body: "Pack it")),
    ])
    func `a link of any kind leads to its place`(link: String, place: Deeplink) async throws {
        let model = TripsModel()
        await model.open(link)
        #expect(model.navigation.place == place)
    }

    @Test(arguments: [
        ("tcal://other.host/details?reference=1", Deeplink.details(reference: "1")),
        ("tcal://www.trips.calendar.com/details?reference=55091-231959", .details(reference: "55091-231959")),
        ("https://trips.example.com/trips/7", .trip(reference: "7")), ("tcal://other.host/of/a/newer/version", .home),
        ("tcal://other.host/details", nil), ("other:///details?reference=1", nil),
        ("https://trips.example.com/help/sharing", nil),
    ])
    func `the place of a link is known without going there, and its host does not count`(
        link: String,
        place: Deeplink?
    ) async throws {
        let model = TripsModel()
        model.navigation.path = [.trip(reference: "8")]
        #expect(model.deeplinker.manage(url: try #require(URL(string: link))) == place)
        #expect(model.navigation.path == [.trip(reference: "8")])
        guard let place else { return }
        await model.open(link)
        #expect(model.navigation.place == place)
    }

    @Test func `trips are added and removed`() throws {
        let trips = TripsModel().trips
        trips.add(TripList.Trip(reference: "7", name: "Rome"))
        trips.add(TripList.Trip(reference: "8", name: "Bern"))
        trips.add(TripList.Trip(reference: "7", name: "Roma"))
        #expect(trips.trips.map(\.name) == ["Roma", "Bern"])
        trips.remove("7")
        #expect(trips.trips.map(\.name) == ["Bern"])
        #expect(trips.name(of: "8") == "Bern" && trips.name(of: "7") == "7")
        for name in ["Oslo", "Paris", "Rome"] { trips.add(TripList.Trip(reference: name, name: name)) }
        trips.remove(at: [0, 2])
        #expect(trips.trips.map(\.name) == ["Oslo", "Rome"])
    }

    @Test(arguments: [
        ("", "Rome", false), ("7", "", false), ("7", " ", false), (" ", "Rome", false), ("..", "Rome", false),
        ("55091-231959", "Rome", true), ("a/b c", "Rome", true),
    ])
    func `the form makes a trip of what a link can have`(_ reference: String, _ name: String, _ isTrip: Bool) {
        let trip = TripList.Trip(reference: reference, name: name)
        #expect(TripDraft(reference: reference, name: name).trip(for: TripList()) == (isTrip ? trip : nil))
    }

    @Test func `a new trip replaces none`() {
        let trips = TripList([TripList.Trip(reference: "7", name: "Rome")])
        #expect(TripDraft(reference: "7", name: "Roma").trip(for: trips) == nil)
        let renamed = TripDraft(reference: "7", name: "Roma", isKnown: true).trip(for: trips)
        #expect(renamed == TripList.Trip(reference: "7", name: "Roma"))
    }

    @Test func `a day is a day of the calendar`() async throws {
        let model = TripsModel()
        await model.open("https://trips.example.com/trips/7/2026-07-14")
        #expect(model.navigation.path == [.trip(reference: "7"), .day(reference: "7", day: try #require(Self.day))])
    }

    @Test(arguments: [
        ("tcal:///details?reference=55091-231959&utm=x", "55091-231959"),
        ("tcal:///details?utm=x&reference=55091-231959", "55091-231959"),
        ("tcal:///details?reference=a,b", "a,b"),
        ("tcal:///details?reference=a%26b%3Dc", "a&b=c"),
        ("tcal:///details?reference=a%20b", "a b"),
        ("tcal:///details?reference=100%2525", "100%25"),
        ("tcal:///details?reference=1+1", "1+1"),
    ])
    func `the query is split at ampersands and decoded once`(link: String, reference: String) async throws {
        let model = TripsModel()
        await model.open(link)
        #expect(model.navigation.place == .details(reference: reference))
    }

    @Test(arguments: ["tcal://", "tcal:///", "tcal:///Details?reference=1", "tcal:///of/a/newer/version?reference=1"])
    func `a link of the app's own scheme with an unknown path leads home`(link: String) async throws {
        let model = TripsModel()
        model.navigation.path = [.trip(reference: "7")]
        await model.open(link)
        #expect(model.navigation.place == .home)
    }

    @Test(arguments: [
        "tcal://www.trips.calendar.com/details", "tcal:///details?reference", "tcal:///details?reference=",
        "tcal:///details?a=1,reference=2", "https://trips.example.com/details",
    ])
    func `details without a reference are a reported mistake, and do not lead home`(link: String) async throws {
        let model = TripsModel()
        model.navigation.path = [.trip(reference: "7")]
        await model.open(link)
        let problem = try #require(model.navigation.problem)
        #expect(problem.contains("\"reference\""))
        #expect(model.navigation.path == [.trip(reference: "7")], "the user stays where they are")
    }

    @Test(arguments: [
        ("tcal:///details?reference=7&tab=weather", "enum(map|info)"), ("tcal:///trips/7/2026-02-29", "day"),
    ])
    func `a wrong value is reported with the expected one`(link: String, expected: String) async throws {
        let model = TripsModel()
        await model.open(link)
        #expect(try #require(model.navigation.problem).contains(expected))
    }

    @Test(arguments: ["https://trips.example.com/help/sharing", "https://trips.example.com/trips/7/2026-02-30"])
    func `a web link without a place in the app is shown as a page in the app`(link: String) async throws {
        let model = TripsModel()
        await model.open(link)
        #expect(model.navigation.sheet == .webPage(link))
    }

    @Test(arguments: ["tcal:///details?reference=%FF", "tcal:///../details", "other:///details?reference=1", ""])
    func `a link that is malformed or belongs to another app leads nowhere`(link: String) async throws {
        let model = TripsModel()
        await model.open(link)
        #expect(model.navigation.place == nil)
        #expect(model.navigation.problem != nil)
    }
}
