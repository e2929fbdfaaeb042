import SiteAssociation
import StrictJSON

/// What an association file makes of one link for one app, or for none.
struct AssociationExplanation {
    let url: String
    /// The application identifier; nil where no app gets the link.
    let app: String?
    let decision: AssociationDecision
    /// What each rule made of the link, in order.
    let reasons: [String]

    /// One line of JSON; the keys are stable.
    var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("url")
            writer.string(url)
            writer.name("app")
            if let app { writer.string(app) } else { writer.null() }
            writer.name("decision")
            writer.string(decision.outcome.rawValue)
            for (name, index) in [("details", decision.entry), ("rule", decision.rule)] {
                writer.name(name)
                if let index { writer.integer(index) } else { writer.null() }
            }
            writer.name("reasons")
            writer.strings(reasons)
        }
        return writer.text
    }

    /// Lines for a person.
    var text: String {
        let outcome =
            switch decision.outcome {
            case .match: "the app opens"
            case .exclude: "the link stays in the browser: a rule excludes it"
            case .noMatch: "the link stays in the browser: no rule takes it"
            }
        let lines =
            [url, "  app         \(app ?? "none")", "  decision    \(outcome)"] + reasons.map { "  because     \($0)" }
        return lines.map(\.printable).joined(separator: "\n")
    }
}
