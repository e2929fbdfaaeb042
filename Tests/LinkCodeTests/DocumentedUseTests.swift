import Foundation
import LinkHandling
import LinkRoutes
import Testing

/// The code that README.md, docs/app.md and docs/app/ show.
struct DocumentedUseTests {
    @Test func `a link is read and printed as in the documentation`() throws {
        let link = try TripLinks("tcal:///trips/55")
        #expect(link == .trip(reference: "55"))
        #expect(try link.url.absoluteString == "https://trips.example.com/trips/55")
        #expect(link.url(scheme: "tcal")?.absoluteString == "tcal:///trips/55")
    }

    @Test func `one exhaustive switch handles every link`() throws {
        #expect(title(of: .home) == "Trips")
        #expect(title(of: try TripLinks("tcal:details?reference=5&tab=map")) == "Trip 5")
        #expect(title(of: try TripLinks("tcal:trips/5/2026-01-31")) == "2026-01-31 of trip 5")
        #expect(title(of: .addNote(title: "Milk")) == "Milk")
    }

    @MainActor
    @Test func `an inbox delivers each link of the tour`() async {
        let inbox = TypedInbox<TourLinks>()
        var path: [TourLinks] = []
        inbox.inbox.receive([ArrivedLink("https://links.example.com/trips/55")], through: .onOpenURL)
        let following = Task {
            await inbox.deliver { link in
                switch link {
                case .home, .newTrip: path = []
                case .trip, .day: path = [link]
                }
            }
        }
        await inbox.inbox.idle()
        #expect(path == [.trip(reference: "55")])
        following.cancel()
        await following.value
    }

    private struct Visit: Equatable {
        let link: TripLinks
        let campaign: String?
        let token: String?
        let page: String?
    }

    @MainActor
    @Test func `a handler sees the campaign, the token and the page of a link`() async {
        let inbox = TypedInbox<TripLinks>()
        var visits: [Visit] = []
        let url = "https://trips.example.com/trips/55?utm_campaign=summer#access_token=a%26b&state=1"
        inbox.inbox.receive([ArrivedLink(url, referrer: "https://blog.example.com/")], through: .userActivity)
        let following = Task {
            await inbox.deliver { link, details in
                let campaign = details.otherQuery.first { $0.name == "utm_campaign" }?.value
                let token = details.fragmentItems.first { $0.name == "access_token" }?.value
                visits.append(Visit(link: link, campaign: campaign, token: token, page: details.event.referrer))
            }
        }
        await inbox.inbox.idle()
        let page = "https://blog.example.com/"
        #expect(visits == [Visit(link: .trip(reference: "55"), campaign: "summer", token: "a&b", page: page)])
        following.cancel()
        await following.value
    }

    func title(of link: TripLinks) -> String {
        switch link {
        case .home: "Trips"
        case .trip(let reference), .details(let reference, _, _, _, _, _): "Trip \(reference)"
        case .newTrip: "Plan a trip"
        case .day(let reference, let day): "\(day) of trip \(reference)"
        case .seat, .device, .calendar, .code, .file, .search: "Other"
        case .addNote(let title, _): title
        }
    }
}
