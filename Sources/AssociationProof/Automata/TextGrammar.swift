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
        /// As linkd prints a link (docs/route-table.md#r8), or not encoded where RFC 3986 allows. A path begins with
        /// one slash and has no segment `.` or `..`.
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
        var place: PathPosition
        var style: Style = .neutral
        var escape: Escape = .none
    }

    /// The position in a path; in the other parts it is always `inside`.
    enum PathPosition {
        case start, slash, dot, twoDots, inside
    }

    /// A text in the notations besides `any` contains escapes, or unescaped characters that linkd would escape, but not
    /// both.
    enum Style {
        case neutral, bare, escaped
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

    var start: State { State(place: isPath ? .start : .inside) }

    /// Whether a text may end here.
    func mayEnd(_ state: State) -> Bool {
        guard state.escape == .none else { return false }
        return switch state.place {
        case .start, .inside: true
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

    fileprivate func at(_ place: TextGrammar.PathPosition, _ style: TextGrammar.Style? = nil) -> TextGrammar.State {
        TextGrammar.State(place: place, style: style ?? self.style)
    }
}

extension TextGrammar {
    private func plainSteps(from state: State) -> [(CharacterSet, State)] {
        var steps: [(CharacterSet, State)] = []
        let dot = CharacterSet(UInt8(ascii: "."))
        var plain = notation != .any ? .unreserved : bare
        // Here they separate items and values, and are not encoded.
        if part == .query { plain = plain.union(CharacterSet(Array("&=".utf8))) }
        if isPath, mayTakeSlash(state) { steps.append((.slash, state.at(.slash))) }
        if isPath, notation != .any, state.place != .inside {
            plain = plain.subtracting(dot)
            let next: PathPosition =
                switch state.place {
                case .start, .slash: .dot
                case .dot: .twoDots
                case .twoDots, .inside: .inside
                }
            steps.append((dot, state.at(next)))
        }
        steps.append((plain, state.at(.inside)))
        guard notation != .any else { return steps + [(.percent, state.at(.inside).with(.lead))] }
        if state.style != .escaped { steps.append((bare, state.at(.inside, .bare))) }
        if state.style != .bare { steps.append((.percent, state.at(.inside, .escaped).with(.lead))) }
        return steps
    }

    private func mayTakeSlash(_ state: State) -> Bool {
        guard notation != .any else { return true }
        return switch state.place {
        case .inside: true
        case .slash: part == .path
        case .start, .dot, .twoDots: false
        }
    }

    /// The characters besides the unreserved ones that may occur unescaped; in the notation `any`, all that some client
    /// sends.
    private var bare: CharacterSet {
        guard notation == .any else {
            let bare = CharacterSet((0x21...0x7E as ClosedRange<UInt8>).filter(spellingPart.mayHoldBare))
                .subtracting(delimiters)
            return part == .query ? bare.subtracting(CharacterSet(UInt8(ascii: "="))) : bare
        }
        let visible = CharacterSet(0x21...0x7E as ClosedRange<UInt8>).subtracting(.percent)
        let other =
            switch part {
            case .path, .wholePath: "/?#"
            case .value: "&#"
            case .query, .fragment: "#"
            }
        return visible.subtracting(CharacterSet(Array(other.utf8)))
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
        default: return [(asciiLows(high), state.with(.none))]
        }
    }

    /// Returns the second digits of escapes of bytes below 0x80: all of them, or those that linkd escapes, without NUL and
    /// delimiters.
    private func asciiLows(_ high: UInt8) -> CharacterSet {
        guard notation != .any else { return digits }
        return CharacterSet(
            digits.characters.enumerated().compactMap { value, digit in
                let byte = (high & 15) << 4 | UInt8(truncatingIfNeeded: value)
                return byte == 0 || CharacterSet.unreserved.contains(byte) || delimiters.contains(byte) ? nil : digit
            }
        )
    }
}
