import LinkRoutes
import SiteAssociation

/// A pattern without slashes, as the alternatives that a table can have.
struct ShapeReading {
    /// The alternatives.
    private(set) var shapes: [SegmentShape] = []
    /// Whether they have exactly the texts of the pattern; otherwise they have more.
    private(set) var isExact = true

    /// Whether the pattern is compared with decoded links, so that it is not encoded itself.
    private let isDecoded: Bool
    /// Whether the text may have slashes, as a query item and a fragment may.
    private let slashes: Bool

    /// The most characters beside the texts of a list, each of which has a copy of them.
    private static let maximumCopies = 100_000

    /// Whether a piece is one of Apple's lists of all languages and regions: an `enum` of them is unreadable.
    static func isOfLocales(_ piece: PatternPiece) -> Bool {
        guard case .list(let name, let texts) = piece else { return false }
        return ["lang", "region"].contains(name) && texts == PredefinedVariables.values(name)
    }

    /// Reads the pieces of a pattern.
    ///
    /// - Throws: that no path of a table has a text of the pattern.
    init(_ pieces: [PatternPiece], isDecoded: Bool, slashes: Bool = false) throws(Unsayable) {
        (self.isDecoded, self.slashes) = (isDecoded, slashes)
        let pieces = isDecoded ? pieces : pieces.flatMap(Self.merged)
        let isFixed = pieces.map { if case .scalar = $0 { true } else { false } }
        guard let first = isFixed.firstIndex(of: false), let last = isFixed.lastIndex(of: false) else {
            shapes = [.text(try text(pieces[...]))]
            return
        }
        let (head, wild, tail) = (pieces[..<first], pieces[first...last], pieces[(last + 1)...])
        if wild.count == 1, case .list(_, let texts) = wild[first], !Self.isOfLocales(wild[first]) {
            guard !texts.isEmpty else { throw Unsayable("a variable of its pattern has no texts") }
            if let values = values(texts, between: head, and: tail) {
                shapes = [SegmentShape(texts: values)]
                return
            }
        }
        let ones = wild.count { $0 == .one }
        let isOneWild = wild.contains(.run) && ones <= 1 && wild.allSatisfy { $0 == .run || $0 == .one }
        isExact = isOneWild && (head.isEmpty || tail.isEmpty)
        if head.isEmpty, tail.isEmpty {
            shapes = [.any]
        } else if head.count >= tail.count {
            shapes = [.prefix(try text(head))]
        } else {
            shapes = [.suffix(try text(tail))]
        }
        if isExact, ones == 0, shapes != [.any] { shapes.insert(.text(try text(head + tail)), at: 0) }
    }

    /// The most texts of a list that is read as one text.
    private static let maximumSpellings = 8

    /// Returns the first text of a list whose texts are spellings of one text, such as `%27` and `'`; otherwise the
    /// piece.
    private static func merged(_ piece: PatternPiece) -> [PatternPiece] {
        guard case .list(_, let texts) = piece, let first = texts.first, 2...maximumSpellings ~= texts.count,
            let text = PercentEncoding.decodedBytes(first.utf8),
            texts.allSatisfy({ PercentEncoding.decodedBytes($0.utf8) == text })
        else { return [piece] }
        return Array(PatternPieces(ofText: first))
    }

    /// Returns the texts of a list, each with fixed text around it; nil if a table cannot have them all.
    private func values(
        _ texts: [String],
        between head: ArraySlice<PatternPiece>,
        and tail: ArraySlice<PatternPiece>
    ) -> Set<[UInt8]>? {
        guard texts.count * (head.count + tail.count) <= Self.maximumCopies else { return nil }
        var values: Set<[UInt8]> = []
        for text in texts {
            guard let value = try? self.text(head + PatternPieces(ofText: text) + tail) else { return nil }
            values.insert(value)
        }
        return values.count == 1 || values.allSatisfy(Self.mayBeValue) ? values : nil
    }

    /// Whether a text can be a value of an `enum` (docs/route-table.md#types).
    static func mayBeValue(_ text: [UInt8]) -> Bool {
        !text.isEmpty && !text.contains { "*?#/(){}|".utf8.contains($0) }
    }

    /// Returns the decoded text of fixed pieces.
    private func text(_ pieces: ArraySlice<PatternPiece>) throws(Unsayable) -> [UInt8] {
        var bytes: [UInt8] = []
        for case .scalar(let scalar) in pieces { bytes += Array(String(scalar).utf8) }
        let isPlain = pieces.allSatisfy { if case .scalar = $0 { true } else { false } }
        let decoded = isDecoded ? bytes : bytes.allSatisfy { $0 < 0x80 } ? PercentEncoding.decodedBytes(bytes) : nil
        guard isPlain, let decoded, !decoded.isEmpty, String(validating: decoded, as: UTF8.self) != nil,
            decoded != [0x2E],
            decoded != [0x2E, 0x2E],
            decoded.allSatisfy({ byte in
                byte >= 0x20 && byte != 0x7F && !"%*?#{}".utf8.contains(byte) && (slashes || byte != 0x2F)
            }), !zip(decoded, decoded.dropFirst()).contains(where: { $0 == 0x24 && $1 == 0x28 })
        else { throw Unsayable("a table cannot have a text of its pattern") }
        return decoded
    }
}
