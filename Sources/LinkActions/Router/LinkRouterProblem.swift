public import Diagnostics
import LinkRoutes

/// A mismatch between handlers and table.
public struct LinkRouterProblem: Hashable, Sendable {
    /// The kinds of mismatch, with their stable codes (`docs/diagnostics/`).
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A handler was added for a route that the table does not have.
        case unknownRoute = "LH101"
        /// A second handler was added for a route; the first one stays.
        case duplicateRoute = "LH102"
        /// An association file or a scheme opens the app for a route that has no handler.
        case missingHandler = "LH103"
        /// The handler's input asks for a parameter that the route does not declare.
        case unknownParameter = "LH104"
        /// The route allows values that the handler's input cannot decode.
        case wrongType = "LH105"
        /// The handler's input requires an item that is optional in the route.
        case mayBeMissing = "LH106"
        /// The handler replies, but the table does not allow callbacks for the route.
        case callbacksNotAllowed = "LH107"
        /// The handler replies, but the router has no opener.
        case missingOpener = "LH108"
        /// The route requires something that the router has no guard for.
        case missingGuard = "LH109"
        /// The router has a guard for something that no route requires.
        case unusedGuard = "LH110"
        /// The callback policy names a host of the table, whose callbacks are never opened.
        case ownHost = "LH111"
    }

    /// The kind of mismatch.
    public let code: Code
    /// The id of the route; the name of the requirement for a guard that no route needs, and the host for one of the policy.
    public let route: String
    /// What is wrong, one sentence without a full stop.
    public let message: String
    /// What to do, as an instruction; nil if several different things could be meant.
    public let fix: String?
}

extension LinkRouterProblem {
    init(duplicate route: String) {
        self.init(code: .duplicateRoute, route: route, message: "the route has two handlers", fix: "remove one")
    }

    init(unknown route: String, nearest: String?) {
        self.init(
            code: .unknownRoute,
            route: route,
            message: "the table does not have this route",
            fix: nearest.map { "did you mean \"\($0)\"?" } ?? "add the route to the table, or remove the handler"
        )
    }

    init(missingFor route: Route) {
        let reason = route.isUniversal ? "the association file claims the route" : "the app's scheme reaches the route"
        self.init(
            code: .missingHandler,
            route: route.id,
            message: "\(reason), so its links open the app, but it has no handler",
            fix: "add one with on(\"\(route.id)\")"
        )
    }

    init(replyNotAllowedFor route: String) {
        self.init(
            code: .callbacksNotAllowed,
            route: route,
            message: "onRequest sends a reply, but the table does not allow callbacks for this route",
            fix: "add \"callbacks\": true to the route, or use on(\"\(route)\")"
        )
    }

    init(noOpenerFor route: String) {
        self.init(
            code: .missingOpener,
            route: route,
            message: "onRequest sends a reply, but the router has no opener",
            fix: "give LinkRouter an opener, or use on(\"\(route)\")"
        )
    }

    init(noGuardFor requirement: String, of route: String) {
        self.init(
            code: .missingGuard,
            route: route,
            message: "the route requires \(requirement.quoted), but the router has no guard for it",
            fix: "add one with onRequirement(\(requirement.quoted))"
        )
    }

    init(unused requirement: String, nearest: String?) {
        self.init(
            code: .unusedGuard,
            route: requirement,
            message: "no route requires this",
            fix: nearest.map { "did you mean \"\($0)\"?" } ?? "add \"requires\" to a route, or remove the guard"
        )
    }

    init(ownHost host: String) {
        let message = "the callback policy names a host of the app's own links, which no callback may open"
        self.init(code: .ownHost, route: host, message: message, fix: "remove it from httpsHosts")
    }

    init(_ problem: InputProbe.Problem, of route: String) {
        self.init(code: problem.kind, route: route, message: problem.message, fix: problem.fix)
    }
}

extension LinkRouterProblem: CustomStringConvertible {
    /// The problem as the diagnostic that `linkd check` would print; its path is the id of the route.
    public var diagnostic: Diagnostic {
        Diagnostic(code.rawValue, at: SourceLocation(path: route), message, fix: fix)
    }

    /// The diagnostic in one line.
    public var description: String { diagnostic.description }
}
