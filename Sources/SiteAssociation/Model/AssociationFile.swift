/// Apple's association file, `apple-app-site-association`.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks and its child pages.
public struct AssociationFile: Hashable, Sendable {
    /// Which links open which apps; nil where no app is named.
    public var appLinks: AppLinks?
    /// Application identifiers that share passwords and passkeys with the site.
    public var webCredentials: [String] = []
    /// Application identifiers of App Clips.
    public var appClips: [String] = []
    /// Application identifiers that take Handoff from the site.
    public var activityContinuation: [String] = []

    /// The most bytes that Apple's systems take, uncompressed (archived guide "Support Universal Links").
    public static let largestSize = 131_072

    /// Whether the file names no app at all, so that there is nothing to serve.
    public var isEmpty: Bool {
        appLinks == nil && webCredentials.isEmpty && appClips.isEmpty && activityContinuation.isEmpty
    }
}
