import Foundation
import LinkRoutes
import LinkTesting
import Testing

@testable import LinkHandling

/// One client for all windows of an app, and for its next launch.
@MainActor @Suite(.timeLimit(.minutes(1))) final class RestoredReplyTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    private let app = OtherApp()
    private let calendar = InboxFixture.Calendar()
    private var restored: [RestoredReply] = []

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A client as a launch of the app creates it.
    private func client() -> CallbackClient {
        CallbackClient(
            scheme: "notes",
            clock: LinkClock(ManualClock()) { [calendar] in calendar.now },
            store: .folder(folder),
            onRestoredReply: { self.restored.append($0) },
            opener: app.opener
        )
    }

    /// Sends a request in a launch that ends before the reply, and returns the address of an outcome.
    private func address(_ name: CallbackName, context: String? = nil) async throws -> String {
        let client = client()
        let count = app.opened.count
        Task { try? await client.send(to: "other", action: "translate", ["text": "a"], context: context) }
        return try OtherApp.address(name, of: try #require(try await app.requests(count + 1).last))
    }

    @Test func `a reply after a relaunch is known, with what its request left`() async throws {
        let success = try await address(.success, context: "note 7")
        let error = try await address(.error)
        let next = client()
        #expect(next.isWaiting(for: success))
        #expect(next.receive(success + "?text=b") == .delivered)
        #expect(next.receive(error + "?errorCode=7") == .delivered)
        #expect(restored.map(\.target) == ["other", "other"])
        #expect(restored.map(\.action) == ["translate", "translate"])
        #expect(restored.map(\.context) == ["note 7", nil])
        #expect(try restored[0].result.get().items == [LinkURL.QueryItem(name: "text", value: "b")])
        #expect(restored[1].result == .failure(.refused(code: "7", message: nil)))
        #expect(next.receive(success) != .delivered)
        #expect(client().receive(success) != .delivered)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a reply after the time-out of its request is late, also after a relaunch`() async throws {
        let success = try await address(.success)
        let early = client()
        calendar.now += 121
        #expect(!early.isWaiting(for: success))
        #expect(early.receive(success) != .delivered)
        #expect(restored.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a request that has its reply is not stored`() async throws {
        let client = client()
        let task = Task { try await client.send(to: "other", action: "do") }
        let request = try #require(try await app.requests(1).first)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        #expect(client.receive(try OtherApp.address(.success, of: request)) == .delivered)
        _ = try await task.value
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #expect(restored.isEmpty)
    }

    @Test func `a reply that arrives in another window reaches its caller`() async throws {
        let table = try RouteTable(json: Array(#"{"schemes": ["notes"], "routes": [{"id": "a", "path": "/"}]}"#.utf8))
        let client = client()
        let routers = (0..<2).map { _ in LinkRouter(table, replies: client) }
        let task = Task { try await client.send(to: "other", action: "do") }
        let request = try #require(try await app.requests(1).first)
        let reply = try OtherApp.address(.success, of: request)
        #expect(routers.allSatisfy { $0.canHandle(reply) })
        guard case .replied = await routers[1].handle(reply) else {
            Issue.record("not delivered")
            return
        }
        #expect(try await task.value.items.isEmpty)
    }

    @Test func `links and requests may share a store`() async throws {
        let success = try await address(.success)
        let inbox = InboxFixture(store: .folder(folder))
        inbox.receive("a://1")
        #expect(inbox.reports.isEmpty)
        let next = InboxFixture(store: .folder(folder))
        #expect(next.inbox.pending.map(\.url) == ["a://1"])
        #expect(client().receive(success) == .delivered)
    }
}
