public import Diagnostics

/// All problems of a route table.
public struct RouteTableError: Error, Sendable {
    /// The problems in the order of the text; never empty.
    public let problems: [Diagnostic]

    package init(problems: [Diagnostic]) { self.problems = problems }
}

extension RouteTableError: CustomStringConvertible {
    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The kinds of problem that only a route table can have.
public enum RouteTableCode: DiagnosticCode, CaseIterable {
    case unknownVersion, emptyName, invalidHost, duplicateHost, wildcardHost, invalidScheme, invalidApp,
        duplicateApp, placeholder, invalidStoreOption, invalidFingerprint, invalidRouteID, duplicateRouteID,
        invalidPath, invalidParameterType, duplicateParameter, ambiguousRoutes, inexpressiblePath,
        invalidAlias, invalidQueryName, unreachableRoute, callbacksWithoutScheme, invalidExclusion,
        invalidSymbolName, unknownRoute, invalidRedirect, shadowedRedirect, missingPage, removedRouteOpensApp,
        unknownPlaceholder, valueOnPrivatePage, invalidImage, invalidPageLink, invalidLanguage, invalidBrand,
        unsafePolicy, invalidTemplateName

    /// The row of each code.
    public var descriptor: DiagnosticDescriptor {
        switch self {
        case .unknownVersion: .error("unknown-version", "unknown version")
        case .emptyName: .error("empty-name", "empty name")
        case .invalidHost: .error("invalid-host", "invalid host name")
        case .duplicateHost: .error("duplicate-host", "host listed twice")
        case .wildcardHost: .error("wildcard-host", "wildcard host without its parent, or listed first")
        case .invalidScheme: .error("invalid-scheme", "invalid custom scheme")
        case .invalidApp: .error("invalid-app", "invalid app identifier")
        case .duplicateApp: .error("duplicate-app", "app listed twice")
        case .placeholder: .error("placeholder", "placeholder instead of your own value", or: .warning, .info)
        case .invalidStoreOption: .error("invalid-store-option", "invalid store link option")
        case .invalidFingerprint: .error("invalid-fingerprint", "invalid SHA-256 fingerprint")
        case .invalidRouteID: .error("invalid-route-id", "invalid route ID")
        case .duplicateRouteID: .error("duplicate-route-id", "route ID used twice")
        case .invalidPath: .error("invalid-path", "invalid path pattern")
        case .invalidParameterType: .error("invalid-parameter-type", "invalid parameter type")
        case .duplicateParameter: .error("duplicate-parameter", "parameter used twice in a path")
        case .ambiguousRoutes: .error("ambiguous-routes", "routes that match the same link equally well")
        case .inexpressiblePath: .error("inexpressible-path", "path that Apple's patterns cannot express")
        case .invalidAlias: .error("invalid-alias", "alias with different parameters")
        case .invalidQueryName: .error("invalid-query-name", "invalid query item name", or: .warning)
        case .unreachableRoute: .error("unreachable-route", "unreachable route")
        case .callbacksWithoutScheme: .error("callbacks-without-scheme", "callbacks on a route without scheme links")
        case .invalidExclusion: .error("invalid-exclusion", "exclusion that matches everything or nothing")
        case .invalidSymbolName: .error("invalid-symbol-name", "invalid name for generated code", or: .warning)
        case .unknownRoute: .error("unknown-route", "redirect to an unknown route")
        case .invalidRedirect: .error("invalid-redirect", "redirect that does not fit its route")
        case .shadowedRedirect: .error("shadowed-redirect", "redirect without effect")
        case .missingPage: .error("missing-page", "route without a page")
        case .removedRouteOpensApp: .error("removed-route-opens-app", "removed route that still opens the app")
        case .unknownPlaceholder: .error("unknown-placeholder", "unknown placeholder in a page")
        case .valueOnPrivatePage: .error("value-on-private-page", "link value on a private page")
        case .invalidImage: .error("invalid-image", "unusable image or icon")
        case .invalidPageLink: .error("invalid-page-link", "unusable link to a website")
        case .invalidLanguage: .error("invalid-language", "invalid language, or missing default language")
        case .invalidBrand: .error("invalid-brand", "unusable brand value")
        case .unsafePolicy: .error("unsafe-policy", "unsafe Content-Security-Policy source")
        case .invalidTemplateName: .error("invalid-template-name", "invalid template name")
        }
    }
}
