import LinkRoutes

/// What an inbox knows of the routes of its links: the role of each, and who answers the actions that are dropped.
@MainActor
final class KnownRoutes {
    /// The routes of a ``TypedInbox``.
    var table: RouteTable?
    private weak var router: LinkRouter?
    /// Dropped actions that no router has answered, oldest first.
    private var unanswered: [LinkEvent] = []
    private var answering = 0
    private let limit: Int
    private let hasAnswered: () -> Void

    /// Creates the knowledge of an inbox without a table and a router.
    ///
    /// - Parameters:
    ///   - limit: how many dropped actions wait for a router; at least one.
    ///   - hasAnswered: called after each answer.
    init(limit: Int, hasAnswered: @escaping () -> Void) {
        self.limit = limit
        self.hasAnswered = hasAnswered
    }

    /// Whether answers are under way.
    var isAnswering: Bool { answering > 0 }

    /// Returns what a link is to the others; a guess without a table and a router.
    func role(of link: String) -> LinkRole {
        router?.role(of: link) ?? table?.role(of: link) ?? LinkRole(guess: link)
    }

    /// Sets the router, which answers what has been dropped.
    func use(_ router: LinkRouter) {
        self.router = router
        let dropped = unanswered
        unanswered = []
        for event in dropped { answerDropped(event) }
    }

    /// Tells the app that waits for a dropped action, now or when there is a router.
    func answerDropped(_ event: LinkEvent) {
        guard let router else {
            guard LinkRole(guess: event.url) == .action else { return }
            unanswered = unanswered.suffix(limit - 1) + [event]
            return
        }
        answer { await router.cancel(event) }
    }

    /// Tells the app that waits for the answer to a request that is too long for the inbox, if there is a router.
    func answerTooLong(_ text: String) {
        guard let router else { return }
        answer { await router.refuse(text) }
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
