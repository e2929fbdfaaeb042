import BorrowedBytes
import Diagnostics
import LinkRoutes

extension String {
    /// Whether the text is the same in a literal of each language: the common case, which needs no look at each scalar.
    var isPlain: Bool {
        utf8.allSatisfy { byte in
            (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C && byte != 0x24
        }
    }

    /// Returns the text as a literal between quotes.
    ///
    /// - Parameters:
    ///   - escaped: the characters that need a backslash.
    ///   - code: writes a character that an editor does not show.
    package func literal(escaping escaped: String = "\"\\", code: (Unicode.Scalar) -> String) -> String {
        if isPlain { return "\"\(self)\"" }
        var literal = "\""
        for scalar in unicodeScalars {
            let character = String(scalar)
            if escaped.unicodeScalars.contains(scalar) {
                literal += "\\" + character
            } else {
                literal += character.shown.hasSameBytes(as: character) ? character : code(scalar)
            }
        }
        return literal + "\""
    }
}

/// Names of generated code, made from the names of a table (docs/app/generated-type.md#names).
package enum CodeName {
    /// Returns the text as one name such as `newTrip`; nil if no character can be in a name.
    ///
    /// Characters other than letters and digits end a word and are dropped. A name that would begin with a digit
    /// gets an underscore.
    static func lowerCamel(_ text: String) -> String? {
        if CodeNames.isName(text) { return text }
        let words = text.unicodeScalars.split { !isInName($0) }
        guard let first = words.first else { return nil }
        var name = lowercasedStart(first)
        for word in words.dropFirst() { name += capitalized(String(String.UnicodeScalarView(word))) }
        let isDigit = name.unicodeScalars.first.map { !$0.properties.isXIDStart } ?? false
        return isDigit ? "_" + name : name
    }

    /// Returns the name with its first letter in upper case, as the name of a type.
    package static func capitalized(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return name }
        return first.properties.uppercaseMapping + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst()))
    }

    /// What two names have in common if they differ by case only.
    static func folded(_ name: String) -> String { name.lowercased() }

    /// Whether the text can be the name of a type: an upper-case letter, then letters and digits.
    static func isTypeName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit }
    }

    /// Whether the text can be a part of the name of a package: a lower-case letter, then letters, digits and underscores.
    static func isPackageName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    }

    /// Letters and digits that Swift and Kotlin both accept.
    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value <= 0xFFFF else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter: return true
        default: return UInt8(truncatingIfNeeded: scalar.value).isDigit && scalar.isASCII
        }
    }

    /// Returns the word with its leading capitals in lower case: `NewTrip` is `newTrip`, `URLScheme` is `urlScheme`.
    private static func lowercasedStart(_ word: Substring.UnicodeScalarView) -> String {
        let capitals = word.prefix { $0.properties.generalCategory == .uppercaseLetter }.count
        let rest = word.dropFirst(capitals)
        // The last capital begins the next word, if letters follow it.
        let isWordNext = rest.first?.properties.generalCategory == .lowercaseLetter
        let lowered = capitals > 1 && isWordNext ? capitals - 1 : capitals
        return word.prefix(lowered).map(\.properties.lowercaseMapping).joined()
            + String(String.UnicodeScalarView(word.dropFirst(lowered)))
    }
}
