/// The required items of entries with equal segments, to find those that one query satisfies (house rule R6).
///
/// Routes that only an enum tells apart, such as one for each value of `kind`, are looked up by their values.
struct SeenItems {
    /// Entries by what they ask of one item.
    private struct Named {
        var byValue: [[UInt8]: [Int]] = [:]
        /// Those that do not name it, or not as an enum.
        var others: [Int]
    }

    private var rules: [[QueryRule]] = []
    private var names: [String: Named] = [:]

    /// Adds the items of an entry; returns the number of the first before it that has as many, and ties with it.
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

    /// Entries that may tie with these items, in lists that ascend; those that an enum keeps apart are left out.
    private func candidates(for new: [QueryRule]) -> [[Int]] {
        for rule in new {
            guard case .enumeration(let values) = rule.type, let known = names[rule.name] else { continue }
            return [known.others] + values.compactMap { known.byValue[Array($0.utf8)] }
        }
        return [Array(rules.indices)]
    }
}
