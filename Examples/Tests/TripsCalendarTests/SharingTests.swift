import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

@testable import TripsCalendar

/// The links that the app shares.
@MainActor
struct SharingTests {
    @Test func `the app has the same links as the site`() throws {
        let table = try Data(contentsOf: ServedSite.project.appending(path: "routes.json"))
        let site = try RouteTable(json: Array(table))
        #expect(Deeplink.tableHash == site.linkHash)
    }

    @Test(arguments: [
        (Deeplink.home, "https://trips.example.com/"),
        (.trip(reference: "a b/c"), "https://trips.example.com/trips/a%20b%2Fc"),
        (.details(reference: "1+1", tab: .map), "https://trips.example.com/details?reference=1%2B1&tab=map"),
    ])
    func `a shared link is a web link, every value escaped`(place: Deeplink, link: String) throws {
        #expect(try place.url.absoluteString == link)
        #expect(try place.link() == link)
    }

    @Test(arguments: [
        Deeplink.home, .trip(reference: "a/b c"), .details(reference: "a&b=c", tab: .info),
        .addNote(title: "Pack & go", body: "1 + 1\n= 2"), .addNote(title: "Tent", body: ""),
    ])
    func `a link of the app's scheme leads back to its place`(place: Deeplink) async throws {
        let model = TripsModel()
        await model.open(try place.link(on: .scheme()))
        #expect(model.navigation.place == place)
    }

    @Test func `a note has no web link, and a trip needs a reference`() {
        #expect(throws: PrintError.self) { try Deeplink.addNote(title: "Tent").link() }
        #expect(throws: PrintError.self) { try Deeplink.trip(reference: "").link() }
    }
}
