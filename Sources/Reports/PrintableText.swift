extension String {
    /// The text with its control characters escaped: a foreign link must not control the terminal.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.map { $0.isControl ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension Int {
    /// Returns the number with a noun, in the plural unless the number is 1.
    package func counting(_ noun: String) -> String { "\(self) \(noun)" + (self == 1 ? "" : "s") }
}

extension String {
    /// The text as one word for a shell: quoted, unless all of its characters are plain.
    package var shellWord: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"), UInt8(ascii: "+"):
                    true
                default: false
                }
            }
        return isPlain ? self : shellQuoted
    }

    /// The text in single quotes, as one word for a shell.
    package var shellQuoted: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
