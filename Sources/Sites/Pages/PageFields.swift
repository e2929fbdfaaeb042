import HTTP
import LinkRoutes

/// What the header fields of a page depend on.
struct PageFields: Hashable {
    /// Whether its link holds a token.
    let isPrivate: Bool
    /// Whether search engines are asked to leave it out.
    let isUnindexed: Bool
    /// Whether it comes in more than one language.
    let varies: Bool

    /// One stylesheet and one script of linkd's own, nothing from elsewhere, no frame around it; `form-action` and
    /// `frame-ancestors` do not follow `default-src`, so they are said (CSP Level 3 §6).
    private static let policy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// The fields themselves.
    func rendered() throws(SiteError) -> ResponseFields {
        var fields = Self.common(
            cache: isPrivate ? "private, no-store" : "public, max-age=300",
            referrer: isPrivate ? "no-referrer" : "strict-origin-when-cross-origin"
        )
        if isUnindexed { fields.append((name: "X-Robots-Tag", value: "noindex")) }
        if varies { fields.append((name: "Vary", value: "Accept-Language")) }
        return try Self.rendered(fields)
    }

    /// The fields of an error page, which comes in every language that linkd speaks.
    ///
    /// - Parameters:
    ///   - cache: what caches may do with it.
    ///   - retryAfter: seconds to wait before it is worth coming again.
    static func ofError(cache: String, retryAfter: Int? = nil) throws(SiteError) -> ResponseFields {
        var fields = common(cache: cache, referrer: "strict-origin-when-cross-origin")
        if let retryAfter { fields.append((name: "Retry-After", value: String(retryAfter))) }
        return try rendered(fields + [(name: "Vary", value: "Accept-Language")])
    }

    private static func rendered(_ fields: [(name: String, value: String)]) throws(SiteError) -> ResponseFields {
        do throws(ResponseFieldError) {
            return try ResponseFields(fields)
        } catch {
            throw SiteError(unwritable: error)
        }
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
