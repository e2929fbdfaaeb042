import LinkRoutes

/// The two spellings in a URL that rules claim.
package struct Spelling: Equatable {
    /// As linkd prints it, all but `A-Z a-z 0-9 - . _ ~` escaped in upper case (docs/route-table.md#r8).
    let escaped: String
    /// As it is, where each byte may stand bare in that part of a URL; else nil.
    let bare: String?

    /// Where in a URL a text stands.
    package enum Part {
        case path, query, fragment
    }

    /// The spellings of a decoded text.
    init(_ text: String, in part: Part) {
        escaped = PercentEncoding.encoded(text.utf8)
        bare = text.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || part.mayHoldBare($0) } ? text : nil
    }

    /// A pattern that is written one way only.
    init(pattern: String) { self.init(escaped: pattern, bare: pattern) }

    private init(escaped: String, bare: String?) {
        self.escaped = escaped
        self.bare = bare
    }

    /// Each spelling once.
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
    /// RFC 3986 §3.3 to §3.5, without `*`, `?` and `$`, which mean something else in a pattern.
    ///
    /// In a query `&` ends an item.
    package func mayHoldBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"): self != .query
        case UInt8(ascii: "/"): self != .path
        default: "!'()+,;=:@".utf8.contains(byte)
        }
    }
}

extension Spelling {
    /// Every character that may stand in a segment without being part of an escape, but for `*` and `$`.
    static let bareCharacters = (0x21...0x7E as ClosedRange<UInt8>)
        .map { String(Unicode.Scalar($0)) }
        .filter { Spelling($0, in: .path).bare != nil }
}
