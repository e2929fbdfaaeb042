import BorrowedBytes

/// The apps that share a table.
public struct Apps: Hashable, Sendable {
    /// The apps for Apple's systems, in the order of the table: of several installed ones, the first one opens.
    public let ios: [IOSApp]
    /// The apps for Android.
    public let android: [AndroidApp]
}

/// An app for Apple's systems.
public struct IOSApp: Hashable, Sendable {
    /// The application identifier: a prefix of ten characters, a dot, the bundle identifier.
    public let id: String
    /// The name for people; the table's name if the app has none.
    public let name: String
    /// The number of its page in the App Store; current numbers need more than 32 bits.
    public let appStoreID: Int64?
    /// The options of links to that page.
    public let store: AppStoreOptions
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
    /// The options of links to its page in Google Play.
    public let store: PlayStoreOptions
    /// SHA-256 fingerprints of its signing certificates: 32 upper-case hex pairs with colons.
    public let fingerprints: [String]
    /// Whether the app shares passwords and passkeys with the site.
    public let sharesWebCredentials: Bool
}

/// The options of a link to an app's page in the App Store, besides the app's number.
///
/// Source: "Campaign links" and "Custom product pages" in Apple's App Store Connect Help.
public struct AppStoreOptions: Hashable, Sendable {
    /// `ppid`: the custom product page, a UUID.
    public let productPage: String?
    /// `pt`: the provider's number, in digits.
    public let providerToken: String?
    /// `ct`: the campaign, at most 30 printable ASCII characters.
    public let campaignToken: String?
    /// `mt`: the kind of media, in digits.
    public let mediaType: String?

    /// The options that are set, as query items of the link.
    public var items: [LinkURL.QueryItem] {
        [("ppid", productPage), ("pt", providerToken), ("ct", campaignToken), ("mt", mediaType)]
            .compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}

/// The options in the `referrer` of a link to an app's page in Google Play, which the app can read after installation.
///
/// Source: "Google Play Install Referrer" and "Campaign parameters" in Google's developer documentation.
public struct PlayStoreOptions: Hashable, Sendable {
    /// `utm_source`: the sender.
    public let source: String?
    /// `utm_medium`: the medium.
    public let medium: String?
    /// `utm_campaign`: the campaign.
    public let campaign: String?
    /// `utm_content`: distinguishes several links.
    public let content: String?
    /// `utm_term`: the keywords.
    public let term: String?

    /// The options that are set, as items of the referrer, which is itself the value of one query item.
    public var items: [LinkURL.QueryItem] {
        [
            ("utm_source", source), ("utm_medium", medium), ("utm_campaign", campaign), ("utm_content", content),
            ("utm_term", term),
        ].compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}

/// The hosts of scheme links that are dropped (docs/route-table.md#r5).
public enum SchemeHosts: Hashable, Sendable {
    /// `"*"`: every host.
    case every
    /// These hosts, in lower case.
    case listed([String])

    /// Whether a checked host, decoded, is dropped.
    func drops(_ bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Bool {
        switch self {
        case .every: true
        case .listed(let hosts):
            hosts.contains { name in
                withBytes(of: name) { PercentEncoding.equalsIgnoringCase(bytes, host, $0, 0..<$0.count) }
            }
        }
    }
}
