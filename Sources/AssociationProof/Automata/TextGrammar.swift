import SiteAssociation

/// The texts that a part of a URL can have: the characters allowed there, and escapes of well-formed UTF-8.
///
/// Sources: RFC 3986 §3.3 to §3.5; RFC 3629 §4.
package struct TextGrammar: Hashable, Sendable {
    /// The part of a URL.
    package enum Part: CaseIterable {
        /// A path as Apple's systems compare it, without its first slash and its trailing slashes.
        case path
        /// A path as Android compares it, without its first slash; a slash at its end counts.
        case wholePath
        /// The value of a query item.
        case value
        /// The whole query.
        case query
        case fragment
    }

    /// How the texts are percent-encoded.
    package enum Notation: CaseIterable {
        /// Each segment, name or value of an item, and fragment as a thorough or as a sparing encoder writes it
        /// (`Spelling`). A path begins with one slash and has no segment `.` or `..`.
        case printed
        /// As `printed`, without the characters that become delimiters when a whole path or query is decoded: `%2F` in a
        /// path, and `%26`, `%3B` and `;` in a query.
        case decodable
        /// In any way that a URL allows.
        case any
    }

    let part: Part
    let notation: Notation

    struct State: Hashable {
        var place: Position
        var encoders: Encoders = .all
        var escape: Escape = .none
    }

    /// The position in a path, or in a query, which begins with a name; in the other parts it is always `inside`.
    enum Position {
        case start, slash, dot, twoDots, inside, name
    }

    /// The encoders that may have written the current segment, name or value so far; all in the notation `any`.
    enum Encoders {
        case all, thorough, sparing
    }

    enum Escape: Hashable {
        case none
        /// After the `%` of a scalar's first byte.
        case lead
        /// After the first digit of that byte.
        case leadLow(UInt8)
        /// This number of bytes must follow; the first digit of the next one is in `highs`.
        case more(count: Int, highs: CharacterSet)
        /// After the `%` of a following byte, and after its first digit.
        case moreHigh(count: Int, highs: CharacterSet)
        case moreLow(count: Int)
    }

    var start: State { State(place: isPath ? .start : part == .query && notation != .any ? .name : .inside) }

    /// Whether a text may end here.
    func mayEnd(_ state: State) -> Bool {
        guard state.escape == .none else { return false }
        return switch state.place {
        case .start, .inside, .name: true
        case .slash: part == .wholePath
        case .dot, .twoDots: false
        }
    }

    /// Returns the next state for each set of characters.
    func steps(from state: State) -> [(CharacterSet, State)] {
        switch state.escape {
        case .none: plainSteps(from: state)
        case .lead: leadSteps(from: state)
        case .leadLow(let high): leadLowSteps(from: state, high)
        case .more(let count, let highs):
            [(.percent, state.with(.moreHigh(count: count, highs: highs)))]
        case .moreHigh(let count, let highs):
            [(highs.intersection(digits), state.with(.moreLow(count: count)))]
        case .moreLow(let count):
            [(digits, state.with(count > 1 ? .more(count: count - 1, highs: Self.highs("89AB")) : .none))]
        }
    }

    private var isPath: Bool { part == .path || part == .wholePath }

    /// The hex digits of escapes in this notation.
    private var digits: CharacterSet {
        notation != .any ? CharacterSet(Array("0123456789ABCDEF".utf8)) : .hexDigits
    }

    private static func highs(_ digits: String) -> CharacterSet {
        CharacterSet(Array(digits.utf8)).union(CharacterSet(Array(digits.lowercased().utf8)))
    }
}

extension TextGrammar.State {
    fileprivate func with(_ escape: TextGrammar.Escape) -> TextGrammar.State {
        var state = self
        state.escape = escape
        return state
    }

    /// Returns the state after a character of this segment, name or value that these encoders write.
    fileprivate func at(
        _ place: TextGrammar.Position,
        by encoders: TextGrammar.Encoders? = nil
    ) -> TextGrammar.State {
        TextGrammar.State(place: place, encoders: encoders ?? self.encoders)
    }

    /// Returns the state at the start of the next one, which any encoder may have written.
    fileprivate func next(at place: TextGrammar.Position) -> TextGrammar.State { TextGrammar.State(place: place) }
}

extension TextGrammar {
    private func plainSteps(from state: State) -> [(CharacterSet, State)] {
        var steps: [(CharacterSet, State)] = []
        let inside: Position = state.place == .name ? .name : .inside
        if isPath, mayTakeSlash(state) { steps.append((.slash, state.next(at: .slash))) }
        guard notation != .any else {
            return steps + [(bare(in: state), state.at(inside)), (.percent, state.at(inside).with(.lead))]
        }
        if part == .query { steps.append((Self.ampersand, state.next(at: .name))) }
        if state.place == .name { steps.append((Self.equals, state.next(at: .inside))) }
        var plain = CharacterSet.unreserved
        if isPath, state.place != .inside {
            let dot = CharacterSet(UInt8(ascii: "."))
            plain = plain.subtracting(dot)
            let next: Position =
                switch state.place {
                case .start, .slash: .dot
                case .dot: .twoDots
                case .twoDots, .inside, .name: .inside
                }
            steps.append((dot, state.at(next)))
        }
        steps.append((plain, state.at(inside)))
        if state.encoders != .thorough { steps.append((bare(in: state), state.at(inside, by: .sparing))) }
        return steps + [(.percent, state.at(inside).with(.lead))]
    }

    private static let ampersand = CharacterSet(UInt8(ascii: "&"))
    private static let equals = CharacterSet(UInt8(ascii: "="))

    private func mayTakeSlash(_ state: State) -> Bool {
        guard notation != .any else { return true }
        return switch state.place {
        case .inside: true
        case .slash: part == .path
        case .start, .dot, .twoDots, .name: false
        }
    }

    /// Returns the characters besides the unreserved ones that may occur unescaped.
    ///
    /// In the notation `any`, all that some client sends. A name ends at its first `=`.
    private func bare(in state: State) -> CharacterSet {
        let end = state.place == .name ? Self.equals : .none
        guard notation == .any else {
            return CharacterSet((0x21...0x7E as ClosedRange<UInt8>).filter(spellingPart.mayHoldBare))
                .subtracting(delimiters).subtracting(end)
        }
        let visible = CharacterSet(0x21...0x7E as ClosedRange<UInt8>).subtracting(.percent)
        let other =
            switch part {
            case .path, .wholePath: "/?#"
            case .value: "&#"
            case .query, .fragment: "#"
            }
        return visible.subtracting(CharacterSet(Array(other.utf8))).subtracting(end)
    }

    /// The characters that no decoded text of the part contains.
    private var delimiters: CharacterSet {
        guard notation == .decodable else { return .none }
        return switch part {
        case .path, .wholePath: .slash
        case .value, .query: CharacterSet(Array("&;".utf8))
        case .fragment: .none
        }
    }

    private var spellingPart: Spelling.Part {
        switch part {
        case .path, .wholePath: .path
        case .value, .query: .query
        case .fragment: .fragment
        }
    }

    private func leadSteps(from state: State) -> [(CharacterSet, State)] {
        digits.characters.compactMap { digit in
            digit < UInt8(ascii: "8") || Self.highs("CDEF").contains(digit)
                ? (CharacterSet(digit), state.with(.leadLow(digit & ~0x20 | (digit < 0x40 ? 0x20 : 0)))) : nil
        }
    }

    /// Returns the steps for the second digit of a scalar's first byte, which determines how many bytes follow (RFC
    /// 3629 §4).
    private func leadLowSteps(from state: State, _ high: UInt8) -> [(CharacterSet, State)] {
        let more = { (digits: String, count: Int, highs: String) in
            (Self.highs(digits).intersection(self.digits), state.with(.more(count: count, highs: Self.highs(highs))))
        }
        switch high {
        case UInt8(ascii: "C"): return [more("23456789ABCDEF", 1, "89AB")]
        case UInt8(ascii: "D"): return [more("0123456789ABCDEF", 1, "89AB")]
        case UInt8(ascii: "E"):
            return [more("0", 2, "AB"), more("D", 2, "89"), more("123456789ABCEF", 2, "89AB")]
        case UInt8(ascii: "F"): return [more("0", 3, "9AB"), more("123", 3, "89AB"), more("4", 3, "8")]
        default: return asciiSteps(from: state, high)
        }
    }

    /// Returns the steps for the second digit of an escape of a byte below 0x80: any byte, or one that an encoder escapes,
    /// without NUL and delimiters.
    private func asciiSteps(from state: State, _ high: UInt8) -> [(CharacterSet, State)] {
        guard notation != .any else { return [(digits, state.with(.none))] }
        var (kept, thorough): ([UInt8], [UInt8]) = ([], [])
        for (value, digit) in digits.characters.enumerated() {
            let byte = (high & 15) << 4 | UInt8(truncatingIfNeeded: value)
            if byte == 0 || CharacterSet.unreserved.contains(byte) || delimiters.contains(byte) { continue }
            if spellingPart.isAlwaysBare(byte) { thorough.append(digit) } else { kept.append(digit) }
        }
        let steps = [(CharacterSet(kept), state.with(.none))]
        guard state.encoders != .sparing else { return steps }
        return steps + [(CharacterSet(thorough), state.at(state.place, by: .thorough))]
    }
}
