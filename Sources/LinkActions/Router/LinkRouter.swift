import Diagnostics
public import LinkHandling
public import LinkRoutes
import StrictJSON
import TableChecks

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Finds the route of a link, calls its handler with the link's parameters, and sends replies.
///
/// It uses the same table as the server, with one handler for each route:
///
/// ```swift
/// let router = LinkRouter(table)
/// router.on("trip") { (trip: TripLink) in navigation.show(trip.reference) }
/// router.on("create") { (note: NewNote) in try await notes.create(note) }
/// router.onRequest("count") { await notes.count }
/// ```
///
/// ``validate()`` reports mismatches between handlers and table, at launch or in a test.
///
/// A newer link cancels the running handler of an older one, so that a slow handler cannot win over it. Handlers of a
/// route with `"callbacks": true` are actions, and run to their end, as do those with `"navigation": false`.
/// `on("trip", running: .every)` chooses for one route.
///
/// It answers the callbacks of a scheme link whose route has `"callbacks": true` in the table. If any route has it, the
/// router also answers `x-error` of scheme links that ask for an unknown action. It ignores all other callbacks, and all
/// callbacks of web links. No link can make it trap, make it open a scheme that the policy refuses, or make two apps call
/// each other endlessly.
@MainActor
public final class LinkRouter {
    /// The table.
    public let table: RouteTable

    private let policy: CallbackPolicy
    private let ownSchemes: [String]
    private let opener: LinkOpener?
    /// Whether other apps may send requests, so that an unknown action gets an answer.
    private let hasActions: Bool
    private var onError: @MainActor (LinkFailure) async -> Void = { _ in }
    private var onUnmatched: @MainActor (LinkMiss) async -> Void = { _ in }
    private var handlers: [String: LinkHandler] = [:]
    private let runningHandlers = RunningHandlers()
    private let guards: LinkGuards
    private var requirements: [String: Requirement] = [:]
    /// Routes for which a second handler was added.
    private var duplicates: [String] = []

    /// A guard, as the app has set it.
    private struct Requirement {
        let timeout: Duration
        let isGranted: @MainActor () async throws -> Bool
    }

    /// Creates a router without handlers.
    ///
    /// - Parameters:
    ///   - table: the routes.
    ///   - policy: which callbacks of other apps are opened, if the table allows any; by default none.
    ///   - ownSchemes: the app's schemes that are not in the table, such as one for signing in; no callback may use
    ///     them.
    ///   - clock: measures how long guards take.
    ///   - opener: opens callbacks; without it, `x-success`, `x-error` and `x-cancel` are not answered.
    public init(
        _ table: RouteTable,
        policy: CallbackPolicy = CallbackPolicy(),
        ownSchemes: [String] = [],
        clock: LinkClock = LinkClock(),
        opener: LinkOpener? = nil
    ) {
        self.table = table
        self.policy = policy
        self.ownSchemes = table.schemes + ownSchemes
        self.opener = opener
        guards = LinkGuards(clock: clock)
        hasActions = table.routes.contains(where: \.allowsCallbacks)
    }

    /// Sets the handler for failures that could not be reported to the calling app; it replaces an earlier one.
    public func onError(_ handler: @escaping @MainActor (LinkFailure) async -> Void) { onError = handler }

    /// Sets the handler that shows the web page of an unmatched link in the app; it replaces an earlier one.
    ///
    /// That page is ``LinkMiss/webPage``. Do not open the link with the system: it would return the link to this app,
    /// or to another one that does the same. ``LinkMiss/reply`` is set if the sender was informed.
    public func onUnmatched(_ handler: @escaping @MainActor (LinkMiss) async -> Void) { onUnmatched = handler }

    /// Sets the guard for routes with `"requires"` in the table; it replaces an earlier one.
    ///
    /// A link to such a route waits until the guard returns true. Other links go on, and only one with the same requirement
    /// supersedes it. Links that wait for one guard at once share its answer, so that the user is asked once. A guard that
    /// returns false, or takes too long, is a failure with a `LinkGuardError`. A guard that throws `CancellationError`
    /// cancels the links. If no link waits any more, the task of the guard is cancelled.
    ///
    /// - Parameters:
    ///   - requirement: the name in the table, such as `login`.
    ///   - timeout: how long the guard may take, on the router's clock.
    ///   - isGranted: returns at once if nothing is missing, and asks the user otherwise.
    public func onRequirement(
        _ requirement: String,
        timeout: Duration = .seconds(300),
        _ isGranted: @escaping @MainActor () async throws -> Bool
    ) {
        requirements[requirement] = Requirement(timeout: timeout, isGranted: isGranted)
    }

    /// Adds a handler; the first one of a route stays.
    func register(_ handler: LinkHandler, for route: String) {
        if handlers[route] == nil {
            handlers[route] = handler
        } else {
            duplicates.append(route)
        }
    }

    /// Returns the mismatches between handlers and table.
    ///
    /// They are mistakes of the developer: call it in a test, or at launch.
    ///
    /// - Returns: handlers for unknown routes, second handlers, routes that open the app without a handler, inputs that
    ///   do not take the sample links of their route, replies that cannot be sent, requirements without a guard, and hosts of the table in the
    ///   callback policy; empty if everything fits.
    public func validate() -> [LinkRouterProblem] {
        let ids = table.routes.map(\.id)
        let unknown = handlers.keys.filter { table.route($0) == nil }.sorted()
        let required = table.routes.compactMap(\.requirement)
        let unused = requirements.keys.filter { !required.hasElement(withBytesOf: $0) }.sorted()
        return duplicates.map { LinkRouterProblem(duplicate: $0) }
            + unused.map { LinkRouterProblem(unused: $0, nearest: NearName.nearest(to: $0, among: required)) }
            + policy.names(among: table.hosts).map { LinkRouterProblem(ownHost: $0) }
            + unknown.map { LinkRouterProblem(unknown: $0, nearest: NearName.nearest(to: $0, among: ids)) }
            + table.routes.flatMap { route -> [LinkRouterProblem] in
                guard let handler = handlers[route.id] else {
                    return route.opensApp ? [LinkRouterProblem(missingFor: route)] : []
                }
                return inputProblems(route, handler)
                    + (handler.isReplying ? replyProblems(route) : [])
                    + guardProblems(route)
            }
    }

    /// Returns the parameters that the input of a handler does not take, the first one of each sample link.
    private func inputProblems(_ route: Route, _ handler: LinkHandler) -> [LinkRouterProblem] {
        var problems: [LinkRouterProblem] = []
        for match in table.sampleLinks(of: route).compactMap(table.match) {
            do {
                try handler.check(LinkDetails(event: LinkEvent(url: match.url), match: match))
            } catch {
                let problem = (error as? LinkParameterError).flatMap { LinkRouterProblem($0, of: match) }
                if let problem, !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }

    /// Returns why the replies of a route's handler could not be sent.
    private func replyProblems(_ route: Route) -> [LinkRouterProblem] {
        (route.allowsCallbacks ? [] : [LinkRouterProblem(replyNotAllowedFor: route.id)])
            + (opener == nil ? [LinkRouterProblem(noOpenerFor: route.id)] : [])
    }

    private func guardProblems(_ route: Route) -> [LinkRouterProblem] {
        guard let requirement = route.requirement, !requirements.keys.hasElement(withBytesOf: requirement) else {
            return []
        }
        return [LinkRouterProblem(noGuardFor: requirement, of: route.id)]
    }

    /// Whether ``handle(_:)-(String)`` will handle the link; for delegates that must answer at once.
    public func canHandle(_ text: String) -> Bool {
        let link = link(in: text)
        if let match = table.match(link) { return handlers[match.route.id] != nil }
        return failure(of: table.explain(link)) != nil
    }

    /// Whether ``handle(_:)-(String)`` will handle the link; for delegates that must answer at once.
    public func canHandle(_ url: URL) -> Bool { canHandle(url.absoluteString) }

    /// Handles a link from an inbox.
    @discardableResult
    public func handle(_ event: LinkEvent) async -> LinkOutcome { await handle(LinkDelivery(event: event)) }

    /// Handles a link that an inbox hands on.
    func handle(_ delivery: LinkDelivery) async -> LinkOutcome { await handle(delivery.event.url, delivery) }

    /// Handles a link.
    @discardableResult
    public func handle(_ url: URL) async -> LinkOutcome { await handle(url.absoluteString, nil) }

    /// Handles a link: finds its route, decodes its parameters, calls the handler, and replies.
    ///
    /// White space around the text does not count, so that it may come from a QR code or the pasteboard.
    @discardableResult
    public func handle(_ link: String) async -> LinkOutcome { await handle(link, nil) }

    private func handle(_ text: String, _ delivery: LinkDelivery?) async -> LinkOutcome {
        let link = link(in: text)
        guard let match = table.match(link) else { return await handleUnmatched(table.explain(link), delivery) }
        let id = match.route.id
        guard let handler = handlers[id] else { return await miss(table.explain(link), of: delivery) }
        let callbacks = IncomingCallbacks(match.reservedItems)
        let replier = replier(for: match.kind, isAllowed: match.route.allowsCallbacks, callbacks)
        let details = LinkDetails(event: delivery?.event ?? LinkEvent(url: LinkText.trimmed(text)), match: match)
        let requirement = match.route.requirement
        var question: (@MainActor () async throws -> Void)?
        if let requirement {
            question = {
                // A link that the handler cannot decode asks nothing of the user.
                try handler.check(details)
                try await self.pass(requirement)
            }
        }
        return await exchange(link, id, by: replier).run {
            let role = LinkRole.navigation(requires: requirement)
            let work = LinkWork(running: self.running(id), role: role, question: question) {
                () throws -> [LinkURL.QueryItem] in
                guard delivery?.begin() ?? true else { throw LinkExchange.TakenElsewhere() }
                guard let output = try await handler.run(details) else { return [] }
                return try LinkOutput.items(of: output)
            }
            let (result, isSuperseded) = await self.runningHandlers.run(work, in: delivery?.event.scene)
            // A request that is cancelled fails in several ways, such as an error of a URL session.
            if case .failure = result, isSuperseded { throw LinkExchange.Superseded() }
            return try result.get()
        }
    }

    /// Returns the link in a text, with `https` for an `http` link of the table, which a QR code may contain.
    func link(in text: String) -> String { table.secured(LinkText.trimmed(text)) }

    /// Waits until the guard of a requirement grants it.
    private func pass(_ name: String) async throws {
        guard let requirement = requirements[name] else { throw LinkGuardError(requirement: name, reason: .noGuard) }
        try await guards.pass(name, within: requirement.timeout, requirement.isGranted)
    }

    /// Returns what a newer link does to the handler of a route.
    ///
    /// A route that allows callbacks is an action: another app waits for its outcome. One that is no navigation ends something
    /// in the app.
    func running(_ route: String) -> LinkRunning {
        handlers[route]?.running ?? table.route(route)?.running ?? .latest
    }

    private func handleUnmatched(_ explanation: LinkExplanation, _ delivery: LinkDelivery?) async -> LinkOutcome {
        if let (route, error) = failure(of: explanation) {
            let replier = replier(for: explanation, isAllowed: table.route(route)?.allowsCallbacks ?? false)
            return await exchange(explanation.text, route, by: replier).run { throw error }
        }
        return await miss(explanation, of: delivery)
    }

    /// Returns the error of a link whose path belongs to a route with a handler.
    ///
    /// Required items are part of matching, so a link without one has no route. The link's author meant this route, so
    /// the error names the missing item.
    private func failure(of explanation: LinkExplanation) -> (route: String, error: LinkParameterError)? {
        guard let link = explanation.link, explanation.match == nil else { return nil }
        let mismatches = explanation.mismatches.filter { $0.route.map { handlers[$0] != nil } ?? false }
        return LinkParameterError.ofRequiredItem(in: mismatches, of: link.url)
    }

    private func miss(_ explanation: LinkExplanation, of delivery: LinkDelivery?) async -> LinkOutcome {
        let event = delivery?.event
        guard delivery?.begin() ?? true else { return .unmatched(LinkMiss(explanation, of: event, reply: nil)) }
        let miss = LinkMiss(explanation, of: event, reply: await replyToUnknownAction(explanation))
        if miss.webPage != nil { runningHandlers.supersede(in: event?.scene) }
        await onUnmatched(miss)
        return .unmatched(miss)
    }

    /// Opens the `x-error` of an unmatched link, and returns it if the system opened it.
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

    /// Returns the replier for a link's callbacks; nil if they are ignored.
    ///
    /// Web links never get a reply. They can be put into any page or mail, and people trust the host that they see; a
    /// reply would make that host an open redirect.
    private func replier(
        for kind: LinkKind,
        isAllowed: Bool,
        _ callbacks: IncomingCallbacks
    ) -> CallbackReplier? {
        guard kind == .scheme, isAllowed, opener != nil else { return nil }
        return CallbackReplier(callbacks: callbacks, policy: policy, ownSchemes: ownSchemes, ownHosts: table.hosts)
    }

    private func exchange(_ url: String, _ route: String, by replier: CallbackReplier?) -> LinkExchange {
        LinkExchange(url: url, route: route, replier: replier, opener: opener, onError: onError)
    }
}

extension LinkRouter: LinkResponder {
    package func role(of text: String) -> LinkRole {
        table.role(of: link(in: text)) { handlers[$0.id] == nil ? nil : running($0.id) }
    }
}

extension RouteTable {
    /// Reads and checks a table from a file, such as the `routes.json` in the app's bundle.
    ///
    /// - Throws: a `RouteTableError` with all problems of the table, or why the file cannot be read.
    public init(contentsOf url: URL) throws { try self.init(checking: Array(Data(contentsOf: url))) }
}
