extension TableMistake {
    private static func source(_ text: String, in directive: String = "img-src") -> TableMistake {
        let policy = #""contentSecurityPolicy": {"\#(directive)": ["'self'", ▶"\#(text)"]}"#
        let path = "contentSecurityPolicy.\(directive)[1]"
        return table("unsafe-policy", path, policy)
    }

    private static func unknown(_ name: String, path: String? = nil) -> TableMistake {
        let policy = #""contentSecurityPolicy": {▶"\#(name)": ["'self'"]}"#
        return table("unknown-key", "contentSecurityPolicy.\(path ?? name)", policy)
    }

    /// Attempts to widen the policy of pages to something unsafe.
    static let policy: [TableMistake] =
        [
            "'unsafe-inline'", "'UNSAFE-INLINE'", "'unsafe-eval'", "'wasm-unsafe-eval'", "'unsafe-hashes'",
            "'strict-dynamic'", "'report-sample'", "'none'", "'SELF'", "self", "'self' ", " 'self'", "'self' *",
            "'self';script-src *", "'nonce-abc'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", "*",
            "https:",
            "http:", "data:", "blob:", "filesystem:", "mediastream:", "ws:", "wss://a.example", "https://", "https://*",
            "https://*.example.com", "*.example.com", "a.example.com", "//a.example.com", "http://a.example.com",
            "https://a.example.com/", "https://a.example.com/path", "https://a.example.com?x",
            "https://a.example.com#x",
            "https://A.example.com", "HTTPS://a.example.com", "https://a.example.com:*", "https://a.example.com:0",
            "https://a.example.com:70000", "https://u@a.example.com", "https://a.example.com https://b.example.com",
            "https://a.example.com,https://b.example.com", "https://a.example.com; script-src *",
            "https://a.example.com;",
            #"https://a.example.com\nX-Evil: 1"#, #"https://a.example.com\r\nX-Evil: 1"#, #"\thttps://a.example.com"#,
            #"https://a.example.com\u0000"#, #"https://a.example.com\u00a0*"#, "https://a.example.com.",
            "https://ä.example",
            "https://[::1]", "https://a_b.example", "https://a..example", "https:a.example.com", "https:/a.example.com",
            #"https:\\\\a.example.com"#, "javascript:alert(1)", "",
        ].map { source($0) }
        + ["data:", "blob:", "*", "'unsafe-inline'"].map { source($0, in: "connect-src") }
        + [
            "script-src", "script-src-elem", "script-src-attr", "SCRIPT-SRC", "Script-Src", "default-src", "style-src",
            "style-src-elem", "style-src-attr", "base-uri", "form-action", "frame-ancestors", "frame-src", "child-src",
            "object-src", "worker-src", "report-uri", "report-to", "sandbox", "trusted-types",
            "require-trusted-types-for", "navigate-to",
        ].map { unknown($0) }
        + [
            unknown("IMG-SRC"), unknown("img-src "), unknown("img-src; script-src *"), unknown(""),
            unknown(#"img-src\nscript-src"#, path: #""img-src\u000ascript-src""#),
            unknown("img"), unknown("script_src"),
            table("unsafe-policy", "contentSecurityPolicy.font-src", #""contentSecurityPolicy": {"font-src": ▶[]}"#),
            table(
                "unsafe-policy",
                "contentSecurityPolicy.img-src",
                #""contentSecurityPolicy": {"img-src": ▶["#
                    + (0..<17).map { "\"https://a\($0).example\"" }.joined(separator: ",") + "]}"
            ),
            table("wrong-type", "contentSecurityPolicy", #""contentSecurityPolicy": ▶"img-src *""#),
            table("wrong-type", "contentSecurityPolicy.img-src", #""contentSecurityPolicy": {"img-src": ▶"'self'"}"#),
        ]
}
