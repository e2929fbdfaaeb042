import Foundation
import LinkHandling
import Testing

@testable import Banklet

/// The event in the App Store as the way into the app.
@MainActor @Suite struct AppStoreEventTests {
    @Test func `the links for App Store Connect are those of the table`() throws {
        #expect(try AppStoreEvent.link.absoluteString == "https://banklet.example.com/animation-loop")
        #expect(AppStoreEvent.schemeLink?.absoluteString == "Banklet:///animation-loop")
    }

    @Test(arguments: LinkEntryPoint.allCases)
    func `the event leads to the animation and not only into the app, at a start and later`(
        _ entryPoint: LinkEntryPoint
    ) throws {
        for link in [try AppStoreEvent.link, try #require(AppStoreEvent.schemeLink)] {
            let started = BankletModel()
            started.open(link, from: entryPoint)
            #expect(ScreenStack(started).places == Place.allCases)

            let running = BankletModel()
            let screens = ScreenStack(running)
            running.open(link, from: entryPoint)
            screens.update()
            #expect(screens.places == Place.allCases)
            #expect(running.animation == .init())
        }
    }
}
