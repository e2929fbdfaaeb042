import BorrowedBytes
public import LinkRoutes

/// Decides whether a link opens the app, as a device with Android 15 or later does under AOSP's model.
///
/// - The first rule whose parts all match decides; if there is none, the link stays in the browser. A rule without a
///   part matches nothing.
/// - A link is decoded before it is compared, also `%2F` and `%26`. Bytes that are not UTF-8 and
///   malformed escapes become U+FFFD; `+` stays a plus.
/// - A path is compared as a whole, so `/a` differs from `/a/`. A link that ends with its host has the empty path.
/// - The decoded query is split at each `&`, or at each `;` if there is no `&`. An item `name: value` holds if any piece
///   matches `name=value`.
/// - A missing fragment matches nothing.
///
/// `DynamicPattern` decides expressions. Google Play services may use another verifier, which is not published.
/// Source: AOSP, `UriRelativeFilterGroup` and `UriRelativeFilter`.
public struct DynamicRuleMatcher: Sendable {
    /// The rules in order.
    public let rules: [DynamicRule]
    private let compiled: [CompiledDynamicRule]

    /// Compiles rules.
    public init(_ rules: [DynamicRule]) {
        self.rules = rules
        compiled = rules.map(CompiledDynamicRule.init)
    }

    /// Compiles the rules that a table generates, even if the table has no app.
    ///
    /// - Throws: why the table generates none.
    public init(_ table: RouteTable) throws(DynamicRuleError) {
        var generator = DynamicRuleGenerator(table)
        self.init(try generator.run())
    }

    /// Returns the decision about a link; its `rule` is an index into `rules`, and its `entry` is nil.
    public func decide(_ link: String) -> AssociationDecision {
        let text = DynamicLinkText(link)
        guard let index = compiled.firstIndex(where: { $0.matches(text) }) else { return .noMatch }
        return AssociationDecision(
            outcome: rules[index].isExcluding ? .exclude : .match,
            entry: nil,
            rule: index
        )
    }

    /// Whether a link opens the app.
    public func opensApp(_ link: String) -> Bool { decide(link).opensApp }

    /// Returns how each rule compares with a link, up to the rule that decides.
    ///
    /// - Parameter limit: the number of rules after which only the rule that decides follows.
    public func trace(_ link: String, limit: Int = .max) -> [DynamicRuleTrace] {
        let text = DynamicLinkText(link)
        var trace: [DynamicRuleTrace] = []
        for (index, rule) in compiled.enumerated() where trace.count < limit || rule.matches(text) {
            let failure = rule.mismatch(text, of: rules[index])
            trace.append(DynamicRuleTrace(index: index, rule: rules[index], failure: failure))
            if failure == nil { break }
        }
        return trace
    }
}

/// The result of one dynamic rule for a link.
public struct DynamicRuleTrace: Hashable, Sendable {
    /// The index of the rule in `dynamic_app_link_components`.
    public let index: Int
    /// The rule.
    public let rule: DynamicRule
    /// The first part of the link that does not match; nil for the rule that decides.
    public let failure: RuleTrace.Failure?
}

extension DynamicRuleTrace: CustomStringConvertible {
    /// One sentence: the rule, and why the link does not match or what the rule does.
    public var description: String {
        let place = "dynamic_app_link_components[\(index)]"
        if let failure { return "\(place): \(failure)" + (failure.nearMiss.map { "; \($0)" } ?? "") }
        return "\(place): \(rule.json) \(rule.isExcluding ? "keeps the link in the browser" : "opens the app")"
    }
}

/// A compiled rule.
struct CompiledDynamicRule: Sendable {
    /// The pattern for the path; nil matches every path.
    private let path: DynamicPattern?
    /// The patterns for pieces of the query, one for each item of the rule.
    private let query: [DynamicPattern]
    /// The pattern for the fragment; nil matches every fragment and none.
    private let fragment: DynamicPattern?

    init(_ rule: DynamicRule) {
        path = rule.path.map(DynamicPattern.init)
        query = rule.query.map { DynamicPattern($0.expression) }
        fragment = rule.fragment.map(DynamicPattern.init)
    }

    /// Whether the rule decides the link.
    func matches(_ link: DynamicLinkText) -> Bool {
        hasPart && path?.matches(link.path) ?? true
            && query.allSatisfy { link.pieces.contains(where: $0.matches) }
            && fragment.map { pattern in link.fragment.map(pattern.matches) ?? false } ?? true
    }

    /// Whether the rule names a part of a link.
    private var hasPart: Bool { path != nil || !query.isEmpty || fragment != nil }

    /// Returns the first part of the link that does not match, for a trace; nil if the rule matches.
    func mismatch(_ link: DynamicLinkText, of rule: DynamicRule) -> RuleTrace.Failure? {
        if let path, let count = path.furthest(in: link.path) {
            return RuleTrace.Failure(.path, rule.path, in: link.path, matching: count)
        }
        for (item, expression) in zip(rule.query, query) where !link.pieces.contains(where: expression.matches) {
            let start = Array("\(item.name)=".utf16)
            let piece = link.pieces.first { $0.starts(with: start) }
            let value = Array(piece?.dropFirst(start.count) ?? [])
            let count = DynamicPattern(item.value).furthest(in: value) ?? 0
            var failure = RuleTrace.Failure(.item(item.name), item.value, in: value, matching: count)
            let names = link.pieces.map { String(decoding: $0, as: UTF16.self).prefix { $0 != "=" } }
            if piece == nil { failure.look(for: item.name, among: names.map(String.init)) }
            return failure
        }
        if let fragment {
            guard let text = link.fragment else {
                return RuleTrace.Failure(.fragment, rule.fragment, in: [], matching: 0)
            }
            if let count = fragment.furthest(in: text) {
                return RuleTrace.Failure(.fragment, rule.fragment, in: text, matching: count)
            }
        }
        return hasPart ? nil : .noPart
    }
}

extension Component.QueryPattern {
    /// The expression that a piece of a query must match on Android.
    package var expression: String { "\(name)=\(value)" }
}

extension RuleTrace.Failure {
    /// Why the pattern matches a text on Android that is nearly the same, for people who know Apple's rules; nil if none is.
    fileprivate var nearMiss: String? {
        func takes(_ pattern: String, _ text: String) -> Bool { DynamicPattern(pattern).matches(Array(text.utf16)) }
        // A part that is missing has no text.
        guard !text.isEmpty else { return nil }
        if takes(pattern.lowercased(), text.lowercased()) { return "they differ only in case, which counts" }
        guard part == .path else { return nil }
        if takes(pattern, text + "/") {
            return "on Android \"\(pattern)\" does not match \"\(text)\" without the slash"
        }
        let ends = pattern.split(separator: "*", omittingEmptySubsequences: false)
        if ends.count == 2, text.hasPrefix(ends[0]), text.hasSuffix(ends[1]), let next = ends[1].first {
            return "on Android a * ends at the first \"\(next)\" after it"
        }
        let isSlashed = text.utf8.last == UInt8(ascii: "/") && takes(pattern, String(text.dropLast()))
        return isSlashed ? "on Android a slash at the end counts" : nil
    }

    fileprivate init(_ part: Part, _ pattern: String?, in text: [UInt16], matching count: Int) {
        self.init(
            part: part,
            pattern: pattern ?? "",
            text: String(decoding: text, as: UTF16.self),
            taken: String(decoding: text.prefix(count), as: UTF16.self).unicodeScalars.count
        )
    }

    /// The failure of a rule that names no part of a link.
    fileprivate static let noPart = Self(part: .rule, pattern: "", text: "", taken: 0)
}

/// A link as AOSP compares it: its parts decoded, in UTF-16 units.
struct DynamicLinkText {
    /// The whole path; empty for a link that ends with its host.
    let path: [UInt16]
    /// The pieces of the query.
    let pieces: [[UInt16]]
    /// The fragment; nil if there is none.
    let fragment: [UInt16]?

    init(_ link: String) {
        let bytes = Array(link.utf8)
        let parts = LinkParts(bytes.borrowed)
        path = Self.decoded(bytes[parts.path])
        pieces = Self.pieces(of: Self.decoded(bytes[parts.query]))
        let start = parts.fragment.lowerBound
        let hasFragment = start > 0 && bytes[start - 1] == UInt8(ascii: "#")
        fragment = hasFragment ? Self.decoded(bytes[parts.fragment]) : nil
    }

    /// Splits a query as Java's `split` does, without the empty pieces at its end.
    private static func pieces(of query: [UInt16]) -> [[UInt16]] {
        let pieces = split(query, at: "&")
        return pieces.count == 1 ? split(query, at: ";") : pieces
    }

    private static func split(_ query: [UInt16], at separator: Unicode.Scalar) -> [[UInt16]] {
        var pieces = query.split(omittingEmptySubsequences: false) { $0 == UInt16(truncatingIfNeeded: separator.value) }
        while pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
        return pieces.map(Array.init)
    }

    /// Decodes escapes as `android.net.UriCodec` does.
    ///
    /// A unit that is no digit becomes U+FFFD, and the digits before it a byte: `%zb` is U+FFFD, U+0000 and `b`. At the
    /// end of the text, a part of an escape is U+FFFD alone.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt16] {
        guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 >= 0x80 }) else { return text.map(UInt16.init) }
        var decoded: [UInt16] = []
        // The bytes of escapes that follow each other are one text.
        var bytes: [UInt8] = []
        var rest = Array(String(decoding: text, as: UTF8.self).utf16)[...]
        while let unit = rest.popFirst() {
            guard unit == UInt16(UInt8(ascii: "%")) else {
                decoded += String(decoding: bytes, as: UTF8.self).utf16 + [unit]
                bytes = []
                continue
            }
            var value: UInt8 = 0
            for _ in 0..<2 {
                let next = rest.popFirst()
                if let digit = next.flatMap(UInt8.init(exactly:)).flatMap(\.hexDigitValue) {
                    value = value << 4 | digit
                    continue
                }
                decoded += String(decoding: bytes, as: UTF8.self).utf16 + [0xFFFD]
                bytes = []
                if next == nil { return decoded }
                break
            }
            bytes.append(value)
        }
        return decoded + String(decoding: bytes, as: UTF8.self).utf16
    }
}
