import LinkRoutes

/// What a link is to the other links of an inbox.
enum LinkRole {
    /// It leads the user somewhere; of those that wait, only the newest counts.
    case navigation
    /// It is a task of its own, and waits for its turn.
    case action

    /// Guesses the role of a link while the routes are not known: another app may wait for the answer to a callback.
    init(guess text: String) {
        let callbacks = LinkQuery(of: text).map { IncomingCallbacks($0.items) }
        self = CallbackName.allCases.contains { callbacks?[$0] != nil } ? .action : .navigation
    }
}

extension RouteTable {
    /// Returns what a link is to others.
    func role(of text: String) -> LinkRole {
        (match(text) ?? LinkText.https(of: text).flatMap(match))?.route.allowsCallbacks == true ? .action : .navigation
    }
}
