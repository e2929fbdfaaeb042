import BorrowedBytes
import LinkRoutes
import SiteAssociation
import StrictJSON

/// The items that a pattern for a whole query means.
struct ItemPatterns {
    private var items: [Component.QueryPattern] = []

    /// Reads `page=?*&tab=1`, also with a URL or the `?` before a query, with a `*` for other items around it, with a
    /// fragment after it, and with the syntax of another system.
    ///
    /// - Parameter form: the form of the links that are compared with the patterns.
    /// - Returns: nil if a part is no item, if a name has a wildcard or occurs twice, or if the text is too long for a fix.
    init?(_ text: String, _ form: LinkText.Form) {
        guard text.utf8.count <= FindingReport.longestFix else { return nil }
        let text = text.replacing("&amp;", with: "&")
        let isOpen = text.hasPrefix("*")
        let isAnchored = text.hasPrefix("^")
        let query = text.prefix { $0 != "#" }.dropLast(isAnchored && text.hasSuffix("$") ? 1 : 0)
        let head = query.prefix { !"?=".contains($0) }
        let written = head.contains("/") ? query.dropFirst(head.count) : query
        for part in written.drop(while: "^?*".contains).split(separator: "&") where !part.isAllStars {
            var item = Component.QueryPattern(item: part)
            item.name = String(item.name.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
            item.value = String(item.value.drop(while: \.isWhitespace))
            while item.value.last?.isWhitespace == true { item.value.removeLast() }
            while isOpen, item.value.hasSuffix("*"), !item.value.hasSuffix("?*") { item.value.removeLast() }
            guard part.contains("="), !item.name.isEmpty, !item.name.contains(where: "*?$#".contains),
                !Self.isSeveral(item.value) || ForeignPattern(in: item.value) != nil,
                !names.contains(item.name)
            else { return nil }
            let meant = ForeignPattern(in: item.value)?.translated ?? item.value
            let isWritten = meant.contains("$(")
            guard !meant.contains("$(list") || meant == item.value else { return nil }
            let spelled =
                form.isPercentEncoded ? PercentEncoding.escaped(meant, also: "\"<>") : PercentEncoding.decoded(meant)
            item.value = isWritten ? meant : spelled ?? meant
            if item.value.isEmpty || item.value[...].isAllStars { item.value = "?*" }
            items.append(item)
        }
        if items.isEmpty { return nil }
    }

    /// Whether another item may follow in a value, in a way that no link has.
    private static func isSeveral(_ value: String) -> Bool {
        value.contains(", ") || value.contains(where: ";|".contains) || value.contains(",") && value.contains("=")
    }

    var names: [String] { items.map(\.name) }
    /// The object for `?`, as JSON.
    var json: String { JSONWriter.json { $0.object(of: items.map { ($0.name, $0.value) }) } }
    /// The members of that object, as JSON.
    var members: String { String(json.dropFirst().dropLast()) }
}

extension Component.QueryPattern {
    /// Creates the pattern of an item as it stands in a link; an item without a value takes any.
    init(item: Substring) {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        self.init(name: parts[0], value: parts.count > 1 && !parts[1].isEmpty ? parts[1] : "*")
    }
}

extension Substring {
    /// Where a query begins in a path: at a `?` before a name and a `=`.
    var query: Index? {
        utf8.indices.first { mark in
            guard utf8[mark] == UInt8(ascii: "?") else { return false }
            let rest = utf8[mark...].dropFirst()
            let name = rest.prefix { !"?*=/&#".utf8.contains($0) }
            return !name.isEmpty && rest[name.endIndex...].first == UInt8(ascii: "=")
        }
    }
}
