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
@MainActor
public final class CallbackClient {
    private typealias Outcome = Result<CallbackReply, CallbackClientError>

    /// A caller that waits for a reply, and the timer that ends the wait.
    private struct Waiting {
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: Task<Void, Never>
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
    private var waiting: [String: Waiting] = [:]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - scheme: one of this app's schemes, at which replies arrive.
    ///   - source: the name of this app for people, `x-source`.
    ///   - clock: measures how long a request waits.
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

    /// Creates a client whose ids a test can predict.
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

    /// The number of requests that wait for a reply, at most 64.
    public var waitingCount: Int { waiting.count }

    /// Sends a request and waits for its reply.
    ///
    /// - Parameters:
    ///   - target: the other app's scheme.
    ///   - action: the action that the other app should perform.
    ///   - parameters: the input of the action.
    ///   - timeout: how long to wait, at most a day, including the time that the person spends in the other app.
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

    /// Sends a request, waits for its reply and decodes it.
    ///
    /// - Throws: why there is no reply, or why it cannot be decoded.
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

    /// Whether a link has the form of a reply to this client, even if no request waits for it.
    func isReply(_ link: String) -> Bool { ReplyAddress.read(link, scheme: scheme) != nil }

    /// Whether a request waits for this link as its reply.
    public func isWaiting(for link: String) -> Bool {
        guard let (id, outcome) = ReplyAddress.read(link, scheme: scheme), let id, outcome != nil else { return false }
        return waiting[id] != nil
    }

    /// Receives a link that opened the app, and delivers it if it is a reply.
    ///
    /// A reply is delivered once. The app must handle any link that was not delivered.
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

/// The address at which another app reports the outcome of a request:
/// `scheme://x-callback-url/x-callback-reply/<id>/success`.
///
/// The id is in the path, because other apps append to queries, and a few rewrite them.
struct ReplyAddress: Hashable, Sendable {
    /// The id of the request.
    let id: String
    /// The outcome that the address reports.
    let outcome: CallbackName

    /// Returns the address as text.
    func text(scheme: String) -> String { "\(scheme)://x-callback-url/\(Self.marker)/\(id)/\(outcome.word)" }

    /// Returns the request's id and the outcome if a text is a reply address; nil for any other link.
    ///
    /// Both members are nil if the text has the form of a reply but this module did not write it.
    static func read(_ text: String, scheme: String) -> (id: String?, outcome: CallbackName?)? {
        // A reply's query may be longer than a link's. Even if it is malformed, the request's id can be read.
        let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let url = try? LinkURL(String(Substring(head))),
            url.scheme.hasSameBytes(as: ASCII.lowercased(scheme)),
            isDropped(url.host), let first = url.segments.first, first.hasSameBytes(as: marker)
        else { return nil }
        guard url.segments.count == 3 else { return (nil, nil) }
        let outcome = CallbackName.allCases.first { $0.word.hasSameBytes(as: url.segments[2]) }
        return (url.segments[1], outcome)
    }

    /// Returns the items of a reply's query.
    ///
    /// - Throws: why the query is malformed.
    static func items(_ text: String) throws(LinkURLError) -> [LinkURL.QueryItem] {
        let bytes = Array(text.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return try QueryScan(bytes.span, mark + 1..<end).items(bytes.span)
    }

    private static func isDropped(_ host: String?) -> Bool {
        guard let host else { return true }
        return host.isEmpty || ASCII.lowercased(host).hasSameBytes(as: "x-callback-url")
    }

    private static let marker = "x-callback-reply"
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
