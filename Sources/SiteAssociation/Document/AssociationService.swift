/// A service that an app can use for a site: the keys at the top level of the file.
///
/// Source: developer.apple.com/documentation/xcode/supporting-associated-domains.
package enum AssociationService: String, CaseIterable {
    case appLinks = "applinks"
    case webCredentials = "webcredentials"
    case appClips = "appclips"
    case activityContinuation = "activitycontinuation"
    case authentication = "authsrv"

    package static let names = allCases.map(\.rawValue)

    /// The effect if the service is not read.
    package var loss: String {
        switch self {
        case .appLinks: "no link opens an app"
        case .webCredentials: "passwords and passkeys are not shared with the app"
        case .appClips: "no App Clip is offered"
        case .activityContinuation: "Handoff does not reach the app"
        case .authentication: "single sign-on is not extended to the app"
        }
    }
}
