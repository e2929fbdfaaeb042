import Foundation
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

@testable import Banklet

/// Links on their way through the screens.
@MainActor @Suite struct StageTests {
    private let app = BankletModel()

    private func open(_ link: String) throws {
        app.open(try #require(URL(string: link)), from: .onOpenURL)
    }

    @Test func `every screen has a link`() {
        #expect(Set(BankletLink.sampleLinks.map { Place($0.link) }) == Set(Place.allCases))
    }

    @Test func `each screen peeks at the link, and only the last one consumes it`() throws {
        try open("Banklet://animation-loop")
        for place in Place.allCases.dropLast() {
            let stage = Stage(place)
            stage.follow(app)
            #expect(stage.isNextOpen)
            #expect(app.inbox.pending.count == 1)
        }
        #expect(app.animation == nil)
        Stage(.animation).follow(app)
        #expect(app.animation == .init())
        #expect(app.inbox.pending.isEmpty)
    }

    @Test(arguments: [
        "Banklet://animation-loop", "banklet://animation-loop", "BANKLET://Animation-Loop", "Banklet:///animation-loop",
        "https://banklet.example.com/animation-loop", "HTTPS://Banklet.Example.com/animation-loop/",
    ])
    func `every spelling of the link leads to the animation`(_ link: String) throws {
        try open(link)
        #expect(ScreenStack(app).places == Place.allCases)
    }

    @Test(arguments: [
        ("Banklet://settings", [Place.home, .settings]), ("Banklet://settings/general", [.home, .settings, .general]),
        ("https://banklet.example.com", [.home]), ("https://banklet.example.com/Settings", [.home, .settings]),
        ("https://banklet.example.com/settings", [.home, .settings]), ("Banklet://Settings", [.home, .settings]),
    ])
    func `a link to a screen on the way ends there`(_ link: String, _ places: [Place]) throws {
        try open(link)
        #expect(ScreenStack(app).places == places)
        #expect(app.inbox.pending.isEmpty)
    }

    @Test(arguments: [("?speed=2", 2), ("", nil), ("?speed=", nil), ("?speed=fast", nil), ("?speed=2#top", 2)])
    func `the whole link reaches the animation`(_ rest: String, _ speed: Int?) throws {
        try open("Banklet://animation-loop" + rest)
        let screens = ScreenStack(app)
        #expect(screens.places.last == .animation)
        #expect(app.animation == .init(speed: speed))
    }

    @Test func `settings that are opened by hand later do not replay the link`() throws {
        try open("Banklet://animation-loop")
        let screens = ScreenStack(app)
        screens.goBack(to: .home)
        #expect(screens.places == [.home])
        screens.tapNext()
        #expect(screens.places == [.home, .settings])
    }

    @Test func `a second tap does not close the screen that the first one opened`() throws {
        let screens = ScreenStack(app)
        for speed in 1...3 {
            try open("Banklet://animation-loop?speed=\(speed)")
            screens.update()
            #expect(screens.places == Place.allCases)
            #expect(app.animation?.speed == speed)
        }
    }

    @Test func `two taps before the first screen leave the settings open`() throws {
        for _ in 1...2 { try open("Banklet://animation-loop") }
        let home = Stage(.home)
        for _ in 1...2 { home.follow(app) }
        #expect(home.isNextOpen)
    }

    @Test func `a link to an outer screen closes the screens above it`() throws {
        try open("Banklet://animation-loop")
        let screens = ScreenStack(app)
        try open("Banklet://settings")
        screens.update()
        #expect(screens.places == [.home, .settings])
    }

    @Test(arguments: ["", "Banklet://settings", "Banklet://animation-loop"])
    func `a link without a screen is consumed, and the home screen shows its web page`(_ before: String) throws {
        if !before.isEmpty { try open(before) }
        let screens = ScreenStack(app)
        try open("https://banklet.example.com/elsewhere")
        screens.update()
        #expect(screens.places == [.home])
        #expect(app.webPage?.absoluteString == "https://banklet.example.com/elsewhere")
        try open("Banklet://elsewhere")
        screens.update()
        #expect(screens.places == [.home])
        #expect(app.webPage == nil)
        #expect(app.inbox.pending.isEmpty)
    }

    @Test func `a link that is tapped inside the app is followed, and others are left to the system`() throws {
        let screens = ScreenStack(app)
        #expect(app.openOwn(try AppStoreEvent.link))
        screens.update()
        #expect(screens.places == Place.allCases)
        for link in ["https://banklet.example.com/elsewhere", "https://other.example/settings", "mailto:a@b.example"] {
            #expect(!app.openOwn(try #require(URL(string: link))))
        }
        #expect(app.inbox.pending.isEmpty)
    }

    @Test(arguments: [
        (nil, 0.5, 180), (1, 0.25, 90), (4, 0.125, 180), (1, 1_000_000.5, 180), (0, 0.5, 180), (99, 0.05, 180),
    ])
    func `the coin turns as fast as the link says, within what looks like a movement`(
        _ speed: Int?,
        _ seconds: Double,
        _ degrees: Double
    ) {
        let angle = BankletModel.Animation(speed: speed).degrees(at: Date(timeIntervalSinceReferenceDate: seconds))
        #expect(abs(angle.truncatingRemainder(dividingBy: 360) - degrees) < 0.001)
    }
}
