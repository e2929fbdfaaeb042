/// Takes a value's own `encode(to:)` to its place in an output.
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
