import LinkRoutes

/// A disagreement of handlers and table.
public struct LinkRouterProblem: Hashable, Sendable {
    /// The kinds of disagreement, stable names for programs.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// A handler was added for a route that the table does not have.
        case unknownRoute
        /// A second handler was added for a route; the first one stays.
        case duplicateRoute
        /// A claim or a scheme opens the app for a route that has no handler.
        case missingHandler
        /// The handler's input wants a parameter that the route does not declare.
        case unknownParameter
        /// The route takes values that the handler's input does not.
        case wrongType
        /// The handler's input demands an item that the route does not.
        case mayBeMissing
        /// The handler sends a reply, and the table does not allow callbacks for the route.
        case callbacksNotAllowed
        /// The handler sends a reply, and the router has no opener for it.
        case missingOpener
    }

    /// The kind of disagreement.
    public let code: Code
    /// The id of the route.
    public let route: String
    /// One sentence that says what is wrong and what to do.
    public let message: String
}

extension LinkRouterProblem {
    init(duplicate route: String) {
        self.init(code: .duplicateRoute, route: route, message: "it has a handler already; remove one")
    }

    init(unknown route: String, nearest: String?) {
        let fix = nearest.map { "did you mean \"\($0)\"?" } ?? "add the route to the table, or remove the handler"
        self.init(code: .unknownRoute, route: route, message: "the table has no such route; \(fix)")
    }

    init(missingFor route: Route) {
        let reason = route.isUniversal ? "the association file claims it" : "the app's scheme leads to it"
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
