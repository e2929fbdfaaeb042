import Foundation
import LinkCases
import LinkHandling
import Testing

/// Links that wait across starts of the app.
@MainActor @Suite struct LinkStoreTests {
    /// A store in memory that can fail.
    @MainActor
    private final class Shelf {
        struct Full: Error {}

        var data: Data?
        var isFull = false
        var store: LinkStore {
            LinkStore(
                load: { self.data },
                save: { data in
                    if self.isFull, data != nil { throw Full() }
                    self.data = data
                }
            )
        }
    }

    @Test func `a waiting link survives a restart with its identity`() {
        let shelf = Shelf()
        let first = InboxFixture(store: shelf.store)
        first.becomeReady()
        let event = first.receive("a://1")[0]
        #expect(event.phase == .running)
        let next = InboxFixture(store: shelf.store)
        #expect(next.inbox.pending.map(\.id) == [event.id])
        #expect(next.inbox.peek()?.receivedAt == event.receivedAt)
        #expect(next.inbox.peek()?.phase == .cold)
    }

    @Test func `a consumed link never comes back`() {
        let shelf = Shelf()
        let fixture = InboxFixture(store: shelf.store)
        let event = fixture.receive("a://1")[0]
        fixture.inbox.consume(event.id)
        #expect(shelf.data == nil)
        #expect(InboxFixture(store: shelf.store).inbox.pending.isEmpty)
    }

    @Test func `a link is forgotten before its handler begins`() async {
        let shelf = Shelf()
        let inbox = LinkInbox(store: shelf.store)
        inbox.receive([ArrivedLink("a://1")], through: .onOpenURL)
        #expect(shelf.data != nil)
        var kept: [Data?] = []
        let consumer = Task { await inbox.deliver { _ in kept.append(shelf.data) } }
        await inbox.idle()
        #expect(kept == [nil])
        consumer.cancel()
        await consumer.value
    }

    @Test func `a link that is too old at the start is dropped`() {
        let shelf = Shelf()
        let event = InboxFixture(store: shelf.store).receive("a://1")[0]
        let next = InboxFixture(store: shelf.store)
        next.pass(.seconds(601))
        #expect(next.inbox.pending.isEmpty)
        #expect(next.reports == [.expired(event)])
        #expect(shelf.data == nil)
    }

    @Test func `a link of the new start supersedes the one that was kept`() {
        let shelf = Shelf()
        InboxFixture(store: shelf.store).receive("a://1")
        let next = InboxFixture(store: shelf.store)
        next.receive("a://2")
        #expect(next.inbox.pending.map(\.url) == ["a://2"])
    }

    @Test func `a store that cannot be read is reported and written over`() {
        let shelf = Shelf()
        shelf.data = Data("no JSON".utf8)
        let fixture = InboxFixture(store: shelf.store)
        let event = fixture.receive("a://1")[0]
        #expect(fixture.reports.count == 1)
        #expect(InboxFixture(store: shelf.store).inbox.pending == [event])
    }

    @Test func `a store that cannot be written is emptied, so that nothing is replayed`() {
        let shelf = Shelf()
        let fixture = InboxFixture(hasActions: true, store: shelf.store)
        let first = fixture.receive("a://1")[0]
        fixture.receive("a://2")
        shelf.isFull = true
        #expect(fixture.inbox.consume(first.id) == first)
        #expect(fixture.reports.count == 1)
        #expect(shelf.data == nil)
    }

    @Test func `a record of another kind, which another version has left, is ignored`() throws {
        let request = Data(#"{"id":"0af9","target":"other","action":"do","sentAt":0,"timeout":120}"#.utf8)
        let shelf = Shelf()
        shelf.data = try JSONEncoder().encode(["0af9.request": request])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try request.write(to: folder.appendingPathComponent("0af9.request"))
        for store in [shelf.store, .folder(folder)] {
            let first = InboxFixture(store: store)
            #expect(first.inbox.pending.isEmpty)
            let event = first.receive("a://1")[0]
            let next = InboxFixture(store: store)
            #expect(next.inbox.pending.map(\.id) == [event.id])
            #expect(next.inbox.consume(event.id) != nil)
            #expect(InboxFixture(store: store).inbox.pending.isEmpty)
            #expect(first.reports + next.reports == [])
        }
    }

    @Test func `a file exists only while its link waits`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())/links")
        defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
        let fixture = InboxFixture(store: .folder(folder))
        let event = fixture.receive("https://e.example/a")[0]
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        #expect(InboxFixture(store: .folder(folder)).inbox.pending.map(\.id) == [event.id])
        fixture.inbox.consume(event.id)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
