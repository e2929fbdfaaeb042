import Diagnostics
import LinkRoutes

/// Writes a value as query items, the form in which an app replies through x-callback-url.
enum LinkOutput {
    /// Returns the items of a value in the order in which it encodes itself; items of a dictionary are sorted by bytes.
    ///
    /// Nil and empty lists produce no items. A list repeats its name: `urls=a&urls=b`. A struct within a struct has names
    /// with dots. A value without property names, such as an `Int`, is named `result`. Dates are in UTC (RFC 3339).
    ///
    /// - Throws: the first value that cannot be written in a query, and any error of the type's own `encode(to:)`.
    static func items(of value: some Encodable) throws(LinkOutputError) -> [LinkURL.QueryItem] {
        let sink = OutputSink()
        try sink.write(value, OutputPlace())
        return sink.items
    }

    /// Returns the query of items, without a question mark: each name and value is escaped (docs/route-table.md#r8).
    ///
    /// An item without a value has no `=`.
    static func query(_ items: [LinkURL.QueryItem]) -> String {
        items.map { item in
            PercentEncoding.encoded(item.name.utf8) + (item.value.map { "=" + PercentEncoding.encoded($0.utf8) } ?? "")
        }.joined(separator: "&")
    }
}

/// Why a value cannot be written as a query.
public struct LinkOutputError: Error, Hashable, Sendable {
    /// The kinds of mistake; the names are stable for programs.
    public enum Code: String, Sendable, CaseIterable {
        /// A value has no text: a number is not finite, or a date is outside the years 0 to 9999.
        case badValue
        /// A name is empty, or belongs to x-callback-url.
        case badName
        /// A list contains a list or a struct.
        case nestedList
        /// Values are nested more than 32 levels deep.
        case tooDeep
        /// The type itself threw an error.
        case failed
    }

    /// The kind of mistake.
    public let code: Code
    /// The name of the value.
    public let parameter: String
    /// What is wrong and what to do, one sentence.
    public let message: String
}

extension LinkOutputError: CustomStringConvertible {
    /// The message with the name of the value.
    public var description: String { "the output \(parameter.quoted) \(message)" }
}
