import SiteAssociation

extension AssociationFile {
    /// The file as text, for comparisons and for a failing test's report.
    var text: String { String(decoding: json, as: UTF8.self) }

    /// The rules of all apps.
    var components: [Component] { appLinks?.details.flatMap(\.components) ?? [] }

    /// Each rule in short: its path, `?name=pattern` for its items, `#pattern` for its fragment, behind a `-` if it
    /// excludes.
    var lines: [String] {
        components.map { rule in
            (rule.isExcluding ? "-" : "") + (rule.path ?? "")
                + rule.query.map { " ?\($0.name)=\($0.value)" }.joined()
                + (rule.fragment.map { " #\($0)" } ?? "")
        }
    }
}
