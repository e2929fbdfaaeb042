public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
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

/// Where another app sends the outcome of a request: `scheme://x-callback-url/x-callback-reply/<id>/success`.
///
/// The id is in the path, since other apps append to queries, and a few write them anew.
struct ReplyAddress: Hashable, Sendable {
    /// Which request it is.
    let id: String
    /// What became of it, as the address says.
    let outcome: CallbackName

    /// The address's text.
    func text(scheme: String) -> String { "\(scheme)://x-callback-url/\(Self.marker)/\(id)/\(outcome.word)" }

    /// The id of the request that a text is the reply to, and the outcome; nil for any other link.
    ///
    /// Both are nil where the text is addressed as a reply, but is none that this module wrote.
    static func read(_ text: String, scheme: String) -> (id: String?, outcome: CallbackName?)? {
        // A reply's query may be longer than a link may be, and need not be sound for its sender to be known.
        let head = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let url = try? LinkURL(String(Substring(head))),
            url.scheme.hasSameBytes(as: ASCII.lowercased(scheme)),
            isDropped(url.host), let first = url.segments.first, first.hasSameBytes(as: marker)
        else { return nil }
        guard url.segments.count == 3 else { return (nil, nil) }
        let outcome = CallbackName.allCases.first { $0.word.hasSameBytes(as: url.segments[2]) }
        return (url.segments[1], outcome)
    }

    /// The items of a reply's query.
    ///
    /// - Throws: what is malformed in it.
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

/// What became of a link that may have been the reply to a request.
public enum ReplyDisposition: Hashable, Sendable {
    /// It is a link like any other.
    case notAReply
    /// It was a reply, and whoever sent the request has it.
    case delivered
    /// It is addressed as a reply, but no request with this id waits: it came late or twice, or somebody made it up.
    case unknown(id: String)
}

/// Why a request to another app has no reply.
public enum CallbackClientError: Error, Hashable, Sendable {
    /// The other app failed and said so; both texts are its own, and may be anything or missing.
    case refused(code: String?, message: String?)
    /// The person gave up in the other app.
    case cancelled
    /// No reply came in time; one that comes now is no longer delivered.
    case timedOut
    /// The system did not open the other app: it is not installed, or its scheme is not the one given.
    case notOpened
    /// The request cannot be written.
    case badRequest(CallbackRequestError)
    /// The reply's query is malformed.
    case malformedReply(LinkURLError)
    /// The reply is not what the caller wants to decode.
    case unexpectedReply(LinkParameterError)
    /// As many requests wait as may: 64.
    case tooManyRequests
    /// The task that waited was cancelled.
    case taskCancelled
}

extension CallbackClientError: CustomStringConvertible {
    /// One sentence that says what went wrong and what to do.
    public var description: String {
        switch self {
        case .refused(let code, let message):
            "the other app failed: \((message ?? "").quoted), error code \((code ?? "none").shown)"
        case .cancelled: "it was cancelled in the other app"
        case .timedOut: "the other app did not reply in time; try again, or give it longer"
        case .notOpened:
            "the other app could not be opened: see that it is installed and that this is its scheme"
        case .badRequest(let error): error.description
        case .malformedReply(let error): "the other app's reply is malformed: \(error.description)"
        case .unexpectedReply(let error): "the other app's reply is not as expected: \(error.description)"
        case .tooManyRequests:
            "\(CallbackClient.limit) requests wait for their reply; wait for one of them before sending more"
        case .taskCancelled: "the task that waited for the reply was cancelled"
        }
    }
}

/// The system did not open a callback: no app that is installed has its scheme.
public struct CallbackNotOpened: Error, Sendable {
    /// The callback.
    public let url: URL
}

extension CallbackNotOpened: CustomStringConvertible {
    /// One sentence.
    public var description: String { "the system opened nothing for the callback \(url.absoluteString)" }
}
