import SiteAssociation

/// A set of ASCII characters, one bit each: the label of an automaton's edge.
package struct CharacterSet: Hashable, Sendable {
    private var bits: UInt128

    static let none = CharacterSet(bits: 0)
    static let all = CharacterSet(bits: .max)

    var isEmpty: Bool { bits == 0 }

    var count: Int { bits.nonzeroBitCount }

    /// The first character in ASCII order.
    var first: UInt8? { isEmpty ? nil : UInt8(truncatingIfNeeded: bits.trailingZeroBitCount) }

    /// The characters in ASCII order.
    var characters: [UInt8] { (0..<128 as Range<UInt8>).filter(contains) }

    func contains(_ character: UInt8) -> Bool { character < 128 && bits &>> UInt128(character) & 1 == 1 }

    func intersects(_ other: CharacterSet) -> Bool { bits & other.bits != 0 }

    func union(_ other: CharacterSet) -> CharacterSet { CharacterSet(bits: bits | other.bits) }

    func intersection(_ other: CharacterSet) -> CharacterSet { CharacterSet(bits: bits & other.bits) }

    func subtracting(_ other: CharacterSet) -> CharacterSet { CharacterSet(bits: bits & ~other.bits) }

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
    /// Creates the set of these characters; ignores non-ASCII characters.
    init(_ characters: some Sequence<UInt8>) {
        self.init(bits: 0)
        for character in characters where character < 128 { bits |= 1 &<< UInt128(character) }
    }

    /// Creates the set of one character; the set is empty if the character is not ASCII.
    init(_ character: UInt8) { self.init(CollectionOfOne(character)) }

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
