import LinkRoutes
import SiteAssociation

extension DynamicRule {
    /// The rule in short: its path, `?name=pattern` for its items, `#pattern` for its fragment, behind a `-` if it
    /// excludes.
    var line: String {
        (isExcluding ? "-" : "") + (path ?? "") + query.map { " ?\($0.name)=\($0.value)" }.joined()
            + (fragment.map { " #\($0)" } ?? "")
    }
}

extension DynamicRuleMatcher {
    /// The matcher of a table with these routes.
    init(routes: String, exclude: String = "") throws {
        try self.init(RouteTable(routes: routes, exclude: exclude))
    }

    /// Each rule in short.
    var lines: [String] { rules.map(\.line) }
}
