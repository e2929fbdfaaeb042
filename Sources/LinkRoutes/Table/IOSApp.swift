/// An app for Apple's systems.
public struct IOSApp: Hashable, Sendable {
    /// The application identifier: ten characters of prefix, a dot, the bundle identifier.
    public let id: String
    /// The name that people know it by, the table's where it has none of its own.
    public let name: String
    /// The number of its page in the App Store; those of today are beyond 32 bits.
    public let appStoreID: Int64?
    /// What links to that page say beside the number.
    public let store: AppStoreOptions
    /// The application identifier of its App Clip.
    public let clip: String?
    /// Whether the app shares passwords and passkeys with the site.
    public let sharesWebCredentials: Bool
    /// Whether the app takes Handoff from the site.
    public let takesHandoff: Bool
}
