/// The parameters by name, for types with properties.
struct KeyedParameters<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: LinkDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { decoder.keyNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.hasInput(named: key.stringValue) }

    /// Whether the name has no value; a `Bool`, which needs none, has its own methods below.
    func decodeNil(forKey key: Key) throws(LinkParameterError) -> Bool {
        try decoder.child(key).isNil
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws(LinkParameterError) -> Value {
        try decoder.child(key).requiredValue(ofAny: type)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws(LinkParameterError) -> Value? {
        try decoder.child(key).value(ofAny: type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws(LinkParameterError) -> KeyedDecodingContainer<NestedKey> {
        try decoder.child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws(LinkParameterError) -> any UnkeyedDecodingContainer {
        try decoder.child(key).unkeyedContainer()
    }

    /// The decoder itself: names are flat, so the names of a superclass are on the same level as those of its subclass.
    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws(LinkParameterError) -> any Decoder { try decoder.child(key) }
}

extension KeyedParameters {
    func decode<Value: LinkValue>(_ type: Value.Type, forKey key: Key) throws(LinkParameterError) -> Value {
        try decoder.requiredValue(type, named: key.stringValue)
    }
}

// By default, the protocol reads an optional by first asking whether the value is nil, without naming the type. That
// would misread an empty number and a flag. Only a method for the exact type replaces the default, and only such a
// method is fast.
extension KeyedParameters {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws(LinkParameterError) -> Bool? { try optional(key) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws(LinkParameterError) -> String? {
        try optional(key)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws(LinkParameterError) -> Double? {
        try optional(key)
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws(LinkParameterError) -> Float? { try optional(key) }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws(LinkParameterError) -> Int? { try optional(key) }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws(LinkParameterError) -> Int8? { try optional(key) }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws(LinkParameterError) -> Int16? { try optional(key) }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws(LinkParameterError) -> Int32? { try optional(key) }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws(LinkParameterError) -> Int64? { try optional(key) }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws(LinkParameterError) -> UInt? { try optional(key) }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws(LinkParameterError) -> UInt8? { try optional(key) }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws(LinkParameterError) -> UInt16? {
        try optional(key)
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws(LinkParameterError) -> UInt32? {
        try optional(key)
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws(LinkParameterError) -> UInt64? {
        try optional(key)
    }

    private func optional<Value: LinkValue>(_ key: Key) throws(LinkParameterError) -> Value? {
        try decoder.value(Value.self, named: key.stringValue)
    }
}
