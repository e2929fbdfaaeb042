import BorrowedBytes
public import LinkRoutes

/// The apps that share a table.
public struct Apps: Hashable, Sendable {
    /// The apps for Apple's systems, in the order of the table.
    ///
    /// Which of several installed ones opens is undocumented (docs/association-files.md).
    public let ios: [IOSApp]
    /// The apps for Android.
    public let android: [AndroidApp]
}

extension RouteTable {
    /// The apps that share the table; none for a table that was read for its links only.
    public var apps: Apps { additions as? Apps ?? Apps(ios: [], android: []) }
}

/// An app for Apple's systems.
public struct IOSApp: Hashable, Sendable {
    /// The application identifier: a prefix of ten characters, a dot, the bundle identifier.
    public let id: String
    /// The name for people; the table's name if the app has none.
    public let name: String
    /// The number of its page in the App Store; current numbers need more than 32 bits.
    public let appStoreID: Int64?
    /// The application identifier of its App Clip.
    public let clip: String?
    /// Whether the app shares passwords and passkeys with the site.
    public let sharesWebCredentials: Bool
    /// Whether the app accepts Handoff from the site.
    public let takesHandoff: Bool
}

/// An app for Android.
public struct AndroidApp: Hashable, Sendable {
    /// The application id, which is the name of the package.
    public let package: String
    /// The name for people; the table's name if the app has none.
    public let name: String
    /// SHA-256 fingerprints of its signing certificates: 32 upper-case hex pairs with colons.
    public let fingerprints: [String]
    /// Whether the app shares passwords and passkeys with the site.
    public let sharesWebCredentials: Bool

    /// Whether a text can be the name of a package: two or more names with dots
    /// (developer.android.com/build/configure-app-module, "Set the application ID").
    package static func isPackage(_ text: String) -> Bool {
        let parts = text.parts(separatedBy: ".")
        return parts.count > 1 && parts.allSatisfy { PatternParser.isName($0) }
    }

    /// Whether a text is the fingerprint of a certificate, as Android compares it.
    package static func isFingerprint(_ text: String) -> Bool {
        let pairs = text.parts(separatedBy: ":")
        return pairs.count == 32 && pairs.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(isFingerprintDigit) }
    }

    /// Returns hex digits in pairs with colons.
    package static func fingerprint(_ digits: [UInt8]) -> String {
        stride(from: 0, to: digits.count, by: 2)
            .map { String(decoding: digits[$0...].prefix(2), as: UTF8.self) }.joined(separator: ":").uppercased()
    }

    /// Whether a byte is a digit of fingerprints: a hex digit in upper case.
    package static func isFingerprintDigit(_ byte: UInt8) -> Bool { byte.isDigit || (65...70).contains(byte) }
}
