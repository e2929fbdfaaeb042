/// A URL as it is typed: without a scheme, https is assumed.
package struct AssumedLink {
    /// The URL with its scheme.
    package let url: String
    /// Whether https is assumed, because the text names no scheme.
    package let isAssumed: Bool

    /// Reads a text.
    ///
    /// `links.example.com:8080/p` has the form of a URL with a scheme too. It is read as a host with a port, because digits
    /// follow the colon and no scheme of `schemes` is before it.
    ///
    /// - Parameter schemes: the custom schemes of the tables.
    package init(_ text: String, schemes: [String]) {
        isAssumed = Self.beginsWithHost(text, schemes: schemes)
        url = isAssumed ? "https://" + text : text
    }

    private static func beginsWithHost(_ text: String, schemes: [String]) -> Bool {
        let authority = text.prefix { !"/?#".contains($0) }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, isHost(host) else { return false }
        guard parts.count == 2 else { return true }
        let isScheme = schemes.contains { $0.lowercased() == host.lowercased() }
        return !isScheme && !parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether a text is the name of a host with a dot: a word alone is more likely a path.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.allSatisfy { $0 == "." || $0 == "-" || $0.properties.isAlphabetic || $0.isDigit }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

/// An explanation that says that https is assumed.
package struct AssumedExplanation: PrintedExplanation {
    private let explanation: any PrintedExplanation

    package init(_ explanation: any PrintedExplanation) { self.explanation = explanation }

    /// One line of JSON, with a member at its end; the keys are stable.
    package var json: String { explanation.json.dropLast() + ",\"assumedScheme\":\"https\"}" }

    /// The lines of the text output, with one after the URL.
    package var text: String {
        var lines = explanation.text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.insert("  assumed     https, because the text names no scheme", at: min(1, lines.count))
        return lines.joined(separator: "\n")
    }
}
