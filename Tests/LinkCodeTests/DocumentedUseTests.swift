import Foundation
import LinkRoutes
import Testing

/// The code that docs/app.md shows.
struct DocumentedUseTests {
    @Test func `a link is read and printed as in the documentation`() throws {
        let link = try TripLinks("tcal:///trips/55")
        #expect(link == .trip(reference: "55"))
        #expect(link.url.absoluteString == "https://trips.example.com/trips/55")
        #expect(link.url(scheme: "tcal")?.absoluteString == "tcal:///trips/55")
    }

    @Test func `one exhaustive switch handles every link`() throws {
        #expect(title(of: .home) == "Trips")
        #expect(title(of: try TripLinks("tcal:details?reference=5&tab=map")) == "Trip 5")
        #expect(title(of: try TripLinks("tcal:trips/5/2026-01-31")) == "2026-01-31 of trip 5")
        #expect(title(of: .addNote(title: "Milk")) == "Milk")
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
