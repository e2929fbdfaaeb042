extension TableMistake {
    /// A mistake in the redirects of a table with routes of all kinds.
    private static func redirect(_ code: String, _ path: String, _ redirects: String) -> TableMistake {
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
            """
        )
    }

    private static func from(_ code: String, _ from: String, _ to: String) -> TableMistake {
        redirect(code, "[0].from", #"[{"from": ▶"\#(from)", "to": "\#(to)"}]"#)
    }

    /// Mistakes of routes that are gone.
    static let gone: [TableMistake] = [
        route("removed-route-opens-app", ".claimed", #""id": "a", "path": "/a", "gone": true, "claimed": ▶true"#),
        route(
            "removed-route-opens-app",
            ".customScheme",
            #""id": "a", "path": "/a", "gone": true, "customScheme": ▶true"#
        ),
        route("missing-page", ".page", #""id": "a", "path": "/a", "gone": true, "page": ▶false"#),
        route("wrong-type", ".gone", #""id": "a", "path": "/a", "gone": ▶410"#),
    ]

    /// Mistakes of redirects.
    static let redirects: [TableMistake] = [
        redirect("wrong-type", "", "▶{}"),
        redirect("wrong-type", "[0]", #"[▶"/a"]"#),
        redirect("missing-key", "[0]", #"[▶{"to": "home"}]"#),
        redirect("missing-key", "[0]", #"[▶{"from": "/a"}]"#),
        redirect("unknown-key", "[0].path", #"[{"from": "/a", ▶"path": "/b", "to": "home"}]"#),
        redirect("wrong-type", "[0].from", #"[{"from": ▶1, "to": "home"}]"#),
        redirect("wrong-type", "[0].to", #"[{"from": "/a", "to": ▶["home"]}]"#),
        redirect("wrong-type", "[0].suppress", #"[{"from": "/a", "to": "home", "suppress": ▶"reserved-path"}]"#),
        from("invalid-path", "a", "home").fixing(#""a""#, to: #""/a""#),
        from("invalid-path", "/a/", "home"),
        from("invalid-path", "/a?b=c", "home"),
        from("invalid-parameter-type", "/a/{x:float}", "home"),
        from("invalid-path", "/{x+}/a", "home"),
        redirect("unknown-route", "[0].to", #"[{"from": "/a", "to": ▶"trips"}]"#)
            .fixing(#""trips""#, to: #""trip""#),
        redirect("unknown-route", "[0].to", #"[{"from": "/a", "to": ▶"/trips"}]"#)
            .fixing(#""/trips""#, to: #""trip""#),
        redirect("invalid-redirect", "[0].to", #"[{"from": "/a/{x:int}", "to": ▶"old"}]"#),
        redirect("invalid-redirect", "[0].to", #"[{"from": "/a", "to": ▶"note"}]"#),
        from("invalid-redirect", "/a", "trip"),
        from("invalid-redirect", "/a/{ref}", "trip"),
        from("invalid-redirect", "/a/{reference}/{ref}", "trip"),
        from("invalid-redirect", "/a/{x}", "home"),
        from("invalid-redirect", "/a/{text}/{zoom:int}", "search"),
        from("invalid-redirect", "/a/{on}/{tab:enum(map)}", "day"),
        from("invalid-redirect", "/a/{on:int}/{tab:enum(map)}", "day"),
        from("invalid-redirect", "/a/{on:date}/{tab}", "day"),
        from("invalid-redirect", "/a/{on:date}/t-{tab}", "day"),
        from("invalid-redirect", "/a/{on:date}/{tab:enum(map|day)}", "day"),
        from("invalid-redirect", "/a/{on:date}", "day"),
        from("invalid-redirect", "/a/{reference+}", "trip"),
        from("invalid-redirect", "/a/{text+}", "search"),
        from("invalid-redirect", "/a", "files"),
        from("shadowed-redirect", "/trips/{reference}", "trip"),
        from("shadowed-redirect", "/trips/old-{reference}", "trip"),
        from("shadowed-redirect", "/trips/old", "home"),
        from("shadowed-redirect", "/docs", "home"),
        from("shadowed-redirect", "/docs/a/{rest+}", "docs"),
        from("shadowed-redirect", "/gone/7", "home"),
        redirect(
            "ambiguous-routes",
            "[1].from",
            #"[{"from": "/a/{reference}", "to": "trip"}, {"from": ▶"/a/{text}", "to": "search"}]"#
        ),
        redirect("ambiguous-routes", "[1].from", #"[{"from": "/a", "to": "home"}, {"from": ▶"/a", "to": "home"}]"#),
        redirect(
            "ambiguous-routes",
            "[1].from",
            #"[{"from": "/a{reference}", "to": "trip"}, {"from": ▶"/{reference}b", "to": "trip"}]"#
        ),
    ]
}
