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
