import Foundation
import LinkHandling

/// Stores links in a folder, or looks for links there and takes them, and prints them; or receives links that are too long
/// with an inbox that has no report.
///
/// usage: `StoreProcess store|take|report FOLDER COUNT`
@main @MainActor
struct StoreProcess {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]) else { return print("wrong arguments") }
        // Every permission that the store does not take away is given.
        umask(0)
        if arguments[1] == "report" {
            let link = ArrivedLink("a://" + String(repeating: "a", count: LinkInbox.longestLink))
            LinkInbox().receive(Array(repeating: link, count: count), through: .app)
            return
        }
        let inbox = LinkInbox(
            limit: 10_000,
            store: .folder(URL(fileURLWithPath: arguments[2])),
            report: { print("report: \($0)") }
        )
        let process = ProcessInfo.processInfo.processIdentifier
        for number in 0..<count {
            guard arguments[1] == "take" else {
                // An action, which supersedes nothing.
                let url = "a://\(process)/\(number)?x-success=b%3A%2F%2Fok"
                inbox.receive([ArrivedLink(url)], through: .app)
                print(url)
                continue
            }
            inbox.refresh()
            while let event = inbox.peek() {
                if inbox.consume(event.id) != nil { print(event.url) }
            }
        }
    }
}
