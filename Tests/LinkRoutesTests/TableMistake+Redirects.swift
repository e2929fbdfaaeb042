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
            "goneButReachable",
            ".universal",
            #""id": "a", "path": "/a", "gone": true, "universal": ▶true"#,
            "the app is not opened",
            fix: "remove \"universal\": true"
        ),
        route(
            "goneButReachable",
            ".scheme",
            #""id": "a", "path": "/a", "gone": true, "scheme": ▶true"#,
            "the app is not opened",
            fix: "remove \"scheme\": true"
        ),
        route(
            "goneWithoutPage",
            ".page",
            #""id": "a", "path": "/a", "gone": true, "page": ▶false"#,
            "a page has to say",
            fix: "remove \"page\": false"
        ),
        route("JS102", ".gone", #""id": "a", "path": "/a", "gone": ▶410"#, "true or false", fix: nil),
    ]

    /// Mistakes of redirects.
    static let redirects: [TableMistake] = [
        redirect("JS102", "", "▶{}", "an array", fix: nil),
        redirect("JS102", "[0]", #"[▶"/a"]"#, "an object", fix: nil),
        redirect("JS103", "[0]", #"[▶{"to": "home"}]"#, "\"from\" is missing", fix: "add it"),
        redirect("JS103", "[0]", #"[▶{"from": "/a"}]"#, "\"to\" is missing", fix: "add it"),
        redirect(
            "JS104",
            "[0].path",
            #"[{"from": "/a", ▶"path": "/b", "to": "home"}]"#,
            "unknown key",
            fix: "allowed keys: from, to"
        ),
        redirect("JS102", "[0].from", #"[{"from": ▶1, "to": "home"}]"#, "a string", fix: nil),
        redirect("JS102", "[0].to", #"[{"from": "/a", "to": ▶["home"]}]"#, "a string", fix: nil),
        from("badPattern", "a", "home", "begins with /", fix: "write \"/a\""),
        from("badPattern", "/a/", "home", "no slash at its end", fix: "remove it"),
        from("badPattern", "/a?b=c", "home", "\"?\" cannot stand", fix: "\"query\""),
        from("badType", "/a/{x:float}", "home", "no type", fix: "int, uuid, date"),
        from("catchAllNotLast", "/{x+}/a", "home", "stands last", fix: nil),
        redirect(
            "unknownRoute",
            "[0].to",
            #"[{"from": "/a", "to": ▶"trips"}]"#,
            "no route has the id \"trips\"",
            fix: "did you mean \"trip\"?"
        ),
        redirect("unknownRoute", "[0].to", #"[{"from": "/a", "to": ▶"/trips"}]"#, "no route", fix: "did you mean"),
        redirect(
            "badRedirect",
            "[0].to",
            #"[{"from": "/a/{x:int}", "to": ▶"old"}]"#,
            "is gone",
            fix: "\"gone\": true"
        ),
        redirect("badRedirect", "[0].to", #"[{"from": "/a", "to": ▶"note"}]"#, "has no page", fix: "with a page"),
        from("badRedirect", "/a", "trip", "\"trip\" needs {reference}, which /a does not have", fix: "{reference}"),
        from("badRedirect", "/a/{ref}", "trip", "\"trip\" needs {reference}", fix: "write {reference}"),
        from("badRedirect", "/a/{reference}/{ref}", "trip", "{ref} goes nowhere", fix: "the names are reference"),
        from("badRedirect", "/a/{x}", "home", "{x} goes nowhere", fix: "the route has none"),
        from("badRedirect", "/a/{text}/{zoom:int}", "search", "{zoom} goes nowhere", fix: "the names are text"),
        from(
            "badRedirect",
            "/a/{on}/{tab:enum(map)}",
            "day",
            "{on} takes values that \"day\"",
            fix: "write {on:date}"
        ),
        from("badRedirect", "/a/{on:int}/{tab:enum(map)}", "day", "{on:int} takes values", fix: "write {on:date}"),
        from("badRedirect", "/a/{on:date}/{tab}", "day", "{tab} takes values", fix: "write {tab:enum(map|info)}"),
        from("badRedirect", "/a/{on:date}/t-{tab}", "day", "{tab} takes values", fix: "write {tab:enum(map|info)}"),
        from("badRedirect", "/a/{on:date}/{tab:enum(map|day)}", "day", "{tab:enum(map|day)} takes", fix: "map|info"),
        from("badRedirect", "/a/{on:date}", "day", "\"day\" needs {tab:enum(map|info)}", fix: "write {tab:"),
        from("badRedirect", "/a/{reference+}", "trip", "{reference+} takes values", fix: "write {reference}"),
        from("badRedirect", "/a/{text+}", "search", "{text+} takes values", fix: "write {text}"),
        from("badRedirect", "/a", "files", "\"files\" needs {name+}", fix: "write {name+}"),
        from(
            "shadowedRedirect",
            "/trips/{reference}",
            "trip",
            "one of \"trip\" (/trips/{reference})",
            fix: "remove the"
        ),
        from("shadowedRedirect", "/trips/old-{reference}", "trip", "one of \"trip\"", fix: "narrow the route"),
        from("shadowedRedirect", "/trips/old", "home", "one of \"trip\"", fix: "narrow the route"),
        from("shadowedRedirect", "/docs", "home", "one of \"docs\" (/docs)", fix: "narrow the route"),
        from("shadowedRedirect", "/docs/a/{rest+}", "docs", "one of \"docs\" (/docs/{rest+})", fix: "narrow"),
        from("shadowedRedirect", "/gone/7", "home", "one of \"old\" (/gone/{x:int})", fix: "narrow"),
        redirect(
            "ambiguous",
            "[1].from",
            #"[{"from": "/a/{reference}", "to": "trip"}, {"from": ▶"/a/{text}", "to": "search"}]"#,
            "https://h.example/a/x is a link of the redirect from /a/{reference} to \"trip\" just as well",
            fix: "remove one of them"
        ),
        redirect(
            "ambiguous",
            "[1].from",
            #"[{"from": "/a", "to": "home"}, {"from": ▶"/a", "to": "home"}]"#,
            "https://h.example/a is a link of the redirect from /a to \"home\"",
            fix: "more specific"
        ),
        redirect(
            "ambiguous",
            "[1].from",
            #"[{"from": "/a{reference}", "to": "trip"}, {"from": ▶"/{reference}b", "to": "trip"}]"#,
            "https://h.example/axb is a link of the redirect from",
            fix: "more specific"
        ),
    ]
}
