import LinkRoutes

/// The values of one name, for list types.
struct ParameterList: UnkeyedDecodingContainer {
    let decoder: LinkDecoder
    let elements: [LinkValueSource]
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// Whether the next element has no value; if so, it is skipped.
    mutating func decodeNil() throws(LinkParameterError) -> Bool {
        let isNil = try element().isNil
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode<Value: LinkValue>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        let element = try element()
        guard let value = try element.value(type) else { throw empty(element, type) }
        currentIndex += 1
        return value
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        let element = try element()
        let value: Value
        do throws(LinkParameterError) {
            value = try element.requiredValue(ofAny: type)
        } catch {
            throw error.isMissing(element.name) ? empty(element, type) : error
        }
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws(LinkParameterError) -> KeyedDecodingContainer<NestedKey> {
        let container = try element().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws(LinkParameterError) -> any UnkeyedDecodingContainer {
        let container = try element().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws(LinkParameterError) -> any Decoder {
        let element = try element()
        currentIndex += 1
        return element
    }

    /// Returns the error for an element without a value: an empty text among others is present, but not of the type.
    private func empty<Value>(_ element: LinkDecoder, _ type: Value.Type) -> LinkParameterError {
        guard element.isBlank, !decoder.isBlank(named: decoder.name) else {
            return element.missing(element.name, type)
        }
        return element.error(.typeMismatch, element.name, expected: LinkDecoder.valueDescription(for: type))
    }

    /// Returns the decoder of the next element.
    private func element() throws(LinkParameterError) -> LinkDecoder {
        guard !isAtEnd else {
            throw decoder.error(.missingKey, decoder.name, expected: "more than \(elements.count) values")
        }
        return try decoder.child(.item(elements[currentIndex]), nil)
    }
}

/// A single value, for types without properties.
struct SingleParameter: SingleValueDecodingContainer {
    let decoder: LinkDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.isNil }

    func decode<Value: LinkValue>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        guard let value = try decoder.value(type) else { throw decoder.missing(decoder.name, type) }
        return value
    }

    /// Decodes another type from the same place, one level deeper, so that a type that decodes itself does not recurse
    /// forever.
    func decode<Value: Decodable>(_ type: Value.Type) throws(LinkParameterError) -> Value {
        try decoder.child(decoder.scope, nil).requiredValue(ofAny: type)
    }
}
