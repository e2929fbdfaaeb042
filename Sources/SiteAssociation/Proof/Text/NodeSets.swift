/// Sets of nodes, each stored once, all of them in one array.
struct NodeSets {
    private var nodes: [Int32] = []
    private var ends: [Int] = []
    /// Open addressing: the number of a set, or -1.
    private var slots: [Int32] = Array(repeating: -1, count: 1024)

    var count: Int { ends.count }

    /// How many places all sets take together.
    var size: Int { nodes.count }

    /// The nodes of a set, in order.
    subscript(_ set: Int32) -> ArraySlice<Int32> {
        let index = Int(set)
        return nodes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// The number of a set whose nodes come in order, and whether it is new.
    mutating func insert(_ set: [Int32]) -> (number: Int32, isNew: Bool) {
        if (ends.count + 1) * 2 > slots.count { grow() }
        let slot = slot(of: set[...])
        if slots[slot] >= 0 { return (slots[slot], false) }
        let number = Int32(truncatingIfNeeded: ends.count)
        slots[slot] = number
        nodes += set
        ends.append(nodes.count)
        return (number, true)
    }

    /// Where the set is, or where it would go.
    private func slot(of set: ArraySlice<Int32>) -> Int {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for node in set {
            hash = (hash ^ UInt64(UInt32(bitPattern: node))) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
        }
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0, !self[slots[slot]].elementsEqual(set) { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for number in ends.indices {
            let number = Int32(truncatingIfNeeded: number)
            slots[slot(of: self[number])] = number
        }
    }
}
