import Foundation

/// The app's event in the App Store, which leads to the animation.
///
/// App Store Connect asks for the deep link of an event before it is reviewed. The link is printed from the table, so that a
/// change of a path cannot leave the event without a screen.
enum AppStoreEvent {
    /// The deep link of the event.
    static var link: URL { get throws { try BankletLink.animation().url } }
    /// The deep link for an app without a site.
    static let schemeLink = BankletLink.animation().url(scheme: "Banklet")
}
