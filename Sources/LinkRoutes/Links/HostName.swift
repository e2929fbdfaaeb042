/// Names of hosts in ASCII (RFC 1123 §2.1).
package enum HostName {
    /// Whether the text is one, without wildcard, port or final dot.
    package static func isWellFormed(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        return text.parts(separatedBy: ".").allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.first != UInt8(ascii: "-")
                && label.utf8.last != UInt8(ascii: "-")
                && label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }
}
