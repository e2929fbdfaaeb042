/// What a link to an app's page in the App Store says beside the app's number.
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

    /// The options that are set, as items of the link's query.
    public var items: [LinkURL.QueryItem] {
        [("ppid", productPage), ("pt", providerToken), ("ct", campaignToken), ("mt", mediaType)]
            .compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}
