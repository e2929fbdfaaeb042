import SeededRandom
import SiteAssociation

extension [Component] {
    /// Drops, swaps, turns or changes a rule.
    mutating func makeMistake(_ random: inout SeededGenerator) {
        guard let index = indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: remove(at: index)
        case 1: swapAt(index, Int.random(in: 0..<count, using: &random))
        case 2: self[index].isExcluding.toggle()
        case 3: self[index].query = []
        default: self[index].path = self[index].path.map { $0.replacing("?*", with: "*") }
        }
    }
}
