public import Diagnostics
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A mismatch between handlers and table.
public struct LinkRouterProblem: Hashable, Sendable {
    /// The kinds of mismatch.
    public enum Code: DiagnosticCode, CaseIterable {
        case unknownHandlerRoute, duplicateHandler, missingHandler, unknownParameter, wrongInputType,
            optionalItemRequired, callbacksNotAllowed, missingOpener, missingGuard, unusedGuard,
            ownCallbackHost

        /// The row of each code.
        public var descriptor: DiagnosticDescriptor {
            switch self {
            case .unknownHandlerRoute: .error("unknown-handler-route", "handler for an unknown route")
            case .duplicateHandler: .error("duplicate-handler", "two handlers for a route")
            case .missingHandler: .error("missing-handler", "route without a handler")
            case .unknownParameter: .error("unknown-parameter", "unknown parameter")
            case .wrongInputType: .error("wrong-input-type", "input type that cannot hold the values")
            case .optionalItemRequired: .error("optional-item-required", "required property for an optional item")
            case .callbacksNotAllowed: .error("callbacks-not-allowed", "reply on a route without callbacks")
            case .missingOpener: .error("missing-opener", "reply without an opener")
            case .missingGuard: .error("missing-guard", "requirement without a guard")
            case .unusedGuard: .error("unused-guard", "guard that no route requires")
            case .ownCallbackHost: .error("own-callback-host", "callback policy with a host of the app")
            }
        }
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
        self.init(code: .duplicateHandler, route: route, message: "duplicate handler", fix: "remove one handler")
    }

    init(unknown route: String, nearest: String?) {
        self.init(
            code: .unknownHandlerRoute,
            route: route,
            message: "unknown route",
            fix: nearest.map { "use \($0.quoted)" } ?? "add the route to the table, or remove the handler"
        )
    }

    init(missingFor route: Route) {
        self.init(
            code: .missingHandler,
            route: route.id,
            message: "missing handler for links that open the app",
            fix: "add a handler with on(\"\(route.id)\")"
        )
    }

    init(replyNotAllowedFor route: String) {
        self.init(
            code: .callbacksNotAllowed,
            route: route,
            message: "onRequest sends a reply, but the route does not allow callbacks",
            fix: "add \"callbacks\": true to the route, or use on(\"\(route)\")"
        )
    }

    init(noOpenerFor route: String) {
        self.init(
            code: .missingOpener,
            route: route,
            message: "onRequest sends a reply, but the router has no opener",
            fix: "pass an opener to LinkRouter, or use on(\"\(route)\")"
        )
    }

    init(noGuardFor requirement: String, of route: String) {
        self.init(
            code: .missingGuard,
            route: route,
            message: "missing guard for requirement \(requirement.quoted)",
            fix: "add a guard with onRequirement(\(requirement.quoted))"
        )
    }

    init(unused requirement: String, nearest: String?) {
        self.init(
            code: .unusedGuard,
            route: requirement,
            message: "unused guard",
            fix: nearest.map { "use \($0.quoted)" } ?? "add \"requires\" to a route, or remove the guard"
        )
    }

    init(ownHost host: String) {
        let message = "callback policy must not contain hosts of the table"
        self.init(code: .ownCallbackHost, route: host, message: message, fix: "remove the host from httpsHosts")
    }
}

extension LinkRouterProblem {
    /// Creates the problem of a sample link that the input of its handler does not take.
    ///
    /// It is nil if the input refuses a value of its own accord: it may require more than the table does.
    init?(_ error: LinkParameterError, of match: RouteMatch) {
        let (route, name) = (match.route, error.parameter)
        let names = route.path.names + route.query.map(\.name)
        let rule = route.query.first { $0.isNamed(name) }
        if error.code == .missingKey, !names.hasElement(withBytesOf: name) {
            let nearest = NearName.nearest(to: name, among: names)
            let fix = nearest.map { "use \($0.quoted)" } ?? "declare the parameter, or remove the property"
            self.init(code: .unknownParameter, route: route.id, message: "unknown parameter \(name.quoted)", fix: fix)
        } else if error.code == .missingKey, rule?.isRequired == false {
            let message = "input must not require the optional query item \(name.quoted)"
            self.init(code: .optionalItemRequired, route: route.id, message: message, fix: "make the property optional")
        } else if let (message, fix) = error.mismatch(in: match) {
            self.init(code: .wrongInputType, route: route.id, message: message, fix: fix)
        } else {
            return nil
        }
    }
}

extension LinkParameterError {
    /// Returns how an input differs from its route, and what to do; nil if only the input refuses the value.
    fileprivate func mismatch(in match: RouteMatch) -> (message: String, fix: String?)? {
        if expected == LinkDecoder.typeWithProperties {
            let (message, fix) = LinkParameters(match).onlyNameFault
            return (message, fix)
        }
        if expected.hasSuffix(LinkDecoder.isList) {
            return ("input must accept a list for the catch-all \(parameter.quoted)", "use a list")
        }
        guard let declared = match.route.type(of: parameter) else { return nil }
        switch (code, declared) {
        case (.typeMismatch, _) where expected == LinkDecoder.singleValue:
            return ("input must accept a single value for \(parameter.quoted)", "use a single-value type, e.g. String")
        case (.typeMismatch, .string) where [URL.valueDescription, Date.valueDescription].contains(expected):
            // The table has no type for these.
            return nil
        case (.badValue, .enumeration):
            let accepted = expected.hasPrefix("one of ") ? String(expected.dropFirst("one of ".count)) : expected
            return (
                "input must accept every value of \(parameter.quoted) (\(declared)), but accepts only \(accepted)", nil
            )
        case (.typeMismatch, _):
            let fix = declared == .string ? "use String, or change the type in the table" : nil
            return ("input accepts only \(expected) for \(declared) \(parameter.quoted)", fix)
        case (.badValue, _), (.missingKey, _):
            return nil
        }
    }
}

extension Route {
    /// Returns the type of a parameter or an item; nil for an unknown name, and for parameters that can have no type.
    fileprivate func type(of name: String) -> ParameterType? {
        let types = path.segments.compactMap { segment -> ParameterType? in
            guard case .parameter(let found, let type) = segment, found.hasSameBytes(as: name) else { return nil }
            return type
        }
        return types.first ?? query.first { $0.isNamed(name) }?.type
    }
}

extension LinkRouterProblem: CustomStringConvertible {
    /// The problem as the diagnostic that `linkd check` would print; its path is the id of the route.
    public var diagnostic: Diagnostic {
        Diagnostic(code, at: SourceLocation(path: route), message, fix: fix)
    }

    /// The diagnostic in one line.
    public var description: String { diagnostic.description }
}
