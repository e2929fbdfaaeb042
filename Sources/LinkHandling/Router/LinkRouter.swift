import Diagnostics
public import LinkRoutes
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Calls the handler of the route that takes a link, with what the link carries, and answers who asked for an answer.
///
/// It is built on the table that the server reads too, one handler for a route:
///
/// ```swift
/// let router = LinkRouter(table)
/// router.on("trip") { (trip: TripLink) in navigation.show(trip.reference) }
/// router.on("create") { (note: NewNote) in try await notes.create(note) }
/// router.onRequest("count") { await notes.count }
/// ```
///
/// ``validate()`` says at the start, or in a test, where handlers and table disagree.
///
/// It answers the callbacks of a scheme link whose route has `"callbacks": true` in the table. If any route has it, the
/// router also answers `x-error` of scheme links that ask for an unknown action. It ignores all other callbacks, and all
/// callbacks of web links. Nothing in a link makes it trap, opens a scheme that the policy refuses, or makes two apps
/// call each other for ever.
@MainActor
public final class LinkRouter {
    /// The table.
    public let table: RouteTable

    private let decoding: LinkDecoding
    private let arrays: LinkOutput.ArrayForm
    private let policy: CallbackPolicy
    private let ownSchemes: [String]
    private let replies: CallbackClient?
    private let opener: LinkOpener?
    /// Whether other apps may ask this one for anything, so that an unknown action gets an answer.
    private let hasActions: Bool
    private var onError: @MainActor (LinkFailure) async -> Void = { _ in }
    private var onUnmatched: @MainActor (LinkMiss) async -> Void = { _ in }
    private var handlers: [String: LinkHandler] = [:]
    /// Routes that were given another handler.
    private var duplicates: [String] = []

    /// Makes a router without handlers.
    ///
    /// - Parameters:
    ///   - table: the routes.
    ///   - decoding: how parameters become values.
    ///   - arrays: how a list in a reply is written into `x-success`.
    ///   - policy: which callbacks of other apps are opened, where the table allows any.
    ///   - ownSchemes: schemes of the app besides those of the table, such as one for signing in; no callback may have one.
    ///   - replies: takes the replies to requests that this app has sent.
    ///   - opener: opens callbacks; without one `x-success`, `x-error` and `x-cancel` are not answered.
    public init(
        _ table: RouteTable,
        decoding: LinkDecoding = LinkDecoding(),
        arrays: LinkOutput.ArrayForm = .repeated,
        policy: CallbackPolicy = CallbackPolicy(),
        ownSchemes: [String] = [],
        replies: CallbackClient? = nil,
        opener: LinkOpener? = nil
    ) {
        self.table = table
        self.decoding = decoding
        self.arrays = arrays
        self.policy = policy
        self.ownSchemes = table.schemes + ownSchemes + (replies.map { [$0.scheme] } ?? [])
        self.replies = replies
        self.opener = opener
        hasActions = table.routes.contains(where: \.allowsCallbacks)
    }

    /// Hears of what failed and could not be told to the app that asked; the last one given counts.
    public func onError(_ handler: @escaping @MainActor (LinkFailure) async -> Void) { onError = handler }

    /// Shows the web page of a link that nobody took, in the app itself; the last one given counts.
    ///
    /// That page is ``LinkMiss/webPage``. The link must not be opened with the system, which would hand it back to this
    /// app, or to another that does the same. ``LinkMiss/reply`` is set if the sender has been told.
    public func onUnmatched(_ handler: @escaping @MainActor (LinkMiss) async -> Void) { onUnmatched = handler }

    /// Takes a handler; the first one of a route stays.
    func register(_ handler: LinkHandler, for route: String) {
        if handlers[route] == nil {
            handlers[route] = handler
        } else {
            duplicates.append(route)
        }
    }

    /// Where handlers and table disagree, in no case an error of the user: call it in a test, or at the start.
    ///
    /// - Returns: a handler for an unknown route or a second one, a route that opens the app and has none, inputs that do
    ///   not fit what their route declares, and replies that nobody would get; none where all agree.
    public func validate() -> [LinkRouterProblem] {
        let ids = table.routes.map(\.id)
        let unknown = handlers.keys.filter { table.route($0) == nil }.sorted()
        return duplicates.map { LinkRouterProblem(duplicate: $0) }
            + unknown.map { LinkRouterProblem(unknown: $0, nearest: NearName.nearest(to: $0, among: ids)) }
            + table.routes.flatMap { route -> [LinkRouterProblem] in
                guard let handler = handlers[route.id] else {
                    return route.opensApp ? [LinkRouterProblem(missingFor: route)] : []
                }
                return handler.problems(route, decoding).map { LinkRouterProblem($0, of: route.id) }
                    + (handler.isReplying ? replyProblems(route) : [])
            }
    }

    /// Why the replies of a route's handler would go to nobody.
    private func replyProblems(_ route: Route) -> [LinkRouterProblem] {
        (route.allowsCallbacks ? [] : [LinkRouterProblem(replyNotAllowedFor: route.id)])
            + (opener == nil ? [LinkRouterProblem(noOpenerFor: route.id)] : [])
    }

    /// Whether ``handle(_:)-(String)`` will find the link handled; for delegates that must say so at once.
    public func canHandle(_ link: String) -> Bool {
        if let replies, replies.isReply(link) { return replies.isWaiting(for: link) }
        if let match = table.match(link) { return handlers[match.route.id] != nil }
        return failure(of: table.explain(link)) != nil
    }

    /// Whether ``handle(_:)-(String)`` will find the link handled; for delegates that must say so at once.
    public func canHandle(_ url: URL) -> Bool { canHandle(url.absoluteString) }

    /// Handles a link of an inbox.
    @discardableResult
    public func handle(_ event: LinkEvent) async -> LinkOutcome { await handle(event.url, event) }

    /// Handles a link.
    @discardableResult
    public func handle(_ url: URL) async -> LinkOutcome { await handle(url.absoluteString, nil) }

    /// Handles a link: finds its route, decodes what it carries, calls the handler, and answers.
    @discardableResult
    public func handle(_ link: String) async -> LinkOutcome { await handle(link, nil) }

    private func handle(_ link: String, _ event: LinkEvent?) async -> LinkOutcome {
        switch replies?.receive(link) ?? .notAReply {
        case .delivered: return .replied
        case .unknown: return await miss(.unknownReply, table.explain(link), event)
        case .notAReply: break
        }
        guard let match = table.match(link) else { return await handleUnmatched(table.explain(link), event) }
        let id = match.route.id
        guard let handler = handlers[id] else { return await miss(.noHandler(id), table.explain(link), event) }
        let callbacks = IncomingCallbacks(match.reservedItems)
        let replier = replier(for: match.kind, isAllowed: match.route.allowsCallbacks, callbacks)
        return await exchange(link, id, replier).run {
            let call = LinkCall(match: match, event: event, source: callbacks.source)
            guard let output = try await handler.run(call, self.decoding) else { return [] }
            return try LinkOutput.items(of: output, arrays: self.arrays)
        }
    }

    private func handleUnmatched(_ explanation: LinkExplanation, _ event: LinkEvent?) async -> LinkOutcome {
        if let (route, error) = failure(of: explanation) {
            let replier = replier(for: explanation, isAllowed: table.route(route)?.allowsCallbacks ?? false)
            return await exchange(explanation.text, route, replier).run { throw error }
        }
        let cause: LinkMiss.Cause =
            switch explanation.outcome {
            case .foreign(let foreign): .foreign(foreign)
            case .malformed(let error): .malformed(error)
            case .requiredItem:
                explanation.mismatches.first(where: \.isForItem)?.route.map { .noHandler($0) } ?? .noPath
            case .matched, .noPath: .noPath
            }
        return await miss(cause, explanation, event)
    }

    /// What is wrong with a link whose path is that of a route with a handler.
    ///
    /// A required item is part of matching, so that a link without it has no route; but whoever wrote the link meant
    /// this one, and is told what is missing.
    private func failure(of explanation: LinkExplanation) -> (route: String, error: LinkParameterError)? {
        guard let link = explanation.link, explanation.match == nil else { return nil }
        let mismatches = explanation.mismatches.filter { $0.route.map { handlers[$0] != nil } ?? false }
        return LinkParameterError.ofRequiredItem(in: mismatches, of: link.url)
    }

    private func miss(
        _ cause: LinkMiss.Cause,
        _ explanation: LinkExplanation,
        _ event: LinkEvent?
    ) async -> LinkOutcome {
        // A late or forged reply asks for no action.
        let reply = cause == .unknownReply ? nil : await replyToUnknownAction(explanation)
        let miss = LinkMiss(cause, explanation, event, reply: reply)
        await onUnmatched(miss)
        return .unmatched(miss)
    }

    /// Opens the `x-error` of a link that nobody takes, and returns it where that was done.
    private func replyToUnknownAction(_ explanation: LinkExplanation) async -> URL? {
        guard let opener, let replier = replier(for: explanation, isAllowed: hasActions),
            let callback = try? replier.failure(message: "Unknown action.")
        else { return nil }
        return await opener(callback.url) ? callback.url : nil
    }

    private func replier(for explanation: LinkExplanation, isAllowed: Bool) -> CallbackReplier? {
        guard let link = explanation.link else { return nil }
        return replier(for: link.kind, isAllowed: isAllowed, IncomingCallbacks(link.url.query))
    }

    /// What answers a link's callbacks; nil where they are ignored.
    ///
    /// Web links never get an answer. Anyone can put one into a page or a mail, and people trust the host that they
    /// see in it; an answer would make it an open redirect.
    private func replier(
        for kind: LinkKind,
        isAllowed: Bool,
        _ callbacks: IncomingCallbacks
    ) -> CallbackReplier? {
        guard kind == .scheme, isAllowed, opener != nil else { return nil }
        return CallbackReplier(callbacks: callbacks, policy: policy, ownSchemes: ownSchemes)
    }

    private func exchange(_ url: String, _ route: String, _ replier: CallbackReplier?) -> LinkExchange {
        LinkExchange(url: url, route: route, replier: replier, opener: opener, onError: onError)
    }
}

// One method for each shape of a handler, so that a closure's types alone say what it wants. The method's name says
// whether it replies. The closure's type cannot: a closure of one expression returns the expression's value, whether its
// author means to send that or not.

// Handlers that send nothing.
extension LinkRouter {
    /// Adds a handler that needs nothing of the link.
    ///
    /// An app that asked is told that the work is done, and nothing else. To send it a value, use `onRequest`.
    public func on(_ route: String, _ handler: @escaping @MainActor () async throws -> Void) {
        register(LinkHandler { _ in try await handler() }, for: route)
    }

    /// Adds a handler of the link as a whole.
    public func on(_ route: String, _ handler: @escaping @MainActor (LinkCall) async throws -> Void) {
        register(LinkHandler(handler), for: route)
    }

    /// Adds a handler of what the link carries: path parameters and query items, by name.
    ///
    /// A type without names of its own takes the value of the route's only parameter:
    /// `router.on("trip") { (reference: String) in }` fits `/trips/{reference}`, and a `[String]` fits `/docs/{rest+}`.
    public func on<Input: Decodable>(_ route: String, _ handler: @escaping @MainActor (Input) async throws -> Void) {
        register(LinkHandler(Input.self) { input, _ in try await handler(input) }, for: route)
    }

    /// Adds a handler of what the link carries and of the link as a whole.
    public func on<Input: Decodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Void
    ) {
        register(LinkHandler(Input.self, handler), for: route)
    }
}

// Handlers that reply.
extension LinkRouter {
    /// Adds a handler that needs nothing of the link and whose reply goes into `x-success`.
    ///
    /// Any app can ask, and any web page. The route needs `"callbacks": true` in the table, and the router an opener;
    /// ``validate()`` names what is missing.
    public func onRequest<Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor () async throws -> Reply
    ) {
        register(LinkHandler(replying: { _ in try await handler() }), for: route)
    }

    /// Adds a handler of the link as a whole whose reply goes into `x-success`.
    public func onRequest<Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (LinkCall) async throws -> Reply
    ) {
        register(LinkHandler(replying: handler), for: route)
    }

    /// Adds a handler of what the link carries whose reply goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input) async throws -> Reply
    ) {
        register(LinkHandler(Input.self, replying: { input, _ in try await handler(input) }), for: route)
    }

    /// Adds a handler of what the link carries and of the link as a whole, whose reply goes into `x-success`.
    public func onRequest<Input: Decodable, Reply: Encodable>(
        _ route: String,
        _ handler: @escaping @MainActor (Input, LinkCall) async throws -> Reply
    ) {
        register(LinkHandler(Input.self, replying: handler), for: route)
    }
}

extension RouteTable {
    /// Reads and checks a table that is a file, such as the `routes.json` in the app's bundle.
    ///
    /// - Throws: a `RouteTableError` with everything that is wrong with the table, or why the file cannot be read.
    public init(contentsOf url: URL) throws { try self.init(json: Array(Data(contentsOf: url))) }
}
