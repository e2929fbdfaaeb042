import Foundation
import LinkCases
import LinkHandling
import StrictJSON
import Testing

/// The shared cases of the inbox.
@MainActor @Suite struct InboxVectorTests {
    @Test(arguments: try Vector.cases(of: "inbox", in: .module))
    func `links arrive as the case expects`(_ vector: Vector) async throws {
        let steps = try #require(vector.given["steps"]?.array).compactMap(\.string)
        let script = InboxScript()
        try await script.run(steps)
        let fixture = script.fixture
        for expected in vector.expect.object ?? [] {
            switch expected.name {
            case "delivered":
                if !steps.contains("sceneReady") { await fixture.consume() }
                #expect(fixture.delivered.map(\.url) == expected.value.array?.compactMap(\.string))
            case "phase": #expect(fixture.delivered.map(\.phase.rawValue) == expected.value.array?.compactMap(\.string))
            case "pending":
                // Who observes is the consumer here, so that the newest link has been handed on last.
                #expect((fixture.inbox.peek() ?? fixture.delivered.last)?.url == expected.value.string)
            case "reached": #expect(script.reached == expected.value.array?.compactMap(\.string))
            case "settingsShown": #expect(script.isSettingsShown == expected.value.bool)
            case "logCount": #expect(fixture.log.records.count == expected.value.integer)
            case "log": try expectLog(fixture, expected.value)
            case "order": #expect(script.deliveredTooEarly.isEmpty)
            default: Issue.record("unknown expectation \(expected.name)")
            }
        }
    }

    private func expectLog(_ fixture: InboxFixture, _ expected: JSONValue) throws {
        let wanted = try #require(expected.array)
        #expect(fixture.log.records.count == wanted.count)
        for (record, wanted) in zip(fixture.log.records, wanted) {
            #expect(record.time == wanted["time"]?.string)
            #expect(record.url == wanted["data"]?.string)
            #expect(record.sourceApp == wanted["fromApp"]?.string)
            #expect(record.linkType == wanted["linkType"]?.string)
        }
    }
}

/// Runs the steps of an inbox case, such as `launch(urls=[a://x])`, `sceneReady` and `wait(150ms)`.
@MainActor
final class InboxScript {
    /// The screens of write-up 001, each opened by the one before; the last one consumes the link.
    private static let stages = ["settings", "general", "animation"]

    let fixture = InboxFixture()
    private(set) var reached: [String] = []
    private(set) var isSettingsShown = false
    /// The links that were handed on while the gate was closed.
    private(set) var deliveredTooEarly: [LinkEvent] = []

    func run(_ steps: [String]) async throws {
        for step in steps { try await run(step) }
        await fixture.settle()
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
        case "sceneReady": await fixture.consume()
        case "wait": fixture.pass(.milliseconds(try #require(Int(arguments.dropLast(2)))))
        case "gate": await turn(arguments)
        case "stage": enter(arguments)
        case "observe":
            await fixture.settle()
            if !fixture.inbox.holds.isEmpty { deliveredTooEarly += fixture.delivered }
            if fixture.inbox.peek() != nil { isSettingsShown = true }
        default: Issue.record("unknown step \(step)")
        }
    }

    /// Opens or closes the gate, behind which a consumer waits for links.
    private func turn(_ gate: String) async {
        guard gate == "closed" else { return fixture.inbox.release("gate") }
        fixture.inbox.hold("gate")
        await fixture.consume()
    }

    private func receive(_ urls: [String], _ entryPoint: LinkEntryPoint) {
        fixture.inbox.receive(urls.map { ArrivedLink($0) }, through: entryPoint)
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
        if let date = options["at"] { fixture.calendar.now = try Date(date, strategy: .iso8601) }
        fixture.inbox.receive([ArrivedLink(url, sourceApp: options["source"])], through: entryPoint)
    }

    private func enter(_ stage: String) {
        guard let link = fixture.inbox.peek() else { return }
        reached.append(stage)
        if stage == Self.stages.last { fixture.inbox.consume(link.id) }
    }

    private static func list(_ text: String) -> [String] {
        text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).split(separator: ",").map(String.init)
    }
}
