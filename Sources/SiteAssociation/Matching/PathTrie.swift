import BorrowedBytes
import LinkRoutes

/// The path patterns of many rules of one form, for the question which of them match a path.
///
/// Patterns that begin alike are walked together: first their fixed beginnings are looked up by hash, then a tree of
/// their further tokens is walked with the positions that a match can have reached. So hundreds of rules below one
/// variable take as long as a few.
package struct PathTrie {
    private struct Node {
        var units: [UInt32: Int] = [:]
        var others: [(step: Glob.Step, target: Int)] = []
        /// The rules whose pattern ends here.
        var rules: [Int] = []
    }

    private var nodes: [Node] = []
    /// The nodes after each fixed beginning, by its hash over whole units; a collision costs only a comparison.
    private var starts: [FNV1a: Int] = [:]
    /// The lengths of the fixed beginnings.
    private var lengths: Set<Int> = []

    /// Creates an empty tree.
    package init() {}

    /// Adds a rule.
    package mutating func insert(_ rule: CompiledRule, _ number: Int) {
        guard let paths = rule.paths else {
            insert([.run], after: [], number)
            return
        }
        for path in paths {
            let beginning = path.literalPrefix
            insert(path.steps.dropFirst(beginning.count), after: beginning, number)
        }
    }

    private mutating func insert(_ steps: some Sequence<Glob.Step>, after beginning: [UInt32], _ number: Int) {
        var hash = FNV1a()
        for unit in beginning { hash.combine(unit) }
        lengths.insert(beginning.count)
        var node = starts[hash] ?? addNode()
        starts[hash] = node
        for step in steps { node = self.node(after: step, of: node) }
        if nodes[node].rules.last != number { nodes[node].rules.append(number) }
    }

    private mutating func node(after step: Glob.Step, of node: Int) -> Int {
        if case .unit(let unit) = step {
            if let known = nodes[node].units[unit] { return known }
            let new = addNode()
            nodes[node].units[unit] = new
            return new
        }
        if let known = nodes[node].others.first(where: { $0.step == step }) { return known.target }
        let new = addNode()
        nodes[node].others.append((step, new))
        return new
    }

    private mutating func addNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }
}

extension PathTrie {
    /// The positions that a match can have reached: often one, which needs no set.
    private enum Places {
        case one(Int)
        case several(PositionSet)

        /// nil if there are none.
        init?(_ set: PositionSet) {
            guard !set.isEmpty else { return nil }
            self = set.only.map(Places.one) ?? .several(set)
        }

        func contains(_ place: Int) -> Bool {
            switch self {
            case .one(let own): own == place
            case .several(let set): set.contains(place)
            }
        }

        func set(_ count: Int) -> PositionSet {
            switch self {
            case .one(let place): PositionSet(count + 1, at: place)
            case .several(let set): set
            }
        }
    }

    /// Visits the rules whose pattern matches the path of a link, until the body returns false.
    ///
    /// A rule may be visited twice. A rule may be visited though its pattern does not match; none is missed.
    ///
    /// - Returns: the number of steps that the walk took.
    package func visit(_ link: LinkText, _ body: (Int) -> Bool) -> Int {
        var text = MatchText(link.units.borrowed, link.path)
        let differentUnits = text.differentUnits
        var open: [(node: Int, places: Places)] = []
        var hash = FNV1a()
        for place in 0...text.count {
            if place > 0 { hash.combine(text[place - 1]) }
            if lengths.contains(place), let node = starts[hash] { open.append((node, .one(place))) }
        }
        var steps = 0
        while let (node, places) = open.popLast() {
            steps += 1
            if places.contains(text.count) {
                for rule in nodes[node].rules where !body(rule) { return steps }
            }
            switch places {
            case .one(let place):
                guard place < text.count, let target = nodes[node].units[text[place]] else { break }
                open.append((target, .one(place + 1)))
            case .several(let set):
                for unit in nodes[node].units.isEmpty ? [] : differentUnits {
                    guard let target = nodes[node].units[unit],
                        let places = Places(set.movedOn(where: text.places(of: unit)))
                    else { continue }
                    open.append((target, places))
                }
            }
            for (step, target) in nodes[node].others {
                if let places = Self.places(after: step, from: places, &text) { open.append((target, places)) }
            }
        }
        return steps
    }

    private static func places(after step: Glob.Step, from places: Places, _ text: inout MatchText) -> Places? {
        let set = places.set(text.count)
        let next =
            switch step {
            case .unit(let unit): set.movedOn(where: text.places(of: unit))
            case .one: set.movedOn()
            case .run: set.filledFromLowest()
            case .oneOf(let units): set.movedOn(where: text.places(of: units))
            case .list(let list): list.ends(in: &text, from: set)
            }
        return Places(next)
    }
}
