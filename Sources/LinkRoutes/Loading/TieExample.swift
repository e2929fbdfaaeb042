/// A link that two entries satisfy, or as much of it as they have in common.
struct TieExample {
    private let segments: [String]
    private let query: [String]
    /// Whether a whole link satisfies both.
    let isComplete: Bool

    /// A segment where two entries are known to share a text.
    struct Known {
        let depth: Int
        let text: String
    }

    /// Looks for texts that both entries take, segment by segment.
    init(_ one: RouteEntry, _ other: RouteEntry, _ known: Known?) {
        let length = max(one.pattern.segments.count, other.pattern.segments.count)
        segments = (0..<length).compactMap { index in
            if let known, known.depth == index { return known.text }
            guard let mine = one.pattern.segment(at: index), let theirs = other.pattern.segment(at: index) else {
                return nil
            }
            return mine.commonText(with: theirs)
        }
        let rules = one.required + other.required.filter { rule in !one.required.contains { $0.isNamed(rule.name) } }
        query = rules.map { rule in
            let twin = other.required.first { $0.isNamed(rule.name) } ?? rule
            let text = rule.type.commonText(with: twin.type) ?? rule.type.example
            return rule.name + "=" + PercentEncoding.encoded(text.utf8)
        }
        isComplete = segments.count == length && one.required.isCompatible(with: other.required)
    }

    /// Takes only the segments down to the one where the tie is, and its text.
    init(_ shapes: [PathSegment], _ text: String) {
        segments = shapes.map(\.example) + [text]
        query = []
        isComplete = false
    }

    /// The first half of a sentence about the link.
    func link(_ origin: String) -> String {
        let path = "/" + segments.map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
        guard isComplete else {
            return "the segment \((segments.last ?? "").quoted) of \((origin + path).shown) fits a path of"
        }
        return (origin + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))).shown + " is a link of"
    }
}

extension PathPattern {
    /// The segment that takes the text at an index, a catch-all any from its own on.
    fileprivate func segment(at index: Int) -> PathSegment? {
        if index < segments.count { return segments[index] }
        return segments.last.flatMap { $0.isRest ? $0 : nil }
    }
}

extension PathSegment {
    /// A text that both segments take, nil when none was found among the likely ones.
    fileprivate func commonText(with other: PathSegment) -> String? {
        if case (.parameter(_, let mine), .parameter(_, let theirs)) = (self, other) {
            return mine.commonText(with: theirs)
        }
        let texts = examples + other.examples + extended(by: other) + other.extended(by: self)
        return texts.first { accepts($0) && other.accepts($0) && !$0.isDotSegment }
    }

    private var examples: [String] {
        if case .parameter(_, .enumeration(let values)) = self { return values }
        return [example]
    }

    /// The affix with the other's text or affix beside it.
    private func extended(by other: PathSegment) -> [String] {
        switch (self, other) {
        case (.prefix(let start, _), .suffix(_, let end)): [start + "x" + end]
        case (.prefix(let start, _), _): [start + other.example]
        case (.suffix(_, let end), _): [other.example + end]
        default: []
        }
    }
}
