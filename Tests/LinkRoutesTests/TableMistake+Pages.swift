extension TableMistake {
    private static let ios = #""id": "7QW3E5R9TY.com.example.a""#
    private static let fingerprint = Array(repeating: "0A", count: 32).joined(separator: ":")
    private static let android = #""package": "com.a", "fingerprints": ["\#(fingerprint)"]"#

    private static func appStore(
        _ code: String,
        _ key: String,
        _ store: String,
        _ message: String,
        mend: String?
    ) -> TableMistake {
        let text = #""apps": {"ios": [{\#(ios), "appStoreID": 1, "store": \#(store)}]}"#
        return table(code, "apps.ios[0].store\(key)", text, message, mend: mend)
    }

    private static func playStore(
        _ code: String,
        _ key: String,
        _ store: String,
        _ message: String,
        mend: String?
    ) -> TableMistake {
        let text = #""apps": {"android": [{\#(android), "store": \#(store)}]}"#
        return table(code, "apps.android[0].store\(key)", text, message, mend: mend)
    }

    private static func website(_ text: String, mend: String) -> TableMistake {
        table("badWebsite", "website", #""website": ▶"\#(text)""#, "no https origin", mend: "write \"\(mend)\"")
    }

    private static func page(
        _ code: String,
        _ path: String,
        _ page: String,
        _ message: String,
        mend: String?
    ) -> TableMistake {
        let route = #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#
        return TableMistake.route(code, ".page" + path, route, message, mend: mend)
    }

    /// Mistakes in what the table says for all of its pages.
    static let pageDefaults: [TableMistake] = [
        table("badIcon", "icon", #""icon": ▶"icon.png""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("badIcon", "icon", #""icon": ▶"/icon.svg""#, "no path of a PNG", mend: "square PNG"),
        table("badIcon", "icon", #""icon": ▶"//a.example/icon.png""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("badIcon", "icon", #""icon": ▶"/../icon.png""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("badIcon", "icon", #""icon": ▶"/a%20b.png""#, "no path of a PNG", mend: "decoded"),
        table("badIcon", "icon", #""icon": ▶"/icon.png?v=2.png""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("badIcon", "icon", #""icon": ▶"/a\\icon.png""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("badIcon", "icon", #""icon": ▶"""#, "no path of a PNG", mend: "\"/icon.png\""),
        table("wrongType", "icon", #""icon": ▶{}"#, "a string", mend: nil),
        table("badImage", "image", #""image": ▶"card.png""#, "an https URL", mend: "/card.png"),
        table("badHole", "image", #""image": ▶"/{x}.png""#, "{x} names no", mend: "the same for every link"),
        table("badLanguage", "image", #""image": ▶{"de": "/a.png"}"#, "en, is missing", mend: "add \"en\""),
        table("wrongType", "image", #""image": ▶false"#, "a text or an object", mend: nil),
        table("wrongType", "banner", #""banner": ▶"off""#, "true or false", mend: nil),
        website("http://www.example.com", mend: "https://www.example.com"),
        website("https://www.example.com/", mend: "https://www.example.com"),
        website("https://www.example.com/app//", mend: "https://www.example.com/app"),
        website("https://www.example.com/app?a=b", mend: "https://www.example.com/app"),
        website("https://www.example.com#top", mend: "https://www.example.com"),
        website("www.example.com", mend: "https://www.example.com"),
        website("https://u@www.example.com", mend: "https://www.example.com"),
        website("https://www.example.com:0", mend: "https://www.example.com"),
        website("https://www.example.com:65536", mend: "https://www.example.com"),
        website("https://www.example.com:+1", mend: "https://www.example.com"),
        website("https://www.example.com/a/../b", mend: "https://www.example.com"),
        website("https://www.example.com/a b", mend: "https://www.example.com"),
        website("https://www.example.com/%4", mend: "https://www.example.com"),
        website("https://bücher.example", mend: "https://www.example.com"),
        website("javascript:alert(1)", mend: "https://www.example.com"),
        website("", mend: "https://www.example.com"),
        table(
            "badWebsite",
            "website",
            #""hosts": ["a.example"], "website": ▶"https://A.example""#,
            "a host of this table",
            mend: "the website's own host"
        ),
        table("wrongType", "website", #""website": ▶true"#, "a string", mend: nil),
        table("unknownKey", "web", #"▶"web": "https://a.example""#, "no key", mend: "did you mean"),
        table("unknownKey", "redirect", #"▶"redirect": []"#, "no key", mend: "did you mean \"redirects\"?"),
    ]

    /// Mistakes of app names and of the links to stores.
    static let stores: [TableMistake] = [
        table(
            "badName",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶" "}]}"#,
            "empty",
            mend: "leave it out"
        ),
        table(
            "badName",
            "apps.android[0].name",
            #""apps": {"android": [{\#(android), "name": ▶""}]}"#,
            "empty",
            mend: "leave it out"
        ),
        table(
            "wrongType",
            "apps.ios[0].name",
            #""apps": {"ios": [{\#(ios), "name": ▶{"en": "A"}}]}"#,
            "a string",
            mend: nil
        ),
        table(
            "badStore",
            "apps.ios[0].store",
            #""apps": {"ios": [{\#(ios), "store": ▶{"ct": "a"}}]}"#,
            "does not name",
            mend: "add \"appStoreID\""
        ),
        appStore(
            "badStore",
            ".ppid",
            #"{"ppid": ▶"45812c9b-c296-43d3"}"#,
            "cannot be \"ppid\"",
            mend: "App Store Connect"
        ),
        appStore("badStore", ".pt", #"{"pt": ▶"12a"}"#, "cannot be \"pt\"", mend: "1 to 18 digits"),
        appStore("badStore", ".pt", #"{"pt": ▶""}"#, "cannot be \"pt\"", mend: "1 to 18 digits"),
        appStore("badStore", ".mt", #"{"mt": ▶"-8"}"#, "cannot be \"mt\"", mend: "1 to 18 digits"),
        appStore("wrongType", ".mt", #"{"mt": ▶8}"#, "a string should stand here, not the number 8", mend: nil),
        appStore(
            "badStore",
            ".ct",
            #"{"ct": ▶"1234567890123456789012345678901"}"#,
            "cannot be \"ct\"",
            mend: "1 to 30"
        ),
        appStore("badStore", ".ct", #"{"ct": ▶"café"}"#, "cannot be \"ct\"", mend: "ASCII"),
        appStore("badStore", ".ct", #"{"ct": ▶"a\u000Ab"}"#, "cannot be \"ct\"", mend: "printable"),
        appStore("badStore", ".ct", #"{"ct": ▶""}"#, "cannot be \"ct\"", mend: "1 to 30"),
        appStore("unknownKey", ".at", #"{▶"at": "1"}"#, "no key", mend: "did you mean"),
        appStore("wrongType", "", #"▶"ct""#, "an object", mend: nil),
        playStore("badStore", ".utm_source", #"{"utm_source": ▶""}"#, "cannot be \"utm_source\"", mend: "1 to 200"),
        playStore(
            "badStore",
            ".utm_medium",
            #"{"utm_medium": ▶"\u0000"}"#,
            "cannot be \"utm_medium\"",
            mend: "control"
        ),
        playStore(
            "badStore",
            ".utm_campaign",
            #"{"utm_campaign": ▶"\#(String(repeating: "é", count: 101))"}"#,
            "cannot be \"utm_campaign\"",
            mend: "1 to 200"
        ),
        playStore("unknownKey", ".source", #"{▶"source": "a"}"#, "no key", mend: "did you mean \"utm_source\"?"),
        playStore("wrongType", ".utm_term", #"{"utm_term": ▶1}"#, "a string", mend: nil),
    ]

    /// Mistakes of a page's labels, website and banner.
    static let pages: [TableMistake] = [
        page("unknownKey", ".labels.y", #"{"labels": {▶"y": "Trip"}}"#, "no key", mend: "the keys here are x, q"),
        page("unknownKey", ".labels.o", #"{"labels": {▶"o": "Trip"}}"#, "no key", mend: "the keys here are x, q"),
        route(
            "unknownKey",
            ".page.labels.x",
            #""id": "a", "path": "/a", "page": {"labels": {▶"x": "Trip"}}"#,
            "no key",
            mend: "remove it"
        ),
        page("badName", ".labels.x", #"{"labels": {"x": ▶""}}"#, "the label is empty", mend: "names the value"),
        page(
            "badName",
            ".labels.x",
            #"{"labels": {"x": ▶{"en": "a", "de": " "}}}"#,
            "the label is empty",
            mend: "names"
        ),
        page("badHole", ".labels.x", #"{"labels": {"x": ▶"Trip {x}"}}"#, "{x} names no", mend: "write it plain"),
        page("badLanguage", ".labels.q", #"{"labels": {"q": ▶{"de": "a"}}}"#, "en, is missing", mend: "add \"en\""),
        page("wrongType", ".labels.q", #"{"labels": {"q": ▶1}}"#, "a text or an object", mend: nil),
        page("wrongType", ".labels", #"{"labels": ▶["x"]}"#, "an object", mend: nil),
        page("wrongType", ".banner", #"{"banner": ▶0}"#, "true or false", mend: nil),
        page("wrongType", ".website", #"{"website": ▶true}"#, "an https URL or false", mend: nil),
        page("wrongType", ".website", #"{"website": ▶null}"#, "a text or an object", mend: nil),
        page("badWebsite", ".website", #"{"website": ▶"/a"}"#, "an https URL", mend: "false for none"),
        page(
            "badWebsite",
            ".website",
            #"{"website": ▶"http://a.example/{x}"}"#,
            "an https URL",
            mend: "false for none"
        ),
        page("badWebsite", ".website", #"{"website": ▶"https://{x}.example/"}"#, "an https URL", mend: "https://"),
        page(
            "badWebsite",
            ".website",
            #"{"website": ▶"https://a.example{x}"}"#,
            "its host written out",
            mend: "https://"
        ),
        page(
            "badWebsite",
            ".website",
            #"{"website": ▶"https://a.example:{q}/"}"#,
            "its host written out",
            mend: "https://"
        ),
        page("badWebsite", ".website", #"{"website": ▶"https://a.example/a b"}"#, "escaped", mend: "https://"),
        page("badWebsite", ".website", #"{"website": ▶"https://a.example/%{x}"}"#, "escaped", mend: "https://"),
        page("badWebsite", ".website", #"{"website": ▶"{x}"}"#, "an https URL", mend: "https://"),
        page("badHole", ".website", #"{"website": ▶"https://a.example/{o}"}"#, "{o} names no", mend: "x, q"),
    ]

    /// What would show a value of a private page's link.
    static let privatePages: [TableMistake] = [
        page(
            "privateValue",
            ".title",
            #"{"private": true, "title": ▶"Invitation {x}"}"#,
            "{x} stands for a value of the link, and a private page shows none",
            mend: "write the text without {x}, or remove \"private\""
        ),
        page(
            "privateValue",
            ".description.de",
            #"{"private": true, "description": {"en": "a", "de": ▶"{q}"}}"#,
            "{q} stands for a value",
            mend: "without {q}"
        ),
        page("privateValue", ".image", #"{"private": true, "image": ▶"/{x}.png"}"#, "{x} stands", mend: "without {x}"),
        page("badHole", ".title", #"{"private": true, "title": ▶"{y}"}"#, "{y} names no", mend: "write plain text"),
        page(
            "privateValue",
            ".labels",
            #"{"private": true, "labels": ▶{"x": "Token"}}"#,
            "a private page lists no value of its link, so \"labels\" has no effect",
            mend: "remove \"labels\", or \"private\""
        ),
    ]
}
