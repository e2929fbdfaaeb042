import LinkRoutes
package import SiteAssociation

extension AssociationFile {
    /// The file as text, for comparisons and for a failing test's report.
    package var text: String { String(decoding: json, as: UTF8.self) }

    /// The rules of all apps.
    package var components: [Component] { appLinks?.details.flatMap(\.components) ?? [] }

    /// Each rule in short: its path, `?name=pattern` for its items, `#pattern` for its fragment, behind a `-` if it
    /// excludes.
    package var lines: [String] {
        components.map { rule in
            (rule.isExcluding ? "-" : "") + (rule.path ?? "")
                + rule.query.map { " ?\($0.name)=\($0.value)" }.joined()
                + (rule.fragment.map { " #\($0)" } ?? "")
        }
    }
}

extension DynamicRule {
    /// The rule in short: its path, `?name=pattern` for its items, `#pattern` for its fragment, behind a `-` if it
    /// excludes.
    package var line: String {
        (isExcluding ? "-" : "") + (path ?? "") + query.map { " ?\($0.name)=\($0.value)" }.joined()
            + (fragment.map { " #\($0)" } ?? "")
    }
}

extension DynamicRuleMatcher {
    /// The matcher of a table with these routes.
    package init(routes: String, exclude: String = "") throws {
        try self.init(RouteTable(routes: routes, exclude: exclude))
    }

    /// Each rule in short.
    package var lines: [String] { rules.map(\.line) }
}
