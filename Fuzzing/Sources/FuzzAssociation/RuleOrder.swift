import AssociationChecker
import Diagnostics
import Fuzzer
import SiteAssociation

/// Compares the checker's findings about the order of rules with the matcher.
struct RuleOrder {
    private static let links = [
        "https://example.com", "https://example.com/a", "https://example.com/a/b/?q=1#f",
        "https://example.com/%C3%A9//A",
    ]

    /// The JSON paths of the rules that no link reaches.
    private let unreachable: Set<String>

    init(_ findings: [Diagnostic]) {
        unreachable = Set(findings.filter { $0.code == "unreachable-rule" }.map(\.location.path))
    }

    /// Fails if an unreachable rule decides about a link.
    func check(_ text: [UInt8]) {
        guard let document = try? AssociationDocument(parsing: text) else { return }
        let matcher = AppleMatcher(document)
        for link in Self.links {
            for app in matcher.appIDs {
                let decision = matcher.decide(link, app: app)
                guard let entry = decision.entry, let rule = decision.rule else { continue }
                for list in ["components", "paths"] {
                    let path = "applinks.details[\(entry)].\(list)[\(rule)]"
                    promise(!unreachable.contains(path), else: "\(path) decides about \(link)")
                }
            }
        }
    }
}
