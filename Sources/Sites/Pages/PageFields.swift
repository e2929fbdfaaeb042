import HTTP
import LinkRoutes

/// The header fields of pages.
enum PageFields {
    /// No script, nothing from elsewhere, no frame around it; `form-action` and `frame-ancestors` do not follow
    /// `default-src`, so they are said (CSP Level 3 §6).
    private static let policy =
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// The fields of a route's page; `varies` where it has more than one language.
    static func of(_ page: Page, varies: Bool) throws(ResponseFieldError) -> ResponseFields {
        var fields = common(
            cache: page.isPrivate ? "private, no-store" : "public, max-age=300",
            referrer: page.isPrivate ? "no-referrer" : "strict-origin-when-cross-origin"
        )
        if page.isUnindexed || page.isPrivate { fields.append((name: "X-Robots-Tag", value: "noindex")) }
        if varies { fields.append((name: "Vary", value: "Accept-Language")) }
        return try ResponseFields(fields)
    }

    /// The fields of a 404, which every site has in more than one language.
    static func ofNotFound() throws(ResponseFieldError) -> ResponseFields {
        let fields = common(cache: "public, max-age=60", referrer: "strict-origin-when-cross-origin")
        return try ResponseFields(fields + [(name: "Vary", value: "Accept-Language")])
    }

    private static func common(cache: String, referrer: String) -> [(name: String, value: String)] {
        [
            (name: "Content-Type", value: "text/html; charset=utf-8"),
            (name: "Content-Security-Policy", value: policy),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Referrer-Policy", value: referrer),
            (name: "Permissions-Policy", value: "geolocation=(), camera=(), microphone=()"),
            (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
            (name: "Cache-Control", value: cache),
        ]
    }
}
