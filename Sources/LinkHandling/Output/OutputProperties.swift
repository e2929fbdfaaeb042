/// The properties of a value, each an item or more.
struct OutputProperties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: OutputSink
    let place: OutputPlace

    var codingPath: [any CodingKey] { place.codingPath }

    /// Nil leaves nothing.
    func encodeNil(forKey key: Key) {}

    func encode<Value: LinkValue>(_ value: Value, forKey key: Key) throws(LinkOutputError) {
        try sink.write(text: value, place.property(key))
    }

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

    /// The same place: names are flat, so a superclass has its own among those of its subclass.
    func superEncoder() -> any Encoder { OutputEncoder(sink: sink, place: place) }

    func superEncoder(forKey key: Key) -> any Encoder { OutputEncoder(sink: sink, place: place.property(key)) }
}
