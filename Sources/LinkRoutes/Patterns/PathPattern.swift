/// The path of a route: `/trips/{reference}`, `/days/{day:date}`, `/docs/{rest+}`.
public struct PathPattern: Hashable, Sendable {
    /// The segments; empty for `/`.
    public let segments: [PathSegment]

    package init(segments: [PathSegment]) { self.segments = segments }

    /// The names of its parameters, in order.
    public var names: [String] { segments.compactMap(\.name) }

    /// Whether the last segment is a catch-all.
    public var hasRest: Bool { segments.last?.isRest ?? false }

    /// Whether the pattern matches these decoded segments, none of which is empty.
    ///
    /// With `foldingFirst`, the first segment came from a host, so its literal is compared without regard to case
    /// (docs/route-table.md#r5).
    package func accepts(_ texts: [String], foldingFirst: Bool = false) -> Bool {
        guard hasRest ? texts.count >= segments.count : texts.count == segments.count else { return false }
        return firstMismatch(texts, folded: foldingFirst ? 1 : 0) == nil && !texts.contains("")
    }

    /// Returns the index of the first segment that does not match its text; nil if all segments with a text match.
    ///
    /// - Parameter folded: the number of segments whose literals are compared without regard to case; `.max` also for the
    ///   values of enumerations.
    func firstMismatch(_ texts: [String], folded: Int = 0) -> Int? {
        zip(segments, texts).enumerated().first { index, pair in
            let (segment, text) = pair
            let isFolded = index < folded && (folded == .max || segment.name == nil)
            return !segment.accepts(text) && !(isFolded && segment.differsInCase(from: text))
        }?.offset
    }

    /// Returns the pattern with the literals of a link that it matches but for their case; nil if it does not.
    func inCase(of texts: [String]) -> PathPattern? {
        guard hasRest ? texts.count >= segments.count : texts.count == segments.count,
            firstMismatch(texts, folded: .max) == nil,
            zip(segments, texts).allSatisfy({ $0.name == nil || $0.accepts($1) })
        else { return nil }
        return PathPattern(
            segments: zip(segments, texts).map { segment, text in
                if case .literal = segment { .literal(text) } else { segment }
            }
        )
    }
}

extension PathPattern {
    /// Reads a pattern; nil if it breaks the grammar.
    package init?(_ text: String) {
        guard let pattern = try? PatternParser.path(text) else { return nil }
        self = pattern
    }
}

extension PathPattern: CustomStringConvertible {
    /// The pattern as written in the table.
    public var description: String {
        segments.isEmpty ? "/" : segments.map { "/\($0)" }.joined()
    }

    /// The pattern with its fixed text decoded, as code in other languages reads it.
    package var decoded: String {
        segments.isEmpty ? "/" : segments.map { "/\($0.decoded)" }.joined()
    }
}

/// One segment of a route's path.
public enum PathSegment: Hashable, Sendable {
    /// Fixed text, decoded.
    case literal(String)
    /// `{name}`, `{name:type}`; `.string` if the pattern has no type.
    case parameter(name: String, type: ParameterType)
    /// `text{name}`: at least one byte after the text.
    case prefix(String, name: String)
    /// `{name}text`: at least one byte before the text.
    case suffix(name: String, String)
    /// `{name+}`, always last: one or more segments.
    case rest(name: String)

    /// The name of the parameter; nil for a literal.
    public var name: String? {
        switch self {
        case .literal: nil
        case .parameter(let name, _), .prefix(_, let name), .suffix(let name, _), .rest(let name): name
        }
    }

    /// Whether the segment is a catch-all.
    public var isRest: Bool {
        if case .rest = self { true } else { false }
    }

    /// The segment without its parameter's name: segments of one shape match the same texts (docs/route-table.md#r6).
    package var shape: PathSegment {
        switch self {
        case .literal: self
        case .parameter(_, .enumeration(let values)):
            .parameter(name: "", type: .enumeration(values.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }))
        case .parameter(_, let type): .parameter(name: "", type: type)
        case .prefix(let text, _): .prefix(text, name: "")
        case .suffix(_, let text): .suffix(name: "", text)
        case .rest: .rest(name: "")
        }
    }

    /// The rank of docs/route-table.md#r6, lower if more specific; a longer affix ranks before a shorter one.
    package var rank: Rank {
        switch self {
        case .literal: Rank(0)
        case .parameter(_, .enumeration): Rank(1)
        case .parameter(_, .uuid): Rank(2)
        case .parameter(_, .date): Rank(3)
        case .parameter(_, .int): Rank(4)
        case .prefix(let text, _), .suffix(_, let text): Rank(5, bytes: text.utf8.count)
        case .parameter(_, .string), .parameter(_, .bool), .parameter(_, .number): Rank(6)
        case .rest: Rank(8)
        }
    }

    /// A rank in the order of docs/route-table.md#r6.
    package struct Rank: Hashable, Comparable, Sendable {
        /// The end of a pattern ranks after every segment except a catch-all.
        package static let end = Rank(7)

        private let kind: Int
        private let bytes: Int

        fileprivate init(_ kind: Int, bytes: Int = 0) {
            self.kind = kind
            self.bytes = bytes
        }

        package static func < (left: Rank, right: Rank) -> Bool {
            left.kind != right.kind ? left.kind < right.kind : left.bytes > right.bytes
        }
    }

    /// Whether the segment matches this decoded text; for a catch-all, the text is its first segment.
    package func accepts(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        return switch self {
        case .literal(let literal): text.hasSameBytes(as: literal)
        case .parameter(_, let type): type.accepts(text)
        case .prefix(let affix, _): text.utf8.count > affix.utf8.count && text.hasBytes(atStart: affix)
        case .suffix(_, let affix):
            text.utf8.count > affix.utf8.count && text.utf8.reversed().starts(with: affix.utf8.reversed())
        case .rest: true
        }
    }

    /// Whether a text that does not match is a text or a value of the segment but for case.
    func differsInCase(from text: String) -> Bool {
        let texts =
            switch self {
            case .literal(let literal): [literal]
            case .parameter(_, .enumeration(let values)): values
            default: [String]()
            }
        return texts.map(ASCII.lowercased).hasElement(withBytesOf: ASCII.lowercased(text))
    }

    /// Returns the range of a matched segment's decoded bytes that its parameter captures.
    package func capture(in count: Int) -> Range<Int> {
        switch self {
        case .prefix(let text, _): min(text.utf8.count, count)..<count
        case .suffix(_, let text): 0..<max(count - text.utf8.count, 0)
        default: 0..<count
        }
    }

    /// A text that the segment matches, for examples in messages.
    package var example: String {
        switch self {
        case .literal(let text): text
        case .parameter(_, let type): type.example
        case .prefix(let text, _): text + "x"
        case .suffix(_, let text): "x" + text
        case .rest: "x"
        }
    }
}

extension PathSegment: CustomStringConvertible {
    /// The segment as written in a pattern: text that would be the syntax of another router is escaped.
    public var description: String {
        switch self {
        case .literal(let text):
            ForeignSegment.mark(in: text) == nil ? text : ForeignSegment.escaped(text)
        case .prefix(let text, let name):
            ForeignSegment.mark(in: decoded) == nil ? decoded : "\(ForeignSegment.escaped(text)){\(name)}"
        default: decoded
        }
    }

    /// The segment with its fixed text decoded.
    package var decoded: String {
        switch self {
        case .literal(let text): text
        case .parameter(let name, .string): "{\(name)}"
        case .parameter(let name, let type): "{\(name):\(type)}"
        case .prefix(let text, let name): "\(text){\(name)}"
        case .suffix(let name, let text): "{\(name)}\(text)"
        case .rest(let name): "{\(name)+}"
        }
    }
}

extension PathSegment {
    /// Whether the segment matches every text that another one matches; false if unsure.
    package func covers(_ other: PathSegment) -> Bool {
        switch (self, other) {
        case (.rest, _): true
        case (_, .rest): false
        case (_, .literal(let text)): accepts(text)
        case (_, .parameter(_, .enumeration(let values))): values.allSatisfy(accepts)
        case (.parameter(_, .string), _): true
        case (.parameter(_, let mine), .parameter(_, let theirs)): mine.covers(theirs)
        case (.prefix(let mine, _), .prefix(let theirs, _)): theirs.hasBytes(atStart: mine)
        case (.suffix(_, let mine), .suffix(_, let theirs)):
            theirs.utf8.reversed().starts(with: mine.utf8.reversed())
        default: false
        }
    }
}

extension ParameterType {
    /// Whether the type accepts every value of another one.
    package func covers(_ other: ParameterType) -> Bool {
        switch (self, other) {
        case (.string, _), (.int, .int), (.uuid, .uuid), (.date, .date), (.bool, .bool), (.number, .number),
            (.number, .int):
            true
        case (_, .enumeration(let values)): values.allSatisfy(accepts)
        default: false
        }
    }
}
