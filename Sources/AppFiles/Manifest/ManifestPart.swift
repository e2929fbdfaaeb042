import Diagnostics
import SiteAssociation
import XMLElements

/// A path or a group of a filter.
struct ManifestPart {
    /// The same as a dynamic rule; nil if there is none.
    private(set) var rule: DynamicRule?
    /// What has no dynamic rule.
    private(set) var reason: String?
    /// The attributes as they stand in the file.
    let text: String
    /// The attribute of a path with a `*` or a `?` that Android reads as plain text.
    let misread: String?
    let location: SourceLocation
    /// Whether a group keeps its links in the browser.
    let isExcluding: Bool
    /// Whether the build or the device writes a part of it.
    let isUnknown: Bool

    init(_ expressions: [ManifestExpression], isExcluding: Bool, at location: SourceLocation) {
        (self.location, self.isExcluding) = (location, isExcluding)
        isUnknown = expressions.contains { $0.text.isPlaceholder }
        text = expressions.map(\.attribute).joined(separator: " ")
        misread = expressions.first(where: \.hasPlainWildcard)?.attribute
        var rule = DynamicRule()
        rule.isExcluding = isExcluding
        for expression in expressions {
            guard let text = expression.dynamic else {
                reason = expression.attribute
                return
            }
            switch expression.part {
            case "path" where rule.path == nil: rule.path = text
            case "fragment" where rule.fragment == nil: rule.fragment = text
            case "query" where text.utf8.contains(UInt8(ascii: "=")):
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                rule.query.append(Component.QueryPattern(name: parts[0], value: parts.count > 1 ? parts[1] : ""))
            default:
                // A query without "=" has no rule, even if it is the only one.
                let second = expression.part == "query" ? "" : "second \(expression.part) attribute "
                reason = second + expression.attribute + " in a group"
                return
            }
        }
        guard !expressions.isEmpty else {
            reason = "empty uri-relative-filter-group"
            return
        }
        self.rule = rule
    }
}
