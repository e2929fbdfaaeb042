/// The path of a route: `/trips/{reference}`, `/days/{day:date}`, `/docs/{rest+}`.
public struct PathPattern: Hashable, Sendable {
    /// The segments; none for `/`.
    public let segments: [PathSegment]

    /// The names of its parameters in order.
    public var names: [String] { segments.compactMap(\.name) }

    /// Whether the last segment is a catch-all.
    public var hasRest: Bool { segments.last?.isRest ?? false }

    /// Whether the pattern takes these decoded segments, each of them not empty.
    ///
    /// With `foldingFirst`, the first one came from a host, so its literal compares ignoring case (R5).
    package func accepts(_ texts: [String], foldingFirst: Bool = false) -> Bool {
        guard hasRest ? texts.count >= segments.count : texts.count == segments.count else { return false }
        return firstMismatch(texts, foldingFirst: foldingFirst) == nil && !texts.contains("")
    }

    /// The index of the first segment that does not take its text; nil when each that has a text takes it.
    package func firstMismatch(_ texts: [String], foldingFirst: Bool = false) -> Int? {
        zip(segments, texts).enumerated().first { index, pair in
            let (segment, text) = pair
            if index == 0, foldingFirst, case .literal(let literal) = segment {
                return !ASCII.lowercased(literal).hasSameBytes(as: ASCII.lowercased(text))
            }
            return !segment.accepts(text)
        }?.offset
    }
}

extension PathPattern: CustomStringConvertible {
    /// The pattern as the table spells it.
    public var description: String {
        segments.isEmpty ? "/" : segments.map { "/\($0)" }.joined()
    }
}
