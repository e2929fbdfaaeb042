/// The `Content-Security-Policy` of pages: what they load, and from where.
struct PagePolicy: Hashable {
    /// Whether pages load a font of the site.
    var allowsFonts = false

    /// The value of the header field.
    ///
    /// One stylesheet and one script of linkd, nothing from other origins, and no frame around the page. `form-action`
    /// and `frame-ancestors` do not inherit from `default-src`, so they are listed (CSP Level 3 §6).
    var text: String {
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
            + (allowsFonts ? "font-src 'self'; " : "") + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
}
