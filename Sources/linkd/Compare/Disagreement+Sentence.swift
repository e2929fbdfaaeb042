import LinkRoutes
import SiteAssociation

extension Disagreement {
    /// What a phone does with the link, and what the table says to that.
    ///
    /// - Parameters:
    ///   - table: what the table is called.
    ///   - reasons: why both sides have it so.
    func sentence(table: String, _ reasons: [String]) -> String {
        let reasons = reasons.isEmpty ? "" : ": " + reasons.map { $0.cut(to: 240) }.joined(separator: "; ")
        return "\(link) \(outcome), but \(answer(of: table))\(reasons)".printable
    }

    /// Which side to change: nobody but the owner knows which one is right.
    ///
    /// - Parameter table: what the table is called.
    func mend(table: String) -> String {
        guard let route else { return "narrow the rule, or add a route to \(table)" }
        if opensApp {
            return "in front of the rule exclude such links, or "
                + (isExcluded
                    ? "remove the escape hatch from \(table)" : "let \"\(route.id)\" be universal in \(table)")
        }
        return (rule == nil ? "add a rule that takes such links" : "take such links in front of the rule")
            + ", or make \"\(route.id)\" \"universal\": false in \(table)"
    }

    private var outcome: String {
        let reason = rule.map { "by the rule \($0.json.cut(to: 120))" } ?? "since no rule takes it"
        return (opensApp ? "opens the app" : "stays in the browser") + ", \(reason)"
    }

    private func answer(of table: String) -> String {
        guard let route else { return "no route of \(table) takes it" }
        return opensApp ? "\(table) keeps it on the web" : "\(table) gives it to the app as \"\(route.id)\""
    }
}

extension String {
    /// The text with an ellipsis where it is longer than a number of characters.
    fileprivate func cut(to length: Int) -> String { count <= length ? self : prefix(length) + "…" }
}
