import LinkRoutes

/// Lends a link's parameters, or a part of them, to a type's own `init(from:)`.
final class LinkDecoder: Decoder {
    /// The part of the parameters that a decoder stands for.
    enum Scope {
        /// All of them.
        case whole
        /// What has this name, or begins with it and a dot.
        case name(String)
        /// One element of a list.
        case item(CarriedItem)
    }

    let parameters: LinkParameters
    let options: LinkDecoding
    let scope: Scope
    /// Notes what is asked for, when a type is only tried.
    let probe: ProbeRecord?
    /// Whether a dictionary of texts is being made: a name without a value is none of its keys.
    var leavesOutFlags = false
    /// Whether the whole was read as a value without names of its own.
    private(set) var isOneValue = false
    private let parent: LinkDecoder?
    private let key: (any CodingKey)?
    private let depth: Int

    /// The keys that lead here; put together on demand, since only errors ask.
    var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ parameters: LinkParameters, _ options: LinkDecoding, probe: ProbeRecord? = nil) {
        self.parameters = parameters
        self.options = options
        self.probe = probe
        scope = .whole
        parent = nil
        key = nil
        depth = 0
    }

    private init(_ scope: Scope, in parent: LinkDecoder, _ key: (any CodingKey)?) {
        parameters = parent.parameters
        options = parent.options
        probe = parent.probe
        self.scope = scope
        self.parent = parent
        self.key = key
        depth = parent.depth + 1
    }

    /// The decoder of a part; nil for a key stands for another type in the same place.
    ///
    /// - Throws: `typeMismatch` below the deepest level that is read.
    func child(_ scope: Scope, _ key: (any CodingKey)?) throws(LinkParameterError) -> LinkDecoder {
        guard depth < LinkDecoding.deepest else {
            throw error(.typeMismatch, name, expected: "values at most \(LinkDecoding.deepest) levels deep")
        }
        return LinkDecoder(scope, in: self, key)
    }

    /// The decoder of a key.
    ///
    /// - Throws: `typeMismatch` below the deepest level that is read.
    func child(_ key: some CodingKey) throws(LinkParameterError) -> LinkDecoder {
        try child(.name(name(of: key)), key)
    }

    /// The name of the parameter that the decoder stands for; empty for the whole of a link with none or several.
    var name: String {
        switch scope {
        case .whole: parameters.onlyName ?? ""
        case .name(let name): name
        case .item(let item): item.name
        }
    }

    /// The name to read a value without names of its own from.
    ///
    /// - Throws: `typeMismatch` where the whole of the link is no one value.
    func nameOfValue() throws(LinkParameterError) -> String {
        guard case .whole = scope else { return name }
        noteOneValue()
        guard let name = parameters.onlyName else {
            throw LinkParameterError(
                code: .typeMismatch,
                parameter: "",
                place: .absent,
                expected: "a type with properties",
                value: nil,
                fault: "not one value: \(parameters.onlyNameFault)"
            )
        }
        return name
    }

    private func noteOneValue() {
        isOneValue = true
        if key == nil { parent?.noteOneValue() }
    }

    /// The full name of a key.
    @inline(__always)
    func name(of key: some CodingKey) -> String {
        if case .name(let prefix) = scope { prefix + "." + key.stringValue } else { key.stringValue }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws(LinkParameterError) -> KeyedDecodingContainer<Key> {
        switch scope {
        case .name where options.nesting == .none:
            probe?.noteProperties(of: name)
            let code: LinkParameterError.Code = isBlank ? .missingKey : .typeMismatch
            throw error(code, name, expected: "a type of one value; nested names need nesting: .dots")
        case .item: throw error(.typeMismatch, name, expected: "a type of one value")
        case .whole, .name: return KeyedDecodingContainer(KeyedParameters(decoder: self))
        }
    }

    func unkeyedContainer() throws(LinkParameterError) -> any UnkeyedDecodingContainer {
        if case .item = scope { throw error(.typeMismatch, name, expected: "a type of one value") }
        return ParameterList(decoder: self, elements: try elements(named: nameOfValue()))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleParameter(decoder: self) }
}
