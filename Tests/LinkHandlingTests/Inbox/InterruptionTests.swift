import Foundation
import LinkCases
import LinkHandling
import LinkRoutes
import LinkTesting
import Testing

/// A consumer that is cancelled while its handler runs.
@MainActor @Suite(.timeLimit(.minutes(1))) struct InterruptionTests {
    private let gate = ManualClock()

    /// Delivers links until a handler waits, and cancels it then.
    private func interrupt(_ fixture: InboxFixture) async {
        let consumer = Task {
            await fixture.inbox.deliver { [gate] _ in
                try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            }
        }
        while gate.sleeperCount == 0 { await Task.yield() }
        consumer.cancel()
        await consumer.value
    }

    @Test func `an action whose consumer is cancelled in the middle of the handler is reported`() async {
        let fixture = InboxFixture(hasActions: true)
        let event = fixture.receive("a://1")[0]
        await interrupt(fixture)
        #expect(fixture.reports.map(\.description) == ["\(event.url) was interrupted: its consumer was cancelled"])
        #expect(fixture.inbox.pending.isEmpty)
    }

    @Test func `an action that is interrupted is reported, and a navigation is delivered again`() async {
        for isAction in [true, false] {
            let fixture = InboxFixture(hasActions: isAction)
            let event = fixture.receive("a://1")[0]
            await interrupt(fixture)
            #expect(fixture.reports == (isAction ? [.interrupted(event)] : []))
            await fixture.consume()
            #expect(fixture.delivered == (isAction ? [] : [event]))
            await fixture.stop()
        }
    }

    @Test func `an interrupted link waits in the store too`() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = InboxFixture(store: .folder(folder))
        let event = fixture.receive("a://1")[0]
        await interrupt(fixture)
        #expect(InboxFixture(store: .folder(folder)).inbox.pending.map(\.id) == [event.id])
    }

    @Test func `an interrupted link that is no longer the newest is superseded`() async {
        let fixture = InboxFixture()
        let old = fixture.receive("a://1")[0]
        let consumer = Task {
            await fixture.inbox.deliver { [gate] _ in
                try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            }
        }
        while gate.sleeperCount == 0 { await Task.yield() }
        fixture.inbox.hold("login")
        let new = fixture.receive("a://2")[0]
        consumer.cancel()
        await consumer.value
        #expect(fixture.reports == [.superseded(old, by: new)])
        #expect(fixture.inbox.pending == [new])
    }

    @Test func `a newer link cancels the handler of an older one, which is reported`() async {
        let fixture = InboxFixture()
        var ended: [String] = []
        let consumer = Task {
            await fixture.inbox.deliver { [gate] event in
                if event.url == "a://1" {
                    try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
                }
                if !Task.isCancelled { ended.append(event.url) }
            }
        }
        let old = fixture.receive("a://1")[0]
        while gate.sleeperCount == 0 { await Task.yield() }
        let new = fixture.receive("a://2")[0]
        await fixture.inbox.idle()
        #expect(ended == ["a://2"])
        #expect(fixture.reports == [.superseded(old, by: new)])
        consumer.cancel()
        await consumer.value
    }

    @Test func `a link whose handler has not started waits for the next consumer`() async {
        let fixture = InboxFixture(hasActions: true)
        await fixture.consume()
        let event = fixture.receive("a://1")[0]
        // The consumer is woken, and cancelled before it has run.
        await fixture.stop()
        await fixture.consume()
        #expect(fixture.delivered == [event])
        #expect(fixture.reports.isEmpty)
        await fixture.stop()
    }
}
