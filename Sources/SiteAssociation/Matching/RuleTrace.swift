/// The result of one rule for a link; the trace of a decision has one for each rule that was tried.
public struct RuleTrace: Hashable, Sendable {
    /// The index of the entry in `details`.
    public let entry: Int
    /// The rule.
    public let rule: AssociationRule
    /// The first part of the link that does not match; nil for the rule that decides.
    public let failure: Failure?
    /// The open points on which the decision depends; empty if the rule does not decide.
    public let assumptions: [Assumption]

    /// A question that no source settles, as linkd answers it (docs/association-files.md#open-points).
    public enum Assumption: Hashable, Sendable {
        /// Of several `/*` at the end of a path, each also matches its parent.
        case eachParent
        /// Decoded bytes that are not UTF-8 become U+FFFD.
        case replacedBytes
    }

    /// Where a link and a rule differ.
    public struct Failure: Hashable, Sendable {
        /// The part of the link.
        public enum Part: Hashable, Sendable {
            /// The path, without the slashes around it.
            case path
            /// The whole query.
            case query
            /// The query item with this name.
            case item(String)
            /// The fragment.
            case fragment
            /// No part of the link: the rule names none, so that it matches nothing.
            case rule
        }

        /// The part that does not match.
        public let part: Part
        /// The rule's pattern for the part.
        public let pattern: String
        /// The link's text, as the rule compares it.
        public let text: String
        /// The number of characters that match.
        public let taken: Int
        /// What the link has in place of what the rule wants, a sentence; nil if nothing like it.
        var note: String?
    }
}

extension RuleTrace {
    /// The JSON path of the rule in the file, for example `details[0].components[2]`.
    public var path: String { "details[\(entry)].\(rule.isLegacyPath ? "paths" : "components")[\(rule.index)]" }
}

extension RuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why the link does not match or what the rule does.
    public var description: String {
        if let failure { return "\(path): \(failure)" }
        let effect = rule.isExcluding ? "keeps the link in the browser" : "opens the app"
        return "\(path): \(rule.json) \(effect)" + assumptions.map { " (\($0))" }.joined()
    }
}

extension RuleTrace.Failure: CustomStringConvertible {
    /// One sentence: the part, the pattern, and where they differ.
    public var description: String {
        let name: String
        switch part {
        case .path: name = "the path"
        case .query: name = "the whole query"
        case .item(let item): name = "the query item \"\(item)\""
        case .fragment: name = "the fragment"
        case .rule: return "the rule names no part of a link, so it matches nothing"
        }
        guard !text.isEmpty else {
            return "\(name) is missing or empty, which \"\(pattern)\" does not match" + (note.map { ": \($0)" } ?? "")
        }
        let rest = text.unicodeScalars.dropFirst(taken)
        let place =
            note
            ?? (rest.isEmpty ? "the text ends too early" : "the first difference is at \"\(String(rest.prefix(24)))\"")
        return "\(name) \"\(text)\" does not match \"\(pattern)\": \(place)"
    }
}

extension RuleTrace.Assumption: CustomStringConvertible {
    /// A clause for a decision: what linkd assumes.
    public var description: String {
        switch self {
        case .eachParent:
            "no source says so: linkd assumes that each \"/*\" at the end of the path also matches its parent"
        case .replacedBytes:
            "no source says so: linkd assumes that decoded bytes which are not UTF-8 become U+FFFD"
        }
    }
}

extension RuleTrace {
    /// Returns the rule that is closest to matching a link, if it would open the app.
    package static func nearest(in trace: [RuleTrace]) -> RuleTrace? {
        trace.filter { !$0.rule.isExcluding && $0.failure != nil }.max { $0.progress < $1.progress }
    }

    /// The number of matching parts of the link, and how much of the next part matches.
    private var progress: (parts: Int, characters: Int) {
        guard let failure else { return (.max, 0) }
        let parts =
            switch failure.part {
            case .path: 0
            case .query, .item: 1
            case .fragment, .rule: 2
            }
        return (parts, failure.taken)
    }
}
