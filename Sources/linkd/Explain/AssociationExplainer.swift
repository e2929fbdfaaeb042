import SiteAssociation
import StrictJSON

/// Explains what an association file by anybody's hand makes of a link.
struct AssociationExplainer {
    private let matcher: AppleMatcher

    init(_ document: AssociationDocument) { matcher = AppleMatcher(document) }

    /// What becomes of a link for one app.
    func explain(_ url: String, app: String) -> AssociationExplanation {
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

    /// Every app that gets a link, in the order of the file; several mean that the device picks one.
    func apps(for url: String) -> [AssociationExplanation] {
        matcher.apps(for: url).map { explain(url, app: $0.app) }
    }

    /// The answer where no app gets a link.
    func nobody(_ url: String) -> AssociationExplanation {
        let apps =
            matcher.appIDs.isEmpty
            ? "the file names no app" : "none of \(matcher.appIDs.joined(separator: ", ")) gets it"
        let decision = matcher.appIDs.count == 1 ? matcher.decide(url) : .noMatch
        let reasons = matcher.appIDs.flatMap { app in
            matcher.trace(url, app: app).map { matcher.appIDs.count == 1 ? "\($0)" : "\(app): \($0)" }
        }
        return AssociationExplanation(url: url, app: nil, decision: decision, reasons: [apps] + reasons + notes(url))
    }

    /// What the file cannot decide.
    private func notes(_ url: String) -> [String] {
        let authority =
            url.split(separator: "://", maxSplits: 1).dropFirst().first?.prefix { !"/?#".contains($0) } ?? ""
        var notes: [String] = []
        if authority.contains("@") { notes.append("user information in front of the host is not looked at here") }
        if authority.hasPort { notes.append("the port is not looked at here; a domain of the entitlement has none") }
        if url.lowercased().hasPrefix("http:") { notes.append("devices read http links as they do https ones") }
        return notes
    }
}

extension Substring {
    /// Whether digits follow the last colon behind the host.
    fileprivate var hasPort: Bool {
        guard let colon = lastIndex(of: ":") else { return false }
        let digits = self[colon...].dropFirst()
        return !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
}
