public import StrictJSON

/// Everything that is wrong with a route table.
public struct RouteTableError: Error, Sendable {
    /// The problems in the order of the text; never empty.
    public let problems: [JSONProblem]
}

extension RouteTableError: CustomStringConvertible {
    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The stable codes of what can be wrong in a route table, beside those of its JSON (`notJSON`, `wrongType`,
/// `missingKey`, `unknownKey`).
public enum RouteTableCode: String, Sendable, CaseIterable {
    /// A `version` that this linkd does not know.
    case badVersion
    /// A name or label that is empty.
    case badName
    /// A host that is not one, or carries a scheme, port or path.
    case badHost
    /// A host that stands twice.
    case duplicateHost
    /// The first host, the canonical one, is a wildcard.
    case wildcardFirst
    /// `*.example.com` without `example.com`.
    case wildcardWithoutParent
    /// A custom scheme that is not one, or belongs to the system.
    case badScheme
    /// An app's ID, App Store number, clip or package that cannot be right.
    case badApp
    /// An app that stands twice.
    case duplicateApp
    /// A value such as `TEAMID` that was left from an example.
    case placeholder
    /// An option of a link to a store that cannot be right, or has no such link to be an option of.
    case badStore
    /// A certificate fingerprint that is not 32 bytes in upper-case hex pairs.
    case badFingerprint
    /// A route's id that is no identifier.
    case badID
    /// An id that two routes share.
    case duplicateID
    /// A path that is no pattern.
    case badPattern
    /// A type that does not exist, or an enum that cannot be.
    case badType
    /// A parameter that stands twice in one path.
    case duplicateParameter
    /// A catch-all in front of other segments.
    case catchAllNotLast
    /// Two routes, or two redirects, that one link satisfies equally well.
    case ambiguous
    /// A redirect to an id that no route has.
    case unknownRoute
    /// A redirect whose old path and route do not fit together, or to a route that shows nothing.
    case badRedirect
    /// A redirect that no link ever takes, since a route takes them all.
    case shadowedRedirect
    /// A path that Apple's patterns cannot say.
    case notExpressibleInAASA
    /// An alias whose parameters are not those of its route.
    case badAlias
    /// A query item's name that cannot be one.
    case badQueryName
    /// A route that neither https nor a scheme reaches.
    case unreachable
    /// A route that allows callbacks and that no scheme link reaches: only scheme links are answered.
    case callbacksWithoutScheme
    /// A claimed route without a page.
    case claimedWithoutPage
    /// A route that is gone and claimed, or gone and reached by a scheme.
    case goneButReachable
    /// A route that is gone without a page that says so.
    case goneWithoutPage
    /// A hole in a page's text that names no path parameter or required item.
    case badHole
    /// A hole or label of a private page that would show a value of its link.
    case privateValue
    /// A page's image that is neither https nor on this site.
    case badImage
    /// An icon that is no path of a PNG on this site.
    case badIcon
    /// A website that is no https address, or the site itself.
    case badWebsite
    /// A language tag that is none, or the table's language missing among the texts.
    case badLanguage
    /// An escape hatch that excludes everything, or nothing.
    case badExclude
}
