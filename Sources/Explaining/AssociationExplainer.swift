package import SiteAssociation
import StrictJSON

/// Explains how an association file handles a link.
package struct AssociationExplainer {
    private let matcher: AppleMatcher

    package init(_ document: AssociationDocument) { matcher = AppleMatcher(document) }

    /// Returns how the file handles a link for one app.
    package func explain(_ url: String, app: String) -> AssociationExplanation {
        var reasons = matcher.trace(url, app: app).map(\.description)
        if !matcher.appIDs.contains(where: { $0.utf8.elementsEqual(app.utf8) }) {
            let others = matcher.appIDs.isEmpty ? "no app" : matcher.appIDs.joined(separator: ", ")
            reasons = ["no entry of \"details\" names \(app); the file names \(others)"]
        } else if reasons.isEmpty {
            reasons = ["the entries of \(app) have no rules"]
        }
        return AssociationExplanation(
            url: url,
            app: app,
            decision: matcher.decide(url, app: app),
            reasons: reasons + notes(url)
        )
    }

    /// Returns every app that a link opens, in the order of the file; if there are several, the device chooses one.
    package func apps(for url: String) -> [AssociationExplanation] {
        matcher.apps(for: url).map { explain(url, app: $0.app) }
    }

    /// Returns the explanation for a link that opens no app.
    package func unopened(_ url: String) -> AssociationExplanation {
        let apps =
            matcher.appIDs.isEmpty
            ? "the file names no app" : "it opens none of \(matcher.appIDs.joined(separator: ", "))"
        let decision = matcher.appIDs.count == 1 ? matcher.decide(url) : .noMatch
        let reasons = matcher.appIDs.flatMap { app in
            matcher.trace(url, app: app).map { matcher.appIDs.count == 1 ? "\($0)" : "\(app): \($0)" }
        }
        return AssociationExplanation(url: url, app: nil, decision: decision, reasons: [apps] + reasons + notes(url))
    }

    /// Returns notes about parts of the link that the file does not decide.
    private func notes(_ url: String) -> [String] {
        let authority =
            url.split(separator: "://", maxSplits: 1).dropFirst().first?.prefix { !"/?#".contains($0) } ?? ""
        var notes: [String] = []
        if authority.contains("@") { notes.append("user information before the host is ignored here") }
        if authority.hasPort { notes.append("the port is ignored here; a domain of the entitlement has no port") }
        if url.lowercased().hasPrefix("http:") { notes.append("devices handle http links like https links") }
        return notes
    }
}

extension Substring {
    /// Whether digits follow the last colon after the host.
    fileprivate var hasPort: Bool {
        guard let colon = lastIndex(of: ":") else { return false }
        let digits = self[colon...].dropFirst()
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
}

/// How an association file handles one link for one app, or without an app.
package struct AssociationExplanation: PrintedExplanation {
    package let url: String
    /// The application identifier; nil if the link opens no app.
    package let app: String?
    package let decision: AssociationDecision
    /// The result of each rule, in order.
    package let reasons: [String]

    /// One line of JSON; the keys are stable.
    package var json: String {
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
                writer.integer(index)
            }
            writer.name("reasons")
            writer.strings(reasons)
        }
        return writer.text
    }

    /// The lines of the text output.
    package var text: String {
        let outcome =
            switch decision.outcome {
            case .match: "the app opens"
            case .exclude: "the link stays in the browser: a rule excludes it"
            case .noMatch: "the link stays in the browser: no rule matches it"
            }
        return [url, "  app         \(app ?? "none")", "  decision    \(outcome)"].explained(by: reasons)
    }
}
