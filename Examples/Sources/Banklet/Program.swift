import Foundation
import LinkHandling

/// Simulates the user: taps links, opens and closes screens, ends the app and starts it again.
@main @MainActor
struct Program {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.isEmpty {
            try event()
            walk()
            superseded()
            restart()
        } else {
            let app = BankletModel()
            let screens = ScreenStack(app)
            for link in arguments {
                open(link, app)
                screens.update()
                show(screens, app)
            }
        }
    }

    private static func event() throws {
        print("The event in the App Store, which starts the app:")
        let app = BankletModel()
        open(try AppStoreEvent.link.absoluteString, app)
        show(ScreenStack(app), app)
    }

    private static func walk() {
        print("\nA link to the animation, while the app runs:")
        let app = BankletModel()
        let screens = ScreenStack(app)
        show(screens, app)
        open("Banklet://animation-loop?speed=2", app)
        screens.update()
        show(screens, app)
        print("  back home, and into the settings by hand")
        screens.goBack(to: .home)
        screens.tapNext()
        show(screens, app)
    }

    private static func superseded() {
        print("\nTwo links before there is a screen:")
        let app = BankletModel { print("  \($0)") }
        open("Banklet://settings", app)
        open("https://banklet.example.com/animation-loop", app)
        show(ScreenStack(app), app)
    }

    private static func restart() {
        print("\nA link that is kept on disk, and an app that ends too soon:")
        let folder = FileManager.default.temporaryDirectory.appending(path: "Banklet-\(UUID().uuidString)")
        open("BANKLET://Animation-Loop?speed=3", BankletModel(store: .folder(folder)))
        for start in ["second", "third"] {
            let app = BankletModel(store: .folder(folder))
            print("  the \(start) start")
            show(ScreenStack(app), app)
        }
    }

    private static func open(_ link: String, _ app: BankletModel) {
        guard let url = URL(string: link) else { return print("  \(link) is not a link") }
        print("  \(link)")
        app.open(url, from: .onOpenURL)
    }

    private static func show(_ screens: ScreenStack, _ app: BankletModel) {
        let speed = app.animation.map { ", the animation plays at speed \($0.speed ?? 1)" } ?? ""
        let page = app.webPage.map { ", the web page \($0)" } ?? ""
        print("    open: \(screens.places.map(\.rawValue).joined(separator: " > "))\(speed)\(page)")
    }
}
