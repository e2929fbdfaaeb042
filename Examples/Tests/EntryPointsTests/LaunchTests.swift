import Foundation
import LinkHandling
import Testing

@testable import EntryPoints

/// Every kind of app, at a cold start and while it runs, with links of every kind.
@MainActor @Suite struct LaunchTests {
    /// Through which entry points the system delivers a link.
    struct Delivery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// To an app that does not run.
        let cold: [LinkEntryPoint]
        /// To an app that runs, in the background or in front.
        let running: LinkEntryPoint

        init(_ app: String, cold: LinkEntryPoint..., running: LinkEntryPoint) {
            testDescription = app
            self.cold = cold
            self.running = running
        }
    }

    nonisolated static let schemeDeliveries = [
        Delivery("SwiftUI", cold: .onOpenURL, running: .onOpenURL),
        Delivery("UIKit with scenes", cold: .sceneConnection, running: .sceneOpen),
        // Without scenes, the system calls both methods at a start.
        Delivery("UIKit without scenes", cold: .launchOptions, .applicationOpen, running: .applicationOpen),
    ]

    nonisolated static let webDeliveries = [
        Delivery("SwiftUI", cold: .onOpenURL, running: .onOpenURL),
        Delivery("SwiftUI, from Handoff or a clip", cold: .userActivity, running: .userActivity),
        Delivery("UIKit with scenes", cold: .sceneConnection, running: .userActivity),
        Delivery("UIKit without scenes", cold: .userActivity, running: .userActivity),
    ]

    /// The rest of a link, and its screen; nil for a link without a screen.
    nonisolated static let links: [(String, AppModel.Screen?)] = [
        ("test", .test(param1: nil)),
        ("test?param1=1", .test(param1: "1")),
        ("test?param1=1&param2=hello%20world&level=3", .test(param1: "1", param2: "hello world", level: 3)),
        ("test?param1=%26%3D%25%23%C3%A9&param2=1+1", .test(param1: "&=%#é", param2: "1+1")),
        ("tests?param1=1", nil),
        ("test?param1=%FF", nil),
        ("test?level=high", nil),
    ]

    @Test(arguments: schemeDeliveries, links)
    func `a link of the scheme opens its screen: app closed, in the background, in front`(
        _ delivery: Delivery,
        _ link: (rest: String, screen: AppModel.Screen?)
    ) async {
        await expect("pl.myapp.test://" + link.rest, through: delivery, opens: link.screen)
    }

    @Test(arguments: webDeliveries, links)
    func `a universal link opens its screen: app closed, in the background, in front`(
        _ delivery: Delivery,
        _ link: (rest: String, screen: AppModel.Screen?)
    ) async {
        await expect("https://myapp.example.com/" + link.rest, through: delivery, opens: link.screen)
    }

    private func expect(_ link: String, through delivery: Delivery, opens screen: AppModel.Screen?) async {
        // The app does not run: nothing shows the link yet.
        let started = AppModel()
        let answers = delivery.cold.map { started.handle([ArrivedLink(link)], from: $0) }
        await Program.showFirstView(of: started)
        expect(started, shows: screen, after: answers)
        #expect(started.received.records.map(\.event.phase) == [.cold])

        // The app is in the background, and its window was closed: the view comes back after the link.
        let inBackground = AppModel()
        await Program.showFirstView(of: inBackground)
        let answer = inBackground.handle([ArrivedLink(link)], from: delivery.running)
        await Program.showFirstView(of: inBackground)
        expect(inBackground, shows: screen, after: [answer])

        // The app is in front: its view is there.
        let inFront = AppModel()
        let view = Task { await inFront.followLinks() }
        await inFront.links.inbox.idle()
        expect(inFront, shows: .home, after: [])
        let isHandled = inFront.handle([ArrivedLink(link)], from: delivery.running)
        await inFront.links.inbox.idle()
        expect(inFront, shows: screen, after: [isHandled])
        view.cancel()
        await view.value
    }

    private func expect(_ app: AppModel, shows screen: AppModel.Screen?, after answers: [Bool]) {
        #expect(answers.allSatisfy { $0 == (screen != nil) })
        if let screen {
            #expect(app.screen == screen)
        } else {
            switch app.screen {
            case .webPage, .problem: break
            case .home, .test: Issue.record("\(app.screen)")
            }
        }
    }
}
