extension TableMistake {
    private static let ios = #""id": "7QW3E5R9TY.com.example.a""#
    private static let fingerprint =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
    private static let android = #""package": "com.a", "fingerprints": ["\#(fingerprint)"]"#

    private static func appStore(
        _ code: String,
        _ key: String,
        _ store: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        let text = #""apps": {"ios": [{\#(ios), "appStoreID": 1, "store": \#(store)}]}"#
        return table(code, "apps.ios[0].store\(key)", text, message, fix: fix)
    }

    private static func playStore(
        _ code: String,
        _ key: String,
        _ store: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        let text = #""apps": {"android": [{\#(android), "store": \#(store)}]}"#
        return table(code, "apps.android[0].store\(key)", text, message, fix: fix)
    }

    private static func website(_ text: String) -> TableMistake {
        table(
            "invalid-page-link",
            "website",
            #""website": ▶"\#(text)""#,
            "not an https origin",
            fix: "\"https://www.example.com\""
        )
    }

    private static func page(
        _ code: String,
        _ path: String,
        _ page: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        let route = #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#
        return TableMistake.route(code, ".page" + path, route, message, fix: fix)
    }

    /// Mistakes in what the table says for all of its pages.
    static let pageDefaults: [TableMistake] = [
        table("invalid-image", "icon", #""icon": ▶"icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("invalid-image", "icon", #""icon": ▶"/icon.svg""#, "not the path of a PNG", fix: "square PNG"),
        table(
            "invalid-image",
            "icon",
            #""icon": ▶"//a.example/icon.png""#,
            "not the path of a PNG",
            fix: "\"/icon.png\""
        ),
        table("invalid-image", "icon", #""icon": ▶"/../icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("invalid-image", "icon", #""icon": ▶"/a%20b.png""#, "not the path of a PNG", fix: "decoded"),
        table("invalid-image", "icon", #""icon": ▶"/icon.png?v=2.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("invalid-image", "icon", #""icon": ▶"/a\\icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("invalid-image", "icon", #""icon": ▶"""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("wrong-type", "icon", #""icon": ▶{}"#, "a string", fix: nil),
        table("empty-name", "tagline", #""tagline": ▶" ""#, "the tagline is empty", fix: "in one line"),
        table(
            "unknown-placeholder",
            "tagline",
            #""tagline": ▶"{x}""#,
            "{x} is neither",
            fix: "the same for every link"
        ),
        table("invalid-image", "image", #""image": ▶"card.png""#, "an https URL", fix: "/card.png"),
        table(
            "unknown-placeholder",
            "image",
            #""image": ▶"/{x}.png""#,
            "{x} is neither",
            fix: "the same for every link"
        ),
        table("invalid-language", "image", #""image": ▶{"de": "/a.png"}"#, "en, is missing", fix: "add \"en\""),
        table("wrong-type", "image", #""image": ▶false"#, "a text or an object", fix: nil),
        table("wrong-type", "smartAppBanner", #""smartAppBanner": ▶"off""#, "true or false", fix: nil),
        website("http://www.example.com"),
        website("https://www.example.com/"),
        website("https://www.example.com/app//"),
        website("https://www.example.com/app?a=b"),
        website("https://www.example.com#top"),
        website("www.example.com"),
        website("https://u@www.example.com"),
        website("https://www.example.com:0"),
        website("https://www.example.com:65536"),
        website("https://www.example.com:+1"),
        website("https://www.example.com/a/../b"),
        website("https://www.example.com/a b"),
        website("https://www.example.com/%4"),
        website("https://bücher.example"),
        website("javascript:alert(1)"),
        website(""),
        table(
            "invalid-page-link",
            "website",
            #""hosts": ["a.example"], "website": ▶"https://A.example""#,
            "a host of this table",
            fix: "another host"
        ),
        TableMistake(
            "invalid-page-link",
            "desktop",
            #"{"hosts": ["a.example"], "website": "https://a.example", "desktop": ▶"website", "#
                + #""routes": [{"id": "a", "path": "/a"}, {"id": "b", "path": "/b", "page": "external"}]}"#,
            "no page has a website",
            fix: "or remove \"desktop\""
        ),
        table("wrong-type", "website", #""website": ▶true"#, "a string", fix: nil),
        table("unknown-key", "web", #"▶"web": "https://a.example""#, "unknown key", fix: "allowed keys: "),
        table("unknown-key", "redirect", #"▶"redirect": []"#, "unknown key", fix: "did you mean \"redirects\"?"),
    ]

    /// Mistakes of app names and of the links to stores.
    static let stores: [TableMistake] = [
        table(
            "empty-name",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶" "}]}"#,
            "empty",
            fix: "or remove \"name\""
        ),
        table(
            "empty-name",
            "apps.android[0].name",
            #""apps": {"android": [{\#(android), "name": ▶""}]}"#,
            "empty",
            fix: "or remove \"name\""
        ),
        table(
            "wrong-type",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶{"en": "A"}}]}"#,
            "a string",
            fix: nil
        ),
        table(
            "invalid-store-option",
            "apps.ios[0].store",
            #""apps": {"ios": [{\#(ios), "store": ▶{"ct": "a"}}]}"#,
            "the app has no \"appStoreID\"",
            fix: "add \"appStoreID\""
        ),
        appStore(
            "invalid-store-option",
            ".ppid",
            #"{"ppid": ▶"45812c9b-c296-43d3"}"#,
            "not a valid \"ppid\"",
            fix: "App Store Connect"
        ),
        appStore("invalid-store-option", ".pt", #"{"pt": ▶"12a"}"#, "not a valid \"pt\"", fix: "1 to 18 digits"),
        appStore("invalid-store-option", ".pt", #"{"pt": ▶""}"#, "not a valid \"pt\"", fix: "1 to 18 digits"),
        appStore("invalid-store-option", ".mt", #"{"mt": ▶"-8"}"#, "not a valid \"mt\"", fix: "1 to 18 digits"),
        appStore("wrong-type", ".mt", #"{"mt": ▶8}"#, "expected a string, found the number 8", fix: nil),
        appStore(
            "invalid-store-option",
            ".ct",
            #"{"ct": ▶"1234567890123456789012345678901"}"#,
            "not a valid \"ct\"",
            fix: "1 to 30"
        ),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶"café"}"#, "not a valid \"ct\"", fix: "ASCII"),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶"a\u000Ab"}"#, "not a valid \"ct\"", fix: "printable"),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶""}"#, "not a valid \"ct\"", fix: "1 to 30"),
        appStore("unknown-key", ".at", #"{▶"at": "1"}"#, "unknown key", fix: "allowed keys: "),
        appStore("wrong-type", "", #"▶"ct""#, "an object", fix: nil),
        playStore(
            "invalid-store-option",
            ".utm_source",
            #"{"utm_source": ▶""}"#,
            "not a valid \"utm_source\"",
            fix: "1 to 200"
        ),
        playStore(
            "invalid-store-option",
            ".utm_medium",
            #"{"utm_medium": ▶"\u0000"}"#,
            "not a valid \"utm_medium\"",
            fix: "control"
        ),
        playStore(
            "invalid-store-option",
            ".utm_campaign",
            #"{"utm_campaign": ▶"\#(String(repeating: "é", count: 101))"}"#,
            "not a valid \"utm_campaign\"",
            fix: "1 to 200"
        ),
        playStore("unknown-key", ".source", #"{▶"source": "a"}"#, "unknown key", fix: "did you mean \"utm_source\"?"),
        playStore("wrong-type", ".utm_term", #"{"utm_term": ▶1}"#, "a string", fix: nil),
    ]

    /// Mistakes of a page's labels, website and banner.
    static let pages: [TableMistake] = [
        page("wrong-type", "", #"▶"External""#, "\"external\", found \"External\"", fix: "or \"external\""),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://h.example/a/1?q=7"}"#,
            "lead to itself",
            fix: "another address"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶{"en": "https://a.example", "de": "https://H.example/a/{x}?q={q}&r=1"}}"#,
            "lead to itself",
            fix: "write \"page\": \"external\""
        ),
        page("wrong-type", "", #"▶"A trip""#, "found \"A trip\"", fix: "write {\"title\": \"…\"}"),
        route(
            "missing-page",
            ".page",
            #""id": "a", "path": "/a", "gone": true, "page": ▶"external""#,
            "which answers 410",
            fix: "in place of \"gone\""
        ),
        page("wrong-type", ".labels.x", #"{"labels": {"x": ▶false}}"#, "found false", fix: "remove \"x\""),
        page("unknown-key", ".labels.y", #"{"labels": {▶"y": "Trip"}}"#, "unknown key", fix: "allowed keys: x, q"),
        page("unknown-key", ".labels.o", #"{"labels": {▶"o": "Trip"}}"#, "unknown key", fix: "allowed keys: x, q"),
        route(
            "unknown-key",
            ".page.labels.x",
            #""id": "a", "path": "/a", "page": {"labels": {▶"x": "Trip"}}"#,
            "unknown key",
            fix: "remove it"
        ),
        page("empty-name", ".labels.x", #"{"labels": {"x": ▶""}}"#, "the label is empty", fix: "for the value"),
        page(
            "empty-name",
            ".labels.x",
            #"{"labels": {"x": ▶{"en": "a", "de": " "}}}"#,
            "the label is empty",
            fix: "shown for the value"
        ),
        page(
            "unknown-placeholder",
            ".labels.x",
            #"{"labels": {"x": ▶"Trip {x}"}}"#,
            "{x} is neither",
            fix: "write plain text"
        ),
        page("invalid-language", ".labels.q", #"{"labels": {"q": ▶{"de": "a"}}}"#, "en, is missing", fix: "add \"en\""),
        page("wrong-type", ".labels.q", #"{"labels": {"q": ▶1}}"#, "a text or an object", fix: nil),
        page("wrong-type", ".labels", #"{"labels": ▶["x"]}"#, "an object", fix: nil),
        page("wrong-type", ".smartAppBanner", #"{"smartAppBanner": ▶0}"#, "true or false", fix: nil),
        page("wrong-type", ".website", #"{"website": ▶true}"#, "an https URL or false", fix: nil),
        page("wrong-type", ".website", #"{"website": ▶null}"#, "a text or an object", fix: nil),
        page("invalid-page-link", ".website", #"{"website": ▶"/a"}"#, "an https URL", fix: "false for none"),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"http://a.example/{x}"}"#,
            "an https URL",
            fix: "false for none"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://{x}.example/"}"#,
            "an https URL",
            fix: "https://"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://a.example{x}"}"#,
            "without placeholders in the host",
            fix: "https://"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://a.example:{q}/"}"#,
            "without placeholders in the host",
            fix: "https://"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://a.example/a b"}"#,
            "percent-encoded",
            fix: "https://"
        ),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶"https://a.example/%{x}"}"#,
            "percent-encoded",
            fix: "https://"
        ),
        page("invalid-page-link", ".website", #"{"website": ▶"{x}"}"#, "an https URL", fix: "https://"),
        page(
            "unknown-placeholder",
            ".website",
            #"{"website": ▶"https://a.example/{o}"}"#,
            "{o} is neither",
            fix: "x, q"
        ),
        page("invalid-page-link", ".desktop", #"{"desktop": ▶"app"}"#, "unknown value \"app\"", fix: "\"website\" for"),
        page("invalid-page-link", ".desktop", #"{"desktop": ▶"website"}"#, "has no website", fix: "write \"website\""),
        page(
            "invalid-page-link",
            ".desktop",
            #"{"private": true, "website": "https://a.example", "desktop": ▶"website"}"#,
            "a private page never goes",
            fix: "remove \"desktop\""
        ),
        page("wrong-type", ".desktop", #"{"desktop": ▶true}"#, "a string", fix: nil),
    ]

    /// What would show a value of a private page's link.
    static let privatePages: [TableMistake] = [
        page(
            "value-on-private-page",
            ".title",
            #"{"private": true, "title": ▶"Invitation {x}"}"#,
            "{x} is a value of the link, but a private page shows no values",
            fix: "write the text without {x}, or remove \"private\""
        ),
        page(
            "value-on-private-page",
            ".description.de",
            #"{"private": true, "description": {"en": "a", "de": ▶"{q}"}}"#,
            "{q} is a value",
            fix: "without {q}"
        ),
        page(
            "value-on-private-page",
            ".image",
            #"{"private": true, "image": ▶"/{x}.png"}"#,
            "{x} is a value",
            fix: "without {x}"
        ),
        page(
            "unknown-placeholder",
            ".title",
            #"{"private": true, "title": ▶"{y}"}"#,
            "{y} is neither",
            fix: "write plain text"
        ),
        page(
            "value-on-private-page",
            ".labels",
            #"{"private": true, "labels": ▶{"x": "Token"}}"#,
            "a private page shows no values of its link, so \"labels\" has no effect",
            fix: "remove \"labels\", or \"private\""
        ),
    ]
}
