/// Finds the regions that may have links in common with another one, by their first fixed segments.
struct RegionIndex {
    private struct Node {
        var texts: [[UInt8]: Int] = [:]
        var other: Int?
        /// The numbers of the regions that end here, or of which no further segment is looked at.
        var regions: [Int] = []
    }

    private var nodes = [Node()]

    /// More segments would find fewer regions, and take more nodes.
    private static let maximumDepth = 4

    /// Adds a region with its number.
    mutating func insert(_ region: LinkRegion, _ number: Int) {
        var node = 0
        for shape in region.segments.prefix(Self.maximumDepth) {
            if case .text(let text) = shape {
                node = nodes[node].texts[text] ?? added { $0.nodes[node].texts[text] = $1 }
            } else {
                node = nodes[node].other ?? added { $0.nodes[node].other = $1 }
            }
        }
        nodes[node].regions.append(number)
    }

    private mutating func added(_ link: (inout RegionIndex, Int) -> Void) -> Int {
        nodes.append(Node())
        link(&self, nodes.count - 1)
        return nodes.count - 1
    }

    /// Returns the numbers of the regions that may meet this one, in ascending order.
    ///
    /// - Throws: when the budget is used up; each node that is looked at is a step.
    func candidates(for region: LinkRegion, _ budget: inout StepBudget) throws(StepBudget.UsedUp) -> [Int] {
        var found: [Int] = []
        var open = [(node: 0, depth: 0)]
        while let (node, depth) = open.popLast() {
            try budget.spend()
            found += nodes[node].regions
            guard depth < region.segments.count || region.hasRest else { continue }
            if depth < region.segments.count, case .text(let text) = region.segments[depth] {
                if let child = nodes[node].texts[text] { open.append((child, depth + 1)) }
            } else {
                for child in nodes[node].texts.values { open.append((child, depth + 1)) }
            }
            if let child = nodes[node].other { open.append((child, depth + 1)) }
        }
        return found.sorted()
    }
}
