import Foundation
import LinkHandling
import ManualClock
import Testing

/// What waits, what is handed on, and what is not.
@MainActor @Suite struct LinkInboxTests {
    @Test func `a link of a cold start waits for a consumer`() async {
        let hall = Hall()
        hall.receive("a://x", through: .launchOptions)
        await hall.settle()
        #expect(hall.delivered.isEmpty)
        await hall.consume()
        #expect(hall.delivered.map(\.url) == ["a://x"])
        #expect(hall.delivered.map(\.phase) == [.cold])
        hall.receive("a://y")
        await hall.settle()
        #expect(hall.delivered.map(\.phase) == [.cold, .running])
        #expect(hall.inbox.pending.isEmpty)
        await hall.stop()
    }

    @Test func `every link of one call is handed on, in order`() async {
        let hall = Hall()
        hall.receive("a://1", "a://2", "a://3")
        await hall.consume()
        #expect(hall.delivered.map(\.url) == ["a://1", "a://2", "a://3"])
        #expect(hall.reports.isEmpty)
        await hall.stop()
    }

    @Test func `a newer link supersedes the one that waits, and it is said`() async {
        let hall = Hall()
        let old = hall.receive("a://1")[0]
        let new = hall.receive("a://2")[0]
        #expect(hall.inbox.peek() == new)
        #expect(hall.reports == [.superseded(old, by: new)])
        #expect(hall.inbox.consume(old.id) == nil)
        #expect(hall.inbox.consume(new.id) == new)
    }

    @Test func `a consumer that waits gets each of two links that come in one turn`() async {
        let hall = Hall()
        await hall.consume()
        hall.receive("a://1")
        hall.receive("a://2")
        await hall.settle()
        #expect(hall.delivered.map(\.url) == ["a://1", "a://2"])
        #expect(hall.reports.isEmpty)
        hall.inbox.hold("login")
        hall.receive("a://3")
        hall.receive("a://4")
        #expect(hall.inbox.pending.map(\.url) == ["a://4"])
        await hall.stop()
    }

    @Test func `who hears that a link is superseded may call the inbox`() {
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

    @Test func `nothing is left to wait for once links are held, expired or consumed`() async {
        for end in [
            { $0.inbox.hold("login") },
            {
                $0.pass(.seconds(601)); $0.receive()
            },
            { hall in hall.inbox.peek().map { _ = hall.inbox.consume($0.id) } },
        ] as [@MainActor (Hall) -> Void] {
            let hall = Hall()
            hall.receive("a://1")
            let waiter = Task { await hall.inbox.idle() }
            for _ in 0..<20 { await Task.yield() }
            end(hall)
            await waiter.value
        }
    }

    @Test func `an inbox that keeps every link hands on the old ones first`() async {
        let hall = Hall(keeping: .every)
        hall.receive("a://1")
        hall.receive("a://2")
        await hall.consume()
        #expect(hall.delivered.map(\.url) == ["a://1", "a://2"])
        await hall.stop()
    }

    @Test func `a link is consumed once`() {
        let hall = Hall()
        let event = hall.receive("a://1")[0]
        #expect(hall.inbox.consume(event.id) == event)
        #expect(hall.inbox.consume(event.id) == nil)
        #expect(hall.inbox.peek() == nil)
    }

    @Test func `links wait behind every hold until the last is released`() async {
        let hall = Hall()
        hall.inbox.hold("login")
        hall.inbox.hold("onboarding")
        let event = hall.receive("a://1")[0]
        await hall.consume()
        hall.inbox.release("login")
        await hall.settle()
        #expect(hall.delivered.isEmpty)
        #expect(hall.inbox.peek() == nil)
        #expect(hall.inbox.consume(event.id) == nil)
        hall.inbox.release("onboarding")
        await hall.settle()
        #expect(hall.delivered == [event])
        await hall.stop()
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
            let hall = Hall(keeping: .every, limit: 100)
            let urls = (0..<100).map { "a://\($0)" }
            hall.inbox.receive(urls.map { ArrivedLink($0) }, through: .sceneOpen)
            await hall.consume()
            #expect(hall.delivered.map(\.url) == urls)
            await hall.stop()
        }
    }

    @Test func `no more handlers run at once than the limit allows`() async {
        let inbox = LinkInbox(keeping: .every, limit: 2)
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
        for _ in 0..<20 { await Task.yield() }
        #expect(begun == 2)
        while gate.sleeperCount < 2 { await Task.yield() }
        gate.advance(by: .seconds(1))
        while begun < 3 { await Task.yield() }
        consumer.cancel()
        await consumer.value
    }

    @Test func `two windows do not both get a link`() async {
        let hall = Hall()
        await hall.consume()
        let second = Task { await hall.inbox.deliver { _ in Issue.record("delivered to the second") } }
        await hall.settle()
        hall.receive("a://1")
        await hall.settle()
        #expect(hall.delivered.count == 1)
        second.cancel()
        await second.value
        await hall.stop()
    }

    @Test func `after the last consumer has gone a link waits for the next`() async {
        let hall = Hall()
        await hall.consume()
        await hall.stop()
        hall.receive("a://1")
        await hall.settle()
        #expect(hall.delivered.isEmpty)
        await hall.consume()
        #expect(hall.delivered.map(\.url) == ["a://1"])
        await hall.stop()
    }

    @Test func `ten thousand links stay within the bound`() {
        for keeping in [LinkInbox.Keeping.newest, .every] {
            let hall = Hall(keeping: keeping, limit: 16)
            for number in 0..<10_000 { hall.receive("a://\(number)", "a://\(number)/2") }
            #expect(hall.inbox.pending.count == (keeping == .newest ? 2 : 16))
            #expect(hall.inbox.pending.last?.url == "a://9999/2")
            #expect(hall.log.records.count == 200)
            #expect(hall.reports.count == 20_000 - hall.inbox.pending.count)
        }
    }

    @Test func `one call with more links than the limit keeps the newest`() {
        let hall = Hall(limit: 2)
        let events = hall.receive("a://1", "a://2", "a://3")
        #expect(hall.inbox.pending == Array(events.dropFirst()))
        #expect(hall.reports == [.overflowed(events[0])])
    }

    @Test func `a link that is too long is not taken in`() {
        let hall = Hall()
        #expect(hall.receive("a://" + String(repeating: "x", count: LinkInbox.longestLink - 4)).count == 1)
        #expect(hall.receive("a://" + String(repeating: "x", count: LinkInbox.longestLink - 3)).isEmpty)
        #expect(hall.reports == [.tooLong(bytes: LinkInbox.longestLink + 1)])
        #expect(hall.log.records.count == 1)
    }

    @Test func `a link that waited too long is not handed on`() async {
        let hall = Hall()
        hall.inbox.hold("login")
        let event = hall.receive("a://1")[0]
        hall.pass(.seconds(601))
        hall.inbox.release("login")
        await hall.consume()
        #expect(hall.delivered.isEmpty)
        #expect(hall.reports == [.expired(event)])
        await hall.stop()
    }

    @Test func `a clock that was set back does not keep a link for ever`() {
        let hall = Hall()
        let event = hall.receive("a://1")[0]
        hall.calendar.now -= 86_400
        #expect(hall.inbox.peek() == nil)
        #expect(hall.inbox.consume(event.id) == nil)
    }
}
