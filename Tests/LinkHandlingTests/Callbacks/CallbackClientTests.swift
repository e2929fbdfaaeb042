import Foundation
import LinkRoutes
import LinkTesting
import SeededRandom
import Testing

@testable import LinkHandling

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct CallbackClientTests {
    private let clock = ManualClock()
    private let app = OtherApp()
    private let client: CallbackClient

    init() {
        client = CallbackClient(
            scheme: "Notes",
            source: "My Notes",
            clock: LinkClock(clock),
            generator: SeededGenerator(seed: 7),
            opener: app.opener
        )
    }

    /// The outcome of a request, once it has been opened.
    private func started(timeout: Duration = .seconds(120)) async throws -> Task<Outcome, Never> {
        let count = app.opened.count
        let task = Task { await outcome(timeout: timeout) }
        _ = try await app.requests(count + 1)
        return task
    }

    private typealias Outcome = Result<[LinkURL.QueryItem], CallbackClientError>

    private func outcome(
        to target: String = "other",
        action: String = "do",
        timeout: Duration = .seconds(120)
    ) async -> Outcome {
        do throws(CallbackClientError) {
            return .success(try await client.send(to: target, action: action, ["a": "b c"], timeout: timeout).items)
        } catch {
            return .failure(error)
        }
    }

    private func address(_ name: CallbackName, request: Int = 0) throws -> String {
        try OtherApp.address(name, of: app.opened[request])
    }

    /// Lets every task that can run do so.
    private func settled() async {
        for _ in 0..<1000 where clock.sleeperCount > client.waitingCount { await Task.yield() }
    }

    @Test func `a request names source, addresses and parameters`() async throws {
        let task = try await started()
        let id = "x-callback-reply%2F[0-9a-f]{32}"
        let address = "notes%3A%2F%2Fx-callback-url%2F\(id)%2F"
        let pattern = try Regex(
            "other://x-callback-url/do\\?x-source=My%20Notes&x-success=\(address)success&x-error=\(address)error"
                + "&x-cancel=\(address)cancel&a=b%20c"
        ).ignoresCase()
        #expect(app.opened[0].wholeMatch(of: pattern) != nil, "\(app.opened[0])")
        task.cancel()
        #expect(await task.value == .failure(.taskCancelled))
    }

    @Test func `a reply reaches the request that it answers, once`() async throws {
        let task = try await started()
        let reply = try address(.success) + "?word=Hallo%20%26&word=2+2&flag#x"
        #expect(client.receive(reply) == .delivered)
        let expected = [("word", "Hallo &"), ("word", "2+2"), ("flag", nil)].map(LinkURL.QueryItem.init)
        #expect(await task.value == .success(expected))
        #expect(client.waitingCount == 0)
        await settled()
        #expect(clock.sleeperCount == 0)
        let id = try #require(LinkURL(reply).segments.dropFirst().first)
        #expect(client.receive(reply) == .unknown(id: id))
        #expect(client.receive(try address(.error)) == .unknown(id: id))
    }

    @Test func `replies may arrive in any order`() async throws {
        let first = try await started()
        let second = try await started()
        let third = try await started()
        #expect(client.waitingCount == 3)
        #expect(Set(app.opened).count == 3)
        #expect(client.receive(try address(.success, request: 2) + "?n=3") == .delivered)
        #expect(client.receive(try address(.cancel, request: 0)) == .delivered)
        #expect(client.receive(try address(.success, request: 1) + "?n=2") == .delivered)
        #expect(await first.value == .failure(.cancelled))
        #expect(await second.value == .success([LinkURL.QueryItem(name: "n", value: "2")]))
        #expect(await third.value == .success([LinkURL.QueryItem(name: "n", value: "3")]))
    }

    @Test(
        arguments: [
            ("?errorCode=7&errorMessage=No%20note", "7", "No note"), ("?errorMessage=a&errorMessage=b", nil, "a"),
            ("", nil, nil),
            ("?errorcode=7&errorCode&errorCode=", "", nil),
        ] as [(String, String?, String?)]
    )
    func `the other app's error arrives`(_ query: String, _ code: String?, _ message: String?) async throws {
        let task = try await started()
        #expect(client.receive(try address(.error) + query) == .delivered)
        #expect(await task.value == .failure(.refused(code: code, message: message)))
    }

    @Test func `the other app's address may be spelled in other case and without a host`() async throws {
        let task = try await started()
        let reply = try address(.success).replacing("Notes://x-callback-url", with: "NOTES://")
        #expect(client.receive(reply) == .delivered)
        #expect(await task.value == .success([]))
    }

    @Test func `a reply without a waiting request changes nothing`() async throws {
        let task = try await started()
        let id = try #require(LinkURL(try address(.success)).segments.dropFirst().first)
        let start = "notes://x-callback-url/x-callback-reply/"
        #expect(client.receive(start + "\(id)0/success") == .unknown(id: id + "0"))
        #expect(client.receive(start + "\(id.dropLast())/success") == .unknown(id: String(id.dropLast())))
        #expect(client.receive(start + "\(id)/done") == .unknown(id: id))
        #expect(client.receive(start + "\(id)/success/x") == .unknown(id: ""))
        #expect(client.receive(start) == .unknown(id: ""))
        #expect(client.receive("other://x-callback-url/x-callback-reply/\(id)/success") == .notAReply)
        #expect(client.receive("notes:///trips/7") == .notAReply)
        #expect(client.receive("") == .notAReply)
        #expect(client.waitingCount == 1)
        #expect(client.receive(start + "\(id)/success") == .delivered)
        #expect(await task.value == .success([]))
    }

    @Test func `a request waits as long as its time-out, and no longer`() async throws {
        let task = try await started(timeout: .seconds(10))
        for _ in 0..<1000 where clock.sleeperCount < 1 { await Task.yield() }
        clock.advance(by: .seconds(10) - .nanoseconds(1))
        for _ in 0..<20 { await Task.yield() }
        #expect(client.waitingCount == 1)
        let reply = try address(.success)
        #expect(client.isWaiting(for: reply))
        clock.advance(by: .nanoseconds(1))
        #expect(await task.value == .failure(.timedOut))
        #expect(!client.isWaiting(for: reply))
        #expect(client.receive(reply) != .delivered)
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .nanoseconds(Int64.min)])
    func `a time-out of zero ends at once`(_ timeout: Duration) async {
        #expect(await outcome(timeout: timeout) == .failure(.timedOut))
    }

    @Test func `a request waits at most a day`() async throws {
        let task = try await started(timeout: .seconds(Int64.max))
        for _ in 0..<1000 where clock.sleeperCount < 1 { await Task.yield() }
        clock.advance(by: .seconds(86_400))
        #expect(await task.value == .failure(.timedOut))
    }

    @Test func `an app that is not installed is reported at once`() async {
        app.isInstalled = false
        #expect(await outcome() == .failure(.notOpened))
        #expect(client.waitingCount == 0)
        await settled()
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a reply that arrives before the system's answer wins`() async throws {
        app.isInstalled = false
        app.meanwhile = { request in
            let reply = try? OtherApp.address(.success, of: request)
            #expect(client.receive(reply ?? "") == .delivered)
        }
        #expect(await outcome() == .success([]))
    }

    @Test func `a cancelled task stops waiting`() async throws {
        let task = try await started()
        task.cancel()
        #expect(await task.value == .failure(.taskCancelled))
        #expect(client.waitingCount == 0)
        #expect(client.receive(try address(.success)) != .delivered)
    }

    @Test func `a task that is cancelled already opens nothing`() async throws {
        let task = Task { await outcome() }
        task.cancel()
        #expect(await task.value == .failure(.taskCancelled))
        for _ in 0..<20 { await Task.yield() }
        #expect(app.opened.isEmpty)
    }

    @Test func `a request that cannot be written is not sent`() async {
        guard case .failure(.badRequest(let error)) = await outcome(to: "no scheme") else {
            Issue.record("it was sent")
            return
        }
        #expect(error.code == .badScheme)
        #expect(app.opened.isEmpty)
        #expect(client.waitingCount == 0)
    }

    @Test func `at most 64 requests wait`() async throws {
        var tasks: [Task<Outcome, Never>] = []
        for _ in 0..<64 { tasks.append(try await started()) }
        #expect(await outcome() == .failure(.tooManyRequests))
        #expect(app.opened.count == 64)
        #expect(client.receive(try address(.success)) == .delivered)
        tasks.append(try await started())
        for task in tasks { task.cancel() }
        for task in tasks { _ = await task.value }
        #expect(client.waitingCount == 0)
    }

    @Test func `a malformed reply ends the wait too`() async throws {
        let task = try await started()
        #expect(client.receive(try address(.success) + "?a=%") == .delivered)
        guard case .failure(.malformedReply(let error)) = await task.value else {
            Issue.record("it was taken")
            return
        }
        #expect(error.code == .badEscape)
    }

    @Test func `a reply may be longer than a link`() async throws {
        let task = try await started()
        let text = String(repeating: "a", count: 200_000)
        #expect(client.receive(try address(.success) + "?text=\(text)") == .delivered)
        #expect(await task.value == .success([LinkURL.QueryItem(name: "text", value: text)]))
    }

    private struct Word: Codable, Equatable {
        let word: String
        let count: Int
        let note: String?
    }

    @Test func `a reply is decoded`() async throws {
        let task = Task { try await client.send(to: "other", action: "do", decoding: Word.self) }
        let request = try #require(try await app.requests(1).first)
        let reply = try OtherApp.address(.success, of: request) + "?x-source=Other&count=7&word=a%26b"
        #expect(client.receive(reply) == .delivered)
        #expect(try await task.value == Word(word: "a&b", count: 7, note: nil))
    }

    @Test func `a reply of another type says how it differs`() async throws {
        let task = Task { () -> CallbackClientError? in
            do throws(CallbackClientError) {
                _ = try await client.send(to: "other", action: "do", decoding: Word.self)
                return nil
            } catch {
                return error
            }
        }
        let request = try #require(try await app.requests(1).first)
        #expect(client.receive(try OtherApp.address(.success, of: request) + "?word=a&count=b") == .delivered)
        guard case .unexpectedReply(let error) = await task.value else {
            Issue.record("it was decoded")
            return
        }
        #expect(error.code == .typeMismatch)
        #expect(error.parameter == "count")
    }

    @Test func `a value is sent in the order of its declaration`() async throws {
        let parameters = try CallbackParameters(encoding: Word(word: "a b", count: 7, note: nil))
        let task = Task { try? await client.send(to: "other", action: "do", parameters) }
        let request = try #require(try await app.requests(1).first)
        #expect(request.hasSuffix("cancel&word=a%20b&count=7"))
        task.cancel()
        _ = await task.value
    }
}

/// The rest of the device: takes what a client opens, and answers as it is told to.
@MainActor
final class OtherApp {
    /// What has been opened, in order.
    private(set) var opened: [String] = []
    /// Whether the system opens anything.
    var isInstalled = true
    /// Runs before the system says whether it opened the app.
    var meanwhile: @MainActor (String) async -> Void = { _ in }

    /// The system's part.
    var opener: LinkOpener {
        { url in
            self.opened.append(url.absoluteString)
            await self.meanwhile(url.absoluteString)
            return self.isInstalled
        }
    }

    /// Waits until this many requests have been opened.
    func requests(_ count: Int) async throws -> [String] {
        for _ in 0..<10_000 where opened.count < count { await Task.yield() }
        try #require(opened.count >= count)
        return opened
    }

    /// The address for an outcome that a request names.
    static func address(_ name: CallbackName, of request: String) throws -> String {
        try #require(IncomingCallbacks(try LinkURL(request).query)[name])
    }
}
