import StrictJSON

/// Reads `query`.
struct QueryReader {
    let problems: JSONProblems

    func rules(_ route: JSONObjectReader, parameters: [String]) -> [QueryRule] {
        guard let value = route.value("query") else { return [] }
        guard let members = value.object else {
            route.report(.wrongType, "query", "expected an object, found \(value.kind)")
            return []
        }
        return members.map { rule($0, "\(route.path(of: "query")).\($0.name.shown)", parameters) }
    }

    private func rule(_ member: JSONMember, _ path: String, _ parameters: [String]) -> QueryRule {
        checkName(member, path, parameters)
        let text = member.value.string ?? ""
        let isOptional = text.utf8.last == UInt8(ascii: "?")
        let type = isOptional ? text[..<text.utf8.index(before: text.endIndex)] : text[...]
        // An invalid type matches no value, so that it causes no further problems.
        return QueryRule(
            name: member.name,
            type: self.type(type, of: member, path) ?? .enumeration([]),
            isRequired: !isOptional
        )
    }

    private func type(_ text: Substring, of member: JSONMember, _ path: String) -> ParameterType? {
        guard member.value.string != nil else {
            problems.report(
                .wrongType,
                path,
                at: member.value.position,
                "expected a type in a string, found \(member.value.kind)"
            )
            return nil
        }
        do throws(PatternError) {
            return try TypeParser.type(text, inQuery: true)
        } catch {
            problems.report(error.code, path, at: member.value.position, error.message, fix: error.fix)
            return nil
        }
    }

    private func checkName(_ member: JSONMember, _ path: String, _ parameters: [String]) {
        let name = member.name
        if !Self.isName(name) {
            problems.report(
                .badQueryName,
                path,
                at: member.position,
                "\(name.quoted) is not a valid name of a query item",
                fix: "use only the characters A-Z a-z 0-9 - . _ ~"
            )
        } else if name.hasBytes(atStart: "x-") {
            problems.report(
                .badQueryName,
                path,
                at: member.position,
                "\(name.quoted) is reserved: names that begin with x- belong to x-callback-url",
                fix: "choose another name"
            )
        } else if parameters.hasElement(withBytesOf: name) {
            problems.report(
                .badQueryName,
                path,
                at: member.position,
                "\(name.quoted) is also a parameter of the path",
                fix: "rename one of them"
            )
        }
    }

    /// Whether the text is unreserved ASCII (RFC 3986 §2.3), which all clients encode in the same way.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(PercentEncoding.isUnreserved)
    }
}

/// The required items of entries with equal segments, to find entries that one query satisfies
/// (docs/route-table.md#r6).
///
/// Routes that differ only in an enum, such as one for each value of `kind`, are looked up by their values.
struct SeenItems {
    /// The entries by their condition on one item.
    private struct Named {
        var byValue: [[UInt8]: [Int]] = [:]
        /// The entries without a condition on the item, or with another type than an enum.
        var others: [Int]
    }

    private var rules: [[QueryRule]] = []
    private var names: [String: Named] = [:]

    /// Adds the items of an entry; returns the index of the first earlier entry with the same number of items that
    /// conflicts.
    mutating func insert(_ new: [QueryRule]) -> Int? {
        let first = candidates(for: new).compactMap { numbers in
            numbers.first { rules[$0].count == new.count && rules[$0].isCompatible(with: new) }
        }.min()
        let number = rules.count
        for rule in new where names[rule.name] == nil { names[rule.name] = Named(others: Array(0..<number)) }
        for name in names.keys {
            if case .enumeration(let values) = new.first(where: { $0.isNamed(name) })?.type {
                for value in values { names[name]?.byValue[Array(value.utf8), default: []].append(number) }
            } else {
                names[name]?.others.append(number)
            }
        }
        rules.append(new)
        return first
    }

    /// Returns entries that may conflict with these items, in ascending lists; entries with other enum values are
    /// omitted.
    private func candidates(for new: [QueryRule]) -> [[Int]] {
        for rule in new {
            guard case .enumeration(let values) = rule.type, let known = names[rule.name] else { continue }
            return [known.others] + values.compactMap { known.byValue[Array($0.utf8)] }
        }
        return [Array(rules.indices)]
    }
}
