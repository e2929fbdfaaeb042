import LinkTesting
import SeededRandom
import Testing

@testable import LinkHandling

@MainActor
struct CallbackClientRaceTests {
    /// What may happen to a request, in any order and more than once.
    private enum Event: CaseIterable {
        case success, error, cancel, malformed, time, taskCancelled, yield
    }

    /// Each run would trap on a second resumption, and never end on a missing one.
    @Test(.timeLimit(.minutes(1)), arguments: TestRounds.seeds(40))
    func `each request ends exactly once, with events in any order`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let clock = ManualClock()
        let app = OtherApp()
        var openings = SeededGenerator(seed: seed &+ 1000)
        app.meanwhile = { _ in
            for _ in 0..<Int.random(in: 0..<4, using: &openings) { await Task.yield() }
            app.isInstalled = Int.random(in: 0..<4, using: &openings) > 0
        }
        let client = CallbackClient(
            scheme: "notes",
            clock: LinkClock(clock),
            generator: SeededGenerator(seed: seed),
            opener: app.opener
        )
        let tasks = (0..<Int.random(in: 1..<9, using: &random)).map { _ in Task { await Self.ending(client) } }
        var delivered = 0
        for _ in 0..<60 {
            let event = Event.allCases.randomElement(using: &random)
            let request = app.opened.randomElement(using: &random)
            switch event {
            case .success: delivered += try Self.deliver(.success, request, "?a=b", client)
            case .error: delivered += try Self.deliver(.error, request, "?errorCode=7", client)
            case .cancel: delivered += try Self.deliver(.cancel, request, "", client)
            case .malformed: delivered += try Self.deliver(.success, request, "?%", client)
            case .time: clock.advance(by: .seconds(Int.random(in: 0..<4, using: &random)))
            case .taskCancelled:
                if Int.random(in: 0..<6, using: &random) == 0 { tasks.randomElement(using: &random)?.cancel() }
            case .yield, nil: for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
            }
        }
        for _ in 0..<10_000 where client.waitingCount > 0 {
            await Task.yield()
            clock.advance(by: .seconds(1))
        }
        var replies = 0
        for task in tasks where await task.value { replies += 1 }
        #expect(replies == delivered)
        #expect(client.waitingCount == 0)
        for _ in 0..<10_000 where clock.sleeperCount > 0 { await Task.yield() }
        #expect(clock.sleeperCount == 0)
    }

    private static func deliver(
        _ name: CallbackName,
        _ request: String?,
        _ query: String,
        _ client: CallbackClient
    ) throws -> Int {
        guard let request else { return 0 }
        return client.receive(try OtherApp.address(name, of: request) + query) == .delivered ? 1 : 0
    }

    /// Whether a request ended with a reply.
    private static func ending(_ client: CallbackClient) async -> Bool {
        do throws(CallbackClientError) {
            _ = try await client.send(to: "other", action: "do", timeout: .seconds(5))
            return true
        } catch {
            switch error {
            case .refused, .cancelled, .malformedReply: return true
            case .timedOut, .notOpened, .taskCancelled: return false
            default:
                Issue.record(error)
                return false
            }
        }
    }
}
