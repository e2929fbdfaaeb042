import LinkRoutes
import StrictJSON

/// Reads `store` of each app: the options of links to the app's page in a store.
struct StoreReader {
    let problems: JSONProblems

    private struct Option {
        let name: String
        /// What it takes, in a message.
        let wanted: String
        let accepts: (String) -> Bool
    }

    func appStoreItems(_ table: JSONObjectReader) -> [String: [LinkURL.QueryItem]] {
        let uuid = "the id of a custom product page, shown in its URL in App Store Connect"
        let digits = "1 to 18 digits"
        let campaign = "1 to 30 printable ASCII characters"
        let options = [
            Option(name: "ppid", wanted: uuid, accepts: ParameterType.uuid.accepts),
            Option(name: "pt", wanted: digits, accepts: Self.isNumber),
            Option(name: "ct", wanted: campaign, accepts: Self.isCampaign),
            Option(name: "mt", wanted: digits, accepts: Self.isNumber),
        ]
        return items(table, of: "ios", by: "id", options)
    }

    func playStoreItems(_ table: JSONObjectReader) -> [String: [LinkURL.QueryItem]] {
        let words = "a text of 1 to 200 bytes without control characters"
        let names = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"]
        let options = names.map { Option(name: $0, wanted: words, accepts: Self.isWords) }
        return items(table, of: "android", by: "package", options)
    }

    /// Returns the options of the apps of a system, in the order of the options.
    private func items(
        _ table: JSONObjectReader,
        of system: String,
        by key: String,
        _ options: [Option]
    ) -> [String: [LinkURL.QueryItem]] {
        var items: [String: [LinkURL.QueryItem]] = [:]
        for (index, app) in (table.value("apps")?[system]?.array ?? []).enumerated() {
            let path = "apps.\(system)[\(index)].store"
            guard let value = app["store"],
                let store = JSONObjectReader(value, path: path, keys: options.map(\.name), problems: problems)
            else { continue }
            if system == "ios", app["appStoreID"] == nil {
                problems.report(
                    .badStore,
                    path,
                    at: value.position,
                    "\"store\" has options for the app's page in the App Store, but the app has no \"appStoreID\"",
                    fix: "add \"appStoreID\", or remove \"store\""
                )
            }
            let found = options.compactMap { item($0, of: store) }
            if let app = app[key]?.string { items[app] = found }
        }
        return items
    }

    private func item(_ option: Option, of store: JSONObjectReader) -> LinkURL.QueryItem? {
        guard let text = store.string(option.name) else { return nil }
        if !option.accepts(text) {
            let message = "\(text.quoted) is not a valid \"\(option.name)\""
            store.report(.badStore, option.name, message, fix: "write \(option.wanted)")
        }
        return LinkURL.QueryItem(name: option.name, value: text)
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
