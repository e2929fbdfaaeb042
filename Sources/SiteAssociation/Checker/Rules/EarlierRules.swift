/// The rules that stand before another one, found by the fixed text that their paths begin with.
struct EarlierRules {
    private var items: [OrderedRule] = []
    /// By the hash of the fixed beginning of one of their paths.
    private var byBeginning: [UInt64: [Int]] = [:]
    /// The lengths of those beginnings.
    private var lengths: Set<Int> = []

    /// Adds a rule behind all others.
    mutating func append(_ item: OrderedRule) {
        for path in item.shape.paths {
            let count = path.literalCount
            lengths.insert(count)
            byBeginning[Self.hash(path.tokens.prefix(count)), default: []].append(items.count)
        }
        items.append(item)
    }

    /// The first rule that fits, among those whose path could take all that a path takes.
    func first(
        beginningLike path: PatternShape,
        _ work: inout Int,
        where fits: (OrderedRule, inout Int) -> Bool
    ) -> OrderedRule? {
        var hash = Self.seed
        let literals = path.tokens.prefix(path.literalCount)
        for count in 0...literals.count {
            if count > 0 { Self.add(literals[count - 1], to: &hash) }
            guard lengths.contains(count) else { continue }
            for index in byBeginning[hash] ?? [] {
                work -= 1
                guard work > 0 else { return nil }
                if fits(items[index], &work) { return items[index] }
            }
        }
        return nil
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    /// FNV-1a over whole tokens; a clash costs a comparison, no more.
    private static func add(_ token: UInt32, to hash: inout UInt64) {
        hash = (hash ^ UInt64(token)) &* 0x100_0000_01B3
    }

    private static func hash(_ tokens: some Sequence<UInt32>) -> UInt64 {
        var hash = seed
        for token in tokens { add(token, to: &hash) }
        return hash
    }
}
