import SiteAssociation

/// Which texts stand in a part of a URL: characters that may be there, and escapes of well-formed UTF-8.
///
/// Sources: RFC 3986 §3.3 to §3.5; RFC 3629 §4.
package struct TextGrammar: Hashable, Sendable {
    /// The part that the texts are.
    package enum Part: CaseIterable {
        /// A path as Apple's systems compare it, without its first slash and its trailing run of slashes.
        case path
        /// A path as Android compares it: one slash at its end counts; without its first slash here too.
        case wholePath
        /// The value of a query item.
        case value
        /// All of a query.
        case query
        case fragment
    }

    /// How the texts are spelled.
    package enum Notation: CaseIterable {
        /// As linkd prints a link (docs/route-table.md#r8), or without any escape and bare what may stand bare; of a
        /// path no segment is `.` or `..`, and it begins with one slash.
        case printed
        /// In any way that a URL can be.
        case any
    }

    let part: Part
    let notation: Notation

    struct State: Hashable {
        var place: PathPosition
        var style: Style = .neutral
        var escape: Escape = .none
    }

    /// Where in a path the text has come to; another part is all `inside`.
    enum PathPosition {
        case start, slash, dot, twoDots, inside
    }

    /// A text in the notation `printed` has escapes or bare characters that have one, not both.
    enum Style {
        case neutral, bare, escaped
    }

    enum Escape: Hashable {
        case none
        /// Behind the `%` of a scalar's first byte.
        case lead
        /// Behind the first digit of that byte.
        case leadLow(UInt8)
        /// So many bytes must follow, the next of them with one of these first digits.
        case more(count: Int, highs: CharacterSet)
        /// Behind its `%`, and behind its first digit.
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

    /// Where each character leads.
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

    /// Hex digits as they are spelled here.
    private var digits: CharacterSet {
        notation == .printed ? CharacterSet(Array("0123456789ABCDEF".utf8)) : .hexDigits
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
        var plain = notation == .printed ? .unreserved : bare
        // Between items and in front of values they are no text.
        if part == .query { plain = plain.union(CharacterSet(Array("&=".utf8))) }
        if isPath, mayTakeSlash(state) { steps.append((.slash, state.at(.slash))) }
        if isPath, notation == .printed, state.place != .inside {
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
        guard notation == .printed else { return steps + [(.percent, state.at(.inside).with(.lead))] }
        if state.style != .escaped { steps.append((bare, state.at(.inside, .bare))) }
        if state.style != .bare { steps.append((.percent, state.at(.inside, .escaped).with(.lead))) }
        return steps
    }

    private func mayTakeSlash(_ state: State) -> Bool {
        guard notation == .printed else { return true }
        return switch state.place {
        case .inside: true
        case .slash: part == .path
        case .start, .dot, .twoDots: false
        }
    }

    /// What may stand bare beside the unreserved characters; in any spelling, all that some client sends.
    private var bare: CharacterSet {
        guard notation == .any else {
            let bare = CharacterSet((0x21...0x7E as ClosedRange<UInt8>).filter(spellingPart.mayHoldBare))
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

    /// The second digit of a scalar's first byte, which says how many bytes follow (RFC 3629 §4).
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

    /// The bytes below 0x80 that an escape stands for here: all of them, or those that linkd escapes but for NUL.
    private func asciiLows(_ high: UInt8) -> CharacterSet {
        guard notation == .printed else { return digits }
        return CharacterSet(
            digits.characters.enumerated().compactMap { value, digit in
                let byte = (high & 15) << 4 | UInt8(truncatingIfNeeded: value)
                return byte == 0 || CharacterSet.unreserved.contains(byte) ? nil : digit
            }
        )
    }
}
