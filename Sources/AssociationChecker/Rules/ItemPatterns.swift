import BorrowedBytes
import SiteAssociation
import StrictJSON

/// The items that a pattern for a whole query means.
struct ItemPatterns {
    private var items: [(name: String, value: String)] = []

    /// Reads `page=?*&tab=1`, also with the `?` before a query and with a `*` for other items around it.
    ///
    /// - Returns: nil if a part is no item, or if a name has a wildcard or occurs twice.
    init?(_ text: String) {
        let isOpen = text.hasPrefix("*")
        for part in text.drop(while: "?*".contains).split(separator: "&") where !part.isAllStars {
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = String(part[..<equals].drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
            var value = part[equals...].dropFirst()
            while isOpen, value.hasSuffix("*"), !value.hasSuffix("?*") { value.removeLast() }
            guard !name.isEmpty, !name.contains(where: "*?$#".contains), !items.contains(where: { $0.name == name })
            else { return nil }
            items.append((name, value.isEmpty || value.isAllStars ? "?*" : String(value)))
        }
        if items.isEmpty { return nil }
    }

    var names: [String] { items.map(\.name) }
    /// The object for `?`, as JSON.
    var json: String { JSONWriter.json { $0.object(of: items) } }
    /// The members of that object, as JSON.
    var members: String { String(json.dropFirst().dropLast()) }
}
