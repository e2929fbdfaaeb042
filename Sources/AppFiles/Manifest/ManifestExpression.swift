import Diagnostics
import LinkRoutes
import SiteAssociation
import XMLElements

/// An attribute such as `android:pathPrefix`.
struct ManifestExpression {
    /// The name without its prefix.
    let name: String
    /// `path`, `query` or `fragment`.
    let part: String
    /// The text after the escapes of the tools that build an app.
    let text: String
    /// The attribute as a message shows it.
    var attribute: String { "android:\(name)=\(text.quoted)" }
    /// The same as an expression of a dynamic rule; nil if there is none.
    let dynamic: String?
    /// Why a path matches no link, and the fix; nil if nothing is known to be wrong.
    let mistake: (reason: String, fix: String)?

    /// What follows `path`, `query` and `fragment` in the names of the attributes.
    static let kinds = ["", "Prefix", "Pattern", "Suffix", "AdvancedPattern"]

    private static let parts = ["path", "query", "fragment"]

    /// The names of all such attributes.
    static let names = parts.flatMap { part in kinds.map { part + $0 } }

    static func all(in data: Element) -> [ManifestExpression] {
        parts.flatMap { part in
            kinds.compactMap { kind in
                data.attribute(part + kind).map { ManifestExpression(part, kind, value: $0) }
            }
        }
    }

    private init(_ part: String, _ kind: String, value: String) {
        let text = Self.unescaped(value)
        (self.part, self.text) = (part, text)
        name = part + kind
        let isPlain = !value.isPlaceholder && !text.unicodeScalars.contains { $0 == "*" || $0 == "?" }
        dynamic =
            switch kind {
            case "": isPlain && !text.isEmpty ? text : nil
            case "Prefix": isPlain ? text + "*" : nil
            case "Pattern": value.isPlaceholder || text.isEmpty ? nil : Self.expression(ofGlob: text)
            case "AdvancedPattern" where Self.isSimple(text) && !value.isPlaceholder: Self.expression(ofGlob: text)
            default: nil
            }
        mistake =
            part == "path" && !value.isPlaceholder && !text.isEmpty
            ? Self.mistake(kind, value) : nil
    }

    /// Whether an advanced pattern takes what the same simple glob takes: it has no sets and no counts, and its `.*`,
    /// which never gives back, is at the end.
    private static func isSimple(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "[]{}+".contains($0) }
            && !text.dropLast(text.hasSuffix(".*") ? 1 : 0).contains("*")
    }

    /// Returns what is wrong with a path.
    private static func mistake(_ kind: String, _ value: String) -> (reason: String, fix: String)? {
        let isPattern = kind.hasSuffix("Pattern")
        var path = value.drop(while: \.isWhitespace)
        while path.last?.isWhitespace == true { path.removeLast() }
        if path.isEmpty { return ("the value is blank", "remove android:path\(kind)") }
        var reason = path.count < value.count ? "a path has no space at its beginning or its end" : nil
        if isPattern, path.first == "^" || path.last == "$" {
            path = path.drop { $0 == "^" }.dropLast(path.last == "$" ? 1 : 0)
            reason = "^ and $ are plain text there"
        }
        let withoutHost = withoutHost(path)
        if withoutHost != path { (path, reason) = (withoutHost, "a path has no host and begins with one slash") }
        if let first = path.first, kind != "Suffix", !(isPattern ? "/\\.[*" : "/\\").contains(first) {
            (path, reason) = ("/" + path, reason ?? "no path begins without a slash")
        }
        let hasSets = kind == "AdvancedPattern"
        let syntax = isPattern ? syntax(of: path, hasSets: hasSets) : String(path)
        for (open, close) in [("[", "]"), ("{", "}")] as [(Character, String)] where hasSets {
            guard let start = syntax.lastIndex(of: open), !syntax[start...].contains(close) else { continue }
            return ("what \(open) begins has no end", "write \(close) after it")
        }
        // A wildcard at the beginning is like one after a slash.
        let marks = foreign.first { row in
            row.kinds.contains(kind) && row.marks.contains(where: ("/" + syntax).contains)
        }
        return marks.map { ($0.reason, $0.fix) } ?? reason.map { ($0, "write android:path\(kind)=\"\(path)\"") }
    }

    /// Returns a pattern without its own sets and counts, and with a `_` for each operator behind two backslashes.
    ///
    /// What is left of brackets, braces and operators may be the syntax of another system.
    private static func syntax(of pattern: Substring, hasSets: Bool) -> String {
        let syntax = "[]{}()|*.+".reduce(String(pattern)) { $0.replacing("\\\\\($1)", with: "_") }
        guard hasSets else { return syntax }
        let parts = syntax.split(separator: "[", omittingEmptySubsequences: false)
        let plain = (parts.prefix(1) + parts.dropFirst().map { $0.drop { $0 != "]" } }).joined(separator: "[")
        let counts = plain.split(separator: "{", omittingEmptySubsequences: false)
        let others = counts.dropFirst().map {
            $0.first?.isNumber == true && $0.contains("}") ? $0.drop { $0 != "}" }.dropFirst() : "{" + $0
        }
        return counts[0] + others.joined()
    }

    /// What paths have that is an expression elsewhere, for each kind of attribute.
    private static let foreign: [(kinds: [String], marks: [String], reason: String, fix: String)] = [
        (
            ["Pattern", "AdvancedPattern"], ["(?", "(/", "|", ")?", ")*", ")+"],
            "a pattern has no groups with (, | and )",
            "write a data element for each path that opens the app; only a uri-relative-filter-group with "
                + "android:allow=\"false\" excludes"
        ),
        (
            ["Pattern", "AdvancedPattern"], ["?*"], "? is no wildcard there, and * repeats it",
            "write ..* for any text that is not empty"
        ),
        (
            ["Pattern", "AdvancedPattern"], [".?", "]?", "*?", "+?"], "? is plain text there, not an operator",
            "write the path without it, and a data element of its own for each path that differs"
        ),
        (
            kinds, ["?", "#"], "no path has a ? or a #, which are plain text there",
            "write the path alone, and a data element of its own for each path that differs"
        ),
        (
            ["", "Prefix", "Suffix"], ["*"], "the * is a character there",
            "write a pathPattern with .* for any text, or a pathPrefix without *"
        ),
        (
            kinds, ["/:", "/{", "-{", "/<"], "the name of a parameter is plain text there",
            "write a pathPattern with ..* for any text that is not empty"
        ),
        (
            kinds, ["\\d", "\\w"], "\\d and \\w are plain text there",
            "write a pathAdvancedPattern with [0-9] or [A-Za-z0-9]"
        ),
        (["Pattern"], [".+"], "a simple pattern takes + as plain text", "write ..* for any text that is not empty"),
        (["Pattern"], ["]"], "a simple pattern takes [ ] as plain text", "write it as android:pathAdvancedPattern"),
        (["Pattern", "AdvancedPattern"], ["/*"], "a * repeats the character before it", "write .* for any text"),
    ]

    /// Returns a path without the scheme and the host before it, and without a second slash.
    private static func withoutHost(_ path: Substring) -> Substring {
        let scheme = path.prefix { $0.isLetter || $0 == ":" }
        let hasSlashes = path[scheme.endIndex...].hasPrefix("//")
        let rest = hasSlashes ? path[scheme.endIndex...].dropFirst(2) : path
        let host = rest.prefix { $0.isLetter || $0.isNumber || "-.".contains($0) }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.count > 1 && labels[0] != "" && labels[labels.count - 1].allSatisfy(\.isLetter)
        guard !scheme.isEmpty && hasSlashes || isName && rest[host.endIndex...].first == "/" else {
            return hasSlashes ? "/" + rest : path
        }
        return host.endIndex < rest.endIndex ? rest[host.endIndex...] : "/"
    }

    /// Returns the text that Android gets from an attribute.
    private static func unescaped(_ value: String) -> String {
        // XML has no U+0000.
        value.replacing("\\\\", with: "\0").replacing("\\", with: "").replacing("\0", with: "\\")
    }

    /// Returns the expression of a simple glob: `.*` is `*`, `.` is `?`, `\.` is a dot; nil if there is none.
    private static func expression(ofGlob glob: String) -> String? {
        var text = String.UnicodeScalarView()
        var rest = Array(glob.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            var literal: Unicode.Scalar?
            if scalar == "\\" {
                guard let escaped = rest.popFirst() else { return nil }
                literal = escaped
            } else if scalar == "." {
                let isAny = rest.first == "*"
                if isAny { rest.removeFirst() }
                text.append(isAny ? "*" : "?")
            } else {
                literal = scalar
            }
            guard let literal else { continue }
            guard literal != "*", literal != "?", rest.first != "*" else { return nil }
            text.append(literal)
        }
        return String(text)
    }
}
