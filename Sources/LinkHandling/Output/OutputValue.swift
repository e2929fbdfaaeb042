/// One value without properties.
struct OutputValue: SingleValueEncodingContainer {
    let sink: OutputSink
    let place: OutputPlace

    var codingPath: [any CodingKey] { place.codingPath }

    /// Nil leaves nothing.
    func encodeNil() {}

    func encode<Value: LinkValue>(_ value: Value) throws(LinkOutputError) {
        try sink.write(text: value, place)
    }

    func encode<Value: Encodable>(_ value: Value) throws(LinkOutputError) {
        try sink.write(value, place)
    }
}
