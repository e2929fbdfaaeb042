public import LinkRoutes

/// What another app answered to a request that it has done.
public struct CallbackReply: Hashable, Sendable {
    /// The items that the other app put behind the address, in order, decoded; it may have written anything there.
    public let items: [LinkURL.QueryItem]

    init(_ items: [LinkURL.QueryItem]) { self.items = items }

    /// The items as a value.
    ///
    /// - Throws: which item is missing, or is not what the value takes.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        options: LinkDecoding = LinkDecoding()
    ) throws(LinkParameterError) -> Value {
        try LinkParameters(items: items).decode(type, options: options)
    }
}
