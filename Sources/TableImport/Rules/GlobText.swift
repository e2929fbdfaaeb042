import LinkRoutes
import SiteAssociation

/// What a pattern loses where a table cannot say it.
enum PatternLoss: Hashable, CaseIterable {
    /// Text on both sides of a wildcard, or between two.
    case insideSegment
    /// `?` counts characters.
    case counted
    /// A wildcard also matches slashes, with text after it.
    case slashes
    /// A catch-all after a wildcard that is only a part of its segment.
    case restAfterPattern
    /// A text that a path of a table cannot have.
    case unwritable
    /// Too many combinations of texts.
    case tooMany
    /// Digits of a certain count.
    case digits
}

/// A text without slashes of a pattern, as the alternatives that a table can say.
struct GlobText {
    /// The alternatives that together have exactly the texts of the pattern, or only some of them.
    private(set) var exact: Set<SegmentShape> = []
    /// The alternatives that have all texts of the pattern and others; nil if `exact` has all.
    private(set) var wider: SegmentShape?
    /// What the table cannot say.
    private(set) var losses: Set<PatternLoss> = []

    private let isDecoded: Bool
    /// Whether the decoded text may have slashes.
    private let slashes: Bool

    /// The maximum number of texts of all lists of a pattern, combined.
    static let maximumCombinations = 1000

    /// Reads the pieces of a pattern.
    ///
    /// - Parameters:
    ///   - isDecoded: whether the pattern is compared with decoded links, so that it is not encoded itself.
    ///   - slashes: whether a decoded text may have slashes, as a query item and a fragment may.
    init(
        _ pieces: [PatternPiece],
        isDecoded: Bool,
        slashes: Bool = false,
        _ budget: inout StepBudget
    ) throws(StepBudget.UsedUp) {
        (self.isDecoded, self.slashes) = (isDecoded, slashes)
        if let shape = KnownForm.shape(of: pieces, decode: { Self.decoded($0, isDecoded, slashes) }) {
            exact = [shape]
            return
        }
        let lists = pieces.compactMap { piece -> [String]? in
            if case .list(_, let texts) = piece { texts } else { nil }
        }
        var count = 1
        for list in lists {
            let (product, overflow) = count.multipliedReportingOverflow(by: list.count)
            count = overflow ? Int.max : product
        }
        guard count <= Self.maximumCombinations else {
            losses.insert(.tooMany)
            // No text of a path is empty, so that one character at least is sure.
            let loose = pieces.flatMap { piece -> [PatternPiece] in
                if case .list = piece { [.run] } else { [piece] }
            }
            addPlain(loose, isWider: true)
            return
        }
        // Each combination is a copy of the texts, which may be long.
        let bytes = lists.reduce(0) { sum, list in
            list.reduce(sum) { $0 + $1.utf8.count * (count / list.count) }
        }
        try budget.spend(count * pieces.count + bytes + 1)
        var spelled: [[PatternPiece]] = [[]]
        for piece in pieces {
            if case .list(_, let texts) = piece {
                spelled = texts.flatMap { text in spelled.map { $0 + PatternPieces(ofText: text) } }
            } else {
                for index in spelled.indices { spelled[index].append(piece) }
            }
        }
        for alternative in spelled { addPlain(alternative, isWider: false) }
        joinTexts()
    }

    /// Adds a pattern without lists.
    private mutating func addPlain(_ pieces: [PatternPiece], isWider: Bool) {
        let isWild = pieces.map { piece in
            if case .scalar = piece { false } else { true }
        }
        guard let first = isWild.firstIndex(of: true), let last = isWild.lastIndex(of: true) else {
            return add(.text, pieces[...])
        }
        let wild = pieces[first...last]
        let (head, tail) = (pieces[..<first], pieces[(last + 1)...])
        let ones = wild.count { $0 == .one }
        let hasRun = wild.contains(.run)
        let isOneWild = wild.allSatisfy { $0 == .one || $0 == .run }
        if isOneWild, hasRun, ones <= 1, !isWider, head.isEmpty || tail.isEmpty {
            if head.isEmpty && tail.isEmpty { return _ = exact.insert(.any) }
            add(head.isEmpty ? .suffix : .prefix, head.isEmpty ? tail : head)
            if ones == 0 { add(.text, head.isEmpty ? tail : head) }
            return
        }
        losses.insert(isOneWild && (ones > 1 || !hasRun) ? .counted : .insideSegment)
        if ones == 0, !isWider { addEmptied(pieces) }
        widen(head, tail)
    }

    /// Adds the texts in which all wildcards but the outer ones are empty.
    private mutating func addEmptied(_ pieces: [PatternPiece]) {
        let fixed = pieces.filter { $0 != .run }
        add(.text, fixed[...])
        if pieces.first == .run { add(.suffix, fixed[...]) }
        if pieces.last == .run { add(.prefix, fixed[...]) }
    }

    /// Widens to all texts that begin or end like the pattern.
    private mutating func widen(_ head: ArraySlice<PatternPiece>, _ tail: ArraySlice<PatternPiece>) {
        var shape = SegmentShape.any
        if !head.isEmpty, head.count >= tail.count, let text = text(of: head) {
            shape = .prefix(text)
        } else if !tail.isEmpty, let text = text(of: tail) {
            shape = .suffix(text)
        }
        if let known = wider, known != shape { shape = .any }
        wider = shape
    }

    private enum Part {
        case text, prefix, suffix
    }

    private mutating func add(_ part: Part, _ pieces: ArraySlice<PatternPiece>) {
        guard !pieces.isEmpty else { return }
        guard let text = text(of: pieces) else {
            losses.insert(.unwritable)
            return
        }
        switch part {
        case .text where text == [0x2E] || text == [0x2E, 0x2E]: losses.insert(.unwritable)
        case .text: exact.insert(.text(text))
        case .prefix: exact.insert(.prefix(text))
        case .suffix: exact.insert(.suffix(text))
        }
    }

    /// Makes one list of several texts.
    private mutating func joinTexts() {
        let texts = exact.compactMap { shape -> [UInt8]? in
            if case .text(let text) = shape, SegmentShape.mayBeValue(text) { text } else { nil }
        }
        guard texts.count > 1 else { return }
        exact.subtract(texts.map(SegmentShape.text))
        exact.insert(SegmentShape(texts: Set(texts)))
    }

    private func text(of pieces: ArraySlice<PatternPiece>) -> [UInt8]? {
        Self.decoded(pieces, isDecoded, slashes)
    }

    /// Returns the decoded text of fixed pieces; nil if a path of a table cannot have it.
    private static func decoded(_ pieces: ArraySlice<PatternPiece>, _ isDecoded: Bool, _ slashes: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        for piece in pieces {
            guard case .scalar(let scalar) = piece else { return nil }
            bytes += Array(String(scalar).utf8)
        }
        if !isDecoded {
            guard bytes.allSatisfy({ $0 < 0x80 }), let plain = decoded(bytes) else { return nil }
            bytes = plain
        }
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let isWritable = bytes.allSatisfy { byte in
            byte >= 0x20 && byte != 0x7F && !"%*?#{}".utf8.contains(byte) && (slashes || byte != 0x2F)
        }
        let hasVariable = zip(bytes, bytes.dropFirst()).contains { $0 == 0x24 && $1 == 0x28 }
        return isUTF8 && isWritable && !hasVariable ? bytes : nil
    }

    /// Returns the bytes of a text with its escapes decoded; nil if one is malformed.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%") {
                guard index + 2 < text.count, let high = ASCII.hexDigitValue(text[index + 1]),
                    let low = ASCII.hexDigitValue(text[index + 2])
                else { return nil }
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }
}

extension SegmentShape {
    /// Whether a text can be a value of an `enum` (docs/route-table.md#types).
    static func mayBeValue(_ text: [UInt8]) -> Bool {
        !text.isEmpty && !text.contains { "*?#/(){}|".utf8.contains($0) }
    }
}
