/// A type that is read here, whatever its own `init(from:)` does: one that a text holds, or an optional.
///
/// One protocol for both, since to ask whether a type is one costs more than to read a short text.
protocol DirectValue: Decodable {
    /// The type of the text, behind all optionals.
    static var textType: any Decodable.Type { get }

    /// The value of what a decoder stands for, nil where the link has none.
    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Self?

    /// The value of a key, nil where the link has none.
    static func value(of key: some CodingKey, in decoder: LinkDecoder) throws(LinkParameterError) -> Self?
}

extension LinkValue {
    static var textType: any Decodable.Type { Self.self }

    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Self? { try decoder.value(Self.self) }

    static func value(of key: some CodingKey, in decoder: LinkDecoder) throws(LinkParameterError) -> Self? {
        try decoder.value(Self.self, named: decoder.name(of: key))
    }
}

extension Optional: DirectValue where Wrapped: Decodable {
    static var textType: any Decodable.Type { (Wrapped.self as? any DirectValue.Type)?.textType ?? Wrapped.self }

    static func value(in decoder: LinkDecoder) throws(LinkParameterError) -> Wrapped?? {
        .some(try decoder.value(ofAny: Wrapped.self))
    }

    static func value(of key: some CodingKey, in decoder: LinkDecoder) throws(LinkParameterError) -> Wrapped?? {
        try value(in: decoder.child(key))
    }
}
