public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests to other apps and waits for their replies (x-callback-url 1.0).
///
/// Each request contains reply addresses with 128 random bits, so only the app that was asked can reply. Pass every
/// incoming link to ``receive(_:)`` first. It delivers each reply once, to the caller of `send`.
///
/// ```swift
/// let reply = try await client.send(to: "targetapp", action: "translate", ["word": "Hello & bye"])
/// ```
///
/// An app has one client, also if it has several windows: a reply may arrive in any of them. The system may end the app
/// while the person is in the other app. With a store, the next launch knows the request, and passes its reply to
/// `onRestoredReply`.
@MainActor
public final class CallbackClient {
    private typealias Outcome = Result<CallbackReply, CallbackClientError>

    /// A caller that waits for a reply, and the timer that ends the wait.
    private struct Waiting {
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: Task<Void, Never>
    }

    /// A request in the store.
    private struct Stored: Codable {
        let id: String
        let target: String
        let action: String
        let context: String?
        let sentAt: Date
        let timeout: TimeInterval

        /// Whether a reply is too late at this time; a date before the request comes from a clock that was set back.
        func isExpired(at date: Date) -> Bool { !(0...timeout).contains(date.timeIntervalSince(sentAt)) }
    }

    /// The number of requests that may wait for a reply at once.
    nonisolated static let limit = 64

    /// A longer timeout might overflow a clock's arithmetic.
    private static let longestTimeout = Duration.seconds(86_400)

    let scheme: String
    private let source: String?
    private let clock: LinkClock
    private let opener: LinkOpener
    private var generator: any RandomNumberGenerator
    private let stored: StoredRecords<Stored>
    private let onRestoredReply: @MainActor (RestoredReply) -> Void
    private var waiting: [String: Waiting] = [:]
    /// The requests of earlier launches.
    private var restored: [String: Stored] = [:]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - scheme: one of this app's schemes, at which replies arrive.
    ///   - source: the name of this app for people, `x-source`.
    ///   - clock: measures how long a request waits.
    ///   - store: keeps the requests that wait, so that their replies are known after a relaunch; nil for memory only. The
    ///     store of an inbox may be used too.
    ///   - onRestoredReply: receives the replies to requests that an earlier launch has sent.
    ///   - opener: opens the other app.
    public convenience init(
        scheme: String,
        source: String? = nil,
        clock: LinkClock = LinkClock(),
        store: LinkStore? = nil,
        onRestoredReply: @escaping @MainActor (RestoredReply) -> Void = { _ in },
        opener: @escaping LinkOpener
    ) {
        self.init(
            scheme: scheme,
            source: source,
            clock: clock,
            store: store,
            onRestoredReply: onRestoredReply,
            generator: SystemRandomNumberGenerator(),
            opener: opener
        )
    }

    /// Creates a client whose ids a test can predict.
    package init(
        scheme: String,
        source: String? = nil,
        clock: LinkClock,
        store: LinkStore? = nil,
        onRestoredReply: @escaping @MainActor (RestoredReply) -> Void = { _ in },
        generator: any RandomNumberGenerator,
        opener: @escaping LinkOpener
    ) {
        self.scheme = scheme
        self.source = source
        self.clock = clock
        self.generator = generator
        self.opener = opener
        self.onRestoredReply = onRestoredReply
        // A request that cannot be stored is answered as long as the app runs.
        stored = StoredRecords(store, kind: "request") { _ in }
        for request in stored.changes().added.suffix(Self.limit) { restored[request.id] = request }
        dropExpired()
    }

    /// The number of requests that wait for a reply, at most 64, without those of earlier launches.
    public var waitingCount: Int { waiting.count }

    /// Sends a request and waits for its reply.
    ///
    /// - Parameters:
    ///   - target: the other app's scheme.
    ///   - action: the action that the other app should perform.
    ///   - parameters: the input of the action.
    ///   - timeout: how long to wait, at most a day, including the time that the person spends in the other app.
    ///   - context: a text for ``RestoredReply``, such as the id of a note; the store keeps it.
    /// - Throws: why there is no reply.
    public func send(
        to target: String,
        action: String,
        _ parameters: CallbackParameters = [:],
        timeout: Duration = .seconds(120),
        context: String? = nil
    ) async throws(CallbackClientError) -> CallbackReply {
        let id = makeID()
        let request = try request(id, to: target, action, parameters)
        guard waiting.count < Self.limit else { throw .tooManyRequests }
        let timeout = min(timeout, Self.longestTimeout)
        stored.add(
            Stored(
                id: id,
                target: target,
                action: action,
                context: context,
                sentAt: clock.date(),
                timeout: max(timeout, .zero) / .seconds(1)
            ),
            id
        )
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

    /// Sends a request, waits for its reply and decodes it.
    ///
    /// - Throws: why there is no reply, or why it cannot be decoded.
    public func send<Value: Decodable>(
        to target: String,
        action: String,
        _ parameters: CallbackParameters = [:],
        timeout: Duration = .seconds(120),
        context: String? = nil,
        decoding type: Value.Type,
        options: LinkDecoding = LinkDecoding()
    ) async throws(CallbackClientError) -> Value {
        let reply = try await send(to: target, action: action, parameters, timeout: timeout, context: context)
        do throws(LinkParameterError) {
            return try reply.decode(type, options: options)
        } catch {
            throw .unexpectedReply(error)
        }
    }

    /// Whether a link has the form of a reply to this client, even if no request waits for it.
    func isReply(_ link: String) -> Bool { ReplyAddress.read(link, scheme: scheme) != nil }

    /// Whether a request waits for this link as its reply.
    public func isWaiting(for link: String) -> Bool {
        guard let (id, outcome) = ReplyAddress.read(link, scheme: scheme), let id, outcome != nil else { return false }
        return waiting[id] != nil || restored[id].map { !$0.isExpired(at: clock.date()) } ?? false
    }

    /// Receives a link that opened the app, and delivers it if it is a reply.
    ///
    /// A reply is delivered once: to the caller of `send` or, after a relaunch, to `onRestoredReply`. The app must handle
    /// any link that was not delivered.
    public func receive(_ link: String) -> ReplyDisposition {
        guard let (id, name) = ReplyAddress.read(link, scheme: scheme) else { return .notAReply }
        guard let id, let name else { return .unknown(id: id ?? "") }
        let outcome = Self.outcome(name, of: link)
        return settle(id, outcome) || restore(id, outcome) ? .delivered : .unknown(id: id)
    }

    /// Passes on the reply to a request of an earlier launch; returns false if there is no such request.
    private func restore(_ id: String, _ outcome: Outcome) -> Bool {
        dropExpired()
        guard let request = restored.removeValue(forKey: id), stored.remove(id) else { return false }
        onRestoredReply(
            RestoredReply(target: request.target, action: request.action, context: request.context, result: outcome)
        )
        return true
    }

    private func dropExpired() {
        let date = clock.date()
        for (id, request) in restored where request.isExpired(at: date) {
            restored[id] = nil
            stored.remove(id)
        }
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
                try await clock.sleep(for: timeout)
                self?.settle(id, .failure(.timedOut))
            } catch {
                // The request was settled, which cancelled this timer.
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

    /// Ends the wait for a reply; returns false if no request with this id waits, so that no wait ends twice.
    @discardableResult
    private func settle(_ id: String, _ outcome: Outcome) -> Bool {
        guard let ended = waiting.removeValue(forKey: id) else { return false }
        stored.remove(id)
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

/// The reply to a request that an earlier launch of the app sent.
public struct RestoredReply: Sendable {
    /// The scheme of the other app.
    public let target: String
    /// The action that the other app was asked for.
    public let action: String
    /// The text that the caller of `send` left for this case.
    public let context: String?
    /// The reply, or why there is none.
    public let result: Result<CallbackReply, CallbackClientError>
}

/// The result of receiving a link that may be a reply.
public enum ReplyDisposition: Hashable, Sendable {
    /// The link is not a reply.
    case notAReply
    /// The link is a reply, and the caller of `send` has received it.
    case delivered
    /// The link has the form of a reply, but no request with this id waits: it is late, repeated or forged.
    case unknown(id: String)
}

/// Why a request to another app has no reply.
public enum CallbackClientError: Error, Hashable, Sendable {
    /// The other app reported an error; it chose both texts, and may leave them out.
    case refused(code: String?, message: String?)
    /// The person cancelled the action in the other app.
    case cancelled
    /// No reply came in time; a later one will not be delivered.
    case timedOut
    /// The system did not open the other app: it is not installed, or it has another scheme.
    case notOpened
    /// The request is invalid.
    case badRequest(CallbackRequestError)
    /// The reply's query is malformed.
    case malformedReply(LinkURLError)
    /// The reply cannot be decoded as the type that the caller wants.
    case unexpectedReply(LinkParameterError)
    /// The maximum of 64 requests already wait.
    case tooManyRequests
    /// The waiting task was cancelled.
    case taskCancelled
}

extension CallbackClientError: CustomStringConvertible {
    /// One sentence: what went wrong and what to do.
    public var description: String {
        switch self {
        case .refused(let code, let message):
            "the other app failed: \((message ?? "").quoted), error code \((code ?? "none").shown)"
        case .cancelled: "the action was cancelled in the other app"
        case .timedOut: "the other app did not reply in time; try again, or use a longer timeout"
        case .notOpened:
            "the other app could not be opened; check that it is installed and that the scheme is correct"
        case .badRequest(let error): error.description
        case .malformedReply(let error): "the other app's reply is malformed: \(error.description)"
        case .unexpectedReply(let error): "the other app's reply is not as expected: \(error.description)"
        case .tooManyRequests:
            "\(CallbackClient.limit) requests already wait for a reply; wait for one of them before sending more"
        case .taskCancelled: "the task that waited for the reply was cancelled"
        }
    }
}

/// The system did not open a callback: no installed app has its scheme.
public struct CallbackNotOpened: Error, Sendable {
    /// The callback.
    public let url: URL
}

extension CallbackNotOpened: CustomStringConvertible {
    /// One sentence.
    public var description: String { "the system could not open the callback \(url.absoluteString)" }
}
