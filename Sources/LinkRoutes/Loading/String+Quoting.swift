extension StringProtocol {
    /// The text in quotes for a message.
    package var quoted: String { "\"\(shown)\"" }

    /// The text for a message that stays one short line, whatever a table or a link holds.
    ///
    /// Control characters and those that turn the writing direction are escaped; behind 200 characters stands an
    /// ellipsis.
    package var shown: String {
        var shown = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < 200 else { return shown + "…" }
            count += 1
            switch scalar.value {
            case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                shown += "\\u" + String(repeating: "0", count: Swift.max(4 - digits.count, 0)) + digits
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}
