/// The shortest link of each kind, and its meaning.
///
/// A walk visits paths by their length, but a longer path may need a shorter query. So a link is final only when the
/// paths alone have its length.
struct ShortestLinks<Kind: Hashable, Meaning> {
    private let example: ExampleLink
    private let maximum: Int
    private(set) var meanings: [Kind: (length: Int, place: Int, meaning: Meaning)] = [:]
    private var longest = 0

    /// - Parameter maximum: the maximum number of kinds; further ones are ignored.
    init(_ example: ExampleLink, maximum: Int) {
        self.example = example
        self.maximum = maximum
    }

    /// Whether further kinds are ignored.
    var isFull: Bool { meanings.count >= maximum }

    /// The meanings by the length of their links.
    var byLength: [Meaning] {
        meanings.values.sorted { ($0.length, $0.place) < ($1.length, $1.place) }.map(\.meaning)
    }

    /// Whether a link with this path can be the first or the shortest one of its kind.
    func mayGain(_ kind: Kind, at path: String) -> Bool {
        meanings[kind].map { example.length(path) < $0.length } ?? !isFull
    }

    /// Whether no link with this path or a longer one can change the result.
    func isFinal(at path: String) -> Bool { isFull && longest <= example.length(path) }

    /// Adds a link unless there is a shorter one of its kind.
    mutating func insert(_ link: String, _ kind: Kind, meaning: Meaning) {
        let known = meanings[kind]
        let length = link.utf8.count
        guard known.map({ length < $0.length }) ?? !isFull else { return }
        meanings[kind] = (length, known?.place ?? meanings.count, meaning)
        // Needed only then, and the links of all kinds count.
        guard isFull, known.map({ $0.length == longest }) ?? true else { return }
        longest = meanings.values.reduce(0) { max($0, $1.length) }
    }
}
