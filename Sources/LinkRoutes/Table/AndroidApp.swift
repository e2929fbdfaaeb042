/// An app for Android.
public struct AndroidApp: Hashable, Sendable {
    /// The application id, which is the package's name.
    public let package: String
    /// The name that people know it by, the table's where it has none of its own.
    public let name: String
    /// What links to its page in Google Play say beside the package.
    public let store: PlayStoreOptions
    /// SHA-256 fingerprints of its signing certificates: 32 upper-case hex pairs with colons.
    public let fingerprints: [String]
}
