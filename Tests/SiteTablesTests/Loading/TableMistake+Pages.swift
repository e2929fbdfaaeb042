extension TableMistake {
    private static let ios = #""id": "7QW3E5R9TY.com.example.a""#
    private static let fingerprint =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
    private static let android = #""package": "com.a", "fingerprints": ["\#(fingerprint)"]"#

    private static func appStore(_ code: String, _ key: String, _ store: String) -> TableMistake {
        let text = #""apps": {"ios": [{\#(ios), "appStoreID": 1, "store": \#(store)}]}"#
        return table(code, "apps.ios[0].store\(key)", text)
    }

    private static func playStore(_ code: String, _ key: String, _ store: String) -> TableMistake {
        let text = #""apps": {"android": [{\#(android), "store": \#(store)}]}"#
        return table(code, "apps.android[0].store\(key)", text)
    }

    private static func website(_ text: String) -> TableMistake {
        table("invalid-page-link", "website", #""website": ▶"\#(text)""#)
    }

    private static func page(_ code: String, _ path: String, _ page: String) -> TableMistake {
        let route = #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#
        return TableMistake.route(code, ".page" + path, route)
    }

    /// Mistakes in what the table says for all of its pages.
    static let pageDefaults: [TableMistake] = [
        table("invalid-image", "icon", #""icon": ▶"icon.png""#),
        table("invalid-image", "icon", #""icon": ▶"/icon.svg""#),
        table("invalid-image", "icon", #""icon": ▶"//a.example/icon.png""#),
        table("invalid-image", "icon", #""icon": ▶"/../icon.png""#),
        table("invalid-image", "icon", #""icon": ▶"/a%20b.png""#),
        table("invalid-image", "icon", #""icon": ▶"/icon.png?v=2.png""#),
        table("invalid-image", "icon", #""icon": ▶"/a\\icon.png""#),
        table("invalid-image", "icon", #""icon": ▶"""#),
        table("wrong-type", "icon", #""icon": ▶{}"#),
        table("empty-name", "tagline", #""tagline": ▶" ""#),
        table("unknown-placeholder", "tagline", #""tagline": ▶"{x}""#),
        table("invalid-image", "image", #""image": ▶"card.png""#),
        table("unknown-placeholder", "image", #""image": ▶"/{x}.png""#),
        table("invalid-language", "image", #""image": ▶{"de": "/a.png"}"#),
        table("wrong-type", "image", #""image": ▶false"#),
        table("wrong-type", "smartAppBanner", #""smartAppBanner": ▶"off""#),
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
        table("invalid-page-link", "website", #""hosts": ["a.example"], "website": ▶"https://A.example""#),
        TableMistake(
            "invalid-page-link",
            "desktop",
            #"{"hosts": ["a.example"], "website": "https://a.example", "desktop": ▶"website", "#
                + #""routes": [{"id": "a", "path": "/a"}, {"id": "b", "path": "/b", "page": "external"}]}"#
        ),
        table("wrong-type", "website", #""website": ▶true"#),
        table("unknown-key", "web", #"▶"web": "https://a.example""#),
        table("unknown-key", "redirect", #"▶"redirect": []"#),
    ]

    /// Mistakes of app names and of the links to stores.
    static let stores: [TableMistake] = [
        table("empty-name", "apps.ios[0].name", #""apps": {"ios": [{\#(ios), "name": ▶" "}]}"#),
        table("empty-name", "apps.android[0].name", #""apps": {"android": [{\#(android), "name": ▶""}]}"#),
        table("wrong-type", "apps.ios[0].name", #""apps": {"ios": [{\#(ios), "name": ▶{"en": "A"}}]}"#),
        table("invalid-store-option", "apps.ios[0].store", #""apps": {"ios": [{\#(ios), "store": ▶{"ct": "a"}}]}"#),
        appStore("invalid-store-option", ".ppid", #"{"ppid": ▶"45812c9b-c296-43d3"}"#),
        appStore("invalid-store-option", ".pt", #"{"pt": ▶"12a"}"#),
        appStore("invalid-store-option", ".pt", #"{"pt": ▶""}"#),
        appStore("invalid-store-option", ".mt", #"{"mt": ▶"-8"}"#),
        appStore("wrong-type", ".mt", #"{"mt": ▶8}"#),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶"1234567890123456789012345678901"}"#),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶"café"}"#),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶"a\u000Ab"}"#),
        appStore("invalid-store-option", ".ct", #"{"ct": ▶""}"#),
        appStore("unknown-key", ".at", #"{▶"at": "1"}"#),
        appStore("wrong-type", "", #"▶"ct""#),
        playStore("invalid-store-option", ".utm_source", #"{"utm_source": ▶""}"#),
        playStore("invalid-store-option", ".utm_medium", #"{"utm_medium": ▶"\u0000"}"#),
        playStore(
            "invalid-store-option",
            ".utm_campaign",
            #"{"utm_campaign": ▶"\#(String(repeating: "é", count: 101))"}"#
        ),
        playStore("unknown-key", ".source", #"{▶"source": "a"}"#),
        playStore("wrong-type", ".utm_term", #"{"utm_term": ▶1}"#),
    ]

    /// Mistakes of a page's labels, website and banner.
    static let pages: [TableMistake] = [
        page("wrong-type", "", #"▶"External""#).fixing(#""External""#, to: #""external""#),
        page("wrong-type", "", #"▶"elsewhere""#).fixing(#""elsewhere""#, to: #""external""#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://h.example/a/1?q=7"}"#),
        page(
            "invalid-page-link",
            ".website",
            #"{"website": ▶{"en": "https://a.example", "de": "https://H.example/a/{x}?q={q}&r=1"}}"#
        ),
        page("wrong-type", "", #"▶"A trip""#),
        route("missing-page", ".page", #""id": "a", "path": "/a", "gone": true, "page": ▶"external""#),
        page("wrong-type", ".labels.x", #"{"labels": {"x": ▶false}}"#),
        page("unknown-key", ".labels.y", #"{"labels": {▶"y": "Trip"}}"#),
        page("unknown-key", ".labels.o", #"{"labels": {▶"o": "Trip"}}"#),
        route("unknown-key", ".page.labels.x", #""id": "a", "path": "/a", "page": {"labels": {▶"x": "Trip"}}"#),
        page("empty-name", ".labels.x", #"{"labels": {"x": ▶""}}"#),
        page("empty-name", ".labels.x", #"{"labels": {"x": ▶{"en": "a", "de": " "}}}"#),
        page("unknown-placeholder", ".labels.x", #"{"labels": {"x": ▶"Trip {x}"}}"#),
        page("invalid-language", ".labels.q", #"{"labels": {"q": ▶{"de": "a"}}}"#),
        page("wrong-type", ".labels.q", #"{"labels": {"q": ▶1}}"#),
        page("wrong-type", ".labels", #"{"labels": ▶["x"]}"#),
        page("wrong-type", ".smartAppBanner", #"{"smartAppBanner": ▶0}"#),
        page("wrong-type", ".website", #"{"website": ▶true}"#),
        page("wrong-type", ".website", #"{"website": ▶null}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"/a"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"http://a.example/{x}"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://{x}.example/"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://a.example{x}"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://a.example:{q}/"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://a.example/a b"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"https://a.example/%{x}"}"#),
        page("invalid-page-link", ".website", #"{"website": ▶"{x}"}"#),
        page("unknown-placeholder", ".website", #"{"website": ▶"https://a.example/{o}"}"#),
        page("invalid-page-link", ".desktop", #"{"desktop": ▶"app"}"#),
        page("invalid-page-link", ".desktop", #"{"desktop": ▶"website"}"#),
        page(
            "invalid-page-link",
            ".desktop",
            #"{"private": true, "website": "https://a.example", "desktop": ▶"website"}"#
        ),
        page("wrong-type", ".desktop", #"{"desktop": ▶true}"#),
    ]

    /// What would show a value of a private page's link.
    static let privatePages: [TableMistake] = [
        page("value-on-private-page", ".title", #"{"private": true, "title": ▶"Invitation {x}"}"#),
        page(
            "value-on-private-page",
            ".description.de",
            #"{"private": true, "description": {"en": "a", "de": ▶"{q}"}}"#
        ),
        page("value-on-private-page", ".image", #"{"private": true, "image": ▶"/{x}.png"}"#),
        page("unknown-placeholder", ".title", #"{"private": true, "title": ▶"{y}"}"#),
        page("value-on-private-page", ".labels", #"{"private": true, "labels": ▶{"x": "Token"}}"#),
    ]
}
