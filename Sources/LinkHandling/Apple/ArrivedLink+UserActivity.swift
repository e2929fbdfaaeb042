#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#elseif canImport(SwiftUI)
import SwiftUI
#endif
// tvOS and watchOS show no results of an app, even where they have the framework.
#if os(iOS) || os(macOS) || os(visionOS)
import CoreSpotlight
#endif

#if canImport(UIKit) || canImport(AppKit) || canImport(SwiftUI)
extension ArrivedLink {
    /// Creates an arrival from a user activity; nil if it has no link.
    ///
    /// - A web page, also from Handoff and App Clips: `webpageURL`.
    /// - A result of Spotlight: the identifier of the item, if the app indexes its items by their links.
    /// - Another activity of the app, from Handoff: `webpageURL`, or the link in `userInfo` under the key `link`.
    init?(activity: NSUserActivity) {
        #if os(iOS) || os(macOS) || os(visionOS)
        if activity.activityType == CSSearchableItemActionType {
            self.init(payload: activity.userInfo ?? [:], key: CSSearchableItemActivityIdentifier)
            return
        }
        #endif
        guard let url = activity.webpageURL else {
            self.init(payload: activity.userInfo ?? [:])
            return
        }
        self.init(url, referrer: activity.referrerURL?.absoluteString)
    }
}
#endif
