extension TableMistake {
    private static func brand(_ key: String, _ value: String, _ message: String, fix: String) -> TableMistake {
        table("invalid-brand", "brand.\(key)", #""brand": {"\#(key)": ▶\#(value)}"#, message, fix: fix)
    }

    private static func color(_ value: String) -> TableMistake {
        brand("accent", "\"\(value)\"", "not a color of the form #RRGGBB", fix: "\"#0B6E4F\"")
    }

    private static func legal(_ url: String) -> TableMistake {
        let text = #""footerLinks": [{"title": "Imprint", "url": ▶"\#(url)"}]"#
        return table(
            "invalid-page-link",
            "footerLinks[0].url",
            text,
            "an https URL or a path",
            fix: "\"/imprint.html\""
        )
    }

    private static func template(_ name: String) -> TableMistake {
        let route = #""id": "a", "path": "/a", "page": {"template": ▶"\#(name)"}"#
        return .route(
            "invalid-template-name",
            ".page.template",
            route,
            "not the name of a template",
            fix: "\"invite.html\""
        )
    }

    /// Mistakes in the look of pages.
    static let brand: [TableMistake] = [
        color("0B6E4F"), color("#0b6"), color("#0B6E4F80"), color("green"), color(""), color("#0B6E4G"),
        color("#+B6E4F"), color("rgb(0,0,0)"), color(" #0B6E4F"), color("#0B6E4F;}"), color("#０B6E4"),
        brand("background", #""white""#, "not a color", fix: "six hex digits"),
        brand("accentDark", ##""#fff""##, "not a color", fix: "six hex digits"),
        brand("corner", #""rounded""#, "unknown shape \"rounded\"", fix: #""round", "soft", "square""#),
        brand("colorScheme", #""auto""#, "unknown color scheme \"auto\"", fix: #""light", "dark", "both""#),
        brand("logoDark", #""/dark.svg""#, "there is no \"logo\"", fix: "add \"logo\""),
        table(
            "invalid-brand",
            "brand.logoDark",
            #""brand": {"logo": "/a.svg", "logoDark": ▶"/a.gif"}"#,
            ".svg, .png, .webp",
            fix: "\"/logoDark.svg\""
        ),
        brand("logo", #""logo.svg""#, "not the path of a file", fix: "\"/logo.svg\""),
        brand("logo", #""/logo.gif""#, ".svg, .png, .webp", fix: "\"/logo.svg\""),
        brand("logo", #""https://cdn.example/logo.svg""#, "not the path of a file", fix: "public folder"),
        brand("logo", #""//cdn.example/logo.svg""#, "not the path of a file", fix: "public folder"),
        brand("font", #""/font.ttf""#, ".woff2", fix: "\"/font.woff2\""),
        brand("font", #""/../a.woff2""#, "not the path of a file", fix: "decoded"),
        table("wrong-type", "brand", #""brand": ▶"green""#, "an object", fix: nil),
        table("wrong-type", "brand.accent", #""brand": {"accent": ▶7}"#, "a string", fix: nil),
        table("unknown-key", "brand.accents", ##""brand": {▶"accents": "#000000"}"##, "unknown key", fix: "\"accent\""),
        table(
            "invalid-brand",
            "badges.appStore",
            #""badges": {"appStore": ▶"https://apple.example/badge.svg"}"#,
            "not the path of a file",
            fix: "\"/appStore.svg\""
        ),
        table(
            "invalid-language",
            "badges.googlePlay",
            #""badges": {"googlePlay": ▶{"de": "/a.svg"}}"#,
            "en, is missing",
            fix: "add \"en\""
        ),
        table(
            "unknown-key",
            "badges.apple",
            #""badges": {▶"apple": "/a.svg"}"#,
            "unknown key",
            fix: "appStore, googlePlay"
        ),
        legal("imprint.html"), legal("//example.com/imprint"), legal("http://example.com/"),
        legal("javascript:alert(1)"),
        legal("/a b"), legal(""), legal("https://"),
        table(
            "empty-name",
            "footerLinks[0].title",
            #""footerLinks": [{"title": ▶" ", "url": "/a"}]"#,
            "empty",
            fix: "the text"
        ),
        table(
            "unknown-placeholder",
            "footerLinks[0].title",
            #""footerLinks": [{"title": ▶"{x}", "url": "/a"}]"#,
            "{x}",
            fix: "plain text"
        ),
        table(
            "missing-key",
            "footerLinks[0]",
            #""footerLinks": [▶{"title": "Imprint"}]"#,
            "\"url\" is missing",
            fix: "add \"url\""
        ),
        template("invite"), template(".html"), template("../invite.html"), template("a/b.html"),
        template("/invite.html"),
        template(""), template("ä.html"), template("a b.html"),
        table("wrong-type", "footerLinks", #""footerLinks": ▶{}"#, "an array", fix: nil),
    ]
}
