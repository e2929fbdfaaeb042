/// One value, for types that have no properties.
struct SingleParameter: SingleValueDecodingContainer {
    let decoder: LinkDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.isNil }

    func decode<Value: LinkValue>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        guard let value = try decoder.value(type) else { throw decoder.missing(decoder.name, type) }
        return value
    }

    /// Another type in the same place, one level deeper, so that a type which asks for itself comes to an end.
    func decode<Value: Decodable>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        try decoder.child(decoder.scope, nil).requiredValue(ofAny: type)
    }
}
