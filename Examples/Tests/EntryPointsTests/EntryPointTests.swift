import Foundation
import LinkHandling
import LinkTesting
import Testing

@testable import EntryPoints

/// Links have the same effect through every entry point.
@MainActor @Suite struct EntryPointTests {
    private let app = AppModel()

    @Test(arguments: AppLink.sampleLinks)
    func `each sample link of the table opens its screen`(sample: TypedSampleLink<AppLink>) async {
        #expect(app.handle([ArrivedLink(sample.url)], from: .onOpenURL))
        await Program.showFirstView(of: app)
        switch sample.link {
        case .home: #expect(app.screen == .home)
        case .test(let param1, let param2, let level):
            #expect(app.screen == .test(param1: param1, param2: param2, level: level))
        }
    }

    @Test(arguments: LinkEntryPoint.allCases)
    func `every entry point leads to the same screen and is recorded`(_ entryPoint: LinkEntryPoint) async {
        #expect(app.handle([ArrivedLink("pl.myapp.test://test?param1=1")], from: entryPoint))
        await Program.showFirstView(of: app)
        #expect(app.screen == .test(param1: "1", param2: nil))
        #expect(app.received.records.map(\.event.entryPoint) == [entryPoint])
    }

    @Test(arguments: [
        "pl.myapp.test://test?param1=1&param2=hello%20world", "pl.myapp.test:///test?param1=1&param2=hello%20world",
        "PL.MyApp.Test://TEST?param1=1&param2=hello%20world",
        "https://myapp.example.com/test?param1=1&param2=hello%20world",
    ])
    func `no parameter is lost, in any spelling of the link`(_ link: String) async {
        app.handle([ArrivedLink(link)], from: .onOpenURL)
        await Program.showFirstView(of: app)
        #expect(app.screen == .test(param1: "1", param2: "hello world"))
    }

    @Test(arguments: [
        (LinkEntryPoint.launchOptions, LinkEntryPoint.applicationOpen), (.launchOptions, .onOpenURL),
        (.sceneConnection, .sceneOpen), (.onOpenURL, .userActivity),
    ])
    func `a launch that delivers its link twice counts as one tap`(_ first: LinkEntryPoint, _ second: LinkEntryPoint) {
        for entryPoint in [first, second] {
            #expect(app.handle([ArrivedLink("https://myapp.example.com/test?param1=1")], from: entryPoint))
        }
        #expect(app.received.records.map(\.event.entryPoint) == [first])
        #expect(app.links.inbox.pending.count == 1)
    }

    @Test func `a second tap on the same link counts`() async throws {
        for _ in 1...2 {
            app.handle([ArrivedLink("pl.myapp.test://test")], from: .onOpenURL)
            // Nobody taps twice within 100 ms.
            try await Task.sleep(for: .milliseconds(110))
        }
        #expect(app.received.records.count == 2)
    }

    @Test func `the link of a cold start waits for the first view`() async {
        app.handle([ArrivedLink("pl.myapp.test://test?param1=1")], from: .sceneConnection)
        #expect(app.screen == .home)
        await Program.showFirstView(of: app)
        #expect(app.screen == .test(param1: "1", param2: nil))
        app.handle([ArrivedLink("pl.myapp.test://")], from: .sceneOpen)
        await Program.showFirstView(of: app)
        #expect(app.screen == .home)
        #expect(app.received.records.map(\.event.phase) == [.cold, .running])
    }

    @Test func `every context of a call is received, with the sending app`() {
        let links = [
            ArrivedLink("pl.myapp.test://test", sourceApp: "com.example.mail"), ArrivedLink("pl.myapp.test://"),
        ]
        app.handle(links, from: .sceneOpen)
        #expect(app.received.records.map(\.url) == links.map(\.url))
        #expect(app.received.records.map(\.sourceApp) == ["com.example.mail", "Unknown"])
    }

    @Test func `a web link without a screen is not handled and shows its web page`() async throws {
        let link = try #require(URL(string: "https://myapp.example.com/tests"))
        #expect(!app.handle(link, from: .userActivity))
        await Program.showFirstView(of: app)
        #expect(app.screen == .webPage(link))
    }

    @Test(arguments: ["pl.myapp.test://tests", "file:///etc/passwd", "https://myapp.example.com/%FF"])
    func `no other link is opened in a web view`(link: String) async {
        #expect(!app.handle([ArrivedLink(link)], from: .sceneOpen))
        await Program.showFirstView(of: app)
        guard case .problem = app.screen else {
            Issue.record("\(app.screen)")
            return
        }
    }

    @Test(arguments: [("0", false), ("1", true), ("10", true), ("11", false)])
    func `a number is checked against the levels that the app has`(_ level: String, _ isLevel: Bool) async {
        #expect(app.handle([ArrivedLink("pl.myapp.test://test?level=\(level)")], from: .onOpenURL))
        await Program.showFirstView(of: app)
        let problem = "level is \(level), but the test has 1 to 10"
        #expect(app.screen == (isLevel ? .test(param1: nil, level: Int(level)) : .problem(problem)))
    }
}
