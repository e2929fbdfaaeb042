import Diagnostics
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
    /// Whether a path has a `*` or a `?` that Android reads as plain text.
    let hasPlainWildcard: Bool

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
        let plain = kind == "Pattern" ? ["/*", "?"] : kind == "AdvancedPattern" ? [] : ["*", "?"]
        hasPlainWildcard = part == "path" && !value.isPlaceholder && plain.contains(where: ("/" + text).contains)
    }

    /// Whether an advanced pattern takes what the same simple glob takes: it has no sets and no counts, and its `.*`,
    /// which never gives back, is at the end.
    private static func isSimple(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "[]{}+".contains($0) }
            && !text.dropLast(text.hasSuffix(".*") ? 1 : 0).contains("*")
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
