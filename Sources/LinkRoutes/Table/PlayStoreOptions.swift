/// What the `referrer` of a link to an app's page in Google Play says, which the app can read once it is installed.
///
/// Source: "Google Play Install Referrer" and "Campaign parameters" in Google's developer documentation.
public struct PlayStoreOptions: Hashable, Sendable {
    /// `utm_source`: who sends people.
    public let source: String?
    /// `utm_medium`: by what means.
    public let medium: String?
    /// `utm_campaign`: for which campaign.
    public let campaign: String?
    /// `utm_content`: which of several links.
    public let content: String?
    /// `utm_term`: for which keywords.
    public let term: String?

    /// The options that are set, as items of the referrer, which itself is one value of the link's query.
    public var items: [LinkURL.QueryItem] {
        [
            ("utm_source", source), ("utm_medium", medium), ("utm_campaign", campaign), ("utm_content", content),
            ("utm_term", term),
        ].compactMap { name, value in value.map { LinkURL.QueryItem(name: name, value: $0) } }
    }
}
