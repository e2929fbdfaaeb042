import LinkHandling
import StrictJSON
import Testing

/// The shared cases of the inbox.
@MainActor @Suite struct InboxVectorTests {
    @Test(arguments: try Vector.cases(of: "inbox"))
    func `links arrive as the case says`(_ vector: Vector) async throws {
        let steps = try #require(vector.given["steps"]?.array).compactMap(\.string)
        let script = InboxScript()
        try await script.run(steps)
        let hall = script.hall
        for expected in vector.expect.object ?? [] {
            switch expected.name {
            case "delivered":
                if !steps.contains("sceneReady") { await hall.consume() }
                #expect(hall.delivered.map(\.url) == expected.value.array?.compactMap(\.string))
            case "phase": #expect(hall.delivered.map(\.phase.rawValue) == expected.value.array?.compactMap(\.string))
            case "pending":
                // Who observes is the consumer here, so that the newest link has been handed on last.
                #expect((hall.inbox.peek() ?? hall.delivered.last)?.url == expected.value.string)
            case "reached": #expect(script.reached == expected.value.array?.compactMap(\.string))
            case "settingsShown": #expect(script.isSettingsShown == expected.value.bool)
            case "logCount": #expect(hall.log.records.count == expected.value.integer)
            case "log": try expectLog(hall, expected.value)
            case "order": #expect(script.deliveredTooEarly.isEmpty)
            default: Issue.record("unknown expectation \(expected.name)")
            }
        }
    }

    private func expectLog(_ hall: Hall, _ expected: JSONValue) throws {
        let wanted = try #require(expected.array)
        #expect(hall.log.records.count == wanted.count)
        for (record, wanted) in zip(hall.log.records, wanted) {
            #expect(record.time == wanted["time"]?.string)
            #expect(record.url == wanted["data"]?.string)
            #expect(record.sourceApp == wanted["fromApp"]?.string)
            #expect(record.linkType == wanted["linkType"]?.string)
        }
    }
}
