package import BorrowedBytes

/// The hosts of a table: exact ones, and `*.example.com` for subdomains of any depth.
package struct HostSet: Sendable {
    /// The exact hosts, in lower case.
    private let exact: [[UInt8]]
    private let wildcards: [WildcardHost]

    package init(_ hosts: [String]) {
        wildcards = hosts.compactMap { WildcardHost($0) }
        exact = hosts.filter { WildcardHost($0) == nil }.map { Array($0.utf8) }
    }

    /// Whether the set contains the host, ignoring case.
    package func contains(_ bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Bool {
        for name in exact where ASCII.equalsIgnoringCase(bytes, at: host, name.borrowed) { return true }
        for wildcard in wildcards where wildcard.matches(bytes, host) { return true }
        return false
    }
}

/// A host such as `*.example.com`, which matches every subdomain of any depth, but not `example.com`.
package struct WildcardHost: Hashable, Sendable {
    /// `.example.com`, in lower case.
    private let suffix: [UInt8]

    /// Reads a host in lower case; nil for an exact one.
    package init?(_ host: String) {
        guard host.hasBytes(atStart: "*.") else { return nil }
        suffix = Array(host.utf8.dropFirst())
    }

    /// Whether the wildcard takes a host, ignoring case.
    package func matches(_ bytes: Borrowed<UInt8>, _ host: Range<Int>) -> Bool {
        guard host.count > suffix.count else { return false }
        return ASCII.equalsIgnoringCase(bytes, at: host.upperBound - suffix.count..<host.upperBound, suffix.borrowed)
    }
}

/// ASCII host names (RFC 1123 §2.1).
package enum HostName {
    /// The maximum length of a name (RFC 1035 §2.3.4, as text).
    package static let longest = 253

    /// Whether the text is a host name, without wildcard, port or final dot.
    package static func isWellFormed(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= longest else { return false }
        return text.parts(separatedBy: ".").allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.first != UInt8(ascii: "-")
                && label.utf8.last != UInt8(ascii: "-")
                && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
    }
}
