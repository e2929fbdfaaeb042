import BorrowedBytes
import LinkRoutes

/// Decodes a type from a link's parameters, or from a part of them, through its own `init(from:)`.
final class LinkDecoder: Decoder {
    /// The part of the parameters that a decoder reads.
    enum Scope {
        /// All parameters.
        case whole
        /// The parameters with this name.
        case name(String)
        /// One element of a list.
        case item(LinkValueSource)
    }

    let parameters: LinkParameters
    let scope: Scope
    /// Whether a dictionary of texts is being decoded: it has no keys for names without a value.
    var leavesOutFlags = false
    /// Whether the whole link was read as a single value.
    private var isOneValue = false
    private let parent: LinkDecoder?
    private let key: (any CodingKey)?
    private let depth: Int

    /// The keys that lead here; built on demand, since only errors need them.
    var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// How deep values may be nested, so that no type exhausts the stack.
    static let deepest = 32
    /// What a parameter is, for a type with properties.
    static let singleValue = "a single value"
    /// What a route with no or several parameters needs.
    static let typeWithProperties = "a type with properties"

    init(_ parameters: LinkParameters) {
        self.parameters = parameters
        scope = .whole
        parent = nil
        key = nil
        depth = 0
    }

    private init(_ scope: Scope, in parent: LinkDecoder, _ key: (any CodingKey)?) {
        parameters = parent.parameters
        self.scope = scope
        self.parent = parent
        self.key = key
        depth = parent.depth + 1
    }

    /// Returns the decoder of a part, or of another type in the same place.
    ///
    /// Without a key, it has the coding path of this one.
    ///
    /// - Throws: `typeMismatch` if values are nested too deep.
    func child(_ scope: Scope, _ key: (any CodingKey)?) throws(LinkParameterError) -> LinkDecoder {
        guard depth < Self.deepest else {
            throw error(.typeMismatch, name, expected: "values at most \(Self.deepest) levels deep")
        }
        return LinkDecoder(scope, in: self, key)
    }

    /// Returns the decoder of a key.
    ///
    /// - Throws: `typeMismatch` if values are nested too deep.
    func child(_ key: some CodingKey) throws(LinkParameterError) -> LinkDecoder {
        try child(.name(key.stringValue), key)
    }

    /// The name of the parameter that the decoder reads; empty for a whole link with no or several parameters.
    var name: String {
        switch scope {
        case .whole: parameters.onlyName ?? ""
        case .name(let name): name
        case .item(let item): item.name
        }
    }

    /// Returns the name of the parameter for a value without property names.
    ///
    /// - Throws: `typeMismatch` if the whole link is not a single value.
    func nameOfValue() throws(LinkParameterError) -> String {
        guard case .whole = scope else { return name }
        noteOneValue()
        guard let name = parameters.onlyName else {
            let fault = parameters.onlyNameFault
            throw LinkParameterError(
                code: .typeMismatch,
                parameter: "",
                place: .absent,
                expected: Self.typeWithProperties,
                value: nil,
                fault: "not one value: \(fault.message); \(fault.fix)"
            )
        }
        return name
    }

    private func noteOneValue() {
        isOneValue = true
        if key == nil { parent?.noteOneValue() }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws(LinkParameterError) -> KeyedDecodingContainer<Key> {
        switch scope {
        case .name: throw error(isBlank ? .missingKey : .typeMismatch, name, expected: Self.singleValue)
        case .item: throw error(.typeMismatch, name, expected: Self.singleValue)
        case .whole: return KeyedDecodingContainer(KeyedParameters(decoder: self))
        }
    }

    func unkeyedContainer() throws(LinkParameterError) -> any UnkeyedDecodingContainer {
        if case .item = scope { throw error(.typeMismatch, name, expected: Self.singleValue) }
        return ParameterList(decoder: self, elements: try elements(named: nameOfValue()))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleParameter(decoder: self) }
}

extension LinkDecoder {
    /// Whether the link has any parameter for this decoder.
    var hasInput: Bool {
        if case .name(let name) = scope { hasInput(named: name) } else { true }
    }

    /// Whether the link has the name.
    func hasInput(named name: String) -> Bool {
        parameters.isEmptyRest(name) || parameters.isList(name)
            || parameters.items.contains { $0.name.hasSameBytes(as: name) }
    }

    /// Whether the decoder has no text at all.
    var isNil: Bool {
        switch scope {
        case .whole where isOneValue: isNil(named: name)
        case .whole: parameters.items.isEmpty && parameters.emptyRest == nil
        case .item(let item): item.text == nil
        case .name(let name): isNil(named: name)
        }
    }

    private func isNil(named name: String) -> Bool {
        !parameters.isEmptyRest(name)
            && parameters.items.allSatisfy { $0.text == nil || !$0.name.hasSameBytes(as: name) }
    }

    /// Whether the decoder's own texts are all empty.
    var isBlank: Bool {
        switch scope {
        case .whole: isOneValue && parameters.onlyName.map(isBlank) ?? false
        case .item(let item): (item.text ?? "").isEmpty
        case .name(let name): isBlank(named: name)
        }
    }

    /// Whether the texts of exactly this name are all empty.
    func isBlank(named name: String) -> Bool {
        !parameters.isEmptyRest(name)
            && parameters.items.allSatisfy { ($0.text ?? "").isEmpty || !$0.name.hasSameBytes(as: name) }
    }

    /// Returns the elements of a list: each value of the name.
    ///
    /// - Throws: `missingKey` if there is none.
    func elements(named name: String) throws(LinkParameterError) -> [LinkValueSource] {
        let items = parameters.items.filter { $0.text != nil && $0.name.hasSameBytes(as: name) }
        let isList = parameters.isList(name)
        guard !items.isEmpty || isList || parameters.isEmptyRest(name) else { throw missing(name, [String].self) }
        // An empty value of a list counts only if it is one of its type.
        return items.filter { !isList || parameters.type(of: $0) == nil || $0.text?.isEmpty == false }
    }

    /// The names for which a dictionary has keys.
    var keyNames: [String] {
        var names: [String] = []
        for name in parameters.items.map(\.name)
        where !names.hasElement(withBytesOf: name) && (!leavesOutFlags || isText(name)) {
            names.append(name)
        }
        return names + (parameters.emptyRest.map { [$0] } ?? [])
    }

    /// Whether a name has a text, valid or not.
    private func isText(_ name: String) -> Bool {
        do { return try value(String.self, named: name) != nil } catch { return true }
    }
}

extension LinkDecoder {
    /// Returns the value of a name; nil if the link has none.
    func value<Value: LinkValue>(
        _ type: Value.Type,
        named name: String
    ) throws(LinkParameterError) -> Value? {
        let items = parameters.items
        var isFlag = false
        // By index: the loop's copies of items would cost as much as the comparison.
        for index in items.indices where items[index].name.hasSameBytes(as: name) {
            if items[index].isOfRest { throw listError(name, type) }
            if items[index].text != nil { return try value(type, of: items[index]) }
            isFlag = true
        }
        if parameters.isEmptyRest(name) { throw listError(name, type) }
        return isFlag ? Value.ofFlag : nil
    }

    /// Returns the value of an item; nil for a text that means no value.
    func value<Value: LinkValue>(
        _ type: Value.Type,
        of item: LinkValueSource
    ) throws(LinkParameterError) -> Value? {
        guard let text = item.text else { return Value.ofFlag }
        let declared = parameters.type(of: item)
        if text.isEmpty, !Value.takesEmptyText || declared != nil { return nil }
        if let declared, !declared.accepts(text) { throw undeclared(item, declared) }
        guard let value = Value(linkText: text) else {
            throw error(.typeMismatch, item, expected: Value.valueDescription)
        }
        return value
    }

    /// Returns the value that the decoder reads; nil if the link has none.
    func value<Value: LinkValue>(_ type: Value.Type) throws(LinkParameterError) -> Value? {
        if case .item(let item) = scope { try value(type, of: item) } else { try value(type, named: nameOfValue()) }
    }

    /// Returns the value of any type; nil if the link has none.
    func value<Value: Decodable>(ofAny type: Value.Type) throws(LinkParameterError) -> Value? {
        guard let direct = type as? any DirectValue.Type else { return try value(ofOther: type) }
        return try direct.value(in: self) as? Value
    }

    /// Returns the value of a type that decodes itself; nil if the link has none, or an empty text that the type does not
    /// accept.
    func value<Value: Decodable>(ofOther type: Value.Type) throws(LinkParameterError) -> Value? {
        guard hasInput else { return nil }
        do throws(LinkParameterError) {
            return try requiredValue(ofOther: type)
        } catch {
            if isBlank { return nil }
            throw error
        }
    }

    /// Returns the value of a name.
    ///
    /// - Throws: `missingKey` if there is none.
    func requiredValue<Value: LinkValue>(
        _ type: Value.Type,
        named name: String
    ) throws(LinkParameterError) -> Value {
        guard let value = try value(type, named: name) else { throw missing(name, type) }
        return value
    }

    /// Returns the value of any type.
    ///
    /// - Throws: `missingKey` if there is none.
    func requiredValue<Value: Decodable>(ofAny type: Value.Type) throws(LinkParameterError) -> Value {
        guard let direct = type as? any DirectValue.Type else { return try requiredValue(ofOther: type) }
        return try requiredValue(ofDirect: direct)
    }

    /// Returns the value of a type that this module reads itself.
    ///
    /// It is a separate function, so that other types do not pay for the optional.
    private func requiredValue<Direct: DirectValue, Value>(
        ofDirect type: Direct.Type
    ) throws(LinkParameterError) -> Value {
        guard let value = try type.value(in: self) as? Value else { throw missing(name, type) }
        return value
    }

    /// Returns the value of a type that decodes itself.
    ///
    /// - Throws: `missingKey` if there is none.
    func requiredValue<Value: Decodable>(ofOther type: Value.Type) throws(LinkParameterError) -> Value {
        guard hasInput else { throw missing(name, type) }
        leavesOutFlags = type == [String: String].self
        do {
            return try Value(from: self)
        } catch {
            let error = LinkParameterError(error, of: type, in: self)
            throw isBlank ? missing(name, type) : error
        }
    }
}
