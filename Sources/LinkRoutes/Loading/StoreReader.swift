import StrictJSON

/// Reads `store`, the options of links to an app's page in a store.
struct StoreReader {
    let problems: JSONProblems

    func appStore(_ app: JSONObjectReader) -> AppStoreOptions {
        let keys = ["ppid", "pt", "ct", "mt"]
        guard let value = app.value("store"),
            let store = JSONObjectReader(value, path: app.path(of: "store"), keys: keys, problems: problems)
        else { return AppStoreOptions(productPage: nil, providerToken: nil, campaignToken: nil, mediaType: nil) }
        if app.value("appStoreID") == nil {
            app.report(
                .badStore,
                "store",
                "\"store\" has options for the app's page in the App Store, but the app has no \"appStoreID\"",
                fix: "add \"appStoreID\", or remove \"store\""
            )
        }
        let uuid = "the id of a custom product page, shown in its URL in App Store Connect"
        let digits = "1 to 18 digits"
        return AppStoreOptions(
            productPage: option(store, "ppid", is: uuid, ParameterType.uuid.accepts),
            providerToken: option(store, "pt", is: digits, Self.isNumber),
            campaignToken: option(store, "ct", is: "1 to 30 printable ASCII characters", Self.isCampaign),
            mediaType: option(store, "mt", is: digits, Self.isNumber)
        )
    }

    func playStore(_ app: JSONObjectReader) -> PlayStoreOptions {
        let keys = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"]
        guard let value = app.value("store"),
            let store = JSONObjectReader(value, path: app.path(of: "store"), keys: keys, problems: problems)
        else { return PlayStoreOptions(source: nil, medium: nil, campaign: nil, content: nil, term: nil) }
        let words = "a text of 1 to 200 bytes without control characters"
        return PlayStoreOptions(
            source: option(store, "utm_source", is: words, Self.isWords),
            medium: option(store, "utm_medium", is: words, Self.isWords),
            campaign: option(store, "utm_campaign", is: words, Self.isWords),
            content: option(store, "utm_content", is: words, Self.isWords),
            term: option(store, "utm_term", is: words, Self.isWords)
        )
    }

    private func option(
        _ store: JSONObjectReader,
        _ name: String,
        is wanted: String,
        _ accepts: (String) -> Bool
    ) -> String? {
        guard let text = store.string(name) else { return nil }
        if !accepts(text) {
            store.report(.badStore, name, "\(text.quoted) is not a valid \"\(name)\"", fix: "write \(wanted)")
        }
        return text
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isDigit)
    }

    private static func isCampaign(_ text: String) -> Bool {
        (1...30).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func isWords(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
