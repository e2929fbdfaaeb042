extension TextScope {
    /// Whether a text is one of those that the scope is about.
    func contains(_ text: [UInt8]) -> Bool {
        var state = 0
        for character in text {
            guard let move = moves[state].first(where: { $0.characters.contains(character) }) else { return false }
            state = Int(move.target)
        }
        return isEnd[state]
    }
}
