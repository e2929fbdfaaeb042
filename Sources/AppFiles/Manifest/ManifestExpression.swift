import Diagnostics
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
            case "AdvancedPattern" where Self.isSimple(text) && !value.isPlaceholder: Self.expression(ofGlob: text)
            default: nil
            }
        mistake = part == "path" && !value.isPlaceholder && !text.isEmpty ? Self.mistake(kind, text) : nil
    }

    /// Whether an advanced pattern takes what the same simple glob takes: it has no sets and no counts, and its `.*`,
    /// which never gives back, is at the end.
    private static func isSimple(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "[]{}+".contains($0) }
            && !text.dropLast(text.hasSuffix(".*") ? 1 : 0).contains("*")
    }

    /// Returns what is wrong with a path.
    private static func mistake(_ kind: String, _ text: String) -> (reason: String, fix: String)? {
        let isPattern = kind.hasSuffix("Pattern")
        if text.contains("://") || text.contains("#") || !isPattern && text.contains("?") {
            return ("a path has no host, no query and no fragment", "write the path alone, which begins with a slash")
        }
        if !isPattern, text.contains("*") {
            return ("the * is a character there", "write a pathPattern with .* for any text, or a pathPrefix without *")
        }
        if isPattern, let found = ["(?", "|", ")?", ")*", ")+"].first(where: text.contains) {
            return (
                "a pattern has no groups, so \(found) is no expression there",
                "write a data element for each path that opens the app; only a uri-relative-filter-group with "
                    + "android:allow=\"false\" excludes"
            )
        }
        if kind == "Pattern", text.contains("["), text.contains("]") {
            return ("a simple pattern takes [ ] as plain text", "write android:pathAdvancedPattern=\"\(text)\"")
        }
        guard kind != "Suffix", let first = text.first, !(isPattern ? "/.[\\" : "/").contains(first) else { return nil }
        return ("no path begins without a slash", "write android:path\(kind)=\"/\(text)\"")
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
