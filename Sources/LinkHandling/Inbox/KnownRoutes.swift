import LinkRoutes

/// Who handles the links of an inbox that has no generated type: a router of the module `LinkActions`.
@MainActor
package protocol LinkResponder: AnyObject {
    /// Returns what a link is to the others.
    func role(of link: String) -> LinkRole
    /// Tells the app that waits for an action that the inbox has dropped.
    func cancel(_ event: LinkEvent) async
    /// Tells the app that waits for the answer to a request that is too long for the inbox.
    func refuse(_ link: String) async
}

/// What an inbox knows of the routes of its links: the role of each, and who answers the actions that are dropped.
@MainActor
final class KnownRoutes {
    /// The routes of a ``TypedInbox``.
    var table: RouteTable?
    private weak var responder: (any LinkResponder)?
    /// Dropped actions that nobody has answered, oldest first.
    private var unanswered: [LinkEvent] = []
    private var answering = 0
    private let limit: Int
    private let hasAnswered: () -> Void

    /// Creates the knowledge of an inbox without a table and a responder.
    ///
    /// - Parameters:
    ///   - limit: how many dropped actions wait for a responder; at least one.
    ///   - hasAnswered: called after each answer.
    init(limit: Int, hasAnswered: @escaping () -> Void) {
        self.limit = limit
        self.hasAnswered = hasAnswered
    }

    /// Whether answers are under way.
    var isAnswering: Bool { answering > 0 }

    /// Returns what a link is to the others; a guess without a table and a responder.
    func role(of link: String) -> LinkRole {
        responder?.role(of: link) ?? table?.role(of: link) ?? LinkRole(guess: link)
    }

    /// Returns what the route of a link requires of the app; nil without a table, and with a responder, which has guards.
    func requirement(of link: String) -> String? {
        responder == nil ? table.flatMap { $0.match($0.secured(link))?.route.requirement } : nil
    }

    /// Sets the responder, which answers what has been dropped.
    func use(_ responder: any LinkResponder) {
        self.responder = responder
        let dropped = unanswered
        unanswered = []
        for event in dropped { answerDropped(event) }
    }

    /// Tells the app that waits for a dropped action, now or when there is a responder.
    func answerDropped(_ event: LinkEvent) {
        guard let responder else {
            guard LinkRole(guess: event.url) == .action else { return }
            unanswered = unanswered.suffix(limit - 1) + [event]
            return
        }
        answer { await responder.cancel(event) }
    }

    /// Tells the app that waits for the answer to a request that is too long for the inbox, if there is a responder.
    func answerTooLong(_ text: String) {
        guard let responder else { return }
        answer { await responder.refuse(text) }
    }

    private func answer(_ answer: @escaping @MainActor () async -> Void) {
        answering += 1
        Task {
            await answer()
            answering -= 1
            hasAnswered()
        }
    }
}
