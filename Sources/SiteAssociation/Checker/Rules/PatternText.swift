/// A pattern taken apart for its checks: its own text, and the variables that it names.
struct PatternText {
    /// The text in UTF-8 with a zero byte for each variable.
    private(set) var bytes: [UInt8] = []
    /// The names of the variables in order.
    private(set) var variables: [String] = []
    /// Whether a `$(` has no `)`.
    private(set) var isUnterminated = false

    init(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            bytes += rest[..<dollar]
            let name = rest[dollar...].dropFirst(2)
            guard rest[dollar...].starts(with: "$(".utf8) else {
                bytes.append(UInt8(ascii: "$"))
                rest = rest[dollar...].dropFirst()
                continue
            }
            guard let end = name.firstIndex(of: UInt8(ascii: ")")) else {
                isUnterminated = true
                return
            }
            bytes.append(0)
            variables.append(String(decoding: name[..<end], as: UTF8.self))
            rest = rest[end...].dropFirst()
        }
        bytes += rest
    }

    /// Whether these bytes stand somewhere in the text.
    func contains(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = bytes[...]
        while let index = rest.firstIndex(of: first) {
            if rest[index...].starts(with: text.utf8) { return true }
            rest = rest[index...].dropFirst()
        }
        return false
    }

    /// Whether a `?` is followed by a name and `=`, as a query has it.
    var holdsQuery: Bool {
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            rest = rest[mark...].dropFirst()
            let name = rest.prefix { !"?*=/&#".utf8.contains($0) }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "=") { return true }
        }
        return false
    }

    /// Whether a character stands in the text that a URL has only as an escape.
    ///
    /// - Parameter folds: whether letters compare without regard to case, so that the Kelvin sign is a `k`.
    func needsEscape(folds: Bool) -> Bool {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.contains { scalar in
            let value = (folds ? scalar.folded : scalar).value
            return value != 0 && (value <= 0x20 || value >= 0x7F)
        }
    }

    /// Whether an escape has a hexadecimal digit in lower case.
    var hasLowerCaseEscape: Bool {
        bytes.indices.contains { index in
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
            let digits = bytes[index + 1...index + 2]
            return digits.allSatisfy(Self.isHexDigit) && digits.contains { $0 >= UInt8(ascii: "a") }
        }
    }

    /// Whether the literal text has a segment of these letters.
    func hasSegment(_ text: String) -> Bool {
        bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(text.utf8) }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
