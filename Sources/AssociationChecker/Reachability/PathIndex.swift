import AssociationProof

/// Numbered rules, sorted by the fixed beginnings of their paths.
///
/// It finds the rules that may match a path of another rule in about logarithmic time, where their beginnings differ.
struct PathIndex {
    private struct Entry {
        let beginning: [UInt8]
        let number: Int
        /// The index of the last entry before, of which this one continues the beginning; -1 if there is none.
        var parent = -1
    }

    private var entries: [Entry] = []

    /// Creates an index.
    init(_ rules: some Sequence<(number: Int, rule: ProofRule)>) {
        for (number, rule) in rules {
            for path in rule.paths { entries.append(Entry(beginning: path.fixedBeginning, number: number)) }
        }
        entries.sort { first, second in
            if first.beginning == second.beginning { return first.number < second.number }
            return first.beginning.lexicographicallyPrecedes(second.beginning)
        }
        var open: [Int] = []
        for index in entries.indices {
            while let last = open.last, !entries[index].beginning.starts(with: entries[last].beginning) {
                open.removeLast()
            }
            entries[index].parent = open.last ?? -1
            open.append(index)
        }
    }

    /// Visits the numbers of the rules that may match a path of a rule, until the body returns false.
    ///
    /// A number may be visited several times.
    ///
    /// - Returns: whether the body never returned false.
    func visit(near rule: ProofRule, _ body: (Int) -> Bool) -> Bool {
        for path in rule.paths {
            let beginning = path.fixedBeginning
            let start = firstIndex(notBefore: beginning)
            var next = start
            while next < entries.count, entries[next].beginning.starts(with: beginning) {
                guard body(entries[next].number) else { return false }
                next += 1
            }
            var earlier = start - 1
            while earlier >= 0 {
                if beginning.starts(with: entries[earlier].beginning), !body(entries[earlier].number) { return false }
                earlier = entries[earlier].parent
            }
        }
        return true
    }

    /// Returns the index of the first entry whose beginning is not before another one.
    private func firstIndex(notBefore beginning: [UInt8]) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].beginning.lexicographicallyPrecedes(beginning) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
