public import Diagnostics

/// All problems of a route table.
public struct RouteTableError: Error, Sendable {
    /// The problems in the order of the text; never empty.
    public let problems: [Diagnostic]
}

extension RouteTableError: CustomStringConvertible {
    /// One line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The stable codes of what can be wrong in a route table, beside those of StrictJSON's `JSONProblemCode`
/// (`docs/diagnostics/`).
public enum RouteTableCode: String, Sendable, CaseIterable {
    /// A `version` that this linkd does not know.
    case badVersion = "RT101"
    /// A name or label that is empty.
    case badName = "RT102"
    /// A host that is not one, or carries a scheme, port or path.
    case badHost = "RT103"
    /// A host that stands twice.
    case duplicateHost = "RT104"
    /// The first host, the canonical one, is a wildcard.
    case wildcardFirst = "RT105"
    /// `*.example.com` without `example.com`.
    case wildcardWithoutParent = "RT106"
    /// A custom scheme that is not one, or belongs to the system.
    case badScheme = "RT107"
    /// An app's ID, App Store number, clip or package that cannot be right.
    case badApp = "RT201"
    /// An app that stands twice.
    case duplicateApp = "RT202"
    /// A value such as `TEAMID` that was left from an example.
    case placeholder = "RT203"
    /// An option of a link to a store that cannot be right, or has no such link to be an option of.
    case badStore = "RT204"
    /// A certificate fingerprint that is not 32 bytes in upper-case hex pairs.
    case badFingerprint = "RT205"
    /// A route's id that is no identifier.
    case badID = "RT301"
    /// An id that two routes share.
    case duplicateID = "RT302"
    /// A path that is no pattern.
    case badPattern = "RT303"
    /// A type that does not exist, or an enum that cannot be.
    case badType = "RT304"
    /// A parameter that stands twice in one path.
    case duplicateParameter = "RT305"
    /// A catch-all in front of other segments.
    case catchAllNotLast = "RT306"
    /// Two routes, or two redirects, that one link satisfies equally well.
    case ambiguous = "RT307"
    /// A path that Apple's patterns cannot say.
    case notExpressibleInAASA = "RT308"
    /// An alias whose parameters are not those of its route.
    case badAlias = "RT309"
    /// A query item's name that cannot be one.
    case badQueryName = "RT310"
    /// A route that neither https nor a scheme reaches.
    case unreachable = "RT311"
    /// A route that allows callbacks and that no scheme link reaches: only scheme links are answered.
    case callbacksWithoutScheme = "RT312"
    /// An escape hatch that excludes everything, or nothing.
    case badExclude = "RT313"
    /// A redirect to an id that no route has.
    case unknownRoute = "RT401"
    /// A redirect whose old path and route do not fit together, or to a route that shows nothing.
    case badRedirect = "RT402"
    /// A redirect that no link ever takes, since a route takes them all.
    case shadowedRedirect = "RT403"
    /// A claimed route without a page.
    case claimedWithoutPage = "RT501"
    /// A route that is gone and claimed, or gone and reached by a scheme.
    case goneButReachable = "RT502"
    /// A route that is gone without a page that says so.
    case goneWithoutPage = "RT503"
    /// A hole in a page's text that names no path parameter or required item.
    case badHole = "RT504"
    /// A hole or label of a private page that would show a value of its link.
    case privateValue = "RT505"
    /// A page's image that is neither https nor on this site.
    case badImage = "RT506"
    /// An icon that is no path of a PNG on this site.
    case badIcon = "RT507"
    /// A website that is no https address, or the site itself.
    case badWebsite = "RT508"
    /// A language tag that is none, or the table's language missing among the texts.
    case badLanguage = "RT509"
}
