import LinkRoutes

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
    private func pieces(of item: CarriedItem) -> [CarriedItem] {
        guard options.arrays == .commaSeparated, case .query(let number) = item.place, let text = item.text else {
            return [item]
        }
        let pieces = parameters.rawQuery.pieces(ofItem: number) ?? text.parts(separatedBy: ",").map { String($0) }
        return pieces.map { CarriedItem(name: item.name, text: $0, place: item.place, rule: item.rule) }
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
