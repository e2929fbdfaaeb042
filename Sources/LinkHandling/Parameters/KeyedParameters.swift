/// The parameters by their names, for types that have properties.
struct KeyedParameters<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: LinkDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { decoder.keyNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        let name = decoder.name(of: key)
        decoder.probe?.note(name)
        return decoder.hasInput(named: name)
    }

    /// Whether the name has no value; a `Bool`, which needs none, is asked for otherwise.
    func decodeNil(forKey key: Key) throws(LinkParameterError) -> Bool {
        try decoder.child(key).isNil
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws(LinkParameterError) -> Value {
        guard let probe = decoder.probe else { return try value(type, key) }
        return try probe.answer(type, named: decoder.name(of: key)) { () throws(LinkParameterError) in
            try value(type, key)
        }
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws(LinkParameterError) -> Value? {
        guard let probe = decoder.probe else { return try valueIfPresent(type, key) }
        return probe.answer(
            type,
            named: decoder.name(of: key),
            optional: { () throws(LinkParameterError) in
                try valueIfPresent(type, key)
            }
        )
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

    /// The decoder itself: names are flat, so a superclass has its own among those of its subclass.
    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws(LinkParameterError) -> any Decoder { try decoder.child(key) }

    private func value<Value: Decodable>(_ type: Value.Type, _ key: Key) throws(LinkParameterError) -> Value {
        guard let direct = type as? any DirectValue.Type else {
            return try decoder.child(key).requiredValue(ofOther: type)
        }
        return try value(ofDirect: direct, key)
    }

    /// The value of a type that is read here, as the very same type; in a function of its own because any other type
    /// would pay for the optional too.
    private func value<Direct: DirectValue, Value>(
        ofDirect type: Direct.Type,
        _ key: Key
    ) throws(LinkParameterError) -> Value {
        guard let value = try type.value(of: key, in: decoder) as? Value else {
            throw decoder.missing(decoder.name(of: key), type)
        }
        return value
    }

    private func valueIfPresent<Value: Decodable>(
        _ type: Value.Type,
        _ key: Key
    ) throws(LinkParameterError) -> Value? {
        guard let direct = type as? any DirectValue.Type else { return try decoder.child(key).value(ofOther: type) }
        return try direct.value(of: key, in: decoder) as? Value
    }
}

extension KeyedParameters {
    /// The value of a property that one text holds.
    @inline(__always)
    func required<Value: LinkValue>(_ key: Key) throws(LinkParameterError) -> Value {
        let name = decoder.name(of: key)
        guard let probe = decoder.probe else { return try decoder.requiredValue(Value.self, named: name) }
        return try probe.answer(Value.self, named: name) { () throws(LinkParameterError) in
            try decoder.requiredValue(Value.self, named: name)
        }
    }

    /// The value of an optional property that one text holds.
    @inline(__always)
    func optional<Value: LinkValue>(_ key: Key) throws(LinkParameterError) -> Value? {
        let name = decoder.name(of: key)
        guard let probe = decoder.probe else { return try decoder.value(Value.self, named: name) }
        return probe.answer(
            Value.self,
            named: name,
            optional: { () throws(LinkParameterError) in
                try decoder.value(Value.self, named: name)
            }
        )
    }
}
