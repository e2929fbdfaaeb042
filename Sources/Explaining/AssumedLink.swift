import Diagnostics
import LinkRoutes
import Reports
import StrictJSON

/// A URL as it is typed: without a scheme, https is assumed, and letters outside ASCII are sent as browsers encode them.
package struct AssumedLink {
    /// The text as it was typed.
    package let text: String
    /// The URL with its scheme, as a browser sends it.
    package let url: String
    /// Whether https is assumed, because the text names no scheme.
    let isSchemeAssumed: Bool
    /// Whether the text has characters that a browser sends percent-encoded.
    package let isEncoded: Bool

    /// Reads a text.
    ///
    /// `links.example.com:8080/p` has the form of a URL with a scheme too. It is read as a host with a port, because digits
    /// follow the colon and no scheme of `schemes` is before it.
    ///
    /// - Parameter schemes: the custom schemes of the tables.
    package init(_ text: String, schemes: [String]) {
        self.text = text
        isSchemeAssumed = Self.beginsWithHost(text, schemes: schemes)
        let whole = isSchemeAssumed ? "https://" + text : text
        url = Self.sent(whole)
        isEncoded = !url.hasSameBytes(as: whole)
    }

    /// Returns a URL with the bytes after its host encoded that are not ASCII (WHATWG URL §1.3).
    ///
    /// U+FFFD stands for bytes that are not UTF-8, and stays.
    private static func sent(_ url: String) -> String {
        let afterScheme = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let end = url[afterScheme...].firstIndex { "/?#".contains($0) } ?? url.endIndex
        let rest = url[end...]
        guard !rest.utf8.allSatisfy({ $0 < 0x80 }), !rest.unicodeScalars.contains("\u{FFFD}") else { return url }
        return rest.utf8.reduce(into: String(url[..<end])) { sent, byte in
            sent += byte < 0x80 ? String(Unicode.Scalar(byte)) : PercentEncoding.encoded(CollectionOfOne(byte))
        }
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

/// The explanation with what is assumed about the text that was typed.
extension PrintedExplanation {
    /// Returns one line of JSON, with members at its end; the keys are stable.
    package func json(assuming link: AssumedLink) -> String {
        let assumptions = JSONWriter.text { writer in
            if link.isSchemeAssumed { writer.member("assumedScheme", "https") }
            if link.isEncoded { writer.member("typed", link.text) }
        }
        let members = assumptions.dropFirst().dropLast()
        return members.isEmpty ? json : json.dropLast() + ",\(members)}"
    }

    /// Returns the lines of the text output, with one after the URL for each assumption.
    package func text(assuming link: AssumedLink) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let assumptions =
            (link.isSchemeAssumed ? ["https, because the text names no scheme"] : [])
            + (link.isEncoded ? ["a browser, which sends \(link.text) like this"] : [])
        lines.insert(contentsOf: assumptions.map { "  assumed     \($0)".printable }, at: min(1, lines.count))
        return lines.joined(separator: "\n")
    }
}
