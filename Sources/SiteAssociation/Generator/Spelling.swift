import LinkRoutes

/// The two spellings of a text in a URL that rules match.
package struct Spelling: Equatable {
    /// As linkd prints it: everything except `A-Z a-z 0-9 - . _ ~` escaped in upper case (docs/route-table.md#r8).
    let escaped: String
    /// Unescaped, if that part of a URL allows each byte; otherwise nil.
    let bare: String?

    /// The part of a URL that contains a text.
    package enum Part {
        case path, query, fragment
    }

    /// Creates the spellings of a decoded text.
    init(_ text: String, in part: Part) {
        escaped = PercentEncoding.encoded(text.utf8)
        bare = text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || part.mayHoldBare($0) } ? text : nil
    }

    /// Creates a pattern with a single spelling.
    init(pattern: String) { self.init(escaped: pattern, bare: pattern) }

    private init(escaped: String, bare: String?) {
        self.escaped = escaped
        self.bare = bare
    }

    /// The different spellings.
    var all: [String] {
        guard let bare, bare != escaped else { return [escaped] }
        return [escaped, bare]
    }

    static func + (left: Spelling, right: Spelling) -> Spelling {
        let bare = left.bare.flatMap { left in right.bare.map { left + $0 } }
        return Spelling(escaped: left.escaped + right.escaped, bare: bare)
    }
}

extension Spelling.Part {
    /// Whether the part may contain a byte unescaped: RFC 3986 §3.3 to §3.5, without `*`, `?` and `$`, which have a
    /// meaning in patterns.
    ///
    /// In a query, `&` ends an item.
    package func mayHoldBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"): self != .query
        case UInt8(ascii: "/"): self != .path
        default: "!'()+,;=:@".utf8.contains(byte)
        }
    }
}

extension Spelling {
    /// The characters that a segment may contain outside of escapes, except `*` and `$`.
    package static let bareCharacters = (0x21...0x7E as ClosedRange<UInt8>)
        .map { String(Unicode.Scalar($0)) }
        .filter { Spelling($0, in: .path).bare != nil }
}
