import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks other apps to do something and waits for what they answer (x-callback-url 1.0).
///
/// Each request names its own addresses for the outcome, with 128 random bits in them: who has not been asked cannot
/// answer. Hand every incoming link to ``receive(_:)`` first; a reply goes to whoever sent the request, once.
///
/// ```swift
/// let reply = try await client.send(to: "targetapp", action: "translate", ["word": "Hello & bye"])
/// ```
@MainActor
public final class CallbackClient {
    private typealias Outcome = Result<CallbackReply, CallbackClientError>

    /// Who waits for the reply to one request, and what ends the waiting.
    private struct Waiting {
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: Task<Void, Never>
    }

    /// How many requests may wait for their reply.
    nonisolated static let limit = 64

    /// Beyond it a clock's arithmetic might overflow.
    private static let longestTimeout = Duration.seconds(86_400)

    let scheme: String
    private let source: String?
    private let clock: LinkClock
    private let opener: LinkOpener
    private var generator: any RandomNumberGenerator
    private var waiting: [String: Waiting] = [:]

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - scheme: one of this app's schemes, at which replies arrive.
    ///   - source: what this app calls itself to people, `x-source`.
    ///   - clock: measures the time that a request may wait.
    ///   - opener: opens the other app.
    public convenience init(
        scheme: String,
        source: String? = nil,
        clock: LinkClock = LinkClock(),
        opener: @escaping LinkOpener
    ) {
        self.init(
            scheme: scheme,
            source: source,
            clock: clock,
            generator: SystemRandomNumberGenerator(),
            opener: opener
        )
    }

    /// Makes a client whose ids a test can foresee.
    package init(
        scheme: String,
        source: String? = nil,
        clock: LinkClock,
        generator: any RandomNumberGenerator,
        opener: @escaping LinkOpener
    ) {
        self.scheme = scheme
        self.source = source
        self.clock = clock
        self.generator = generator
        self.opener = opener
    }

    /// How many requests wait for their reply, at most 64.
    public var waitingCount: Int { waiting.count }

    /// Sends a request and waits for its reply.
    ///
    /// - Parameters:
    ///   - target: the other app's scheme.
    ///   - action: what it shall do.
    ///   - parameters: what it needs for that.
    ///   - timeout: how long to wait, at most a day; the time that the person spends in the other app counts.
    /// - Throws: why there is no reply.
    public func send(
        to target: String,
        action: String,
        _ parameters: CallbackParameters = [:],
        timeout: Duration = .seconds(120)
    ) async throws(CallbackClientError) -> CallbackReply {
        let id = makeID()
        let request = try request(id, to: target, action, parameters)
        guard waiting.count < Self.limit else { throw .tooManyRequests }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(for: id, continuation, timeout)
                open(request, id)
            }
        } onCancel: {
            Task { @MainActor in self.settle(id, .failure(.taskCancelled)) }
        }
        return try outcome.get()
    }

    /// Sends a request and waits for its reply as a value.
    ///
    /// - Throws: why there is no reply, or how it differs from what the value takes.
    public func send<Value: Decodable>(
        to target: String,
        action: String,
        _ parameters: CallbackParameters = [:],
        timeout: Duration = .seconds(120),
        decoding type: Value.Type,
        options: LinkDecoding = LinkDecoding()
    ) async throws(CallbackClientError) -> Value {
        let reply = try await send(to: target, action: action, parameters, timeout: timeout)
        do throws(LinkParameterError) {
            return try reply.decode(type, options: options)
        } catch {
            throw .unexpectedReply(error)
        }
    }

    /// Whether a link is addressed as a reply to this client, be a request waiting for it or not.
    func isReply(_ link: String) -> Bool { ReplyAddress.read(link, scheme: scheme) != nil }

    /// Whether a request waits for a link as its reply.
    public func isWaiting(for link: String) -> Bool {
        guard let (id, outcome) = ReplyAddress.read(link, scheme: scheme), let id, outcome != nil else { return false }
        return waiting[id] != nil
    }

    /// Takes a link that the app was opened with, and delivers it if it is a reply.
    ///
    /// A reply is delivered once; whatever is not is left to the app.
    public func receive(_ link: String) -> ReplyDisposition {
        guard let (id, outcome) = ReplyAddress.read(link, scheme: scheme) else { return .notAReply }
        guard let id, let outcome, settle(id, Self.outcome(outcome, of: link)) else { return .unknown(id: id ?? "") }
        return .delivered
    }

    private func makeID() -> String {
        var id: String
        repeat {
            id = (0..<2).map { _ in
                let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
        } while waiting[id] != nil
        return id
    }

    private func request(
        _ id: String,
        to target: String,
        _ action: String,
        _ parameters: CallbackParameters
    ) throws(CallbackClientError) -> CallbackRequest {
        func address(_ outcome: CallbackName) -> String { ReplyAddress(id: id, outcome: outcome).text(scheme: scheme) }
        do throws(CallbackRequestError) {
            return try CallbackRequest(
                to: target,
                action: action,
                parameters: parameters,
                source: source,
                success: address(.success),
                error: address(.error),
                cancel: address(.cancel)
            )
        } catch {
            throw .badRequest(error)
        }
    }

    private func wait(
        for id: String,
        _ continuation: CheckedContinuation<Outcome, Never>,
        _ timeout: Duration
    ) {
        let timer = Task { [weak self, clock] in
            do {
                try await clock.sleep(for: min(timeout, Self.longestTimeout))
                self?.settle(id, .failure(.timedOut))
            } catch {
                // Somebody else has ended the waiting.
            }
        }
        waiting[id] = Waiting(continuation: continuation, timer: timer)
    }

    private func open(_ request: CallbackRequest, _ id: String) {
        Task { [weak self, opener] in
            guard self?.waiting[id] != nil else { return }
            if await !opener(request.url) { self?.settle(id, .failure(.notOpened)) }
        }
    }

    /// Ends the waiting for a reply; false where nobody waits, so that nothing is ended twice.
    @discardableResult
    private func settle(_ id: String, _ outcome: Outcome) -> Bool {
        guard let ended = waiting.removeValue(forKey: id) else { return false }
        ended.timer.cancel()
        ended.continuation.resume(returning: outcome)
        return true
    }

    private static func outcome(_ name: CallbackName, of link: String) -> Outcome {
        guard name != .cancel else { return .failure(.cancelled) }
        let items: [LinkURL.QueryItem]
        do throws(LinkURLError) {
            items = try ReplyAddress.items(link)
        } catch {
            return .failure(.malformedReply(error))
        }
        guard name == .error else { return .success(CallbackReply(items)) }
        func value(_ name: String) -> String? {
            items.first { $0.name.hasSameBytes(as: name) && $0.value != nil }?.value
        }
        return .failure(.refused(code: value("errorCode"), message: value("errorMessage")))
    }
}
