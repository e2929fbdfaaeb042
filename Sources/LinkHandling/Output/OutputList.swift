/// The elements of a list, each an item or, with numbers, more.
struct OutputList: UnkeyedEncodingContainer {
    let sink: OutputSink
    let place: OutputPlace
    private(set) var count = 0

    init(sink: OutputSink, place: OutputPlace) {
        self.sink = sink
        self.place = place
    }

    var codingPath: [any CodingKey] { place.codingPath }

    /// Nil leaves nothing, so that the numbers have no gap.
    func encodeNil() {}

    mutating func encode<Value: LinkValue>(_ value: Value) throws(LinkOutputError) {
        try sink.write(text: value, next())
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws(LinkOutputError) {
        let before = sink.items.count
        try sink.write(value, place.element(count, sink.arrays))
        if sink.items.count > before { count += 1 }
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
        return place.element(count, sink.arrays)
    }
}
