import SiteAssociation

/// The patterns that linkd writes for a type, and that others write for the same texts
/// (docs/association-files.md#segments-and-values).
enum KnownForm {
    /// Returns the shape of a pattern for a type; nil if it is none.
    ///
    /// - Parameter decode: returns the text of fixed pieces.
    static func shape(
        of pieces: [PatternPiece],
        decode: (ArraySlice<PatternPiece>) -> [UInt8]?
    ) -> SegmentShape? {
        guard pieces.count > 1 else { return pieces.first.flatMap { isDigit($0) ? .digits(1) : nil } }
        if pieces.count <= 18, pieces.allSatisfy(isDigit) { return .digits(pieces.count) }
        if isUUID(pieces) { return .uuid }
        if isDate(pieces) { return .date }
        return suffix(pieces, decode)
    }

    private static func isUUID(_ pieces: [PatternPiece]) -> Bool {
        let dashes = [8, 13, 18, 23]
        return pieces.count == 36
            && pieces.enumerated().allSatisfy { index, piece in
                dashes.contains(index) ? piece == .scalar("-") : isHexDigit(piece)
            }
    }

    private static func isDate(_ pieces: [PatternPiece]) -> Bool {
        guard pieces.count > 4, pieces[..<4].allSatisfy(isDigit), pieces[4] == .scalar("-") else { return false }
        let rest = pieces[5...]
        if rest.count == 1, case .list(_, let texts) = rest[5] { return Set(texts) == monthDays }
        return rest.count == 5 && rest[7] == .scalar("-")
            && [5, 6, 8, 9].allSatisfy { isDigit(rest[$0]) }
    }

    /// The patterns that linkd writes for a suffix that begins with a hex digit.
    private static func suffix(
        _ pieces: [PatternPiece],
        _ decode: (ArraySlice<PatternPiece>) -> [UInt8]?
    ) -> SegmentShape? {
        let start: (ending: Int, count: Int)
        if pieces.count > 4, pieces[0] == .run, pieces[1] == .scalar("%"), isHexDigit(pieces[2]), isHexDigit(pieces[3])
        {
            start = (0, 4)
        } else if pieces.count > 4, pieces[0] == .run, pieces[1...3].allSatisfy(isBare) {
            start = (3, 4)
        } else {
            let count = pieces.prefix(while: isBare).count
            guard count == 1 || count == 2, pieces.count > count else { return nil }
            start = (count, count)
        }
        guard let text = decode(pieces[start.count...]), !text.isEmpty else { return nil }
        return .suffixAfter(ending: start.ending, text)
    }

    /// How many endings linkd writes for a suffix.
    static let endingCount = 4

    private static func isDigit(_ piece: PatternPiece) -> Bool { isList(piece, of: digits) }

    private static func isHexDigit(_ piece: PatternPiece) -> Bool { isList(piece, of: hexDigits) }

    private static func isBare(_ piece: PatternPiece) -> Bool { isList(piece, of: bareCharacters) }

    private static func isList(_ piece: PatternPiece, of wanted: Set<String>) -> Bool {
        guard case .list(_, let texts) = piece, texts.count == wanted.count else { return false }
        return texts.allSatisfy(wanted.contains)
    }

    private static let digits = Set(PredefinedVariables.values("digit") ?? [])
    private static let hexDigits = Set(PredefinedVariables.values("xdigit") ?? [])
    private static let monthDays = Set(PatternWriter.monthDays)
    private static let bareCharacters = Set(Spelling.bareCharacters)
}
