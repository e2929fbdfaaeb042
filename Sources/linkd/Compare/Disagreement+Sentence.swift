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
