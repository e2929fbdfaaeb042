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

/// The stable codes of what can be wrong in a route table, beside those of StrictJSON's `JSONProblemCode`
/// (`docs/diagnostics/`).
public enum RouteTableCode: String, Sendable, CaseIterable {
    /// An unknown `version`.
    case badVersion = "RT101"
    /// An empty name or label.
    case badName = "RT102"
    /// An invalid host, or one with a scheme, port or path.
    case badHost = "RT103"
    /// A duplicate host.
    case duplicateHost = "RT104"
    /// The first host, the canonical one, is a wildcard.
    case wildcardFirst = "RT105"
    /// `*.example.com` without `example.com`.
    case wildcardWithoutParent = "RT106"
    /// An invalid custom scheme, or one that the system reserves.
    case badScheme = "RT107"
    /// An invalid app ID, App Store ID, App Clip ID or package name.
    case badApp = "RT201"
    /// A duplicate app.
    case duplicateApp = "RT202"
    /// A placeholder of an example, such as `TEAMID`.
    case placeholder = "RT203"
    /// An invalid option of a store link, or an option without a store link.
    case badStore = "RT204"
    /// A certificate fingerprint that is not 32 bytes in upper-case hex pairs.
    case badFingerprint = "RT205"
    /// A route ID that is not an identifier.
    case badID = "RT301"
    /// A duplicate route ID.
    case duplicateID = "RT302"
    /// An invalid path pattern.
    case badPattern = "RT303"
    /// An unknown type or an invalid enum.
    case badType = "RT304"
    /// A duplicate parameter in one path.
    case duplicateParameter = "RT305"
    /// A catch-all before other segments.
    case catchAllNotLast = "RT306"
    /// Two routes, or two redirects, that match one link equally well.
    case ambiguous = "RT307"
    /// A path that Apple's patterns cannot express.
    case notExpressibleInAASA = "RT308"
    /// An alias with other parameters than its route.
    case badAlias = "RT309"
    /// An invalid name of a query item.
    case badQueryName = "RT310"
    /// A route that neither https links nor scheme links reach.
    case unreachable = "RT311"
    /// A route that allows callbacks but has no scheme link. Only scheme links have callbacks.
    case callbacksWithoutScheme = "RT312"
    /// An exclusion of everything or nothing.
    case badExclude = "RT313"
    /// An invalid name for generated code, or one of an unknown parameter.
    case badCodeName = "RT314"
    /// A redirect to an unknown route ID.
    case unknownRoute = "RT401"
    /// A redirect with a path that does not supply the parameters of the route, or to a route without a page.
    case badRedirect = "RT402"
    /// A redirect that never applies, because a route matches all its links.
    case shadowedRedirect = "RT403"
    /// A claimed route without a page.
    case claimedWithoutPage = "RT501"
    /// A removed route that links still open in the app.
    case goneButReachable = "RT502"
    /// A removed route without a page.
    case goneWithoutPage = "RT503"
    /// A placeholder in the text of a page that is neither a path parameter nor a required query item.
    case badHole = "RT504"
    /// A placeholder or label of a private page, which would show a value of the link.
    case privateValue = "RT505"
    /// A page image that is neither an https URL nor a path on this site.
    case badImage = "RT506"
    /// An icon that is not the path of a PNG on this site.
    case badIcon = "RT507"
    /// A website that is not an https URL, or is this site.
    case badWebsite = "RT508"
    /// An invalid language tag, or texts without the table's own language.
    case badLanguage = "RT509"
    /// A color, a shape or a file of the brand that pages cannot use.
    case badBrand = "RT601"
    /// A link at the end of pages without an https URL or a path on this site.
    case badLegal = "RT602"
    /// A part of the Content-Security-Policy that would make pages unsafe.
    case badPolicy = "RT604"
    /// A name that no template of a route can have.
    case badTemplate = "RT605"
}
