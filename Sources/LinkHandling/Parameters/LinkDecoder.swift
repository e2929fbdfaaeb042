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
        case item(LinkValueSource)
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

extension LinkDecoder {
    /// Whether the link has anything for what the decoder stands for.
    var hasInput: Bool {
        if case .name(let name) = scope { hasInput(named: name) } else { true }
    }

    /// Whether the link has the name, be it as the beginning of numbered or nested names.
    func hasInput(named name: String) -> Bool {
        parameters.isEmptyRest(name) || parameters.items.contains { isName($0.name, orPartOf: name) }
    }

    /// Whether there is no text at all.
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

    /// Whether what the decoder stands for has no text of its own but empty ones.
    var isBlank: Bool {
        switch scope {
        case .whole: isOneValue && parameters.onlyName.map(isBlank) ?? false
        case .item(let item): (item.text ?? "").isEmpty
        case .name(let name): isBlank(named: name)
        }
    }

    /// Whether a name has no text of its own but empty ones.
    func isBlank(named name: String) -> Bool {
        !parameters.isEmptyRest(name)
            && parameters.items.allSatisfy { ($0.text ?? "").isEmpty || !$0.name.hasSameBytes(as: name) }
    }

    /// Whether there are numbered or nested names.
    var hasParts: Bool {
        if case .item = scope { return false }
        let name = name
        return parameters.items.contains { isName($0.name, orPartOf: name) && !$0.name.hasSameBytes(as: name) }
    }

    /// Whether a name is the wanted one, that of its first element or, with dots, that of a part.
    private func isName(_ name: String, orPartOf wanted: String) -> Bool {
        guard name.utf8.count > wanted.utf8.count else { return name.hasSameBytes(as: wanted) }
        guard name.utf8.starts(with: wanted.utf8) else { return false }
        let rest = name.utf8.dropFirst(wanted.utf8.count)
        guard rest.first == UInt8(ascii: ".") else { return false }
        return options.nesting == .dots || rest.elementsEqual(".0".utf8)
    }

    /// The elements of a list: each value of the name, or those of numbered names where it has no value.
    ///
    /// - Throws: `missingKey` where there is neither, and for a number that is left out.
    func elements(named name: String) throws(LinkParameterError) -> [Scope] {
        let items = parameters.items.filter { $0.text != nil && $0.name.hasSameBytes(as: name) }
        if !items.isEmpty { return items.flatMap(pieces).map { .item($0) } }
        if parameters.isEmptyRest(name) { return [] }
        var count = 0
        while hasInput(named: "\(name).\(count)") { count += 1 }
        guard count > 0 else { throw missing(name, [String].self) }
        guard !hasIndex(above: count, in: name) else { throw missing("\(name).\(count)", String.self) }
        return (0..<count).map { .name("\(name).\($0)") }
    }

    /// The item, or an item for each of the texts between its commas; escaped ones separate nothing.
    private func pieces(of item: LinkValueSource) -> [LinkValueSource] {
        guard options.arrays == .commaSeparated, case .query(let number) = item.place, let text = item.text else {
            return [item]
        }
        let pieces = parameters.rawQuery.pieces(ofItem: number) ?? text.parts(separatedBy: ",").map { String($0) }
        return pieces.map { LinkValueSource(name: item.name, text: $0, place: item.place, rule: item.rule) }
    }

    /// Whether a numbered name goes on behind a gap.
    private func hasIndex(above count: Int, in name: String) -> Bool {
        parameters.items.contains { item in
            guard item.name.utf8.starts(with: (name + ".").utf8) else { return false }
            let digits = item.name.utf8.dropFirst(name.utf8.count + 1).prefix(while: ASCII.isDigit)
            // A number that no `Int` holds is above any.
            return !digits.isEmpty && Int(String(Substring(digits))).map { $0 > count } ?? true
        }
    }

    /// The names that a dictionary has keys for.
    ///
    /// With dots, what stands in front of the next one is a key; a dictionary of texts takes every name as it is.
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

    /// Whether a name has a text, right or wrong.
    private func isText(_ name: String) -> Bool {
        do { return try value(String.self, named: name) != nil } catch { return true }
    }
}

extension LinkDecoder {
    /// The value of a name, nil where the link has none.
    func value<Value: LinkValue>(
        _ type: Value.Type,
        named name: String
    ) throws(LinkParameterError) -> Value? {
        let items = parameters.items
        var isFlag = false
        // By index: the loop's own copies of items would cost as much as the comparison.
        for index in items.indices where items[index].name.hasSameBytes(as: name) {
            if items[index].isOfRest { throw listError(name, type) }
            if items[index].text != nil { return try value(type, of: items[index]) }
            isFlag = true
        }
        if parameters.isEmptyRest(name) { throw listError(name, type) }
        return isFlag ? Value.ofFlag : nil
    }

    /// The value of one item, nil for a text that stands for nothing.
    func value<Value: LinkValue>(
        _ type: Value.Type,
        of item: LinkValueSource
    ) throws(LinkParameterError) -> Value? {
        guard let text = item.text else { return Value.ofFlag }
        let declared = parameters.type(of: item)
        if text.isEmpty, !Value.takesEmptyText || declared != nil { return nil }
        if let declared, !declared.accepts(text) { throw undeclared(item, declared) }
        guard let value = Value(linkText: text) else { throw error(.typeMismatch, item, expected: Value.words) }
        return value
    }

    /// The value that the decoder stands for, nil where the link has none.
    func value<Value: LinkValue>(_ type: Value.Type) throws(LinkParameterError) -> Value? {
        if case .item(let item) = scope { try value(type, of: item) } else { try value(type, named: nameOfValue()) }
    }

    /// The value of any type, nil where the link has nothing for it.
    func value<Value: Decodable>(ofAny type: Value.Type) throws(LinkParameterError) -> Value? {
        guard let direct = type as? any DirectValue.Type else { return try value(ofOther: type) }
        return try direct.value(in: self) as? Value
    }

    /// The value of a type that reads itself, nil where the link has nothing for it.
    func value<Value: Decodable>(ofOther type: Value.Type) throws(LinkParameterError) -> Value? {
        guard hasInput else { return nil }
        do throws(LinkParameterError) {
            return try requiredValue(ofOther: type)
        } catch {
            if isNothing(error) { return nil }
            throw error
        }
    }

    /// The value of a name.
    ///
    /// - Throws: `missingKey` where there is none.
    @inline(__always)
    func requiredValue<Value: LinkValue>(
        _ type: Value.Type,
        named name: String
    ) throws(LinkParameterError) -> Value {
        guard let value = try value(type, named: name) else { throw missing(name, type) }
        return value
    }

    /// The value of any type.
    ///
    /// - Throws: `missingKey` where there is nothing for it.
    func requiredValue<Value: Decodable>(ofAny type: Value.Type) throws(LinkParameterError) -> Value {
        guard let direct = type as? any DirectValue.Type else { return try requiredValue(ofOther: type) }
        return try requiredValue(ofDirect: direct)
    }

    /// The value of a type that is read here, as the very same type; in a function of its own because any other type
    /// would pay for the optional too.
    private func requiredValue<Direct: DirectValue, Value>(
        ofDirect type: Direct.Type
    ) throws(LinkParameterError) -> Value {
        guard let value = try type.value(in: self) as? Value else { throw missing(name, type) }
        return value
    }

    /// The value of a type that reads itself.
    ///
    /// - Throws: `missingKey` where there is nothing for it.
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

    /// Whether a type's error only says that there is nothing for it.
    ///
    /// A type that takes no empty text is not there when the text is empty, nor one for which other names, that only
    /// look like numbers or parts of this one, have nothing.
    private func isNothing(_ error: LinkParameterError) -> Bool {
        isBlank && (!hasParts || error.isMissing(name))
    }
}
