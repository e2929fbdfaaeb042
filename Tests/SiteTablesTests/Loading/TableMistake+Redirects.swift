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
              {"id": "note", "path": "/notes", "claimed": false, "page": false}],
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
            "removed-route-opens-app",
            ".claimed",
            #""id": "a", "path": "/a", "gone": true, "claimed": ▶true"#,
            "cannot open the app",
            fix: "remove \"claimed\": true"
        ),
        route(
            "removed-route-opens-app",
            ".customScheme",
            #""id": "a", "path": "/a", "gone": true, "customScheme": ▶true"#,
            "cannot open the app",
            fix: "remove \"customScheme\": true"
        ),
        route(
            "missing-page",
            ".page",
            #""id": "a", "path": "/a", "gone": true, "page": ▶false"#,
            "needs a page",
            fix: "remove \"page\": false"
        ),
        route("wrong-type", ".gone", #""id": "a", "path": "/a", "gone": ▶410"#, "true or false", fix: nil),
    ]

    /// Mistakes of redirects.
    static let redirects: [TableMistake] = [
        redirect("wrong-type", "", "▶{}", "an array", fix: nil),
        redirect("wrong-type", "[0]", #"[▶"/a"]"#, "an object", fix: nil),
        redirect("missing-key", "[0]", #"[▶{"to": "home"}]"#, "\"from\" is missing", fix: "add \""),
        redirect("missing-key", "[0]", #"[▶{"from": "/a"}]"#, "\"to\" is missing", fix: "add \""),
        redirect(
            "unknown-key",
            "[0].path",
            #"[{"from": "/a", ▶"path": "/b", "to": "home"}]"#,
            "unknown key",
            fix: "allowed keys: from, to, note, suppress"
        ),
        redirect("wrong-type", "[0].from", #"[{"from": ▶1, "to": "home"}]"#, "a string", fix: nil),
        redirect("wrong-type", "[0].to", #"[{"from": "/a", "to": ▶["home"]}]"#, "a string", fix: nil),
        redirect(
            "wrong-type",
            "[0].suppress",
            #"[{"from": "/a", "to": "home", "suppress": ▶"reserved-path"}]"#,
            "expected an object, found a string",
            fix: "write the reason by the name of the warning"
        ),
        from("invalid-path", "a", "home", "begin with /", fix: "write \"/a\""),
        from("invalid-path", "/a/", "home", "not end with a slash", fix: "remove the slash"),
        from("invalid-path", "/a?b=c", "home", "must not contain \"?\"", fix: "\"query\""),
        from("invalid-parameter-type", "/a/{x:float}", "home", "unknown type", fix: "int, uuid, date"),
        from("invalid-path", "/{x+}/a", "home", "must be last", fix: nil),
        redirect(
            "unknown-route",
            "[0].to",
            #"[{"from": "/a", "to": ▶"trips"}]"#,
            "no route has the id \"trips\"",
            fix: "did you mean \"trip\"?"
        ),
        redirect(
            "unknown-route",
            "[0].to",
            #"[{"from": "/a", "to": ▶"/trips"}]"#,
            "no route has the id",
            fix: "did you mean"
        ),
        redirect(
            "invalid-redirect",
            "[0].to",
            #"[{"from": "/a/{x:int}", "to": ▶"old"}]"#,
            "is gone",
            fix: "\"gone\": true"
        ),
        redirect("invalid-redirect", "[0].to", #"[{"from": "/a", "to": ▶"note"}]"#, "has no page", fix: "with a page"),
        from(
            "invalid-redirect",
            "/a",
            "trip",
            "\"trip\" needs {reference}, which /a does not have",
            fix: "{reference}"
        ),
        from("invalid-redirect", "/a/{ref}", "trip", "\"trip\" needs {reference}", fix: "write {reference}"),
        from("invalid-redirect", "/a/{reference}/{ref}", "trip", "{ref} is not used", fix: "allowed names: reference"),
        from("invalid-redirect", "/a/{x}", "home", "{x} is not used", fix: "the route has no parameters"),
        from("invalid-redirect", "/a/{text}/{zoom:int}", "search", "{zoom} is not used", fix: "allowed names: text"),
        from(
            "invalid-redirect",
            "/a/{on}/{tab:enum(map)}",
            "day",
            "{on} accepts values that \"day\"",
            fix: "write {on:date}"
        ),
        from(
            "invalid-redirect",
            "/a/{on:int}/{tab:enum(map)}",
            "day",
            "{on:int} accepts values",
            fix: "write {on:date}"
        ),
        from(
            "invalid-redirect",
            "/a/{on:date}/{tab}",
            "day",
            "{tab} accepts values",
            fix: "write {tab:enum(map|info)}"
        ),
        from(
            "invalid-redirect",
            "/a/{on:date}/t-{tab}",
            "day",
            "{tab} accepts values",
            fix: "write {tab:enum(map|info)}"
        ),
        from(
            "invalid-redirect",
            "/a/{on:date}/{tab:enum(map|day)}",
            "day",
            "{tab:enum(map|day)} accepts",
            fix: "map|info"
        ),
        from("invalid-redirect", "/a/{on:date}", "day", "\"day\" needs {tab:enum(map|info)}", fix: "write {tab:"),
        from("invalid-redirect", "/a/{reference+}", "trip", "{reference+} accepts values", fix: "write {reference}"),
        from("invalid-redirect", "/a/{text+}", "search", "{text+} accepts values", fix: "write {text}"),
        from("invalid-redirect", "/a", "files", "\"files\" needs {name+}", fix: "write {name+}"),
        from(
            "shadowed-redirect",
            "/trips/{reference}",
            "trip",
            "matches the route \"trip\" (/trips/{reference})",
            fix: "remove the"
        ),
        from("shadowed-redirect", "/trips/old-{reference}", "trip", "matches the route \"trip\"", fix: "more specific"),
        from("shadowed-redirect", "/trips/old", "home", "matches the route \"trip\"", fix: "more specific"),
        from("shadowed-redirect", "/docs", "home", "matches the route \"docs\" (/docs)", fix: "more specific"),
        from(
            "shadowed-redirect",
            "/docs/a/{rest+}",
            "docs",
            "the route \"docs\" (/docs/{rest+})",
            fix: "more specific"
        ),
        from("shadowed-redirect", "/gone/7", "home", "matches the route \"old\" (/gone/{x:int})", fix: "more specific"),
        redirect(
            "ambiguous-routes",
            "[1].from",
            #"[{"from": "/a/{reference}", "to": "trip"}, {"from": ▶"/a/{text}", "to": "search"}]"#,
            "https://h.example/a/x is a link of the redirect from /a/{reference} to \"trip\" too",
            fix: "remove one of the redirects"
        ),
        redirect(
            "ambiguous-routes",
            "[1].from",
            #"[{"from": "/a", "to": "home"}, {"from": ▶"/a", "to": "home"}]"#,
            "https://h.example/a is a link of the redirect from /a to \"home\"",
            fix: "more specific"
        ),
        redirect(
            "ambiguous-routes",
            "[1].from",
            #"[{"from": "/a{reference}", "to": "trip"}, {"from": ▶"/{reference}b", "to": "trip"}]"#,
            "https://h.example/axb is a link of the redirect from",
            fix: "more specific"
        ),
    ]
}
