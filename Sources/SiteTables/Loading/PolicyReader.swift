import Diagnostics
import LinkRoutes
import StrictJSON

/// Reads `contentSecurityPolicy`: what the owner's templates and scripts load beside linkd's files.
struct PolicyReader {
    let problems: JSONProblems

    /// The maximum number of sources of one kind, so that the field fits into every proxy's buffer.
    private static let maximumSources = 16
    /// The directives that stay as they are, since widening them would make pages unsafe.
    private static let fixed: Set<String> = [
        "default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem",
        "style-src-attr", "object-src", "frame-src", "fenced-frame-src", "child-src", "worker-src", "prefetch-src",
        "base-uri", "form-action", "frame-ancestors", "navigate-to", "report-uri", "report-to", "sandbox",
        "plugin-types", "trusted-types", "require-trusted-types-for", "upgrade-insecure-requests",
        "block-all-mixed-content",
    ]

    /// Returns the listed sources by the kind of content.
    func sources(_ table: JSONObjectReader) -> [ContentKind: [String]] {
        let name = "contentSecurityPolicy"
        guard let value = table.value(name) else { return [:] }
        let names = (value.object ?? []).map(\.name)
        let kept = names.filter { Self.fixed.contains(ASCII.lowercased($0)) }
        let known = ContentKind.allCases.map(\.rawValue)
        guard let policy = JSONObjectReader(value, path: name, keys: known + kept, problems: problems) else {
            return [:]
        }
        for directive in kept {
            policy.report(
                .badPolicy,
                at: directive,
                "\(directive.quoted) cannot be changed: pages run and obey only files of the site",
                fix: "put the file into the public folder, and remove the key; allowed keys: "
                    + known.joined(separator: ", ")
            )
        }
        var sources: [ContentKind: [String]] = [:]
        for kind in ContentKind.allCases { sources[kind] = self.sources(policy, kind.rawValue) }
        return sources
    }

    private func sources(_ policy: JSONObjectReader, _ directive: String) -> [String]? {
        guard let texts = policy.strings(directive) else { return nil }
        if !(1...Self.maximumSources).contains(texts.count) {
            policy.report(
                .badPolicy,
                at: directive,
                "\(texts.count) sources; at least 1 and at most \(Self.maximumSources) are needed",
                fix: texts.isEmpty ? "write [\"'self'\"], or remove the key" : "serve the files from fewer origins"
            )
        }
        for (text, place) in texts where !Self.isSource(text) {
            problems.report(
                .badPolicy,
                at: place,
                "\(text.quoted) is neither 'self' nor one https origin",
                fix:
                    "write \"'self'\", or an origin in lower case without a path, such as \"https://images.example.com\""
            )
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
