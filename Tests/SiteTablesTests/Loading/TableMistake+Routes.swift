extension TableMistake {
    private static func page(_ code: String, _ path: String, _ page: String) -> TableMistake {
        route(
            code,
            ".page" + path,
            #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#
        )
    }

    static func query(_ code: String, _ name: String, _ members: String) -> TableMistake {
        route(code, ".query" + name, #""id": "a", "path": "/a/{x}", "query": {\#(members)}"#)
    }

    /// Mistakes of paths.
    static let patterns: [TableMistake] = [
        pattern("invalid-path", "a").fixing(#""a""#, to: #""/a""#),
        pattern("invalid-path", "").fixing("\"\"", to: "\"/\""),
        pattern("invalid-path", "/a/"),
        pattern("invalid-path", "//"),
        pattern("invalid-path", "/a//b"),
        pattern("invalid-path", "/a%20b"),
        pattern("invalid-path", "/a*"),
        pattern("invalid-path", "/a?b=c"),
        pattern("invalid-path", "/a#b"),
        pattern("invalid-path", "/a}"),
        pattern("invalid-path", "/a$(b"),
        pattern("invalid-path", "/$(\\u0301"),
        pattern("invalid-path", "/a\\u0001"),
        pattern("invalid-path", "/."),
        pattern("invalid-path", "/a/../b"),
        pattern("invalid-path", "/{x"),
        pattern("invalid-path", "/{x}{y}"),
        pattern("invalid-path", "/a{x}b"),
        pattern("invalid-path", "/a{x:int}"),
        pattern("invalid-path", "/a{x+}"),
        pattern("invalid-path", "/{}"),
        pattern("invalid-path", "/{1x}"),
        pattern("invalid-path", "/{é}"),
        pattern("invalid-path", "/{x\\u0600+}"),
        pattern("invalid-path", "/{x?}"),
        pattern("invalid-path", String(repeating: "/a", count: 65)),
        pattern("invalid-parameter-type", "/{x:float}"),
        pattern("invalid-parameter-type", "/{x:Int}"),
        pattern("invalid-parameter-type", "/{x:}"),
        pattern("invalid-parameter-type", "/{x:string}"),
        pattern("invalid-parameter-type", "/{x:enum()}"),
        pattern("invalid-parameter-type", "/{x:enum(a|)}"),
        pattern("invalid-parameter-type", "/{x:enum(a|b|a)}"),
        pattern("invalid-parameter-type", "/{x:enum(a*)}"),
        pattern("invalid-parameter-type", "/{x:enum(a(b)}"),
        pattern("invalid-parameter-type", "/{x:enum(..)}"),
        pattern("invalid-parameter-type", "/{x:enum(\\u0002)}"),
        pattern("duplicate-parameter", "/{x}/{x}"),
        pattern("duplicate-parameter", "/{x}/a{x}"),
        pattern("invalid-path", "/{x+}/a"),
        pattern("inexpressible-path", "/a{x}/{r+}"),
        pattern("inexpressible-path", "/{x}/a/{r+}"),
        pattern("inexpressible-path", "/{x:int}/{y:int}/{r+}"),
        pattern("ambiguous-routes", "/first/{y}"),
        TableMistake(
            "ambiguous-routes",
            "routes[1].path",
            #"{"routes": [{"id": "a", "path": "/{x:enum(p|q)}"}, {"id": "b", "path": ▶"/{x:enum(q|r)}/t"}]}"#
        ),
    ]

    /// Mistakes of routes, their items and pages.
    static let routes: [TableMistake] = [
        TableMistake("missing-key", "routes[0]", #"{"routes": [▶{"id": "a"}]}"#),
        TableMistake("missing-key", "routes[0]", #"{"routes": [▶{"path": "/a"}]}"#),
        route("invalid-route-id", ".id", #""id": ▶"a-b", "path": "/a""#),
        route("invalid-symbol-name", ".symbolName", #""id": "a", "path": "/a", "symbolName": ▶"A b""#),
        route(
            "invalid-symbol-name",
            ".symbolNames.q",
            #""id": "a", "path": "/a", "query": {"q": "int"}, "symbolNames": {"q": ▶"2a"}"#
        ),
        route(
            "invalid-symbol-name",
            ".symbolNames.refrence",
            #""id": "a", "path": "/a/{reference}", "symbolNames": {▶"refrence": "b"}"#
        ).fixing(#""refrence""#, to: #""reference""#),
        route(
            "invalid-symbol-name",
            ".symbolNames.p=c",
            #""id": "a", "path": "/{p:enum(aa|bb)}", "symbolNames": {▶"p=c": "b"}"#
        ),
        route("wrong-type", ".symbolNames", #""id": "a", "path": "/a", "symbolNames": ▶[]"#),
        route("wrong-type", ".symbolNames.x", #""id": "a", "path": "/a/{x}", "symbolNames": {"x": ▶1}"#),
        route("duplicate-route-id", ".id", #""id": ▶"first", "path": "/a""#),
        route("unknown-key", ".alias", #""id": "a", "path": "/a", ▶"alias": []"#),
        route("wrong-type", ".claimed", #""id": "a", "path": "/a", "claimed": ▶"yes""#),
        route("wrong-type", ".aliases[1]", #""id": "a", "path": "/a", "aliases": ["/b", ▶5]"#),
        route("invalid-path", ".aliases[0]", #""id": "a", "path": "/a", "aliases": [▶"b"]"#).fixing(
            #""b""#,
            to: #""/b""#
        ),
        route("invalid-alias", ".aliases[0]", #""id": "a", "path": "/a", "aliases": [▶"/b/{x}"]"#),
        route("invalid-alias", ".aliases[0]", #""id": "a", "path": "/a/{x:int}", "aliases": [▶"/b/{x}"]"#),
        route(
            "invalid-alias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:enum(é)}", "aliases": [▶"/b/{x:enum(e\u0301)}"]"#
        ),
        route("invalid-alias", ".aliases[0]", #""id": "a", "path": "/a/{x}/{r+}", "aliases": [▶"/b/{r+}"]"#),
        route("ambiguous-routes", ".aliases[0]", #""id": "a", "path": "/a/{x}", "aliases": [▶"/first/{x}"]"#),
        route("ambiguous-routes", ".aliases[0]", #""id": "a", "path": "/a", "aliases": [▶"/a"]"#),
        route("missing-page", ".page", #""id": "a", "path": "/a", "page": ▶false"#),
        route(
            "unreachable-route",
            ".id",
            #""id": ▶"a", "path": "/a", "claimed": false, "customScheme": false, "page": false"#
        ),
        TableMistake(
            "unreachable-route",
            "routes[0].id",
            #"{"routes": [{"id": ▶"a", "path": "/a", "claimed": false, "page": false}]}"#
        ),
        route(
            "callbacks-without-scheme",
            ".callbacks",
            #""id": "a", "path": "/a", "customScheme": false, "callbacks": ▶true"#
        ),
        route("callbacks-without-scheme", ".callbacks", #""id": "a", "path": "/a", "gone": true, "callbacks": ▶true"#),
        TableMistake(
            "callbacks-without-scheme",
            "routes[0].callbacks",
            #"{"routes": [{"id": "a", "path": "/a", "callbacks": ▶true}]}"#
        ),
        route("wrong-type", ".requires", #""id": "a", "path": "/a", "requires": ▶true"#),
        route("invalid-route-id", ".requires", #""id": "a", "path": "/a", "requires": ▶"log-in""#),
        route("wrong-type", ".callbacks", #""id": "a", "path": "/a", "callbacks": ▶"yes""#),
        route("wrong-type", ".navigation", #""id": "a", "path": "/a", "navigation": ▶"no""#),
        query("invalid-query-name", ".ids[]", #"▶"ids[]": "int""#),
        query("invalid-query-name", ".a b", #"▶"a b": "int""#),
        query("invalid-query-name", ".", #"▶"": "int""#),
        query("invalid-query-name", ".x-a", #"▶"x-a": "int""#),
        query("invalid-query-name", ".x", #"▶"x": "int?""#),
        query("invalid-parameter-type", ".q", #""q": ▶"float""#),
        query("invalid-parameter-type", ".q", #""q": ▶"int??""#),
        query("invalid-parameter-type", ".q", #""q": ▶"enum(a|a)?""#),
        query("invalid-parameter-type", ".q", #""q": ▶"enum(a*)""#),
        query("wrong-type", ".q", #""q": ▶null"#),
        route("wrong-type", ".query", #""id": "a", "path": "/a", "query": ▶[]"#),
        page("wrong-type", "", "▶5"),
        page("wrong-type", "", "▶true"),
        page("unknown-key", ".titel", #"{▶"titel": "a"}"#),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {y}"}"#),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {o}"}"#),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {x"}"#),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip }x"}"#),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {\u0301x}"}"#),
        page("unknown-placeholder", ".description.de", #"{"description": {"en": "a", "de": ▶"{z}"}}"#),
        page("invalid-language", ".title", #"{"title": ▶{"de": "a"}}"#),
        page("invalid-language", ".title.e", #"{"title": {"en": "a", ▶"e": "b"}}"#),
        page("wrong-type", ".title.de", #"{"title": {"en": "a", "de": ▶1}}"#),
        page("wrong-type", ".title", #"{"title": ▶1}"#),
        page("invalid-image", ".image", #"{"image": ▶"http://h.example/a.png"}"#),
        page("invalid-image", ".image", #"{"image": ▶"//h.example/a.png"}"#),
        page("invalid-image", ".image", #"{"image": ▶"{x}"}"#),
        page("invalid-image", ".image", #"{"image": ▶""}"#),
        page("wrong-type", ".noindex", #"{"noindex": ▶"yes"}"#),
    ]
}
