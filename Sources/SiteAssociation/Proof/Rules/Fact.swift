/// What is known of one part of a link: the languages that it is in, and those that it is not in.
struct Fact: Hashable {
    let part: ProofRule.Part
    private(set) var holds: [Int] = []
    private(set) var fails: [Int] = []

    /// Whether the fact says already that the part is in a language, or that it is not.
    func decides(_ language: Int) -> Bool? {
        holds.contains(language) ? true : fails.contains(language) ? false : nil
    }

    func adding(_ language: Int, holds isHeld: Bool) -> Fact {
        var fact = self
        if isHeld {
            fact.holds = (holds + [language]).sorted()
        } else {
            fact.fails = (fails + [language]).sorted()
        }
        return fact
    }
}
