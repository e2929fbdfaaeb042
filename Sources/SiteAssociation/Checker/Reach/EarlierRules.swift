/// The rules that are tried before another one, found by the fixed text that their paths begin with.
struct EarlierRules {
    /// All rules of the file, ready to match.
    private let rules: [CompiledRule]
    /// Those in front, by their number in the file, in order.
    private(set) var numbers: [Int] = []
    private var byBeginning: [Beginning: [Int]] = [:]
    /// The lengths of the beginnings of each form.
    private var lengths: [LinkText.Form: Set<Int>] = [:]

    /// A clash of hashes costs a comparison, no more.
    private struct Beginning: Hashable {
        let form: LinkText.Form
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325

        /// FNV-1a over whole units.
        mutating func append(_ unit: UInt32) { hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3 }
    }

    init(of rules: [CompiledRule]) { self.rules = rules }

    /// Adds a rule behind all others.
    mutating func append(_ number: Int) {
        let prefix = rules[number].pathPrefix
        var beginning = Beginning(form: rules[number].form)
        for unit in prefix { beginning.append(unit) }
        lengths[beginning.form, default: []].insert(prefix.count)
        byBeginning[beginning, default: []].append(number)
        numbers.append(number)
    }

    /// Whether some rule takes a link.
    ///
    /// - Parameter trials: how many rules may still be tried; each takes one off.
    func takes(_ link: inout LinkTexts, _ trials: inout Int) -> Bool {
        for (form, lengths) in lengths {
            let text = link.text(form)
            var beginning = Beginning(form: form)
            for count in 0...text.path.count {
                if count > 0 { beginning.append(text.units[text.path.lowerBound + count - 1]) }
                guard lengths.contains(count), let numbers = byBeginning[beginning] else { continue }
                for number in numbers {
                    trials -= 1
                    if rules[number].mismatch(text) == nil { return true }
                }
            }
        }
        return false
    }
}
