import LinkRoutes

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
        of item: CarriedItem
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
