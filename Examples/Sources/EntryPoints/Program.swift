import Foundation
import LinkHandling

/// Simulates the system: starts the app, and delivers links through all entry points.
@main @MainActor
struct Program {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.isEmpty else {
            for link in arguments { await open(link, through: .onOpenURL) }
            return
        }

        print("One link, six ways in:")
        for entryPoint in LinkEntryPoint.allCases where entryPoint != .app {
            let isWeb = entryPoint == .userActivity
            let link = isWeb ? "https://myapp.example.com/test?param1=1" : "pl.myapp.test://test?param1=1"
            await open(link, through: entryPoint)
        }

        print("\nA start that hands its link over twice:")
        await open("pl.myapp.test://test?param1=1", through: .launchOptions, .applicationOpen)

        print("\nThe query as a dictionary:")
        for text in ["pl.myapp.test://test", "pl.myapp.test://test?a=1&a", "pl.myapp.test://test?a=%FF"] {
            guard let url = URL(string: text) else { continue }
            print("  \(text): \(getQueryParameters(from: url).map { "\($0)" } ?? "not a link")")
        }
    }

    /// Starts an app, delivers a link through one entry point after the other, and prints the result.
    private static func open(_ link: String, through entryPoints: LinkEntryPoint...) async {
        let app = AppModel()
        var answers: [String] = []
        for entryPoint in entryPoints {
            let isHandled = app.handle([ArrivedLink(link)], from: entryPoint)
            answers.append("\(entryPoint) \(isHandled ? "handled" : "not handled")")
        }
        await showFirstView(of: app)
        let taps = app.received.records.count
        print("  \(answers.joined(separator: ", ")): \(taps) \(taps == 1 ? "tap" : "taps"), \(text(app.screen))")
    }

    private static func text(_ screen: AppModel.Screen) -> String {
        switch screen {
        case .home: "home"
        case .test(let param1, let param2): "test with param1 \(param1 ?? "absent"), param2 \(param2 ?? "absent")"
        case .webPage(let url): "the web page \(url)"
        case .problem(let problem): "no screen, because \(problem)"
        }
    }

    /// Shows the app's first view until no link waits and every handler has finished.
    static func showFirstView(of app: AppModel) async {
        let view = Task { await app.followLinks() }
        await app.links.inbox.idle()
        view.cancel()
        await view.value
    }
}
