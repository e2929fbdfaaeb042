import Foundation
import LinkActions
import LinkHandling
import LinkRoutes
import Observation
import Testing

/// The app of docs/app/actions.md, without its views.
@MainActor @Observable
final class Links {
    enum Place: Hashable {
        case trip(String)
        case day(String, CalendarDay)
        case details(String, tab: String?)
    }

    let inbox = LinkInbox()
    let router: LinkRouter
    var path: [Place] = []
    var note: String?
    var webPage: URL?

    init(_ table: RouteTable) {
        struct Trip: Decodable { let reference: String }
        struct Day: Decodable { let reference: String, day: CalendarDay }
        struct Details: Decodable { let reference: String, tab: String? }
        struct Note: Decodable { let title: String, body: String? }

        router = LinkRouter(table)
        router.on("home") { [weak self] in self?.show([]) }
        router.on("trip") { [weak self] (link: Trip) in self?.show([.trip(link.reference)]) }
        router.on("day") { [weak self] (link: Day) in self?.show([.day(link.reference, link.day)]) }
        router.on("details") { [weak self] (link: Details) in self?.show([.details(link.reference, tab: link.tab)]) }
        router.on("addNote") { [weak self] (link: Note) in self?.note = link.title }
        router.onError { print($0) }
        router.onUnmatched { [weak self] miss in
            print(miss)
            self?.webPage = miss.webPage
        }
    }

    private func show(_ path: [Place]) { (self.path, note, webPage) = (path, nil, nil) }
}

/// What docs/app/actions.md says of that app.
@MainActor @Suite struct AppPageTests {
    private static func links() throws -> Links {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return Links(try RouteTable(contentsOf: folder.appendingPathComponent("../../routes.json").standardized))
    }

    @Test func `every link has its handler`() throws {
        let links = try Self.links()
        #expect(links.router.validate().map(\.description) == [])
    }

    @Test func `links lead where the app says`() async throws {
        let links = try Self.links()
        await links.router.handle("https://trips.example.com/trips/55/2026-11-21")
        #expect(links.path == [.day("55", try #require(CalendarDay("2026-11-21")))])
        await links.router.handle("tcal:///details?reference=7&tab=map")
        #expect(links.path == [.details("7", tab: "map")])
        await links.router.handle("tcal:///notes/create?title=Milk")
        #expect(links.note == "Milk")
        await links.router.handle("https://trips.example.com/help/search")
        #expect(links.webPage?.absoluteString == "https://trips.example.com/help/search")
        await links.router.handle("tcal:///x")
        #expect(links.webPage == nil)
    }
}
