public import Diagnostics
import LinkRoutes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
        /// The handler's input requires a parameter that the route does not declare.
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
            let message = "the input asks for \(name.quoted), which the route does not declare"
            let fix = nearest.map { "did you mean \"\($0)\"?" } ?? "declare it or remove the property"
            self.init(code: .unknownParameter, route: route.id, message: message, fix: fix)
        } else if error.code == .missingKey, rule?.isRequired == false {
            let message = "\(name.quoted) is optional in the table, but the input requires it"
            self.init(code: .mayBeMissing, route: route.id, message: message, fix: "make the property optional")
        } else if let (message, fix) = error.mismatch(in: match) {
            self.init(code: .wrongType, route: route.id, message: message, fix: fix)
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
            return ("\(parameter.quoted) is a catch-all in the table, which only a list can hold", "use a list")
        }
        guard let declared = match.route.type(of: parameter) else { return nil }
        switch (code, declared) {
        case (.typeMismatch, _) where expected == LinkDecoder.singleValue:
            let message = "\(parameter.quoted) is one text in the table, but the input has properties for it"
            return (message, "use a type with a single value")
        case (.typeMismatch, .string) where [URL.valueDescription, Date.valueDescription].contains(expected):
            // The table has no type for these.
            return nil
        case (.typeMismatch, .string):
            let fix = "use a text, or give it another type in the table"
            return ("\(parameter.quoted) is free text in the table, but the input expects \(expected)", fix)
        case (.typeMismatch, _), (.badValue, .enumeration):
            return ("\(parameter.quoted) is \(declared) in the table, but the input expects \(expected)", nil)
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
        Diagnostic(code.rawValue, at: SourceLocation(path: route), message, fix: fix)
    }

    /// The diagnostic in one line.
    public var description: String { diagnostic.description }
}
