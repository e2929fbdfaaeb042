/// The texts of patterns without wildcards: with those at hand, most questions about tabs and kinds need no search.
enum FixedTexts {
    /// More texts are not listed.
    private static let most = 64

    /// The texts that patterns take; nil where they are many.
    static func of(_ patterns: [[Token]]) -> Set<[UInt8]>? {
        var all: Set<[UInt8]> = []
        for pattern in patterns {
            guard let texts = texts(of: pattern) else { return nil }
            all.formUnion(texts)
        }
        return all.count <= most ? all : nil
    }

    private static func texts(of pattern: [Token]) -> [[UInt8]]? {
        var texts: [[UInt8]] = [[]]
        for token in pattern {
            var ends: [[UInt8]] = []
            switch token {
            case .one(let characters) where characters.count == 1: ends = [characters.characters]
            case .choice(let alternatives):
                for alternative in alternatives {
                    guard let own = self.texts(of: alternative), ends.count + own.count <= most else { return nil }
                    ends += own
                }
            case .one, .run, .repeated: return nil
            }
            guard texts.count * ends.count <= most else { return nil }
            texts = texts.flatMap { text in ends.map { text + $0 } }
        }
        return texts
    }
}
