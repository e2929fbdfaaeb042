import BorrowedBytes
import LinkRoutes

/// Decodes a type from a link's parameters, or from a part of them, through its own `init(from:)`.
final class LinkDecoder: Decoder {
    /// The part of the parameters that a decoder reads.
    enum Scope {
        /// All parameters.
        case whole
        /// The parameters with this name, or with a name that begins with it and a dot.
        case name(String)
        /// One element of a list.
        case item(LinkValueSource)
    }

    let parameters: LinkParameters
    let options: LinkDecoding
    let scope: Scope
    /// Records the requests of a type during a probe.
    let probe: ProbeRecord?
    /// Whether a dictionary of texts is being decoded: it has no keys for names without a value.
    var leavesOutFlags = false
    /// Whether the whole link was read as a single value.
    private(set) var isOneValue = false
    private let parent: LinkDecoder?
    private let key: (any CodingKey)?
    private let depth: Int

    /// The keys that lead here; built on demand, since only errors need them.
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

    /// Returns the decoder of a part, or of another type in the same place.
    ///
    /// Without a key, it has the coding path of this one.
    ///
    /// - Throws: `typeMismatch` if values are nested too deep.
    func child(_ scope: Scope, _ key: (any CodingKey)?) throws(LinkParameterError) -> LinkDecoder {
        guard depth < LinkDecoding.deepest else {
            throw error(.typeMismatch, name, expected: "values at most \(LinkDecoding.deepest) levels deep")
        }
        return LinkDecoder(scope, in: self, key)
    }

    /// Returns the decoder of a key.
    ///
    /// - Throws: `typeMismatch` if values are nested too deep.
    func child(_ key: some CodingKey) throws(LinkParameterError) -> LinkDecoder {
        try child(.name(name(of: key)), key)
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
                expected: "a type with properties",
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

    /// Returns the full name of a key.
    func name(of key: some CodingKey) -> String {
        if case .name(let prefix) = scope { prefix + "." + key.stringValue } else { key.stringValue }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws(LinkParameterError) -> KeyedDecodingContainer<Key> {
        switch scope {
        case .name where options.nesting == .none:
            probe?.noteProperties(of: name)
            let code: LinkParameterError.Code = isBlank ? .missingKey : .typeMismatch
            throw error(code, name, expected: "a single value; nested names need nesting: .dots")
        case .item: throw error(.typeMismatch, name, expected: "a single value")
        case .whole, .name: return KeyedDecodingContainer(KeyedParameters(decoder: self))
        }
    }

    func unkeyedContainer() throws(LinkParameterError) -> any UnkeyedDecodingContainer {
        if case .item = scope { throw error(.typeMismatch, name, expected: "a single value") }
        return ParameterList(decoder: self, elements: try elements(named: nameOfValue()))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleParameter(decoder: self) }
}

extension LinkDecoder {
    /// Whether the link has any parameter for this decoder.
    var hasInput: Bool {
        if case .name(let name) = scope { hasInput(named: name) } else { true }
    }

    /// Whether the link has the name, also as the beginning of numbered or nested names.
    func hasInput(named name: String) -> Bool {
        parameters.isEmptyRest(name) || parameters.isList(name)
            || parameters.items.contains { isName($0.name, orPartOf: name) }
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
            && parameters.items.allSatisfy { $0.text == nil || !isName($0.name, orPartOf: name) }
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

    /// Whether the link has numbered or nested names for this decoder.
    var hasParts: Bool {
        if case .item = scope { return false }
        let name = name
        return parameters.items.contains { isName($0.name, orPartOf: name) && !$0.name.hasSameBytes(as: name) }
    }

    /// Whether a name is the wanted one, the name of its first element or, with dots, the name of a part.
    private func isName(_ name: String, orPartOf wanted: String) -> Bool {
        guard name.utf8.count > wanted.utf8.count else { return name.hasSameBytes(as: wanted) }
        guard name.utf8.starts(with: wanted.utf8) else { return false }
        let rest = name.utf8.dropFirst(wanted.utf8.count)
        guard rest.first == UInt8(ascii: ".") else { return false }
        return options.nesting == .dots || rest.elementsEqual(".0".utf8)
    }

    /// Returns the elements of a list: each value of the name, or the values of numbered names if it has none.
    ///
    /// - Throws: `missingKey` if there are neither, or if a number is skipped.
    func elements(named name: String) throws(LinkParameterError) -> [Scope] {
        let items = parameters.items.filter { $0.text != nil && $0.name.hasSameBytes(as: name) }
        let isList = parameters.isList(name)
        if !items.isEmpty {
            // An empty value of a list counts only if it is one of its type.
            let values = items.filter { !isList || parameters.type(of: $0) == nil || $0.text?.isEmpty == false }
            return values.flatMap(pieces).map { .item($0) }
        }
        if isList || parameters.isEmptyRest(name) { return [] }
        var count = 0
        while hasInput(named: "\(name).\(count)") { count += 1 }
        guard count > 0 else { throw missing(name, [String].self) }
        guard !hasIndex(above: count, in: name) else { throw missing("\(name).\(count)", String.self) }
        return (0..<count).map { .name("\(name).\($0)") }
    }

    /// Returns the item, or one item for each text between its commas; escaped commas do not separate.
    private func pieces(of item: LinkValueSource) -> [LinkValueSource] {
        guard options.arrays == .commaSeparated, case .query(let number) = item.place, let text = item.text else {
            return [item]
        }
        let pieces = parameters.rawQuery.pieces(ofItem: number) ?? text.parts(separatedBy: ",").map { String($0) }
        return pieces.map { LinkValueSource(name: item.name, text: $0, place: item.place, rule: item.rule) }
    }

    /// Whether a numbered name continues after a gap.
    private func hasIndex(above count: Int, in name: String) -> Bool {
        parameters.items.contains { item in
            guard item.name.utf8.starts(with: (name + ".").utf8) else { return false }
            let digits = item.name.utf8.dropFirst(name.utf8.count + 1).prefix(while: \.isDigit)
            // A number that does not fit into an `Int` is above any.
            return !digits.isEmpty && Int(String(Substring(digits))).map { $0 > count } ?? true
        }
    }

    /// The names for which a dictionary has keys.
    ///
    /// With dots, the text before the next dot is a key; a dictionary of texts uses every name unchanged.
    var keyNames: [String] {
        let prefix = if case .name(let name) = scope { name + "." } else { "" }
        var names: [String] = []
        for item in parameters.items where item.name.utf8.starts(with: prefix.utf8) {
            let rest = Substring(item.name.utf8.dropFirst(prefix.utf8.count))
            let isSplit = options.nesting == .dots && !leavesOutFlags
            let key = isSplit ? String(Substring(rest.utf8.prefix { $0 != UInt8(ascii: ".") })) : String(rest)
            if !names.hasElement(withBytesOf: key), !leavesOutFlags || isText(item.name) { names.append(key) }
        }
        if prefix.isEmpty, let rest = parameters.emptyRest { names.append(rest) }
        return names
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

    /// Returns the value of a type that decodes itself; nil if the link has none.
    func value<Value: Decodable>(ofOther type: Value.Type) throws(LinkParameterError) -> Value? {
        guard hasInput else { return nil }
        do throws(LinkParameterError) {
            return try requiredValue(ofOther: type)
        } catch {
            if isNothing(error) { return nil }
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
            throw isNothing(error) ? missing(name, type) : error
        }
    }

    /// Whether a type's error means only that the link has no value for it.
    ///
    /// The value is missing if the type does not accept an empty text and the text is empty. It is also missing if
    /// there are numbered or nested names, but none for this type.
    private func isNothing(_ error: LinkParameterError) -> Bool {
        isBlank && (!hasParts || error.isMissing(name))
    }
}
