/// A pattern of an association file: `*` any run, `?` one character, `$(name)` one text of a list, all else itself.
///
/// Patterns and texts are compared byte for byte. No pattern is exponential: the time is at most the length of the
/// pattern, its lists included, times the length of the text.
///
/// Source: developer.apple.com/documentation/bundleresources/applinks, "components".
struct ApplePattern: Sendable {
    private enum Token: Sendable {
        case byte(UInt8)
        case one
        case run
        /// One byte, marked true among all 256.
        case oneOf([Bool])
        /// One of several texts, which may hold wildcards; of none for a variable that the file does not define.
        case list([ApplePattern])
    }

    private var tokens: [Token] = []
    /// Whether each token but `*` takes a fixed number of bytes.
    private var isFixed = true

    init(_ text: some Sequence<UInt8>, variables: [String: [String]]) {
        let bytes = Array(text)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "*"): tokens.append(.run)
            case UInt8(ascii: "?"): tokens.append(.one)
            case UInt8(ascii: "$") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "("):
                let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
                let name = String(decoding: bytes[(index + 2)..<max(end, index + 2)], as: UTF8.self)
                appendList(end == bytes.count ? [] : variables[name] ?? CharacterClass.values[name] ?? [])
                index = end
            case let byte: tokens.append(.byte(byte))
            }
            index += 1
        }
    }

    private mutating func appendList(_ values: [String]) {
        let bytes = values.compactMap { $0.utf8.count == 1 ? $0.utf8.first : nil }
        guard bytes.count == values.count, !bytes.isEmpty, !bytes.contains(where: "*?".utf8.contains) else {
            isFixed = false
            return tokens.append(.list(values.map { ApplePattern($0.utf8, variables: [:]) }))
        }
        var isMember = [Bool](repeating: false, count: 256)
        for byte in bytes { isMember[Int(byte)] = true }
        tokens.append(.oneOf(isMember))
    }

    /// Whether the pattern takes the whole text.
    func matches(_ text: [UInt8]) -> Bool {
        isFixed ? matchesFixed(text) : ends(in: text, from: [0]).last == text.count
    }

    /// Two pointers, back to the last `*` only: what follows it has one length, so its leftmost place is the best.
    private func matchesFixed(_ text: [UInt8]) -> Bool {
        var (token, position) = (0, 0)
        var lastRun: (token: Int, position: Int)?
        while position < text.count || token < tokens.count {
            if token < tokens.count {
                if case .run = tokens[token] {
                    lastRun = (token, position)
                    token += 1
                    continue
                }
                if position < text.count, Self.takes(tokens[token], text[position]) {
                    (token, position) = (token + 1, position + 1)
                    continue
                }
            }
            guard let run = lastRun, run.position < text.count else { return false }
            lastRun = (run.token, run.position + 1)
            (token, position) = (run.token + 1, run.position + 1)
        }
        return true
    }

    private static func takes(_ token: Token, _ byte: UInt8) -> Bool {
        switch token {
        case .byte(let own): own == byte
        case .one: true
        case .oneOf(let isMember): isMember[Int(byte)]
        case .run, .list: false
        }
    }

    /// The positions, in order, where the pattern can end when it begins at one of these, which are in order too.
    private func ends(in text: [UInt8], from starts: [Int]) -> [Int] {
        var positions = starts
        for token in tokens {
            switch token {
            case .run: positions = positions.first.map { Array($0...text.count) } ?? []
            case .list(let patterns): positions = Self.ends(of: patterns, in: text, from: positions)
            default: positions = positions.compactMap { $0 < text.count && Self.takes(token, text[$0]) ? $0 + 1 : nil }
            }
            if positions.isEmpty { return [] }
        }
        return positions
    }

    private static func ends(of patterns: [ApplePattern], in text: [UInt8], from starts: [Int]) -> [Int] {
        var found: [Int] = []
        for pattern in patterns { found += pattern.ends(in: text, from: starts) }
        guard found.count > 1 else { return found }
        var isEnd = [Bool](repeating: false, count: text.count + 1)
        for end in found { isEnd[end] = true }
        return isEnd.indices.filter { isEnd[$0] }
    }
}
