import Foundation
import LinkHandling
import LinkRoutes

/// Simulates the system: starts the app with two links at once, and delivers more while it runs.
@main @MainActor
struct Program {
    static func main() async {
        let list = LinkListModel()
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.isEmpty else {
            list.receive(arguments.map { ArrivedLink($0) }, through: .sceneOpen)
            show(list)
            return
        }

        // A launch with two links, then two taps on a web link while the app runs.
        list.receive(
            [
                ArrivedLink("geoffscheme://demo", sourceApp: "com.apple.mobilesafari"),
                ArrivedLink("geoffscheme://nowhere", sourceApp: "com.apple.mobilesafari"),
            ],
            through: .sceneConnection
        )
        await showView(of: list)
        for _ in 1...2 {
            list.receive([ArrivedLink("https://geofftools.example.com/articles/deep-links")], through: .userActivity)
            await showView(of: list)
            // The same link within 100 ms is one tap.
            try? await Task.sleep(for: .milliseconds(110))
        }
        show(list)

        print("\nScheme or universal link:")
        for trait in LinkTrait.allCases {
            let kinds = LinkKind.allCases.filter(trait.applies).map(\.rawValue)
            print("  \(trait.rawValue): \(kinds.joined(separator: ", "))")
        }
    }

    private static func show(_ list: LinkListModel) {
        for record in list.links.records {
            print("\(record.id == list.selection ? ">" : " ") \(record.time)  \(record.sourceApp)")
            print("    \(record.linkType), \(record.event.phase): \(record.url)")
            print("    \(list.verdict(on: record))")
        }
    }

    /// Shows the list until no link waits and each has been selected.
    static func showView(of list: LinkListModel) async {
        let view = Task { await list.followLinks() }
        await list.inbox.idle()
        view.cancel()
        await view.value
    }
}
