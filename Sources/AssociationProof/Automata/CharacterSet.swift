import SiteAssociation

/// A set of ASCII characters, one bit each: the label of an automaton's edge.
package struct CharacterSet: Hashable, Sendable {
    private var low: UInt64
    private var high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Creates the set of these characters; ignores non-ASCII characters.
    init(_ characters: some Sequence<UInt8>) {
        self.init(low: 0, high: 0)
        for character in characters where character < 64 { low |= 1 << UInt64(character) }
        for character in characters where (64..<128).contains(character) { high |= 1 << UInt64(character - 64) }
    }

    /// Creates the set of one character; the set is empty if the character is not ASCII.
    init(_ character: UInt8) {
        self.init(
            low: character < 64 ? 1 << UInt64(character) : 0,
            high: (64..<128).contains(character) ? 1 << UInt64(character - 64) : 0
        )
    }

    static let none = CharacterSet(low: 0, high: 0)
    static let all = CharacterSet(low: .max, high: .max)

    var isEmpty: Bool { low | high == 0 }

    var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// The first character in ASCII order.
    var first: UInt8? {
        isEmpty ? nil : UInt8(truncatingIfNeeded: low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount)
    }

    /// The characters in ASCII order.
    var characters: [UInt8] { (0..<128 as Range<UInt8>).filter(contains) }

    func contains(_ character: UInt8) -> Bool {
        character < 64
            ? low >> UInt64(character) & 1 != 0
            : character < 128 && high >> UInt64(character - 64) & 1 != 0
    }

    func intersects(_ other: CharacterSet) -> Bool { low & other.low | high & other.high != 0 }

    func union(_ other: CharacterSet) -> CharacterSet {
        CharacterSet(low: low | other.low, high: high | other.high)
    }

    func intersection(_ other: CharacterSet) -> CharacterSet {
        CharacterSet(low: low & other.low, high: high & other.high)
    }

    func subtracting(_ other: CharacterSet) -> CharacterSet {
        CharacterSet(low: low & ~other.low, high: high & ~other.high)
    }

    /// The most readable character of the set, for examples.
    var example: UInt8? {
        guard count > 1 else { return first }
        for characters in Self.preferred where intersects(characters) { return intersection(characters).first }
        return first
    }

    private static let preferred: [CharacterSet] =
        ["x", "abcdefghijklmnopqrstuvwxyz", "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "-", "_", ".", "~"]
        .map { CharacterSet($0.utf8) }
}

extension CharacterSet {
    /// `A-Z a-z 0-9 - . _ ~` (RFC 3986 §2.3).
    static let unreserved = CharacterSet(
        Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    )
    static let digits = CharacterSet(Array("0123456789".utf8))
    static let hexDigits = CharacterSet(Array("0123456789abcdefABCDEF".utf8))
    static let slash = CharacterSet(UInt8(ascii: "/"))
    static let percent = CharacterSet(UInt8(ascii: "%"))
    static let notSlash = all.subtracting(slash)
}
