extension TableMistake {
    /// A mistake in the redirects of a table with routes of all kinds.
    private static func redirect(
        _ code: String,
        _ path: String,
        _ redirects: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        TableMistake(
            code,
            "redirects" + path,
            """
            {"hosts": ["h.example"], "schemes": ["t"], "routes": [
              {"id": "home", "path": "/"},
              {"id": "trip", "path": "/trips/{reference}"},
              {"id": "day", "path": "/days/{on:date}", "query": {"tab": "enum(map|info)", "zoom": "int?"}},
              {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]},
              {"id": "files", "path": "/files/{name+}"},
              {"id": "search", "path": "/search", "query": {"text": "string"}},
              {"id": "old", "path": "/gone/{x:int}", "gone": true},
              {"id": "note", "path": "/notes", "universal": false, "page": false}],
             "redirects": \(redirects)}
            """,
            message,
            fix: fix
        )
    }

    private static func from(
        _ code: String,
        _ from: String,
        _ to: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        redirect(code, "[0].from", #"[{"from": ▶"\#(from)", "to": "\#(to)"}]"#, message, fix: fix)
    }

    /// Mistakes of routes that are gone.
    static let gone: [TableMistake] = [
        route(
            "RT502",
            ".universal",
            #""id": "a", "path": "/a", "gone": true, "universal": ▶true"#,
            "cannot open the app",
            fix: "remove \"universal\": true"
        ),
        route(
            "RT502",
            ".scheme",
            #""id": "a", "path": "/a", "gone": true, "scheme": ▶true"#,
            "cannot open the app",
            fix: "remove \"scheme\": true"
        ),
        route(
            "RT503",
            ".page",
            #""id": "a", "path": "/a", "gone": true, "page": ▶false"#,
            "needs a page",
            fix: "remove \"page\": false"
        ),
        route("JS102", ".gone", #""id": "a", "path": "/a", "gone": ▶410"#, "true or false", fix: nil),
    ]

    /// Mistakes of redirects.
    static let redirects: [TableMistake] = [
        redirect("JS102", "", "▶{}", "an array", fix: nil),
        redirect("JS102", "[0]", #"[▶"/a"]"#, "an object", fix: nil),
        redirect("JS103", "[0]", #"[▶{"to": "home"}]"#, "\"from\" is missing", fix: "add \""),
        redirect("JS103", "[0]", #"[▶{"from": "/a"}]"#, "\"to\" is missing", fix: "add \""),
        redirect(
            "JS104",
            "[0].path",
            #"[{"from": "/a", ▶"path": "/b", "to": "home"}]"#,
            "unknown key",
            fix: "allowed keys: from, to, note"
        ),
        redirect("JS102", "[0].from", #"[{"from": ▶1, "to": "home"}]"#, "a string", fix: nil),
        redirect("JS102", "[0].to", #"[{"from": "/a", "to": ▶["home"]}]"#, "a string", fix: nil),
        from("RT303", "a", "home", "begin with /", fix: "write \"/a\""),
        from("RT303", "/a/", "home", "not end with a slash", fix: "remove the slash"),
        from("RT303", "/a?b=c", "home", "must not contain \"?\"", fix: "\"query\""),
        from("RT304", "/a/{x:float}", "home", "unknown type", fix: "int, uuid, date"),
        from("RT306", "/{x+}/a", "home", "must be last", fix: nil),
        redirect(
            "RT401",
            "[0].to",
            #"[{"from": "/a", "to": ▶"trips"}]"#,
            "no route has the id \"trips\"",
            fix: "did you mean \"trip\"?"
        ),
        redirect("RT401", "[0].to", #"[{"from": "/a", "to": ▶"/trips"}]"#, "no route has the id", fix: "did you mean"),
        redirect(
            "RT402",
            "[0].to",
            #"[{"from": "/a/{x:int}", "to": ▶"old"}]"#,
            "is gone",
            fix: "\"gone\": true"
        ),
        redirect("RT402", "[0].to", #"[{"from": "/a", "to": ▶"note"}]"#, "has no page", fix: "with a page"),
        from("RT402", "/a", "trip", "\"trip\" needs {reference}, which /a does not have", fix: "{reference}"),
        from("RT402", "/a/{ref}", "trip", "\"trip\" needs {reference}", fix: "write {reference}"),
        from("RT402", "/a/{reference}/{ref}", "trip", "{ref} is not used", fix: "allowed names: reference"),
        from("RT402", "/a/{x}", "home", "{x} is not used", fix: "the route has no parameters"),
        from("RT402", "/a/{text}/{zoom:int}", "search", "{zoom} is not used", fix: "allowed names: text"),
        from(
            "RT402",
            "/a/{on}/{tab:enum(map)}",
            "day",
            "{on} accepts values that \"day\"",
            fix: "write {on:date}"
        ),
        from("RT402", "/a/{on:int}/{tab:enum(map)}", "day", "{on:int} accepts values", fix: "write {on:date}"),
        from("RT402", "/a/{on:date}/{tab}", "day", "{tab} accepts values", fix: "write {tab:enum(map|info)}"),
        from("RT402", "/a/{on:date}/t-{tab}", "day", "{tab} accepts values", fix: "write {tab:enum(map|info)}"),
        from("RT402", "/a/{on:date}/{tab:enum(map|day)}", "day", "{tab:enum(map|day)} accepts", fix: "map|info"),
        from("RT402", "/a/{on:date}", "day", "\"day\" needs {tab:enum(map|info)}", fix: "write {tab:"),
        from("RT402", "/a/{reference+}", "trip", "{reference+} accepts values", fix: "write {reference}"),
        from("RT402", "/a/{text+}", "search", "{text+} accepts values", fix: "write {text}"),
        from("RT402", "/a", "files", "\"files\" needs {name+}", fix: "write {name+}"),
        from(
            "RT403",
            "/trips/{reference}",
            "trip",
            "matches the route \"trip\" (/trips/{reference})",
            fix: "remove the"
        ),
        from("RT403", "/trips/old-{reference}", "trip", "matches the route \"trip\"", fix: "more specific"),
        from("RT403", "/trips/old", "home", "matches the route \"trip\"", fix: "more specific"),
        from("RT403", "/docs", "home", "matches the route \"docs\" (/docs)", fix: "more specific"),
        from("RT403", "/docs/a/{rest+}", "docs", "the route \"docs\" (/docs/{rest+})", fix: "more specific"),
        from("RT403", "/gone/7", "home", "matches the route \"old\" (/gone/{x:int})", fix: "more specific"),
        redirect(
            "RT307",
            "[1].from",
            #"[{"from": "/a/{reference}", "to": "trip"}, {"from": ▶"/a/{text}", "to": "search"}]"#,
            "https://h.example/a/x is a link of the redirect from /a/{reference} to \"trip\" too",
            fix: "remove one of the redirects"
        ),
        redirect(
            "RT307",
            "[1].from",
            #"[{"from": "/a", "to": "home"}, {"from": ▶"/a", "to": "home"}]"#,
            "https://h.example/a is a link of the redirect from /a to \"home\"",
            fix: "more specific"
        ),
        redirect(
            "RT307",
            "[1].from",
            #"[{"from": "/a{reference}", "to": "trip"}, {"from": ▶"/{reference}b", "to": "trip"}]"#,
            "https://h.example/axb is a link of the redirect from",
            fix: "more specific"
        ),
    ]
}
