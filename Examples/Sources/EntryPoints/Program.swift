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

        print("\nWhat the log has of a start:")
        let app = AppModel(log: LinkLog(output: { print("  \($0)") }))
        app.handle(
            [ArrivedLink("pl.myapp.test://test?param1=1&quiet", sourceApp: "com.example.mail")],
            from: .sceneOpen
        )
        await showFirstView(of: app)

        print("\nThe query as a dictionary, and every occurrence:")
        for text in ["pl.myapp.test://test", "pl.myapp.test://test?a", "pl.myapp.test://test?a=1&a", "a:?a=%FF"] {
            guard let url = URL(string: text) else { continue }
            let dictionaries = getQueryParameters(from: url).map { "\($0), " } ?? "not a link"
            print("  \(text): \(dictionaries)\(getQueryOccurrences(from: url).map { "\($0)" } ?? "")")
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
        print("  \(answers.joined(separator: ", ")): \(taps) \(taps == 1 ? "tap" : "taps"), \(app.screen)")
    }

    /// Shows the app's first view until no link waits and every handler has finished.
    static func showFirstView(of app: AppModel) async {
        let view = Task { await app.followLinks() }
        await app.links.inbox.idle()
        view.cancel()
        await view.value
    }
}
