import AssociationProof
import Diagnostics
import LinkRoutes
import SiteAssociation

/// A dynamic rule that matches almost no links as it is written, and the rule that it seems to mean.
///
/// AOSP compares the decoded path as a whole. It begins with a slash and has no host, no query and no fragment, and an
/// expression has no wildcards but `*` and `?` (docs/association-files.md#android).
struct MistakenRule {
    /// What is wrong, a clause each, at least one.
    private(set) var reasons: [String] = []
    /// The rule that is meant, unless the path has alternatives or look-arounds, which no single rule expresses.
    private(set) var meant: DynamicRule
    /// Whether it has: `(a|b)`, `(?!a)`.
    private(set) var isExpression = false

    /// Finds what is wrong with a rule; nil if nothing is.
    init?(_ rule: DynamicRule) {
        meant = rule
        meant.query = rule.query.flatMap(\.written)
        if meant.query != rule.query {
            reasons.append("a query item has one name and one value")
        }
        if let fragment = rule.fragment, fragment.utf8.first == UInt8(ascii: "#") {
            meant.fragment = fragment.utf8.count == 1 ? nil : String(fragment.dropFirst())
            reasons.append("\"#\" is not part of the fragment")
        }
        if let path = rule.path { read(path) }
        meant.fragment = meant.fragment.map { translated(plain($0[...])) }
        for index in meant.query.indices {
            let written = meant.query[index].value
            // Other words for an exclusion may be values.
            let isExclusion = written.hasBytes(atStart: "NOT ") || written.hasBytes(atStart: "!")
            let value = isExclusion ? withoutExclusion(written[...]) : written[...]
            if value.hasByte(among: "|") { noteSeveral("value") }
            meant.query[index].value = translated(plain(value))
        }
        if reasons.isEmpty { return nil }
    }

    /// Returns the rule that another one seems to mean: itself, unless it is mistaken.
    static func meant(by rule: DynamicRule) -> DynamicRule { MistakenRule(rule)?.meant ?? rule }

    private mutating func read(_ path: String) {
        var rest = path[...].trimmed
        if rest.utf8.count < path.utf8.count { reasons.append("spaces and quotation marks are literal") }
        // The root of a site in ASP.NET, and paths that are relative to a folder.
        let folders = rest.prefix { "~./".contains($0) }
        if let slash = folders.lastIndex(of: "/"), rest.utf8.first != UInt8(ascii: "/") {
            rest = rest[slash...]
            reasons.append("\"~\" and \".\" are literal")
        }
        rest = plain(withoutExclusion(rest))[...]
        let paths = rest.severalPaths ?? rest.split(separator: "|")
        if paths.count > 1, paths.allSatisfy({ "/*".contains($0.prefix(1)) }) {
            return noteSeveral("path")
        }
        if let end = rest.endOfHost {
            rest = rest[end...]
            reasons.append("the path does not include the scheme and host")
        }
        if let mark = rest.firstIndex(of: "#") {
            let fragment = String(rest[mark...].dropFirst())
            meant.fragment = meant.fragment ?? (fragment.isEmpty ? nil : fragment)
            rest = rest[..<mark]
            reasons.append("the path does not include the fragment")
        }
        if let query = rest.query {
            meant.query += rest[query...].items
            rest = rest[..<query]
            reasons.append("the path does not include the query")
        }
        if rest.hasBytes(atStart: "*/") {
            rest = "/" + rest
            reasons.append("a leading \"*\" stops at the first slash")
        } else if let first = rest.utf8.first, !"/*?".utf8.contains(first) {
            rest = "/" + rest
            reasons.append("a path must begin with a slash")
        }
        let hasOtherPart = !meant.query.isEmpty || meant.fragment != nil
        meant.path = rest.isEmpty ? (hasOtherPart ? nil : "*") : String(rest)
        meant.path = meant.path.map { translated($0) }
    }

    private mutating func noteSeveral(_ part: String) {
        isExpression = true
        reasons.append("a \(part) must be a single pattern")
    }

    /// Returns a text without the word that is meant to exclude, and adds the reason.
    private mutating func withoutExclusion(_ text: Substring) -> Substring {
        guard let exclusion = Exclusion(in: text) else { return text }
        meant.isExcluding = true
        reasons.append("\(exclusion.word.quoted) is literal")
        return exclusion.path
    }

    /// Returns a text without the anchors, the escapes and the negated classes of an expression, and adds the reason.
    private mutating func plain(_ text: Substring) -> String {
        guard text.hasByte(among: "\\[^$") else { return String(text) }
        var plain = "/.-|*?+_".reduce(String(text)) { $0.replacing("\\\($1)", with: String($1)) }
            .replacing("([^/]+)", with: "?*").replacing("([^/]*)", with: "*")
            .replacing("[^/]+", with: "?*").replacing("[^/]*", with: "*")
        let isAnchored = plain.hasBytes(atStart: "/") && plain.utf8.last == UInt8(ascii: "$")
        if isAnchored || plain.hasBytes(atStart: "^") || plain.hasBytes(atStart: "/^") {
            plain = String(plain.dropLast(plain.utf8.last == UInt8(ascii: "$") ? 1 : 0)).replacing("^", with: "")
        }
        if !plain.hasSameBytes(as: text) { reasons.append("regular expression syntax is literal") }
        return plain
    }

    /// Returns a text without the syntax of another system, and adds the reason.
    private mutating func translated(_ text: String) -> String {
        let foreign = ForeignPattern(in: text, forApple: false)
        let rest = foreign?.translated ?? text
        // A group that may be absent is two alternatives.
        let groups = ["(?!", "(?=", "(?<", "(?:", "(?P<", ")?/"]
        let hasLookaround = groups.contains(where: (rest + "/").hasBytes(anywhere:))
        isExpression =
            isExpression || hasLookaround || foreign?.translated.hasBytes(anywhere: "$(list") == true
        guard let found = hasLookaround ? "(" : foreign?.found else { return text }
        reasons.append("\(found.quoted) is literal")
        // After a star, a question mark is no wildcard.
        return rest.replacing("*?", with: "?*")
    }
}

extension Component.QueryPattern {
    /// The items that the pattern of one item means, which has characters that divide a query: `"tab=1": "*"`.
    fileprivate var written: [Component.QueryPattern] {
        var item = self
        item.name = String(name[...].trimmed)
        guard name.hasByte(among: "?=&") || value.hasByte(among: "&") else { return [item] }
        return (value == "*" ? item.name : item.expression).replacing("==", with: "=")[...].items
    }
}

extension Substring {
    /// The text without spaces, quotation marks and invisible characters at its beginning and its end.
    var trimmed: Substring {
        let isAround = { (character: Character) in
            character.isWhitespace
                || character.unicodeScalars.allSatisfy {
                    $0.properties.isQuotationMark || $0.properties.isDefaultIgnorableCodePoint
                }
        }
        var rest = drop(while: isAround)
        while rest.last.map(isAround) == true { rest.removeLast() }
        return rest
    }

    /// The items of a query, also with its question mark.
    var items: [Component.QueryPattern] {
        drop { $0 == "?" }.split(separator: "&").map { Component.QueryPattern(item: $0) }
    }
}
