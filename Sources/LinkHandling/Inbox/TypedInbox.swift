public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An inbox whose links are values of a generated type, so that one exhaustive `switch` handles them.
///
/// An app that answers x-callback-url requests needs the router of the module `LinkActions`.
@MainActor
public struct TypedInbox<Links: GeneratedLinks> {
    /// The inbox that receives the links.
    public let inbox: LinkInbox

    /// Creates the typed form of an inbox.
    public init(_ inbox: LinkInbox) {
        self.inbox = inbox
        inbox.routes.table = Links.table
    }

    /// Creates a typed inbox with an inbox of its own.
    public init() { self.init(LinkInbox()) }

    /// Passes each link to a handler, waiting links first, until the task is cancelled.
    ///
    /// A newer navigation cancels the handler of an older one, and the older link stops to wait for its guard. Only one with
    /// the same `requires` of the table ends the wait of a link that has one. Links to routes with `"callbacks": true` are
    /// actions, and run to their end, as do those with `"navigation": false`.
    ///
    /// Links that wait for one `requires` of the table at once share one question, in all windows, so that the user is
    /// asked once. If no link waits any more, the task of the guard is cancelled. Without a guard, links to routes with
    /// `requires` are denied, and ``LinkInboxReport/missingGuard(_:)`` names what is required.
    ///
    /// - Parameters:
    ///   - scene: limits the delivery to the links of a scene; nil for all links.
    ///   - isAllowed: returns whether the app may follow a link, for example after a login; nil allows every link to a route
    ///     that requires nothing. A link that is not allowed is reported as ``LinkInboxReport/denied(_:_:)``.
    ///   - timeout: how long the guard may take, on the inbox's clock; then the link is denied.
    ///   - handler: follows a link.
    ///   - showPage: shows the page of a web link of the table that is no case, or that has no guard, **in the app**. Every
    ///     refused link is reported as ``LinkInboxReport/refused(_:_:)``, also those without a page.
    public func deliver(
        in scene: String? = nil,
        guard isAllowed: (@MainActor (Links) async -> Bool)? = nil,
        timeout: Duration = .seconds(300),
        to handler: @escaping @MainActor (Links) async -> Void,
        unmatched showPage: @escaping @MainActor (URL) async -> Void = { _ in }
    ) async {
        let handle: @MainActor (Links, LinkDetails) async -> Void = { link, _ in await handler(link) }
        await deliver(in: scene, guard: isAllowed, timeout: timeout, to: handle, unmatched: showPage)
    }

    /// Passes each link to a handler, with what the table does not declare: the fragment, other query items, and the tap.
    ///
    /// It is otherwise the same.
    public func deliver(
        in scene: String? = nil,
        guard isAllowed: (@MainActor (Links) async -> Bool)? = nil,
        timeout: Duration = .seconds(300),
        to handler: @escaping @MainActor (Links, LinkDetails) async -> Void,
        unmatched showPage: @escaping @MainActor (URL) async -> Void = { _ in }
    ) async {
        if isAllowed == nil { inbox.reportMissingGuards(of: Links.table) }
        await inbox.deliver(in: scene) { event in
            // A QR code may have an http link; a router reads it in the same way.
            let text = Links.table.secured(event.url)
            let refusal: LinkInboxReport
            do throws(LinkProblem) {
                let link = try Links(text)
                if isAllowed != nil || link.requirement == nil {
                    return work(link, event, guard: isAllowed, within: timeout) {
                        guard let match = Links.table.match(text) else { return }
                        await handler(link, LinkDetails(event: event, match: match))
                    }
                }
                refusal = .denied(event, .noGuard)
            } catch {
                refusal = .refused(event, error)
            }
            inbox.refuse(refusal)
            guard let page = Self.page(text) else { return nil }
            return LinkWork(running: .latest, role: .page) { if inbox.begin(event) { await showPage(page) } }
        }
    }

    private func work(
        _ link: Links,
        _ event: LinkEvent,
        guard isAllowed: (@MainActor (Links) async -> Bool)?,
        within timeout: Duration,
        to handle: @escaping @MainActor () async -> Void
    ) -> LinkWork<Void> {
        let running = link.route?.running ?? .latest
        var question: (@MainActor () async throws -> Void)?
        if let isAllowed { question = { try await ask(link, event, within: timeout, guard: isAllowed) } }
        return LinkWork(running: running, role: .navigation(requires: link.requirement), question: question) {
            guard !Task.isCancelled, inbox.begin(event) else { return }
            await handle()
        }
    }

    /// Asks the guard about a link, and reports a link that it does not allow.
    private func ask(
        _ link: Links,
        _ event: LinkEvent,
        within timeout: Duration,
        guard isAllowed: @escaping @MainActor (Links) async -> Bool
    ) async throws {
        do {
            let question = link.requirement ?? event.id.uuidString
            try await inbox.guards.pass(question, within: timeout) { await isAllowed(link) }
        } catch {
            if !Task.isCancelled, let error = error as? LinkGuardError { inbox.refuse(.denied(event, error.reason)) }
            throw error
        }
    }

    /// Whether a URL is a link that the app opens itself: not one that the association files keep in the browser.
    public func opens(_ url: URL) -> Bool { Links.table.opens(url.absoluteString) }

    /// Returns the URL of a link that has a page on the site.
    private static func page(_ link: String) -> URL? {
        guard let found = try? Links.table.link(link), found.kind == .universal else { return nil }
        return URL(string: link, encodingInvalidCharacters: false)
    }
}

extension LinkGuardError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension LinkInbox {
    /// Receives a URL if it is a link of the app itself, such as one that is tapped inside the app.
    ///
    /// - Returns: false if the table has no route for it that opens the app, or keeps it in the browser, by `exclude` or
    ///   `"claimed": false`: open it elsewhere.
    @discardableResult
    public func receiveOwn(_ url: URL, of table: RouteTable, scene: String? = nil) -> Bool {
        guard table.opens(url.absoluteString) else { return false }
        receive(url, through: .app, scene: scene)
        return true
    }
}

extension RouteTable {
    /// Whether a text is a link that opens the app: with a scheme, or https that the association files claim.
    package func opens(_ text: String) -> Bool {
        guard let match = match(text), match.route.opensApp else { return false }
        return match.kind == .scheme || match.route.isUniversal && !excludes(text)
    }
}
