import LinkRoutes

/// A mismatch between handlers and table.
public struct LinkRouterProblem: Hashable, Sendable {
    /// The kinds of mismatch; the names are stable for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A handler was added for a route that the table does not have.
        case unknownRoute
        /// A second handler was added for a route; the first one stays.
        case duplicateRoute
        /// An association file or a scheme opens the app for a route that has no handler.
        case missingHandler
        /// The handler's input requires a parameter that the route does not declare.
        case unknownParameter
        /// The route allows values that the handler's input cannot decode.
        case wrongType
        /// The handler's input requires an item that is optional in the route.
        case mayBeMissing
        /// The handler replies, but the table does not allow callbacks for the route.
        case callbacksNotAllowed
        /// The handler replies, but the router has no opener.
        case missingOpener
    }

    /// The kind of mismatch.
    public let code: Code
    /// The id of the route.
    public let route: String
    /// One sentence: what is wrong and what to do.
    public let message: String
}

extension LinkRouterProblem {
    init(duplicate route: String) {
        self.init(code: .duplicateRoute, route: route, message: "the route already has a handler; remove one")
    }

    init(unknown route: String, nearest: String?) {
        let fix = nearest.map { "did you mean \"\($0)\"?" } ?? "add the route to the table, or remove the handler"
        self.init(code: .unknownRoute, route: route, message: "the table does not have this route; \(fix)")
    }

    init(missingFor route: Route) {
        let reason = route.isUniversal ? "the association file claims the route" : "the app's scheme reaches the route"
        self.init(
            code: .missingHandler,
            route: route.id,
            message: "\(reason), so its links open the app, but it has no handler; add one with on(\"\(route.id)\")"
        )
    }

    init(replyNotAllowedFor route: String) {
        self.init(
            code: .callbacksNotAllowed,
            route: route,
            message: "onRequest sends a reply, but the table does not allow callbacks for this route; "
                + "add \"callbacks\": true to the route, or use on(\"\(route)\")"
        )
    }

    init(noOpenerFor route: String) {
        self.init(
            code: .missingOpener,
            route: route,
            message: "onRequest sends a reply, but the router has no opener; "
                + "give LinkRouter an opener, or use on(\"\(route)\")"
        )
    }

    init(_ problem: InputProbe.Problem, of route: String) {
        let code: Code =
            switch problem.kind {
            case .unknownParameter: .unknownParameter
            case .wrongType: .wrongType
            case .mayBeMissing: .mayBeMissing
            }
        self.init(code: code, route: route, message: problem.message)
    }
}

extension LinkRouterProblem: CustomStringConvertible {
    /// The route and the sentence.
    public var description: String { "\(route): \(message) [\(code.rawValue)]" }
}
