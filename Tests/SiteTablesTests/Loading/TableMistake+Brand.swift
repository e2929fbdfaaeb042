extension TableMistake {
    private static func brand(_ key: String, _ value: String) -> TableMistake {
        table("invalid-brand", "brand.\(key)", #""brand": {"\#(key)": ▶\#(value)}"#)
    }

    private static func color(_ value: String) -> TableMistake {
        brand("accent", "\"\(value)\"")
    }

    private static func legal(_ url: String) -> TableMistake {
        let text = #""footerLinks": [{"title": "Imprint", "url": ▶"\#(url)"}]"#
        return table("invalid-page-link", "footerLinks[0].url", text)
    }

    private static func template(_ name: String) -> TableMistake {
        let route = #""id": "a", "path": "/a", "page": {"template": ▶"\#(name)"}"#
        return .route("invalid-template-name", ".page.template", route)
    }

    /// Mistakes in the look of pages.
    static let brand: [TableMistake] = [
        color("0B6E4F"), color("#0b6"), color("#0B6E4F80"), color("green"), color(""), color("#0B6E4G"),
        color("#+B6E4F"), color("rgb(0,0,0)"), color(" #0B6E4F"), color("#0B6E4F;}"), color("#０B6E4"),
        brand("background", #""white""#),
        brand("accentDark", ##""#fff""##),
        brand("corner", #""rounded""#),
        brand("colorScheme", #""auto""#),
        brand("logoDark", #""/dark.svg""#),
        table("invalid-brand", "brand.logoDark", #""brand": {"logo": "/a.svg", "logoDark": ▶"/a.gif"}"#),
        brand("logo", #""logo.svg""#),
        brand("logo", #""/logo.gif""#),
        brand("logo", #""https://cdn.example/logo.svg""#),
        brand("logo", #""//cdn.example/logo.svg""#),
        brand("font", #""/font.ttf""#),
        brand("font", #""/../a.woff2""#),
        table("wrong-type", "brand", #""brand": ▶"green""#),
        table("wrong-type", "brand.accent", #""brand": {"accent": ▶7}"#),
        table("unknown-key", "brand.accents", ##""brand": {▶"accents": "#000000"}"##),
        table("invalid-brand", "badges.appStore", #""badges": {"appStore": ▶"https://apple.example/badge.svg"}"#),
        table("invalid-language", "badges.googlePlay", #""badges": {"googlePlay": ▶{"de": "/a.svg"}}"#),
        table("unknown-key", "badges.apple", #""badges": {▶"apple": "/a.svg"}"#),
        legal("imprint.html"), legal("//example.com/imprint"), legal("http://example.com/"),
        legal("javascript:alert(1)"),
        legal("/a b"), legal(""), legal("https://"),
        table("empty-name", "footerLinks[0].title", #""footerLinks": [{"title": ▶" ", "url": "/a"}]"#),
        table("unknown-placeholder", "footerLinks[0].title", #""footerLinks": [{"title": ▶"{x}", "url": "/a"}]"#),
        table("missing-key", "footerLinks[0]", #""footerLinks": [▶{"title": "Imprint"}]"#),
        template("invite"), template(".html"), template("../invite.html"), template("a/b.html"),
        template("/invite.html"),
        template(""), template("ä.html"), template("a b.html"),
        table("wrong-type", "footerLinks", #""footerLinks": ▶{}"#),
    ]
}
