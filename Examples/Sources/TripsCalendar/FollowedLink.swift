import Foundation

/// A link that has just been followed, for the environment of the views.
///
/// It has an identity, so that the same link twice is two values, and a view hears of both.
struct FollowedLink: Hashable, Identifiable, Sendable {
    let id = UUID()
    let place: Deeplink
}
