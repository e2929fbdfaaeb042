import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation

/// The path of a dynamic rule that matches no link as it is written, or almost none, and the rule that it seems to mean.
///
/// AOSP compares the decoded path as a whole. It begins with a slash and has no host, no query and no fragment, and an
/// expression has no wildcards but `*` and `?` (docs/association-files.md#android).
struct MistakenPath {
    /// What is wrong, one clause.
    let reason: String
    /// Whether the only fault is syntax of another system, which is plain text here.
    let isForeign: Bool
    /// The rule that is meant, unless the path has alternatives or look-arounds, which no single rule expresses.
    private(set) var meant: DynamicRule
    /// Whether it has: `(a|b)`, `(?!a)`.
    let isExpression: Bool

    /// Finds what is wrong with the path of a rule; nil if nothing is.
    init?(_ rule: DynamicRule) {
        guard let path = rule.path else { return nil }
        meant = rule
        var reasons: [String] = []
        var rest = path[...]
        if let exclusion = Exclusion(in: rest) {
            rest = exclusion.path
            meant.isExcluding = true
            reasons.append("\(exclusion.word.quoted) is plain text, and a rule excludes by \"exclude\": true")
        }
        let isAnchored = rest.utf8.first == UInt8(ascii: "^")
        if isAnchored { rest = rest.dropFirst().dropLast(rest.utf8.last == UInt8(ascii: "$") ? 1 : 0) }
        if let host = Self.host(of: rest) {
            rest = rest[host.upperBound...]
            reasons.append("only the path is compared, without the scheme and the host")
        }
        if let mark = rest.firstIndex(of: "#") {
            let fragment = String(rest[mark...].dropFirst())
            meant.fragment = meant.fragment ?? (fragment.isEmpty ? nil : fragment)
            rest = rest[..<mark]
            reasons.append("a path has no fragment, so # is never in it")
        }
        if let query = rest.query {
            meant.query += rest[query...].dropFirst().split(separator: "&").map { Component.QueryPattern(item: $0) }
            rest = rest[..<query]
            reasons.append("? is any one character there, and a path has no query")
        }
        if let first = rest.utf8.first, !"/*?".utf8.contains(first) {
            rest = "/" + rest
            reasons.append("every path begins with a slash and has no host")
        }
        let hasOtherPart = !meant.query.isEmpty || meant.fragment != nil
        meant.path = rest.isEmpty ? (hasOtherPart ? nil : "*") : String(rest)
        let foreign = meant.path.flatMap { ForeignPattern(in: $0, forApple: false) }
        let hasLookaround = path.hasBytes(anywhere: "(?")
        isExpression = hasLookaround || foreign?.translated.hasBytes(anywhere: "$(list") == true
        // After a star, a question mark is no wildcard.
        if let foreign { meant.path = foreign.translated.replacing("*?", with: "?*") }
        isForeign = reasons.isEmpty || isExpression
        guard isForeign else {
            reason = "the path \(path.quoted) matches no link: \(reasons.joined(separator: "; "))"
            return
        }
        guard let found = hasLookaround ? "(?" : isAnchored ? "^" : foreign?.found else { return nil }
        reason = "\(found.quoted) is plain text here, so the rule matches almost no link; the wildcards are * and ?"
    }

    /// Returns where the scheme and the host of a path are: `https://a.example/x`, `//a.example/x` or `www.a.example/x`.
    private static func host(of path: Substring) -> Range<Substring.Index>? {
        let scheme = path.prefix { $0 != "/" }
        let isURL = path[scheme.endIndex...].hasBytes(atStart: "//") && (scheme.isEmpty || scheme.last == ":")
        guard isURL || path.hasBytes(atStart: "www.") else { return nil }
        let host = isURL ? path[scheme.endIndex...].dropFirst(2) : path
        return path.startIndex..<(host.firstIndex { "/?#".contains($0) } ?? path.endIndex)
    }
}
