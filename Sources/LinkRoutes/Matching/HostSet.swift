/// The hosts of a table: exact ones, and `*.example.com` for subdomains of any depth.
package struct HostSet: Sendable {
    /// The exact hosts, in lower case.
    private let exact: [[UInt8]]
    /// `.example.com` for each wildcard, in lower case.
    private let suffixes: [[UInt8]]

    package init(_ hosts: [String]) {
        exact = hosts.filter { !$0.hasPrefix("*.") }.map { Array($0.utf8) }
        suffixes = hosts.filter { $0.hasPrefix("*.") }.map { Array($0.utf8.dropFirst()) }
    }

    /// Whether the set contains the host, ignoring case.
    package func contains(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
        for name in exact where ASCII.equalsIgnoringCase(bytes, host, name.span) { return true }
        for suffix in suffixes where host.count > suffix.count {
            let tail = host.upperBound - suffix.count..<host.upperBound
            if ASCII.equalsIgnoringCase(bytes, tail, suffix.span) { return true }
        }
        return false
    }

    /// Returns how specifically the set names a host: 0 if it does not, the highest rank for an exact host, else by
    /// length.
    package func rank(_ host: String) -> Int {
        let bytes = Array(host.utf8)
        let span = bytes.span
        for name in exact where ASCII.equalsIgnoringCase(span, 0..<span.count, name.span) { return .max }
        return suffixes.filter { suffix in
            span.count > suffix.count
                && ASCII.equalsIgnoringCase(span, span.count - suffix.count..<span.count, suffix.span)
        }.map(\.count).max() ?? 0
    }
}

/// ASCII host names (RFC 1123 §2.1).
package enum HostName {
    /// Whether the text is a host name, without wildcard, port or final dot.
    package static func isWellFormed(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= 253 else { return false }
        return text.parts(separatedBy: ".").allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.first != UInt8(ascii: "-")
                && label.utf8.last != UInt8(ascii: "-")
                && label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }
}
