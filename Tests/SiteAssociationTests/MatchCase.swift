import Testing

/// A pattern or rule, texts that it takes and texts that it refuses.
struct MatchCase: Sendable, CustomTestStringConvertible {
    let pattern: String
    let taken: [String]
    let refused: [String]

    var testDescription: String { pattern }

    init(_ pattern: String, takes taken: [String], refuses refused: [String] = []) {
        self.pattern = pattern
        self.taken = taken
        self.refused = refused
    }
}
