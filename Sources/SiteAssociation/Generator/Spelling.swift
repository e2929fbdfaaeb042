import LinkRoutes

/// The spellings of a text in a URL that rules match.
///
/// Two kinds of encoders write links. A thorough one, such as linkd, escapes everything except `A-Z a-z 0-9 - . _ ~`
/// (docs/route-table.md#r8). A sparing one, such as a browser, escapes only what it must.
package struct Spelling {
    private let bytes: [UInt8]
    private let part: Part

    /// The part of a URL that contains a text.
    package enum Part {
        case path, query, fragment
    }

    /// Creates the spellings of a decoded text.
    package init(_ text: String, in part: Part) {
        bytes = Array(text.utf8)
        self.part = part
    }

    /// As a thorough encoder writes it, with escapes in upper case.
    package var escaped: String { PercentEncoding.encoded(bytes) }

    /// An encoder: a thorough one, and sparing ones that escape all bytes on which such encoders disagree, or none.
    package enum Encoder: CaseIterable {
        case thorough, sparing, mostSparing
    }

    /// Returns the text as an encoder writes it.
    package func written(by encoder: Encoder) -> String {
        bytes.map { byte in
            let isBare =
                encoder != .thorough && part.isAlwaysBare(byte)
                || encoder == .mostSparing && part.isSometimesBare(byte)
            return isBare ? Self.bare(byte) : Self.escaped(byte)
        }.joined()
    }

    /// The number of different spellings; 2^30 stands for more.
    var count: Int {
        let always = bytes.count(where: part.isAlwaysBare)
        let sometimes = bytes.count(where: part.isSometimesBare)
        // The escaped one is also that of a sparing encoder if nothing is always bare.
        return min(always, 1) + 1 << min(sometimes, 30)
    }

    /// The different spellings, the escaped one first.
    ///
    /// Their number doubles with each byte that is sometimes bare.
    var all: [String] {
        var sparing = [""]
        for byte in bytes {
            let ends = part.isAlwaysBare(byte) ? [Self.bare(byte)] : options(byte)
            sparing = sparing.flatMap { start in ends.map { start + $0 } }
        }
        let escaped = escaped
        return [escaped] + sparing.filter { $0 != escaped }
    }

    /// The spellings of each byte.
    var characters: [[String]] {
        bytes.map { part.isAlwaysBare($0) ? [Self.escaped($0), Self.bare($0)] : options($0) }
    }

    private func options(_ byte: UInt8) -> [String] {
        part.isSometimesBare(byte) ? [Self.escaped(byte), Self.bare(byte)] : [Self.escaped(byte)]
    }

    private static func bare(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

    private static func escaped(_ byte: UInt8) -> String { PercentEncoding.encoded(CollectionOfOne(byte)) }
}

extension Spelling.Part {
    /// Whether the part may contain a byte unescaped that a thorough encoder escapes.
    package func mayHoldBare(_ byte: UInt8) -> Bool { isAlwaysBare(byte) || isSometimesBare(byte) }

    /// Whether every sparing encoder leaves a byte bare that a thorough one escapes: RFC 3986 §3.3 to §3.5 allows it,
    /// and WHATWG URL §1.3 does not escape it.
    ///
    /// Without `*` and `?`, which are wildcards in patterns and in the texts of lists. `$` is one only before `(`, which
    /// no text of a table has. In a query, `&` ends an item.
    package func isAlwaysBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "="): self != .query
        case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"): self != .path
        default: "!$()+,@".utf8.contains(byte)
        }
    }

    /// Whether some sparing encoders leave a byte bare and others escape it.
    ///
    /// Browsers leave bytes bare that RFC 3986 does not allow; newer ones escape `^` in a path. They escape `'` in a
    /// query, which RFC 3986 allows. Source: WHATWG URL §1.3, the percent-encode sets. Foundation escapes `=` in the
    /// value of a `URLQueryItem`, and `:` and `;` of a path by `CharacterSet.urlPathAllowed`, but not by `URLComponents`.
    func isSometimesBare(_ byte: UInt8) -> Bool {
        switch self {
        case .path: ":;[]^|".utf8.contains(byte)
        case .query: "'=[\\]^`{|}".utf8.contains(byte)
        case .fragment: "[\\]^{|}".utf8.contains(byte)
        }
    }

    /// The characters that the part may contain outside of escapes, except wildcards.
    package var bareCharacters: [String] {
        (0x21...0x7E as ClosedRange<UInt8>).filter { PercentEncoding.isUnreserved($0) || mayHoldBare($0) }
            .map { String(Unicode.Scalar($0)) }
    }
}
