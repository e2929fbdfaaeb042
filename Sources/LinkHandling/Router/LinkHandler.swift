public import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A handler with its types forgotten.
@MainActor
struct LinkHandler {
    typealias Output = (any Encodable)?

    /// Decodes and calls; the result goes into `x-success`, nil for a handler that does not reply.
    let run: @MainActor (LinkCall, LinkDecoding) async throws -> Output
    /// Whether it was made to reply, so that it has no use where the router cannot.
    let isReplying: Bool
    /// Where the handler's input and the route disagree.
    let problems: @MainActor (Route, LinkDecoding) -> [InputProbe.Problem]

    init(_ work: @escaping @MainActor (LinkCall) async throws -> Void) {
        self.init(isReplying: false) {
            try await work($0)
            return nil
        }
    }

    init(replying reply: @escaping @MainActor (LinkCall) async throws -> some Encodable) {
        self.init(isReplying: true) { try await reply($0) }
    }

    init<Input: Decodable>(_ type: Input.Type, _ work: @escaping @MainActor (Input, LinkCall) async throws -> Void) {
        self.init(type, isReplying: false) {
            try await work($0, $1)
            return nil
        }
    }

    init<Input: Decodable>(
        _ type: Input.Type,
        replying reply: @escaping @MainActor (Input, LinkCall) async throws -> some Encodable
    ) {
        self.init(type, isReplying: true) { try await reply($0, $1) }
    }

    private init(isReplying: Bool, _ run: @escaping @MainActor (LinkCall) async throws -> Output) {
        self.run = { call, _ in try await run(call) }
        self.isReplying = isReplying
        problems = { _, _ in [] }
    }

    private init<Input: Decodable>(
        _ type: Input.Type,
        isReplying: Bool,
        _ run: @escaping @MainActor (Input, LinkCall) async throws -> Output
    ) {
        self.run = { call, decoding in try await run(call.parameters.decode(type, options: decoding), call) }
        self.isReplying = isReplying
        problems = { InputProbe.problems(type, of: $0, options: $1) }
    }
}

/// A link on its way to a handler: what it is, whence it came, and what it carries besides the handler's input.
public struct LinkCall: Sendable {
    /// The route, and the values as the link has them.
    public let match: RouteMatch
    /// The tap, where the link came through an inbox.
    public let event: LinkEvent?
    /// What the calling app calls itself, `x-source` of x-callback-url 1.0; any app can write anything here.
    public let source: String?

    /// The link.
    public var url: String { match.url }

    /// The route.
    public var route: Route { match.route }

    /// The fragment, decoded; servers never see it.
    public var fragment: String? { match.fragment }

    /// What the link carries, to decode once more or in another way.
    public var parameters: LinkParameters { LinkParameters(match) }
}

/// A link that has a handler, from the start of the work to who is told what became of it.
@MainActor
struct LinkExchange {
    let url: String
    /// The id of the route.
    let route: String
    /// What answers the link's callbacks; nil where they are ignored.
    let replier: CallbackReplier?
    let opener: LinkOpener?
    let onError: @MainActor (LinkFailure) async -> Void

    /// Does the work, and tells the outcome.
    ///
    /// The callbacks are looked at first: for an app that names one which must not be opened, nothing is done.
    func run(_ work: () async throws -> [LinkURL.QueryItem]) async -> LinkOutcome {
        do {
            try replier?.checkAll()
            let output = try await work()
            return .handled(route: route, reply: await open(try replier?.success(output)))
        } catch is CancellationError {
            // Where the task itself was cancelled, a view went away; nobody gave up.
            let callback = Task.isCancelled ? nil : try? replier?.cancellation()
            return .cancelled(route: route, reply: await open(callback))
        } catch {
            return await fail(LinkFailure(url: url, route: route, error: error))
        }
    }

    private func fail(_ failure: LinkFailure) async -> LinkOutcome {
        let callback = try? replier?.failure(code: failure.code, message: failure.message)
        if let reply = await open(callback) { return .failed(failure, reply: reply) }
        await onError(failure)
        return .failed(failure, reply: nil)
    }

    /// Opens a callback.
    ///
    /// - Returns: the callback, nil where there is none or the system opens nothing for it, which `onError` hears of.
    private func open(_ callback: CallbackURL?) async -> URL? {
        guard let callback, let opener else { return nil }
        if await opener(callback.url) { return callback.url }
        await onError(LinkFailure(url: url, route: route, error: CallbackNotOpened(url: callback.url)))
        return nil
    }
}
