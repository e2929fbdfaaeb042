public import LinkRoutes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The query of a link as names and values, for code that wants no type: each decoded once, order and repeats kept.
///
/// The path is not looked at: a link that no table could route has a query too. Items of x-callback-url (`x-…`) are
/// among the others.
public struct LinkQuery: Hashable, Sendable {
    /// How a query is read; without options a `+` is a plus and names compare byte for byte (docs/route-table.md#r2 and
    /// #r3).
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: Int

        /// Takes the options as bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Reads a raw `+` as a space, as HTML forms write it; `%2B` stays a plus.
        public static let plusIsSpace = Options(rawValue: 1)
        /// Compares names without regard to the case of ASCII letters; the dictionaries have them in lower case.
        public static let ignoresCase = Options(rawValue: 2)
    }

    /// Every item in the order of the link.
    public let items: [LinkURL.QueryItem]
    private let ignoresCase: Bool

    /// Reads the query of a link, empty for a link without one.
    ///
    /// It is nil only for a text that cannot be split or read: one without a scheme, one whose host, query or fragment
    /// is malformed (docs/route-table.md#r4), one of more than 8,192 bytes, and one of more than 64 items.
    public init?(of text: String, options: Options = []) {
        let bytes = Array(text.utf8)
        guard let link = try? LinkScan(bytes.span), let query = try? QueryScan(bytes.span, link.query) else {
            return nil
        }
        items =
            options.contains(.plusIsSpace)
            ? Self.itemsWithSpaces(bytes[query.range]) : query.items(bytes.span)
        ignoresCase = options.contains(.ignoresCase)
    }

    /// Reads the query of a URL as it is spelled, empty for one without a query; nil for what is nil as a text.
    public init?(of url: URL, options: Options = []) {
        self.init(of: url.absoluteString, options: options)
    }

    /// The first value of a name; nil where it has none.
    public func first(_ name: String) -> String? {
        items.first { $0.value != nil && isSame($0.name, name) }?.value
    }

    /// The last value of a name; a later item without a value changes nothing.
    public func last(_ name: String) -> String? {
        items.last { $0.value != nil && isSame($0.name, name) }?.value
    }

    /// Every value of a name in order.
    public func all(_ name: String) -> [String] {
        items.compactMap { isSame($0.name, name) ? $0.value : nil }
    }

    /// Whether a name is switched on: its first value is `true` or `1`, or it stands there without any value.
    public func flag(_ name: String) -> Bool {
        guard let value = first(name) else { return contains(name) }
        return Bool(linkText: value) ?? false
    }

    /// Whether a name stands in the query, with or without a value.
    public func contains(_ name: String) -> Bool { items.contains { isSame($0.name, name) } }

    /// The last value of each name; names without any value are left out.
    ///
    /// Keys compare as Swift's strings do: two spellings of one accented letter are one key.
    public var dictionary: [String: String] {
        var values: [String: String] = [:]
        for item in items { if let value = item.value { values[key(item.name)] = value } }
        return values
    }

    /// The last value of each name; nil for a name that stands there without any value.
    public var dictionaryWithFlags: [String: String?] {
        var values: [String: String?] = [:]
        for item in items where item.value != nil || values[key(item.name)] == nil {
            values.updateValue(item.value, forKey: key(item.name))
        }
        return values
    }

    /// The items of a checked query with each raw plus read as a space.
    private static func itemsWithSpaces(_ query: ArraySlice<UInt8>) -> [LinkURL.QueryItem] {
        let spaced = query.flatMap { $0 == UInt8(ascii: "+") ? Array("%20".utf8) : [$0] }
        return (try? QueryScan(spaced.span, 0..<spaced.count))?.items(spaced.span) ?? []
    }

    private func isSame(_ found: String, _ wanted: String) -> Bool {
        key(found).hasSameBytes(as: key(wanted))
    }

    private func key(_ name: String) -> String { ignoresCase ? ASCII.lowercased(name) : name }
}
