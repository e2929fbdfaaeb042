import Diagnostics
import SiteAssociation
import XMLElements

/// A path or a group of a filter.
struct ManifestPart {
    /// The same as a dynamic rule; nil if there is none.
    private(set) var rule: DynamicRule?
    /// What has no dynamic rule.
    private(set) var reason: String?
    /// What to write instead, if that is likely.
    private(set) var hint: String?
    let location: SourceLocation

    init(_ expressions: [ManifestExpression], isExcluding: Bool, at location: SourceLocation) {
        self.location = location
        var rule = DynamicRule()
        rule.isExcluding = isExcluding
        for expression in expressions {
            guard let text = expression.dynamic else {
                reason = "android:\(expression.name)=\"\(expression.text.excerpt)\""
                let repeats = expression.name.hasSuffix("Pattern") && !expression.name.hasSuffix("AdvancedPattern")
                hint = repeats ? "write .* for any text, since a * repeats the character before it" : nil
                return
            }
            switch expression.part {
            case "path" where rule.path == nil: rule.path = text
            case "fragment" where rule.fragment == nil: rule.fragment = text
            case "query" where text.utf8.contains(UInt8(ascii: "=")):
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                rule.query.append(Component.QueryPattern(name: parts[0], value: parts.count > 1 ? parts[1] : ""))
            default:
                reason = "android:\(expression.name)=\"\(expression.text.excerpt)\" beside the others"
                return
            }
        }
        guard !expressions.isEmpty else {
            reason = "an empty group"
            return
        }
        self.rule = rule
    }
}

/// An attribute such as `android:pathPrefix`.
struct ManifestExpression {
    /// The name without its prefix.
    let name: String
    /// `path`, `query` or `fragment`.
    let part: String
    /// The text after the escapes of the tools that build an app.
    let text: String
    /// The same as an expression of a dynamic rule; nil if there is none.
    let dynamic: String?

    static func all(in data: Element) -> [ManifestExpression] {
        ["path", "query", "fragment"].flatMap { part in
            ["", "Prefix", "Pattern", "Suffix", "AdvancedPattern"].compactMap { kind in
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
            default: nil
            }
    }

    /// Returns the text that Android gets from an attribute.
    private static func unescaped(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                text.append(scalar)
                isEscaped = false
            }
        }
        return String(text)
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
