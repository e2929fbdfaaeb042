import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `contentSecurityPolicy`: what the owner's templates and scripts load beside linkd's files.
///
/// Every other directive is unknown, since widening it would make pages unsafe.
struct PolicyReader {
    let problems: JSONProblems

    /// The maximum number of sources of one kind, so that the field fits into every proxy's buffer.
    private static let maximumSources = 16

    /// Returns the listed sources by the kind of content.
    func sources(_ table: JSONObjectReader) -> [ContentKind: [String]] {
        let name = "contentSecurityPolicy"
        guard let value = table.value(name) else { return [:] }
        let keys = ContentKind.allCases.map(\.rawValue)
        // The directive is as near to connect-src as a misspelling, and means something else.
        let advice = ["object-src": "remove the key; pages do not load plug-ins"]
        guard let policy = JSONObjectReader(value, path: name, keys: keys, advice: advice, problems: problems)
        else { return [:] }
        var sources: [ContentKind: [String]] = [:]
        for kind in ContentKind.allCases { sources[kind] = self.sources(policy, kind.rawValue) }
        return sources
    }

    private func sources(_ policy: JSONObjectReader, _ directive: String) -> [String]? {
        guard let texts = policy.strings(directive) else { return nil }
        if !(1...Self.maximumSources).contains(texts.count) {
            policy.report(
                .unsafePolicy,
                at: directive,
                "expected 1 to \(Self.maximumSources) sources, found \(texts.count)",
                fix: texts.isEmpty ? "write [\"'self'\"], or remove the key" : "serve the files from fewer origins"
            )
        }
        for (text, place) in texts where !Self.isSource(text) {
            let message = "expected 'self' or one https origin, found \(text.quoted)"
            let fix = "write \"'self'\", or a lower-case origin, e.g. \"https://images.example.com\""
            problems.report(.unsafePolicy, at: place, message, fix: fix)
        }
        return texts.map(\.text)
    }

    /// Whether a text is `'self'`, or `https://`, a host without a wildcard, and perhaps a port.
    ///
    /// Nothing else has one meaning only: a scheme alone, a wildcard, a keyword, a hash and a path widen the policy to
    /// more than one origin, or depend on the browser (CSP Level 3 §2.3.1).
    private static func isSource(_ text: String) -> Bool {
        if text.hasSameBytes(as: "'self'") { return true }
        guard let address = WebAddress(text), address.rest.isEmpty else { return false }
        return ASCII.lowercased(text).hasSameBytes(as: text)
    }
}
