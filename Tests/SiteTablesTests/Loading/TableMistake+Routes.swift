extension TableMistake {
    private static func page(
        _ code: String,
        _ path: String,
        _ page: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        route(
            code,
            ".page" + path,
            #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#,
            message,
            fix: fix
        )
    }

    static func query(
        _ code: String,
        _ name: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        route(code, ".query" + name, #""id": "a", "path": "/a/{x}", "query": {\#(members)}"#, message, fix: fix)
    }

    /// Mistakes of paths.
    static let patterns: [TableMistake] = [
        pattern("invalid-path", "a", "begin with /", fix: "write \"/a\""),
        pattern("invalid-path", "", "begin with /", fix: "write \"/\""),
        pattern("invalid-path", "/a/", "not end with a slash", fix: "remove the slash"),
        pattern("invalid-path", "//", "not end with a slash", fix: "remove the slash"),
        pattern("invalid-path", "/a//b", "an empty segment", fix: "remove one slash"),
        pattern("invalid-path", "/a%20b", "contains a %", fix: "the character itself"),
        pattern("invalid-path", "/a*", "must not contain \"*\"", fix: "{name+}"),
        pattern("invalid-path", "/a?b=c", "must not contain \"?\"", fix: "\"query\""),
        pattern("invalid-path", "/a#b", "has a fragment", fix: "write one route"),
        pattern("invalid-path", "/a}", "must not contain \"}\"", fix: "{name}"),
        pattern("invalid-path", "/a$(b", "must not contain \"$(\"", fix: "write {name}"),
        pattern("invalid-path", "/$(\\u0301", "must not contain \"$(\"", fix: nil),
        pattern("invalid-path", "/a\\u0001", "a control character", fix: "remove it"),
        pattern("invalid-path", "/.", "clients resolve", fix: "remove the segment"),
        pattern("invalid-path", "/a/../b", "clients resolve", fix: nil),
        pattern("invalid-path", "/{x", "is not a segment", fix: "{name}"),
        pattern("invalid-path", "/{x}{y}", "is not a segment", fix: "{name}text"),
        pattern("invalid-path", "/a{x}b", "is not a segment", fix: "text{name} or {name}text"),
        pattern("invalid-path", "/a{x:int}", "is not a segment", fix: "text{name}"),
        pattern("invalid-path", "/a{x+}", "is not a segment", fix: "text{name}"),
        pattern("invalid-path", "/{}", "not a valid parameter name", fix: "a letter"),
        pattern("invalid-path", "/{1x}", "not a valid parameter name", fix: "a letter"),
        pattern("invalid-path", "/{é}", "not a valid parameter name", fix: "a letter"),
        pattern("invalid-path", "/{x\\u0600+}", "not a valid parameter name", fix: "a letter"),
        pattern("invalid-path", "/{x?}", "not a valid parameter name", fix: "a letter"),
        pattern("invalid-path", String(repeating: "/a", count: 65), "at most 64 segments", fix: "a shorter path"),
        pattern("invalid-parameter-type", "/{x:float}", "unknown type", fix: "int, uuid, date"),
        pattern("invalid-parameter-type", "/{x:Int}", "unknown type", fix: "int, uuid, date"),
        pattern("invalid-parameter-type", "/{x:}", "unknown type", fix: "int, uuid, date"),
        pattern("invalid-parameter-type", "/{x:string}", "\"string\" of a path parameter", fix: "int, uuid, date"),
        pattern("invalid-parameter-type", "/{x:enum()}", "invalid enum value \"\"", fix: "write text"),
        pattern("invalid-parameter-type", "/{x:enum(a|)}", "invalid enum value \"\"", fix: "write text"),
        pattern("invalid-parameter-type", "/{x:enum(a|b|a)}", "\"a\" twice", fix: "remove one"),
        pattern("invalid-parameter-type", "/{x:enum(a*)}", "invalid enum value \"a*\"", fix: nil),
        pattern("invalid-parameter-type", "/{x:enum(a(b)}", "invalid enum value \"a(b\"", fix: nil),
        pattern("invalid-parameter-type", "/{x:enum(..)}", "invalid enum value \"..\"", fix: "not . or .."),
        pattern("invalid-parameter-type", "/{x:enum(\\u0002)}", "invalid enum value", fix: "control characters"),
        pattern("duplicate-parameter", "/{x}/{x}", "{x} occurs twice", fix: "its own name"),
        pattern("duplicate-parameter", "/{x}/a{x}", "{x} occurs twice", fix: "its own name"),
        pattern("invalid-path", "/{x+}/a", "must be last", fix: "write {name}"),
        pattern("inexpressible-path", "/a{x}/{r+}", "a{x} is not allowed there", fix: "before {rest+}"),
        pattern("inexpressible-path", "/{x}/a/{r+}", "a is not allowed there", fix: "before {rest+}"),
        pattern(
            "inexpressible-path",
            "/{x:int}/{y:int}/{r+}",
            "{y:int} is not allowed there",
            fix: "before {rest+}"
        ),
        pattern(
            "ambiguous-routes",
            "/first/{y}",
            "https://h.example/first/x is a link of \"first\"",
            fix: "more specific"
        ),
    ]

    /// Mistakes of routes, their items and pages.
    static let routes: [TableMistake] = [
        TableMistake("missing-key", "routes[0]", #"{"routes": [▶{"id": "a"}]}"#, "\"path\" is missing", fix: "add \""),
        TableMistake("missing-key", "routes[0]", #"{"routes": [▶{"path": "/a"}]}"#, "\"id\" is missing", fix: "add \""),
        route("invalid-route-id", ".id", #""id": ▶"a-b", "path": "/a""#, "not a valid id", fix: "a letter"),
        route(
            "invalid-symbol-name",
            ".symbolName",
            #""id": "a", "path": "/a", "symbolName": ▶"A b""#,
            "not a name",
            fix: "lower-case"
        ),
        route(
            "invalid-symbol-name",
            ".symbolNames.q",
            #""id": "a", "path": "/a", "query": {"q": "int"}, "symbolNames": {"q": ▶"2a"}"#,
            "not a name",
            fix: "lower-case"
        ),
        route(
            "invalid-symbol-name",
            ".symbolNames.refrence",
            #""id": "a", "path": "/a/{reference}", "symbolNames": {▶"refrence": "b"}"#,
            "no parameter \"refrence\"",
            fix: "did you mean \"reference\"?"
        ),
        route(
            "invalid-symbol-name",
            ".symbolNames.p=c",
            #""id": "a", "path": "/{p:enum(aa|bb)}", "symbolNames": {▶"p=c": "b"}"#,
            "no parameter \"p=c\"",
            fix: nil
        ),
        route("wrong-type", ".symbolNames", #""id": "a", "path": "/a", "symbolNames": ▶[]"#, "an object", fix: nil),
        route(
            "wrong-type",
            ".symbolNames.x",
            #""id": "a", "path": "/a/{x}", "symbolNames": {"x": ▶1}"#,
            "a name in a string",
            fix: nil
        ),
        route("duplicate-route-id", ".id", #""id": ▶"first", "path": "/a""#, "has the id \"first\"", fix: "its own id"),
        route(
            "unknown-key",
            ".alias",
            #""id": "a", "path": "/a", ▶"alias": []"#,
            "unknown key",
            fix: "did you mean \"aliases\"?"
        ),
        route("wrong-type", ".claimed", #""id": "a", "path": "/a", "claimed": ▶"yes""#, "true or false", fix: nil),
        route("wrong-type", ".aliases[1]", #""id": "a", "path": "/a", "aliases": ["/b", ▶5]"#, "a string", fix: nil),
        route(
            "invalid-path",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"b"]"#,
            "begin with /",
            fix: "\"/b\""
        ),
        route(
            "invalid-alias",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "has none"
        ),
        route(
            "invalid-alias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:int}", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "{x:int}"
        ),
        route(
            "invalid-alias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:enum(é)}", "aliases": [▶"/b/{x:enum(e\u0301)}"]"#,
            "the same parameters",
            fix: "{x:enum(é)}"
        ),
        route(
            "invalid-alias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}/{r+}", "aliases": [▶"/b/{r+}"]"#,
            "the same parameters",
            fix: "{x}, {r+}"
        ),
        route(
            "ambiguous-routes",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}", "aliases": [▶"/first/{x}"]"#,
            "link of \"first\"",
            fix: "more specific"
        ),
        route(
            "ambiguous-routes",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/a"]"#,
            "link of \"a\"",
            fix: "more specific"
        ),
        route(
            "missing-page",
            ".page",
            #""id": "a", "path": "/a", "page": ▶false"#,
            "need a page",
            fix: "\"claimed\": false"
        ),
        route(
            "unreachable-route",
            ".id",
            #""id": ▶"a", "path": "/a", "claimed": false, "customScheme": false, "page": false"#,
            "no link reaches",
            fix: "give the route a page"
        ),
        TableMistake(
            "unreachable-route",
            "routes[0].id",
            #"{"routes": [{"id": ▶"a", "path": "/a", "claimed": false, "page": false}]}"#,
            "no link reaches",
            fix: "give the route a page"
        ),
        route(
            "callbacks-without-scheme",
            ".callbacks",
            #""id": "a", "path": "/a", "customScheme": false, "callbacks": ▶true"#,
            "only scheme links have callbacks",
            fix: "let a scheme link reach the route"
        ),
        route(
            "callbacks-without-scheme",
            ".callbacks",
            #""id": "a", "path": "/a", "gone": true, "callbacks": ▶true"#,
            "no scheme link reaches this route",
            fix: "remove \"callbacks\""
        ),
        TableMistake(
            "callbacks-without-scheme",
            "routes[0].callbacks",
            #"{"routes": [{"id": "a", "path": "/a", "callbacks": ▶true}]}"#,
            "no scheme link reaches this route",
            fix: "remove \"callbacks\""
        ),
        route("wrong-type", ".requires", #""id": "a", "path": "/a", "requires": ▶true"#, "a string", fix: nil),
        route(
            "invalid-route-id",
            ".requires",
            #""id": "a", "path": "/a", "requires": ▶"log-in""#,
            "not a valid name",
            fix: "write a letter"
        ),
        route("wrong-type", ".callbacks", #""id": "a", "path": "/a", "callbacks": ▶"yes""#, "true or false", fix: nil),
        route("wrong-type", ".navigation", #""id": "a", "path": "/a", "navigation": ▶"no""#, "true or false", fix: nil),
        query(
            "invalid-query-name",
            ".ids[]",
            #"▶"ids[]": "int""#,
            "is required, but a name with brackets",
            fix: "write \"int*\" for all its values, or \"int?\" for the first one"
        ),
        query("invalid-query-name", ".a b", #"▶"a b": "int""#, "not a valid name", fix: "A-Z a-z"),
        query("invalid-query-name", ".", #"▶"": "int""#, "not a valid name", fix: "A-Z a-z"),
        query("invalid-query-name", ".x-a", #"▶"x-a": "int""#, "x-callback-url", fix: "another name"),
        query("invalid-query-name", ".x", #"▶"x": "int?""#, "a parameter of the path", fix: "rename one"),
        query("invalid-parameter-type", ".q", #""q": ▶"float""#, "unknown type", fix: "string, int"),
        query("invalid-parameter-type", ".q", #""q": ▶"int??""#, "unknown type", fix: "string, int"),
        query("invalid-parameter-type", ".q", #""q": ▶"enum(a|a)?""#, "\"a\" twice", fix: "remove one"),
        query("wrong-type", ".q", #""q": ▶null"#, "a type in a string", fix: nil),
        route("wrong-type", ".query", #""id": "a", "path": "/a", "query": ▶[]"#, "an object", fix: nil),
        page("wrong-type", "", "▶5", "an object, false or", fix: nil),
        page("wrong-type", "", "▶true", "an object, false or", fix: nil),
        page("unknown-key", ".titel", #"{▶"titel": "a"}"#, "unknown key", fix: "did you mean \"title\"?"),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {y}"}"#, "{y} is neither", fix: "allowed names: x, q"),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {o}"}"#, "{o} is neither", fix: "allowed names: x, q"),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip {x"}"#, "to a placeholder", fix: "write {name}"),
        page("unknown-placeholder", ".title", #"{"title": ▶"Trip }x"}"#, "to a placeholder", fix: "write {name}"),
        page(
            "unknown-placeholder",
            ".title",
            #"{"title": ▶"Trip {\u0301x}"}"#,
            "to a placeholder",
            fix: "write {name}"
        ),
        page(
            "unknown-placeholder",
            ".description.de",
            #"{"description": {"en": "a", "de": ▶"{z}"}}"#,
            "{z} is neither",
            fix: "x, q"
        ),
        page("invalid-language", ".title", #"{"title": ▶{"de": "a"}}"#, "en, is missing", fix: "add \"en\""),
        page("invalid-language", ".title.e", #"{"title": {"en": "a", ▶"e": "b"}}"#, "not a language tag", fix: "pt-BR"),
        page("wrong-type", ".title.de", #"{"title": {"en": "a", "de": ▶1}}"#, "a string", fix: nil),
        page("wrong-type", ".title", #"{"title": ▶1}"#, "a text or an object of texts", fix: nil),
        page("invalid-image", ".image", #"{"image": ▶"http://h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("invalid-image", ".image", #"{"image": ▶"//h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("invalid-image", ".image", #"{"image": ▶"{x}"}"#, "an https URL", fix: "/card.png"),
        page("invalid-image", ".image", #"{"image": ▶""}"#, "an https URL", fix: "/card.png"),
        page("wrong-type", ".noindex", #"{"noindex": ▶"yes"}"#, "true or false", fix: nil),
    ]
}
