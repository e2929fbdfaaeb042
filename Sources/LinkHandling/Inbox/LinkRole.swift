package import LinkRoutes

/// What a link is to the other links of an app.
package enum LinkRole: Equatable {
    /// It leads the user to a route of the app; of those that wait, only the newest counts.
    case navigation(requires: String?)
    /// Its web page is shown in the app: it gives way to a navigation, and supersedes none that waits.
    case page
    /// It is a task of its own, and waits for its turn.
    case action
    /// It ends something that other links wait for, such as a login: nothing holds it.
    case aside
    /// The app has no route or page for it.
    case foreign

    /// Guesses the role of a link while the routes are not known: another app may wait for the answer to a callback.
    init(guess text: String) {
        let isAction = LinkQuery(of: text)?.items.contains { item in
            ["x-success", "x-error", "x-cancel"].contains(item.name) && item.value?.isEmpty == false
        }
        self = isAction == true ? .action : .navigation(requires: nil)
    }

    /// Whether the link gives way to a newer navigation.
    var givesWay: Bool {
        switch self {
        case .navigation, .page: true
        case .action, .aside, .foreign: false
        }
    }

    /// How the handler of the link runs, unless its route or the app chooses it.
    var running: LinkRunning { givesWay ? .latest : .every }

    /// Whether the link takes the place of those that wait.
    var isNavigation: Bool {
        if case .navigation = self { true } else { false }
    }

    /// Whether a newer link ends this one while it waits for an answer of the app, such as a login.
    ///
    /// Only a navigation does, and only one with the same requirement ends one with a requirement: else the link that
    /// completes a login would end what waits for it.
    func isEndedWhileAsking(by newer: LinkRole) -> Bool {
        guard case .navigation(let other) = newer else { return false }
        guard case .navigation(let requirement?) = self else { return true }
        return requirement == other
    }
}

extension RouteTable {
    /// Returns what a link is to others in a ``TypedInbox``, which reads an `http` link as its `https` link.
    func role(of link: String) -> LinkRole {
        role(of: secured(link)) { $0.opensApp ? $0.running : nil }
    }

    /// Returns what a link is to others.
    ///
    /// - Parameter running: returns how the handler of a route runs; nil if it has none.
    package func role(of link: String, _ running: (Route) -> LinkRunning?) -> LinkRole {
        guard let route = match(link)?.route, let running = running(route) else {
            return (try? self.link(link))?.kind == .universal ? .page : .foreign
        }
        guard route.isNavigation else { return .aside }
        return running == .every ? .action : .navigation(requires: route.requirement)
    }
}

extension Route {
    /// How handlers of the route run, unless they choose it.
    package var running: LinkRunning { allowsCallbacks || !isNavigation ? .every : .latest }
}
