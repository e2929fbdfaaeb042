/// The apps that share a table.
public struct Apps: Hashable, Sendable {
    /// The apps for Apple's systems, in the order of the table: of several that are installed, the first is opened.
    public let ios: [IOSApp]
    /// The apps for Android.
    public let android: [AndroidApp]
}

/// An app for Apple's systems.
public struct IOSApp: Hashable, Sendable {
    /// The application identifier: ten characters of prefix, a dot, the bundle identifier.
    public let id: String
    /// The number of its page in the App Store.
    public let appStoreID: Int?
    /// The application identifier of its App Clip.
    public let clip: String?
    /// Whether the app shares passwords and passkeys with the site.
    public let sharesWebCredentials: Bool
    /// Whether the app takes Handoff from the site.
    public let takesHandoff: Bool

    /// The bundle identifier of the App Clip, without its prefix.
    public var clipBundleID: String? {
        clip.flatMap { $0.firstIndex(of: ".").map { dot in String(clip?[dot...].dropFirst() ?? "") } }
    }
}

/// An app for Android.
public struct AndroidApp: Hashable, Sendable {
    /// The application id, which is the package's name.
    public let package: String
    /// SHA-256 fingerprints of its signing certificates: 32 upper-case hex pairs with colons.
    public let fingerprints: [String]
}
