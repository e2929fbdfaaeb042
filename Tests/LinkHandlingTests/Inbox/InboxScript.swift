import Foundation
import LinkHandling
import StrictJSON
import Testing

/// Runs the steps of an inbox case, such as `launch(urls=[a://x])`, `sceneReady` and `wait(150ms)`.
@MainActor
final class InboxScript {
    /// The screens of write-up 001, each opened by the one before; the last one consumes the link.
    private static let stages = ["settings", "general", "animation"]

    let hall = Hall()
    private(set) var reached: [String] = []
    private(set) var isSettingsShown = false
    /// The links that were handed on while the gate was closed.
    private(set) var deliveredTooEarly: [LinkEvent] = []

    func run(_ steps: [String]) async throws {
        for step in steps { try await run(step) }
        await hall.settle()
    }

    private func run(_ step: String) async throws {
        let name = step.prefix { $0 != "(" }
        let arguments = step.hasSuffix(")") ? String(step.dropFirst(name.count + 1).dropLast()) : ""
        switch name {
        case "launch": receive(Self.list(arguments.replacing("urls=", with: "")), .launchOptions)
        case "applicationOpen": receive([arguments], .applicationOpen)
        case "openContexts": receive(Self.list(arguments), .sceneOpen)
        case "open": try open(arguments, .sceneOpen)
        case "continue": try open(arguments, .userActivity)
        case "sceneReady": await hall.consume()
        case "wait": hall.pass(.milliseconds(try #require(Int(arguments.dropLast(2)))))
        case "gate": await turn(arguments)
        case "stage": enter(arguments)
        case "observe":
            await hall.settle()
            if !hall.inbox.holds.isEmpty { deliveredTooEarly += hall.delivered }
            if hall.inbox.peek() != nil { isSettingsShown = true }
        default: Issue.record("unknown step \(step)")
        }
    }

    /// Opens or closes the gate, behind which somebody waits for links.
    private func turn(_ gate: String) async {
        guard gate == "closed" else { return hall.inbox.release("gate") }
        hall.inbox.hold("gate")
        await hall.consume()
    }

    private func receive(_ urls: [String], _ entryPoint: LinkEntryPoint) {
        hall.inbox.receive(urls.map { ArrivedLink($0) }, through: entryPoint)
    }

    private func open(_ arguments: String, _ entryPoint: LinkEntryPoint) throws {
        var parts = arguments.split(separator: ",").map(String.init)
        let url = parts.removeFirst()
        let options = Dictionary(
            uniqueKeysWithValues: parts.map { part in
                let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
                return (sides[0], sides[1])
            }
        )
        if let date = options["at"] { hall.calendar.now = try Date(date, strategy: .iso8601) }
        hall.inbox.receive([ArrivedLink(url, sourceApp: options["source"])], through: entryPoint)
    }

    private func enter(_ stage: String) {
        guard let link = hall.inbox.peek() else { return }
        reached.append(stage)
        if stage == Self.stages.last { hall.inbox.consume(link.id) }
    }

    private static func list(_ text: String) -> [String] {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).split(separator: ",").map(String.init)
    }
}
