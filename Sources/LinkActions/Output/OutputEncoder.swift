/// Passes a value's properties from its `encode(to:)` to the output.
struct OutputEncoder: Encoder {
    let sink: OutputSink
    let place: OutputPlace

    var codingPath: [any CodingKey] { place.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if place.isRepeated { sink.refuseParts(place) }
        return KeyedEncodingContainer(OutputProperties(sink: sink, place: place))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if place.isRepeated { sink.refuseParts(place) }
        return OutputList(sink: sink, place: place)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { OutputValue(sink: sink, place: place) }
}

/// The properties of a value; each becomes one item or more.
struct OutputProperties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: OutputSink
    let place: OutputPlace

    var codingPath: [any CodingKey] { place.codingPath }

    /// Writes nothing for nil.
    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws(LinkOutputError) {
        try sink.write(value, place.property(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        OutputEncoder(sink: sink, place: place.property(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        OutputEncoder(sink: sink, place: place.property(key)).unkeyedContainer()
    }

    /// The same place: names are flat, so the names of a superclass are on the same level as those of its subclass.
    func superEncoder() -> any Encoder { OutputEncoder(sink: sink, place: place) }

    func superEncoder(forKey key: Key) -> any Encoder { OutputEncoder(sink: sink, place: place.property(key)) }
}

/// The elements of a list; each becomes one item.
struct OutputList: UnkeyedEncodingContainer {
    let sink: OutputSink
    let place: OutputPlace
    private(set) var count = 0

    var codingPath: [any CodingKey] { place.codingPath }

    /// Writes nothing for nil.
    func encodeNil() {}

    mutating func encode<Value: Encodable>(_ value: Value) throws(LinkOutputError) {
        try sink.write(value, next())
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        OutputEncoder(sink: sink, place: next()).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        OutputEncoder(sink: sink, place: next()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { OutputEncoder(sink: sink, place: next()) }

    private mutating func next() -> OutputPlace {
        defer { count += 1 }
        return place.element()
    }
}

/// One value without properties.
struct OutputValue: SingleValueEncodingContainer {
    let sink: OutputSink
    let place: OutputPlace

    var codingPath: [any CodingKey] { place.codingPath }

    /// Writes nothing for nil.
    func encodeNil() {}

    func encode<Value: Encodable>(_ value: Value) throws(LinkOutputError) {
        try sink.write(value, place)
    }
}

/// The place of a value in an output.
struct OutputPlace {
    /// The keys that lead to the value; an element of a list has those of the list.
    private(set) var codingPath: [any CodingKey] = []
    /// The full name; nil for the output as a whole.
    private(set) var name: String?
    /// Whether the value is an element of a list, which repeats its name.
    private(set) var isRepeated = false
    private(set) var depth = 0

    /// The name of a value in this place.
    var valueName: String { name ?? "result" }

    /// Returns the place of a property.
    func property(_ key: any CodingKey) -> OutputPlace {
        step(key, name.map { $0 + "." + key.stringValue } ?? key.stringValue)
    }

    /// Returns the place of an element.
    func element() -> OutputPlace {
        var place = step(nil, valueName)
        place.isRepeated = true
        return place
    }

    /// Returns the same place, one level deeper, for another type.
    func deeper() -> OutputPlace {
        var place = self
        place.depth += 1
        return place
    }

    private func step(_ key: (any CodingKey)?, _ name: String) -> OutputPlace {
        var place = deeper()
        if let key { place.codingPath.append(key) }
        place.name = name
        return place
    }
}
