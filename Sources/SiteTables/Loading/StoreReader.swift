import BorrowedBytes
import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `store` of each app: the options of links to the app's page in a store.
struct StoreReader {
    let problems: JSONProblems

    /// What an option takes, in a message, and whether it takes a text.
    private typealias Rule = (wanted: String, accepts: (String) -> Bool)

    func appStoreItems(_ table: JSONObjectReader) -> [String: [LinkURL.QueryItem]] {
        let page = "the ID of a custom product page from its URL in App Store Connect"
        let number: Rule = ("1 to 18 digits", Self.isNumber)
        let campaign = "1 to 30 printable ASCII characters"
        let rules: [Rule] = [(page, ParameterType.uuid.accepts), number, (campaign, Self.isCampaign), number]
        return items(table, of: "ios", by: "id", keys: ["ppid", "pt", "ct", "mt"], rules)
    }

    func playStoreItems(_ table: JSONObjectReader) -> [String: [LinkURL.QueryItem]] {
        let keys = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"]
        let words = "1 to 200 bytes without control characters"
        return items(table, of: "android", by: "package", keys: keys, keys.map { _ in (words, Self.isWords) })
    }

    /// Returns the options of the apps of a system, in the order of their keys.
    private func items(
        _ table: JSONObjectReader,
        of system: String,
        by name: String,
        keys: [String],
        _ rules: [Rule]
    ) -> [String: [LinkURL.QueryItem]] {
        var items: [String: [LinkURL.QueryItem]] = [:]
        for (index, app) in (table.value("apps")?[system]?.array ?? []).enumerated() {
            let path = "apps.\(system)[\(index)].store"
            guard let value = app["store"],
                let store = JSONObjectReader(value, path: path, keys: keys, problems: problems)
            else { continue }
            if system == "ios", app["appStoreID"] == nil {
                let place = SourceLocation(value.position, path: path)
                let message = "missing \"appStoreID\" for \"store\""
                problems.report(.invalidStoreOption, at: place, message, fix: "add \"appStoreID\", or remove \"store\"")
            }
            let found = zip(keys, rules).compactMap { item($0, $1, of: store) }
            if let app = app[name]?.string { items[app] = found }
        }
        return items
    }

    private func item(_ key: String, _ rule: Rule, of store: JSONObjectReader) -> LinkURL.QueryItem? {
        guard let text = store.string(key) else { return nil }
        if !rule.accepts(text) {
            store.report(.invalidStoreOption, at: key, "invalid value \(text.quoted)", fix: "use \(rule.wanted)")
        }
        return LinkURL.QueryItem(name: key, value: text)
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
    }

    private static func isCampaign(_ text: String) -> Bool {
        (1...30).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    private static func isWords(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
