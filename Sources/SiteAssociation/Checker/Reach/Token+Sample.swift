extension [Token] {
    /// A text that the pattern takes; nil where it takes none.
    ///
    /// - Parameter fillsRuns: whether something stands for each `*`, else nothing does.
    func sample(fillsRuns: Bool) -> [UInt8]? {
        var text: [UInt8] = []
        for token in self {
            guard let piece = token.sample(fillsRuns: fillsRuns) else { return nil }
            text += piece
        }
        return text
    }
}

extension Token {
    fileprivate func sample(fillsRuns: Bool) -> [UInt8]? {
        switch self {
        case .one(let characters): characters.example.map { [$0] }
        case .run(let characters): fillsRuns ? characters.example.map { [$0] } : []
        case .choice(let alternatives): alternatives.first?.sample(fillsRuns: fillsRuns)
        case .repeated(let alternatives): fillsRuns ? alternatives.first?.sample(fillsRuns: fillsRuns) : []
        }
    }
}
