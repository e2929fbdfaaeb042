import Foundation
import LinkCases
import LinkHandling
import LinkTesting
import Testing

/// What waits, what is handed on, and what is not.
@MainActor @Suite struct LinkInboxTests {
    @Test func `a link of a cold start waits for a consumer`() async {
        let fixture = InboxFixture()
        fixture.receive("a://x", through: .launchOptions)
        await fixture.settle()
        #expect(fixture.delivered.isEmpty)
        await fixture.consume()
        #expect(fixture.delivered.map(\.url) == ["a://x"])
        #expect(fixture.delivered.map(\.phase) == [.cold])
        fixture.receive("a://y")
        await fixture.settle()
        #expect(fixture.delivered.map(\.phase) == [.cold, .running])
        #expect(fixture.inbox.pending.isEmpty)
        await fixture.stop()
    }

    @Test func `every link of one call is handed on, in order`() async {
        let fixture = InboxFixture()
        fixture.receive("a://1", "a://2", "a://3")
        await fixture.consume()
        #expect(fixture.delivered.map(\.url) == ["a://1", "a://2", "a://3"])
        #expect(fixture.reports.isEmpty)
        await fixture.stop()
    }

    @Test func `a newer link supersedes the waiting one, which is reported`() async {
        let fixture = InboxFixture()
        let old = fixture.receive("a://1")[0]
        let new = fixture.receive("a://2")[0]
        #expect(fixture.inbox.peek() == new)
        #expect(fixture.reports == [.superseded(old, by: new)])
        #expect(fixture.inbox.consume(old.id) == nil)
        #expect(fixture.inbox.consume(new.id) == new)
    }

    @Test func `a waiting consumer gets each of two links that arrive in one turn`() async {
        let fixture = InboxFixture()
        await fixture.consume()
        fixture.receive("a://1")
        fixture.receive("a://2")
        await fixture.settle()
        #expect(fixture.delivered.map(\.url) == ["a://1", "a://2"])
        #expect(fixture.reports.isEmpty)
        fixture.inbox.hold("login")
        fixture.receive("a://3")
        fixture.receive("a://4")
        #expect(fixture.inbox.pending.map(\.url) == ["a://4"])
        await fixture.stop()
    }

    @Test func `the handler of a superseded link may call the inbox`() {
        var inbox: LinkInbox?
        var seen: [String] = []
        let made = LinkInbox { report in
            guard case .superseded(let old, _) = report, seen.count < 5 else { return }
            seen.append(old.url)
            #expect(inbox?.consume(old.id) == nil)
            inbox?.receive([ArrivedLink("a://from-report")], through: .app)
        }
        inbox = made
        made.receive([ArrivedLink("a://1")], through: .app)
        made.receive([ArrivedLink("a://2")], through: .app)
        #expect(seen.first == "a://1")
        #expect(made.pending.map(\.url) == ["a://from-report"])
    }

    @Test func `no wait remains after links are held, expired or consumed`() async {
        for end in [
            { $0.inbox.hold("login") },
            {
                $0.pass(.seconds(601)); $0.receive()
            },
            { fixture in fixture.inbox.peek().map { _ = fixture.inbox.consume($0.id) } },
        ] as [@MainActor (InboxFixture) -> Void] {
            let fixture = InboxFixture()
            fixture.receive("a://1")
            let waiter = Task { await fixture.inbox.idle() }
            await letOthersRun()
            end(fixture)
            await waiter.value
        }
    }

    @Test func `actions are delivered in the order of their arrival`() async {
        let fixture = InboxFixture(hasActions: true)
        fixture.receive("a://1")
        fixture.receive("a://2")
        await fixture.consume()
        #expect(fixture.delivered.map(\.url) == ["a://1", "a://2"])
        await fixture.stop()
    }

    @Test func `a link is consumed once`() {
        let fixture = InboxFixture()
        let event = fixture.receive("a://1")[0]
        #expect(fixture.inbox.consume(event.id) == event)
        #expect(fixture.inbox.consume(event.id) == nil)
        #expect(fixture.inbox.peek() == nil)
    }

    @Test func `links wait until the last hold is released`() async {
        let fixture = InboxFixture()
        fixture.inbox.hold("login")
        fixture.inbox.hold("onboarding")
        let event = fixture.receive("a://1")[0]
        await fixture.consume()
        fixture.inbox.release("login")
        await fixture.settle()
        #expect(fixture.delivered.isEmpty)
        #expect(fixture.inbox.peek() == nil)
        #expect(fixture.inbox.consume(event.id) == nil)
        fixture.inbox.release("onboarding")
        await fixture.settle()
        #expect(fixture.delivered == [event])
        await fixture.stop()
    }

    @Test func `a handler that waits does not keep the next link waiting`() async {
        let inbox = LinkInbox()
        var begun: [String] = []
        let consumer = Task {
            await inbox.deliver { event in
                begun.append(event.url)
                if event.url == "a://1" { try? await Task.sleep(for: .seconds(3600)) }
            }
        }
        for number in 1...2 {
            inbox.receive([ArrivedLink("a://\(number)")], through: .onOpenURL)
            while begun.count < number { await Task.yield() }
        }
        #expect(begun == ["a://1", "a://2"])
        consumer.cancel()
        await consumer.value
    }

    @Test func `handlers begin in the order of their links`() async {
        for _ in 0..<50 {
            let fixture = InboxFixture(hasActions: true, limit: 100)
            let urls = (0..<100).map { "a://\($0)" }
            fixture.inbox.receive(urls.map { ArrivedLink($0) }, through: .sceneOpen)
            await fixture.consume()
            #expect(fixture.delivered.map(\.url) == urls)
            await fixture.stop()
        }
    }

    @Test func `no more handlers run at once than the limit allows`() async {
        let fixture = InboxFixture(hasActions: true, limit: 2)
        let inbox = fixture.inbox
        let gate = ManualClock()
        var begun = 0
        let consumer = Task {
            await inbox.deliver { _ in
                begun += 1
                try? await gate.sleep(until: gate.now.advanced(by: .seconds(1)), tolerance: nil)
            }
        }
        inbox.receive([ArrivedLink("a://1"), ArrivedLink("a://2")], through: .app)
        while begun < 2 { await Task.yield() }
        inbox.receive([ArrivedLink("a://3")], through: .app)
        await letOthersRun()
        #expect(begun == 2)
        while gate.sleeperCount < 2 { await Task.yield() }
        gate.advance(by: .seconds(1))
        while begun < 3 { await Task.yield() }
        #expect(fixture.reports.isEmpty)
        consumer.cancel()
        await consumer.value
    }

    @Test func `only one of two windows gets a link`() async {
        let fixture = InboxFixture()
        await fixture.consume()
        var ofSecond = 0
        let second = Task { await fixture.inbox.deliver { _ in ofSecond += 1 } }
        await fixture.settle()
        fixture.receive("a://1")
        await fixture.settle()
        #expect(fixture.delivered.count + ofSecond == 1)
        second.cancel()
        await second.value
        await fixture.stop()
    }

    @Test func `after the last consumer has gone a link waits for the next`() async {
        let fixture = InboxFixture()
        await fixture.consume()
        await fixture.stop()
        fixture.receive("a://1")
        await fixture.settle()
        #expect(fixture.delivered.isEmpty)
        await fixture.consume()
        #expect(fixture.delivered.map(\.url) == ["a://1"])
        await fixture.stop()
    }

    @Test func `ten thousand links stay within the bound`() {
        for hasActions in [false, true] {
            let fixture = InboxFixture(hasActions: hasActions, limit: 16)
            for number in 0..<10_000 { fixture.receive("a://\(number)", "a://\(number)/2") }
            #expect(fixture.inbox.pending.count == (hasActions ? 16 : 2))
            #expect(fixture.inbox.pending.last?.url == "a://9999/2")
            #expect(fixture.log.records.count == 200)
            #expect(fixture.reports.count == 20_000 - fixture.inbox.pending.count)
        }
    }

    @Test func `one call with more links than the limit keeps the newest`() {
        let fixture = InboxFixture(limit: 2)
        let events = fixture.receive("a://1", "a://2", "a://3")
        #expect(fixture.inbox.pending == Array(events.dropFirst()))
        #expect(fixture.reports == [.overflowed(events[0])])
    }

    @Test func `a link that is too long is not taken in`() {
        let fixture = InboxFixture()
        #expect(fixture.receive("a://" + String(repeating: "x", count: LinkInbox.longestLink - 4)).count == 1)
        #expect(fixture.receive("a://" + String(repeating: "x", count: LinkInbox.longestLink - 3)).isEmpty)
        #expect(fixture.reports == [.tooLong(bytes: LinkInbox.longestLink + 1)])
        #expect(fixture.log.records.count == 1)
    }

    @Test func `a link that waited too long is not handed on`() async {
        let fixture = InboxFixture()
        fixture.inbox.hold("login")
        let event = fixture.receive("a://1")[0]
        fixture.pass(.seconds(601))
        fixture.inbox.release("login")
        await fixture.consume()
        #expect(fixture.delivered.isEmpty)
        #expect(fixture.reports == [.expired(event)])
        await fixture.stop()
    }

    @Test func `a clock that was set back does not keep a link for ever`() {
        let fixture = InboxFixture()
        let event = fixture.receive("a://1")[0]
        fixture.calendar.now -= 86_400
        #expect(fixture.inbox.peek() == nil)
        #expect(fixture.inbox.consume(event.id) == nil)
    }
}
