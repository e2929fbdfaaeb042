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
        table("RT508", "website", #""website": ▶"\#(text)""#, "not an https origin", fix: "\"https://www.example.com\"")
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
        table("RT507", "icon", #""icon": ▶"icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("RT507", "icon", #""icon": ▶"/icon.svg""#, "not the path of a PNG", fix: "square PNG"),
        table("RT507", "icon", #""icon": ▶"//a.example/icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("RT507", "icon", #""icon": ▶"/../icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("RT507", "icon", #""icon": ▶"/a%20b.png""#, "not the path of a PNG", fix: "decoded"),
        table("RT507", "icon", #""icon": ▶"/icon.png?v=2.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("RT507", "icon", #""icon": ▶"/a\\icon.png""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("RT507", "icon", #""icon": ▶"""#, "not the path of a PNG", fix: "\"/icon.png\""),
        table("JS102", "icon", #""icon": ▶{}"#, "a string", fix: nil),
        table("RT102", "tagline", #""tagline": ▶" ""#, "the tagline is empty", fix: "in one line"),
        table("RT504", "tagline", #""tagline": ▶"{x}""#, "{x} is neither", fix: "the same for every link"),
        table("RT506", "image", #""image": ▶"card.png""#, "an https URL", fix: "/card.png"),
        table("RT504", "image", #""image": ▶"/{x}.png""#, "{x} is neither", fix: "the same for every link"),
        table("RT509", "image", #""image": ▶{"de": "/a.png"}"#, "en, is missing", fix: "add \"en\""),
        table("JS102", "image", #""image": ▶false"#, "a text or an object", fix: nil),
        table("JS102", "banner", #""banner": ▶"off""#, "true or false", fix: nil),
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
            "RT508",
            "website",
            #""hosts": ["a.example"], "website": ▶"https://A.example""#,
            "a host of this table",
            fix: "another host"
        ),
        TableMistake(
            "RT508",
            "desktop",
            #"{"hosts": ["a.example"], "website": "https://a.example", "desktop": ▶"website", "#
                + #""routes": [{"id": "a", "path": "/a"}, {"id": "b", "path": "/b", "page": "elsewhere"}]}"#,
            "no page has a website",
            fix: "or remove \"desktop\""
        ),
        table("JS102", "website", #""website": ▶true"#, "a string", fix: nil),
        table("JS104", "web", #"▶"web": "https://a.example""#, "unknown key", fix: "allowed keys: "),
        table("JS104", "redirect", #"▶"redirect": []"#, "unknown key", fix: "did you mean \"redirects\"?"),
    ]

    /// Mistakes of app names and of the links to stores.
    static let stores: [TableMistake] = [
        table(
            "RT102",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶" "}]}"#,
            "empty",
            fix: "or remove \"name\""
        ),
        table(
            "RT102",
            "apps.android[0].name",
            #""apps": {"android": [{\#(android), "name": ▶""}]}"#,
            "empty",
            fix: "or remove \"name\""
        ),
        table(
            "JS102",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶{"en": "A"}}]}"#,
            "a string",
            fix: nil
        ),
        table(
            "RT204",
            "apps.ios[0].store",
            #""apps": {"ios": [{\#(ios), "store": ▶{"ct": "a"}}]}"#,
            "the app has no \"appStoreID\"",
            fix: "add \"appStoreID\""
        ),
        appStore(
            "RT204",
            ".ppid",
            #"{"ppid": ▶"45812c9b-c296-43d3"}"#,
            "not a valid \"ppid\"",
            fix: "App Store Connect"
        ),
        appStore("RT204", ".pt", #"{"pt": ▶"12a"}"#, "not a valid \"pt\"", fix: "1 to 18 digits"),
        appStore("RT204", ".pt", #"{"pt": ▶""}"#, "not a valid \"pt\"", fix: "1 to 18 digits"),
        appStore("RT204", ".mt", #"{"mt": ▶"-8"}"#, "not a valid \"mt\"", fix: "1 to 18 digits"),
        appStore("JS102", ".mt", #"{"mt": ▶8}"#, "expected a string, found the number 8", fix: nil),
        appStore(
            "RT204",
            ".ct",
            #"{"ct": ▶"1234567890123456789012345678901"}"#,
            "not a valid \"ct\"",
            fix: "1 to 30"
        ),
        appStore("RT204", ".ct", #"{"ct": ▶"café"}"#, "not a valid \"ct\"", fix: "ASCII"),
        appStore("RT204", ".ct", #"{"ct": ▶"a\u000Ab"}"#, "not a valid \"ct\"", fix: "printable"),
        appStore("RT204", ".ct", #"{"ct": ▶""}"#, "not a valid \"ct\"", fix: "1 to 30"),
        appStore("JS104", ".at", #"{▶"at": "1"}"#, "unknown key", fix: "allowed keys: "),
        appStore("JS102", "", #"▶"ct""#, "an object", fix: nil),
        playStore("RT204", ".utm_source", #"{"utm_source": ▶""}"#, "not a valid \"utm_source\"", fix: "1 to 200"),
        playStore(
            "RT204",
            ".utm_medium",
            #"{"utm_medium": ▶"\u0000"}"#,
            "not a valid \"utm_medium\"",
            fix: "control"
        ),
        playStore(
            "RT204",
            ".utm_campaign",
            #"{"utm_campaign": ▶"\#(String(repeating: "é", count: 101))"}"#,
            "not a valid \"utm_campaign\"",
            fix: "1 to 200"
        ),
        playStore("JS104", ".source", #"{▶"source": "a"}"#, "unknown key", fix: "did you mean \"utm_source\"?"),
        playStore("JS102", ".utm_term", #"{"utm_term": ▶1}"#, "a string", fix: nil),
    ]

    /// Mistakes of a page's labels, website and banner.
    static let pages: [TableMistake] = [
        page("JS102", "", #"▶"Elsewhere""#, "\"elsewhere\", found \"Elsewhere\"", fix: "or \"elsewhere\""),
        page(
            "RT508",
            ".website",
            #"{"website": ▶"https://h.example/a/1?q=7"}"#,
            "lead to itself",
            fix: "another address"
        ),
        page(
            "RT508",
            ".website",
            #"{"website": ▶{"en": "https://a.example", "de": "https://H.example/a/{x}?q={q}&r=1"}}"#,
            "lead to itself",
            fix: "write \"page\": \"elsewhere\""
        ),
        page("JS102", "", #"▶"A trip""#, "found \"A trip\"", fix: "write {\"title\": \"…\"}"),
        route(
            "RT503",
            ".page",
            #""id": "a", "path": "/a", "gone": true, "page": ▶"elsewhere""#,
            "which answers 410",
            fix: "in place of \"gone\""
        ),
        page("JS102", ".labels.x", #"{"labels": {"x": ▶false}}"#, "found false", fix: "remove \"x\""),
        page("JS104", ".labels.y", #"{"labels": {▶"y": "Trip"}}"#, "unknown key", fix: "allowed keys: x, q"),
        page("JS104", ".labels.o", #"{"labels": {▶"o": "Trip"}}"#, "unknown key", fix: "allowed keys: x, q"),
        route(
            "JS104",
            ".page.labels.x",
            #""id": "a", "path": "/a", "page": {"labels": {▶"x": "Trip"}}"#,
            "unknown key",
            fix: "remove it"
        ),
        page("RT102", ".labels.x", #"{"labels": {"x": ▶""}}"#, "the label is empty", fix: "for the value"),
        page(
            "RT102",
            ".labels.x",
            #"{"labels": {"x": ▶{"en": "a", "de": " "}}}"#,
            "the label is empty",
            fix: "shown for the value"
        ),
        page("RT504", ".labels.x", #"{"labels": {"x": ▶"Trip {x}"}}"#, "{x} is neither", fix: "write plain text"),
        page("RT509", ".labels.q", #"{"labels": {"q": ▶{"de": "a"}}}"#, "en, is missing", fix: "add \"en\""),
        page("JS102", ".labels.q", #"{"labels": {"q": ▶1}}"#, "a text or an object", fix: nil),
        page("JS102", ".labels", #"{"labels": ▶["x"]}"#, "an object", fix: nil),
        page("JS102", ".banner", #"{"banner": ▶0}"#, "true or false", fix: nil),
        page("JS102", ".website", #"{"website": ▶true}"#, "an https URL or false", fix: nil),
        page("JS102", ".website", #"{"website": ▶null}"#, "a text or an object", fix: nil),
        page("RT508", ".website", #"{"website": ▶"/a"}"#, "an https URL", fix: "false for none"),
        page(
            "RT508",
            ".website",
            #"{"website": ▶"http://a.example/{x}"}"#,
            "an https URL",
            fix: "false for none"
        ),
        page("RT508", ".website", #"{"website": ▶"https://{x}.example/"}"#, "an https URL", fix: "https://"),
        page(
            "RT508",
            ".website",
            #"{"website": ▶"https://a.example{x}"}"#,
            "without placeholders in the host",
            fix: "https://"
        ),
        page(
            "RT508",
            ".website",
            #"{"website": ▶"https://a.example:{q}/"}"#,
            "without placeholders in the host",
            fix: "https://"
        ),
        page("RT508", ".website", #"{"website": ▶"https://a.example/a b"}"#, "percent-encoded", fix: "https://"),
        page("RT508", ".website", #"{"website": ▶"https://a.example/%{x}"}"#, "percent-encoded", fix: "https://"),
        page("RT508", ".website", #"{"website": ▶"{x}"}"#, "an https URL", fix: "https://"),
        page("RT504", ".website", #"{"website": ▶"https://a.example/{o}"}"#, "{o} is neither", fix: "x, q"),
        page("RT508", ".desktop", #"{"desktop": ▶"app"}"#, "unknown value \"app\"", fix: "\"website\" for"),
        page("RT508", ".desktop", #"{"desktop": ▶"website"}"#, "has no website", fix: "write \"website\""),
        page(
            "RT508",
            ".desktop",
            #"{"private": true, "website": "https://a.example", "desktop": ▶"website"}"#,
            "a private page never goes",
            fix: "remove \"desktop\""
        ),
        page("JS102", ".desktop", #"{"desktop": ▶true}"#, "a string", fix: nil),
    ]

    /// What would show a value of a private page's link.
    static let privatePages: [TableMistake] = [
        page(
            "RT505",
            ".title",
            #"{"private": true, "title": ▶"Invitation {x}"}"#,
            "{x} is a value of the link, but a private page shows no values",
            fix: "write the text without {x}, or remove \"private\""
        ),
        page(
            "RT505",
            ".description.de",
            #"{"private": true, "description": {"en": "a", "de": ▶"{q}"}}"#,
            "{q} is a value",
            fix: "without {q}"
        ),
        page("RT505", ".image", #"{"private": true, "image": ▶"/{x}.png"}"#, "{x} is a value", fix: "without {x}"),
        page("RT504", ".title", #"{"private": true, "title": ▶"{y}"}"#, "{y} is neither", fix: "write plain text"),
        page(
            "RT505",
            ".labels",
            #"{"private": true, "labels": ▶{"x": "Token"}}"#,
            "a private page shows no values of its link, so \"labels\" has no effect",
            fix: "remove \"labels\", or \"private\""
        ),
    ]
}
