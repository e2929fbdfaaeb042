public import LinkRoutes

/// What a request tells the other app, in order.
///
/// A dictionary literal keeps its order and may repeat a name: `["word": "Hello & bye", "language": "Spanish"]`.
public struct CallbackParameters: Hashable, Sendable {
    /// Names and values, decoded.
    public let items: [LinkURL.QueryItem]

    /// Takes names and values; an item without a value is a flag.
    public init(_ items: [LinkURL.QueryItem]) { self.items = items }

    /// Takes the properties of a value in the order of their declaration; nil is left out.
    ///
    /// - Throws: which property has no form in a query.
    public init(
        encoding value: some Encodable,
        arrays: LinkOutput.ArrayForm = .repeated
    ) throws(LinkOutputError) {
        items = try LinkOutput.items(of: value, arrays: arrays)
    }
}

extension CallbackParameters: ExpressibleByDictionaryLiteral {
    /// Takes names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        items = elements.map { LinkURL.QueryItem(name: $0, value: $1) }
    }
}
