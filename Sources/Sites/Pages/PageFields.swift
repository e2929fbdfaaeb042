import HTTP
import SiteTables
import StrictJSON

/// The properties that determine the header fields of a page.
struct PageFields: Hashable {
    /// Whether the page's link contains a token.
    let isPrivate: Bool
    /// Whether search engines should not index the page.
    let isUnindexed: Bool
    /// Whether the page exists in more than one language.
    let varies: Bool
    /// The origins from which the page loads.
    let policy: PagePolicy

    /// The properties of a page that exists in this number of languages.
    ///
    /// - Parameter isMissed: whether it is for links that miss the route.
    init(_ page: Page, languages: Int, policy: PagePolicy, isMissed: Bool = false) {
        isPrivate = page.isPrivate
        isUnindexed = page.isUnindexed || page.isPrivate || isMissed
        varies = languages > 1
        self.policy = policy
    }

    /// What keeps a page of a private link out of every cache.
    static let privateCache = "private, no-store"

    /// Returns the rendered fields.
    func rendered() throws(SiteError) -> RenderedPageFields {
        var fields = Self.common(
            cache: isPrivate ? Self.privateCache : "public, max-age=300",
            referrer: isPrivate ? "no-referrer" : "strict-origin-when-cross-origin",
            policy: policy
        )
        if isUnindexed { fields.append((name: "X-Robots-Tag", value: "noindex")) }
        if varies { fields.append((name: "Vary", value: "Accept-Language")) }
        return try Self.rendered(fields)
    }

    /// Returns the fields of an error page, which exists in all languages of linkd; one to retry is ready bytes in one.
    ///
    /// - Parameters:
    ///   - cache: the `Cache-Control` value.
    ///   - retryAfter: the `Retry-After` value in seconds.
    static func ofError(
        cache: String,
        policy: PagePolicy,
        retryAfter: Int? = nil
    ) throws(SiteError) -> RenderedPageFields {
        // Any part of a link that leads nowhere may be a token, even to the home page of the site.
        var fields = common(cache: cache, referrer: "strict-origin", policy: policy)
        fields.append(retryAfter.map { ("Retry-After", String($0)) } ?? ("Vary", "Accept-Language"))
        return try rendered(fields)
    }

    private static func rendered(_ fields: [(name: String, value: String)]) throws(SiteError) -> RenderedPageFields {
        do throws(ResponseFieldError) {
            let forCaches = fields.filter { ["Cache-Control", "Vary"].contains($0.name) }
            return RenderedPageFields(page: try ResponseFields(fields), unchanged: try ResponseFields(forCaches))
        } catch {
            throw SiteError(unwritable: error)
        }
    }

    private static func common(
        cache: String,
        referrer: String,
        policy: PagePolicy
    ) -> [(name: String, value: String)] {
        [
            (name: "Content-Type", value: "text/html; charset=utf-8"),
            (name: "Content-Security-Policy", value: policy.text),
            (name: "X-Content-Type-Options", value: "nosniff"),
            (name: "Referrer-Policy", value: referrer),
            (name: "Permissions-Policy", value: "geolocation=(), camera=(), microphone=()"),
            (name: "Cross-Origin-Opener-Policy", value: "same-origin"),
            (name: "Cache-Control", value: cache),
        ]
    }
}

/// The fields of a page, and of the 304 in its place.
struct RenderedPageFields: Sendable {
    let page: ResponseFields
    /// The fields for caches (RFC 9110 §15.4.5).
    let unchanged: ResponseFields
}
