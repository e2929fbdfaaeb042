import Foundation
import LinkHandling
import Synchronization
import Testing

@testable import Banklet

/// Links that wait for the screens, while newer links arrive or the app ends.
@MainActor @Suite struct WaitingLinkTests {
    /// The content of a store, and the date that the app reads.
    private final class World: Sendable {
        let file = Mutex<Data?>(nil)
        let date = Mutex(Date(timeIntervalSince1970: 1_583_056_800))

        var store: LinkStore {
            LinkStore(load: { self.file.withLock { $0 } }, save: { data in self.file.withLock { $0 = data } })
        }

        var clock: LinkClock { LinkClock(date: { self.date.withLock { $0 } }) }
    }

    private let world = World()
    private let link: URL

    init() throws { link = try #require(URL(string: "Banklet://animation-loop?speed=2")) }

    @Test func `the newest link wins, and the older is reported as superseded`() throws {
        var reports: [LinkInboxReport] = []
        let app = BankletModel { reports.append($0) }
        app.open(try #require(URL(string: "Banklet://settings")), from: .onOpenURL)
        let older = try #require(app.inbox.peek())
        app.open(link, from: .onOpenURL)
        let newer = try #require(app.inbox.peek())
        #expect(reports == [.superseded(older, by: newer)])
        #expect(ScreenStack(app).places == Place.allCases)
    }

    @Test func `a link waits in memory only, unless a store is given`() throws {
        BankletModel().open(link, from: .onOpenURL)
        #expect(ScreenStack(BankletModel()).places == [.home])
        BankletModel(store: world.store).open(link, from: .onOpenURL)
        #expect(ScreenStack(BankletModel(store: world.store)).places == Place.allCases)
    }

    @Test func `an app that is terminated midway continues after its next launch`() throws {
        let app = BankletModel(store: world.store)
        app.open(link, from: .onOpenURL)
        for place in [Place.home, .settings] { Stage(place).follow(app) }
        let next = BankletModel(store: world.store)
        #expect(ScreenStack(next).places == Place.allCases)
        #expect(next.animation?.speed == 2)
    }

    @Test func `a kept link is never replayed after it was used`() throws {
        let app = BankletModel(store: world.store)
        app.open(link, from: .onOpenURL)
        #expect(ScreenStack(app).places == Place.allCases)
        #expect(world.file.withLock { $0 } == nil)
        #expect(ScreenStack(BankletModel(store: world.store)).places == [.home])
    }

    @Test(arguments: [(599, Place.allCases), (601, [Place.home])])
    func `a kept link is followed for ten minutes`(_ seconds: Int, _ places: [Place]) throws {
        BankletModel(store: world.store, clock: world.clock).open(link, from: .onOpenURL)
        world.date.withLock { $0 += TimeInterval(seconds) }
        var reports: [String] = []
        let app = BankletModel(store: world.store, clock: world.clock) { reports.append("\($0)") }
        #expect(ScreenStack(app).places == places)
        #expect(reports.count == (places == [.home] ? 1 : 0))
    }
}
