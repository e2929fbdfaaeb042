import Foundation
import LinkRoutes
import Testing

@testable import TripsCalendar

/// The app and the site share one table: each understands the links of the other.
///
/// `LINKD` names the program that serves the site; without it these tests are skipped, except in CI.
@Suite(.enabled(if: ServedSite.program != nil || ServedSite.isCI, "LINKD names no linkd"))
struct RoundTripTests {
    static let places: [Deeplink] = [
        .home,
        .trip(reference: "55091-231959"),
        .trip(reference: "Zürich & 50% + a/b?#;,"),
        .trip(reference: "<i>\"'"),
        .details(reference: "55091-231959"),
        .details(reference: "a&b=c+d"),
        .details(reference: "7", tab: .map),
    ]

    let site: ServedSite

    init() throws {
        site = try ServedSite(#require(ServedSite.program, "set LINKD to the built linkd"))
    }

    @Test(arguments: places)
    func `a link that the app prints has a page on the site`(place: Deeplink) throws {
        let link = try place.link()
        let page = try site.page(of: link)
        #expect(page.status == "200")
        #expect(page.canonical == (try place.withoutOptionals.link()))
    }

    @Test(arguments: places)
    func `the links with which a page opens the app lead to the page's place`(place: Deeplink) async throws {
        let page = try site.page(of: place.link())
        for link in [page.bannerLink, page.button("open"), page.button("scheme")] {
            let link = try #require(link)
            #expect(try await TripsModel.place(of: link) == place, "\(link)")
        }
    }

    @Test(arguments: places)
    func `the canonical link leads to the place without its optional items`(place: Deeplink) async throws {
        let link = try #require(try site.page(of: place.link()).canonical)
        #expect(try await TripsModel.place(of: link) == place.withoutOptionals)
    }

    @Test func `a day survives the round trip to the site`() async throws {
        let day = Deeplink.day(reference: "7", day: try #require(CalendarDay("2026-07-14")))
        let link = try #require(try site.page(of: day.link()).button("scheme"))
        #expect(try await TripsModel.place(of: link) == day)
    }

    @Test func `a link that is a mistake in the app has no page on the site`() throws {
        #expect(try site.page(of: "https://trips.example.com/details").status == "404")
    }
}

extension Deeplink {
    /// The place of a page's canonical link, since a page is the same for all values of the optional items.
    fileprivate var withoutOptionals: Deeplink {
        if case .details(let reference, _) = self { .details(reference: reference) } else { self }
    }
}
