package import BorrowedBytes

/// Comparison without regard to the case of ASCII letters, as for schemes and hosts (RFC 3986 §6.2.2.1).
package enum ASCII {
    /// Whether the range equals this lower-case text in any case.
    package static func equalsIgnoringCase(
        _ bytes: Borrowed<UInt8>,
        at range: Range<Int>,
        _ lowercase: Borrowed<UInt8>
    ) -> Bool {
        guard range.count == lowercase.count else { return false }
        for offset in 0..<lowercase.count {
            let byte = bytes[range.lowerBound + offset]
            guard byte.lowercased == lowercase[offset] else { return false }
        }
        return true
    }

    /// Returns the text with its ASCII letters in lower case and everything else unchanged.
    package static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map(\.lowercased), as: UTF8.self)
    }
}

// Links are bytes. On `String`, `==`, `hasPrefix`, `contains` and `split` compare characters: they treat NFC and NFD as
// equal, and the Kelvin sign as a K, and they do not find a brace before a combining mark.
extension StringProtocol {
    /// Whether two texts have the same bytes.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether the text begins with the bytes of another.
    package func hasBytes(atStart prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Whether the bytes of another text occur in the text.
    package func hasBytes(anywhere text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: text.utf8) }
    }

    /// Whether one of the text's bytes occurs in another text.
    package func hasByte(among bytes: String) -> Bool { utf8.contains { bytes.utf8.contains($0) } }

    /// Whether the text is `.` or `..`, a segment that clients remove (RFC 3986 §5.2.4).
    package var isDotSegment: Bool { (1...2).contains(utf8.count) && utf8.allSatisfy { $0 == UInt8(ascii: ".") } }

    /// Returns the parts between the separators, including empty ones.
    package func parts(separatedBy separator: Unicode.Scalar, atMost count: Int = .max) -> [Substring] {
        utf8.split(
            maxSplits: Swift.max(count, 1) - 1,
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == UInt8(truncatingIfNeeded: separator.value) }
        ).map { Substring(decoding: $0, as: UTF8.self) }
    }
}

extension String {
    /// Whether two texts have the same bytes.
    ///
    /// Texts that `==` distinguishes, which is fast, have different bytes. A text of the same length that `==` treats
    /// as equal to an ASCII text has its bytes: the few other scalars that are equal to an ASCII one are longer.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count, self == other else { return false }
        return utf8.allSatisfy { $0 < 0x80 } || utf8.elementsEqual(other.utf8)
    }
}

extension Collection<String> {
    /// Whether one of the texts has exactly these bytes.
    package func hasElement(withBytesOf text: String) -> Bool { contains { $0.hasSameBytes(as: text) } }
}
