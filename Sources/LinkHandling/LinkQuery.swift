import BorrowedBytes
public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The query of a link as names and values, for code that needs no type: each decoded once, order and repeats kept.
///
/// A `+` is a plus, and names are compared byte for byte (docs/route-table.md#r2, docs/route-table.md#r3). The path is
/// ignored, so a link that no table could route has a query too. Items of x-callback-url (`x-…`) are included.
public struct LinkQuery: Hashable, Sendable {
    /// All items in the order of the link.
    public let items: [LinkURL.QueryItem]

    /// Reads the query of a link; it is empty for a link without one.
    ///
    /// The result is nil only for a text that cannot be parsed: one without a scheme, with a malformed host, query or
    /// fragment (docs/route-table.md#r4), with more than 8,192 bytes, or with more than 64 items.
    public init?(of text: String) {
        let bytes = Array(text.utf8)
        guard let link = try? LinkScan(bytes.borrowed), let query = try? QueryScan(bytes.borrowed, link.query) else {
            return nil
        }
        items = query.items(bytes.borrowed)
    }

    /// Reads the query of a URL as written; it is empty for a URL without one, and nil in the same cases as for a text.
    public init?(of url: URL) { self.init(of: url.absoluteString) }

    /// Returns the first value of a name; nil if it has none.
    public func first(_ name: String) -> String? {
        items.first { $0.value != nil && $0.name.hasSameBytes(as: name) }?.value
    }

    /// Returns the last value of a name; a later item without a value is ignored.
    public func last(_ name: String) -> String? {
        items.last { $0.value != nil && $0.name.hasSameBytes(as: name) }?.value
    }

    /// Returns every value of a name in order.
    public func all(_ name: String) -> [String] {
        items.compactMap { $0.name.hasSameBytes(as: name) ? $0.value : nil }
    }

    /// Whether a flag is on: the first value of the name is `true` or `1`, or the name occurs only without a value.
    public func flag(_ name: String) -> Bool {
        guard let value = first(name) else { return contains(name) }
        return ["true", "1"].contains(value)
    }

    /// Whether a name occurs in the query, with or without a value.
    public func contains(_ name: String) -> Bool { items.contains { $0.name.hasSameBytes(as: name) } }

    /// The last value of each name; names without any value are omitted.
    ///
    /// Keys are compared as Swift strings: two encodings of one accented letter are one key.
    public var dictionary: [String: String] {
        var values: [String: String] = [:]
        for item in items { if let value = item.value { values[item.name] = value } }
        return values
    }

    /// The last value of each name; nil for a name that occurs without a value.
    public var dictionaryWithFlags: [String: String?] {
        var values: [String: String?] = [:]
        for item in items where item.value != nil || values[item.name] == nil {
            values.updateValue(item.value, forKey: item.name)
        }
        return values
    }
}
