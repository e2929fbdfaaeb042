/// What an attribute says its tag is for.
enum TagPurpose: Hashable {
    case unknown
    /// `<script type="application/ld+json">`: data that nothing runs.
    case data
    /// A `<link>` to something for the reader to follow, and one whose target the browser loads.
    case reference, resource
    /// `<meta name="apple-itunes-app">`: Safari's Smart App Banner.
    case appBanner

    /// What `type` says of a `<script>`.
    static func ofScript(type: String) -> TagPurpose {
        trimmed(type).lowercased() == "application/ld+json" ? .data : .unknown
    }

    /// What `name` says of a `<meta>`.
    static func ofMeta(name: String) -> TagPurpose {
        trimmed(name).lowercased() == "apple-itunes-app" ? .appBanner : .unknown
    }

    /// What `rel` says of a `<link>`: one word that makes the browser load is enough.
    static func ofLink(rel: String) -> TagPurpose {
        let words = rel.utf8.split(whereSeparator: \.isBlank).map { String(Substring($0)).lowercased() }
        return !words.isEmpty && words.allSatisfy(references.contains) ? .reference : .resource
    }

    private static let references: Set<String> = [
        "alternate", "author", "bookmark", "canonical", "help", "license", "me", "next", "prev", "privacy-policy",
        "search", "shortlink", "terms-of-service",
    ]

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}
