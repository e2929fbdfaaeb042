// Texts of strangers: of files, links and hosts. They have one form wherever a person reads them, so that they neither
// control a terminal, nor hide what they are, nor fill a report. Texts for programs, such as files and answers, have the
// form of their format instead: `JSONWriter` writes every string whole, and escapes only what JSON demands.
extension StringProtocol {
    /// The whole text, with escapes for the characters that nobody sees: controls, and those that change the order or the
    /// form of others.
    ///
    /// The escapes are those of JSON (RFC 8259 §7), so a JSON text on one line has the same meaning as before.
    package var printable: String {
        unicodeScalars.contains(where: \.isUnseen) ? unicodeScalars.map(\.printable).joined() : String(self)
    }

    /// The text as a part of a message: printable, with an ellipsis in place of what follows 200 characters.
    package var shown: String { shown(\.printable) }

    /// The text as a part of a message, in quotes: a JSON string, unless the text is cut.
    package var quoted: String {
        "\"" + shown { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.printable } + "\""
    }

    private func shown(_ form: (Unicode.Scalar) -> String) -> String {
        let longest = 200
        let isCut = !unicodeScalars.dropFirst(longest).isEmpty
        return unicodeScalars.prefix(longest).map(form).joined() + (isCut ? "…" : "")
    }
}

extension Int {
    /// Returns the number with a noun, in the plural unless the number is 1.
    package func counting(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}

extension [String] {
    /// The first three texts as a list, and the number of the others.
    package var listing: String {
        var names = Array(prefix(3))
        if count > 3 { names.append("\(count - 3) more") }
        guard let last = names.popLast() else { return "" }
        return names.isEmpty ? last : names.joined(separator: ", ") + " and \(last)"
    }
}

extension Unicode.Scalar {
    fileprivate var isUnseen: Bool {
        guard value > 0x7E else { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }

    fileprivate var printable: String {
        guard isUnseen else { return String(self) }
        return UTF16.encode(self).map { units in units.map { "\\u" + hex($0) }.joined() } ?? ""
    }

    private func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
