/// An app for Android.
public struct AndroidApp: Hashable, Sendable {
    /// The application id, which is the package's name.
    public let package: String
    /// SHA-256 fingerprints of its signing certificates: 32 upper-case hex pairs with colons.
    public let fingerprints: [String]
}
