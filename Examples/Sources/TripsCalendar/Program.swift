import LinkHandling

/// Follows the given links, or some examples, and prints their destinations.
@main @MainActor
struct Program {
    static func main() async throws {
        let model = TripsModel()
        let given = Array(CommandLine.arguments.dropFirst())
        for link in given.isEmpty ? scene : given {
            print(link)
            for event in model.inbox.receive([ArrivedLink(link)], through: .onOpenURL) {
                guard let event = model.inbox.consume(event.id) else { continue }
                model.deeplinker.follow(event.url)
            }
            print("  \(model.navigation.summary)")
        }
        guard given.isEmpty else { return }
        if let url = try? Deeplink.details(reference: "55091-231959", tab: .map).url { print("to share: \(url)") }
    }

    private static let scene = [
        "tcal://www.trips.calendar.com/details?reference=55091-231959&utm_source=mail",
        "https://trips.example.com/details?reference=55091-231959&tab=map",
        "https://trips.example.com/trips/55091-231959/2026-07-14",
        "tcal:///notes/create?title=Pack%20the%20tent",
        "tcal:///details",
        "tcal:///whatever-comes-next-year",
        "https://trips.example.com/help/sharing",
    ]
}

extension TripsNavigation {
    /// The content of the screen for a person.
    var summary: String {
        if let problem { return "alert: \(problem)" }
        switch sheet {
        case .newTrip: return "sheet: a new trip"
        case .rename(let reference): return "sheet: the name of \(reference)"
        case .newNote(let title, let body): return "sheet: a new note, \"\(title)\": \(body ?? "no text")"
        case .webPage(let url): return "sheet: the web page \(url)"
        case nil: return "screen: " + (["the calendar"] + path.map(\.title)).joined(separator: " > ")
        }
    }
}
