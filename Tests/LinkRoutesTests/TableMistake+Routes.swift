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

    private static func query(
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
        pattern("badPattern", "a", "begins with /", fix: "write \"/a\""),
        pattern("badPattern", "", "begins with /", fix: "write \"/\""),
        pattern("badPattern", "/a/", "no slash at its end", fix: "remove it"),
        pattern("badPattern", "//", "no slash at its end", fix: "remove it"),
        pattern("badPattern", "/a//b", "an empty segment", fix: "remove one slash"),
        pattern("badPattern", "/a%20b", "a % stands in", fix: "decoded"),
        pattern("badPattern", "/a*", "\"*\" cannot stand", fix: "{name+}"),
        pattern("badPattern", "/a?b=c", "\"?\" cannot stand", fix: "\"query\""),
        pattern("badPattern", "/a#b", "\"#\" cannot stand", fix: "{name}"),
        pattern("badPattern", "/a}", "\"}\" cannot stand", fix: "{name}"),
        pattern("badPattern", "/a$(b", "\"$(\" cannot stand", fix: nil),
        pattern("badPattern", "/$(\\u0301", "\"$(\" cannot stand", fix: nil),
        pattern("badPattern", "/a\\u0001", "a control character", fix: "remove it"),
        pattern("badPattern", "/.", "never arrives", fix: nil),
        pattern("badPattern", "/a/../b", "never arrives", fix: nil),
        pattern("badPattern", "/{x", "not closed", fix: "write {name}"),
        pattern("badPattern", "/{x}{y}", "two parameters", fix: nil),
        pattern("badPattern", "/a{x}b", "both sides", fix: nil),
        pattern("badPattern", "/a{x:int}", "plain {name}", fix: "write {name}"),
        pattern("badPattern", "/a{x+}", "plain {name}", fix: "write {name}"),
        pattern("badPattern", "/{}", "no parameter's name", fix: "a letter"),
        pattern("badPattern", "/{1x}", "no parameter's name", fix: "a letter"),
        pattern("badPattern", "/{é}", "no parameter's name", fix: "a letter"),
        pattern("badPattern", "/{x\\u0600+}", "no parameter's name", fix: "a letter"),
        pattern("badPattern", "/{x?}", "no parameter's name", fix: "a letter"),
        pattern("badPattern", String(repeating: "/a", count: 65), "at most 64 segments", fix: nil),
        pattern("badType", "/{x:float}", "no type", fix: "int, uuid, date"),
        pattern("badType", "/{x:Int}", "no type", fix: "int, uuid, date"),
        pattern("badType", "/{x:}", "no type", fix: "int, uuid, date"),
        pattern("badType", "/{x:string}", "for query items", fix: "remove :string"),
        pattern("badType", "/{x:enum()}", "cannot be empty", fix: "enum(a|b)"),
        pattern("badType", "/{x:enum(a|)}", "cannot be empty", fix: "enum(a|b)"),
        pattern("badType", "/{x:enum(a|b|a)}", "\"a\" twice", fix: "remove one"),
        pattern("badType", "/{x:enum(a*)}", "cannot hold", fix: nil),
        pattern("badType", "/{x:enum(a(b)}", "cannot hold", fix: nil),
        pattern("badType", "/{x:enum(..)}", "never arrives", fix: nil),
        pattern("badType", "/{x:enum(\\u0002)}", "a control character", fix: nil),
        pattern("duplicateParameter", "/{x}/{x}", "{x} stands twice", fix: "name of its own"),
        pattern("duplicateParameter", "/{x}/a{x}", "{x} stands twice", fix: "name of its own"),
        pattern("catchAllNotLast", "/{x+}/a", "stands last", fix: nil),
        pattern("notExpressibleInAASA", "/a{x}/{r+}", "a{x} cannot stand there", fix: "in front of {rest+}"),
        pattern("notExpressibleInAASA", "/{x}/a/{r+}", "a cannot stand there", fix: "in front of {rest+}"),
        pattern(
            "notExpressibleInAASA",
            "/{x:int}/{y:int}/{r+}",
            "{y:int} cannot stand there",
            fix: "in front of {rest+}"
        ),
        pattern("ambiguous", "/first/{y}", "https://h.example/first/x is a link of \"first\"", fix: "more specific"),
    ]

    /// Mistakes of routes, their items and pages.
    static let routes: [TableMistake] = [
        TableMistake("JS103", "routes[0]", #"{"routes": [▶{"id": "a"}]}"#, "\"path\" is missing", fix: "add it"),
        TableMistake("JS103", "routes[0]", #"{"routes": [▶{"path": "/a"}]}"#, "\"id\" is missing", fix: "add it"),
        route("badID", ".id", #""id": ▶"a-b", "path": "/a""#, "no id", fix: "a letter"),
        route("duplicateID", ".id", #""id": ▶"first", "path": "/a""#, "has the id \"first\"", fix: "an id of its own"),
        route(
            "JS104",
            ".alias",
            #""id": "a", "path": "/a", ▶"alias": []"#,
            "unknown key",
            fix: "did you mean \"aliases\"?"
        ),
        route("JS102", ".universal", #""id": "a", "path": "/a", "universal": ▶"yes""#, "true or false", fix: nil),
        route("JS102", ".aliases[1]", #""id": "a", "path": "/a", "aliases": ["/b", ▶5]"#, "a string", fix: nil),
        route(
            "badPattern",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"b"]"#,
            "begins with /",
            fix: "\"/b\""
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "has none"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:int}", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "{x:int}"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:enum(é)}", "aliases": [▶"/b/{x:enum(e\u0301)}"]"#,
            "the same parameters",
            fix: "{x:enum(é)}"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}/{r+}", "aliases": [▶"/b/{r+}"]"#,
            "the same parameters",
            fix: "{x}, {r+}"
        ),
        route(
            "ambiguous",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}", "aliases": [▶"/first/{x}"]"#,
            "link of \"first\"",
            fix: "more specific"
        ),
        route(
            "ambiguous",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/a"]"#,
            "link of \"a\"",
            fix: "more specific"
        ),
        route(
            "claimedWithoutPage",
            ".page",
            #""id": "a", "path": "/a", "page": ▶false"#,
            "need a page",
            fix: "\"universal\": false"
        ),
        route(
            "unreachable",
            ".id",
            #""id": ▶"a", "path": "/a", "universal": false, "scheme": false, "page": false"#,
            "no link reaches",
            fix: "give it a page"
        ),
        TableMistake(
            "unreachable",
            "routes[0].id",
            #"{"routes": [{"id": ▶"a", "path": "/a", "universal": false, "page": false}]}"#,
            "no link reaches",
            fix: "declare a scheme"
        ),
        route(
            "callbacksWithoutScheme",
            ".callbacks",
            #""id": "a", "path": "/a", "scheme": false, "callbacks": ▶true"#,
            "callbacks are answered for scheme links only",
            fix: "remove \"callbacks\" or \"scheme\": false"
        ),
        route(
            "callbacksWithoutScheme",
            ".callbacks",
            #""id": "a", "path": "/a", "gone": true, "callbacks": ▶true"#,
            "no scheme link reaches this route",
            fix: "remove \"callbacks\""
        ),
        TableMistake(
            "callbacksWithoutScheme",
            "routes[0].callbacks",
            #"{"routes": [{"id": "a", "path": "/a", "callbacks": ▶true}]}"#,
            "no scheme link reaches this route",
            fix: "declare a scheme in \"schemes\", or remove \"callbacks\""
        ),
        route("JS102", ".callbacks", #""id": "a", "path": "/a", "callbacks": ▶"yes""#, "true or false", fix: nil),
        query("badQueryName", ".a b", #"▶"a b": "int""#, "no name", fix: "A-Z a-z"),
        query("badQueryName", ".", #"▶"": "int""#, "no name", fix: "A-Z a-z"),
        query("badQueryName", ".x-a", #"▶"x-a": "int""#, "x-callback-url", fix: "another name"),
        query("badQueryName", ".x", #"▶"x": "int?""#, "a parameter of the path", fix: "rename one"),
        query("badType", ".q", #""q": ▶"float""#, "no type", fix: "string, int"),
        query("badType", ".q", #""q": ▶"int??""#, "no type", fix: "string, int"),
        query("badType", ".q", #""q": ▶"enum(a|a)?""#, "\"a\" twice", fix: "remove one"),
        query("JS102", ".q", #""q": ▶null"#, "a type in a string", fix: nil),
        route("JS102", ".query", #""id": "a", "path": "/a", "query": ▶[]"#, "an object", fix: nil),
        page("JS102", "", "▶5", "an object or false", fix: nil),
        page("JS102", "", "▶true", "an object or false", fix: nil),
        page("JS104", ".titel", #"{▶"titel": "a"}"#, "unknown key", fix: "did you mean \"title\"?"),
        page("badHole", ".title", #"{"title": ▶"Trip {y}"}"#, "{y} names no", fix: "the names are x, q"),
        page("badHole", ".title", #"{"title": ▶"Trip {o}"}"#, "{o} names no", fix: "the names are x, q"),
        page("badHole", ".title", #"{"title": ▶"Trip {x"}"#, "no hole", fix: "write {name}"),
        page("badHole", ".title", #"{"title": ▶"Trip }x"}"#, "no hole", fix: "write {name}"),
        page("badHole", ".title", #"{"title": ▶"Trip {\u0301x}"}"#, "no hole", fix: "write {name}"),
        page(
            "badHole",
            ".description.de",
            #"{"description": {"en": "a", "de": ▶"{z}"}}"#,
            "{z} names no",
            fix: "x, q"
        ),
        page("badLanguage", ".title", #"{"title": ▶{"de": "a"}}"#, "en, is missing", fix: "add \"en\""),
        page("badLanguage", ".title.e", #"{"title": {"en": "a", ▶"e": "b"}}"#, "no language tag", fix: "pt-BR"),
        page("JS102", ".title.de", #"{"title": {"en": "a", "de": ▶1}}"#, "a string", fix: nil),
        page("JS102", ".title", #"{"title": ▶1}"#, "a text or an object of texts", fix: nil),
        page("badImage", ".image", #"{"image": ▶"http://h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("badImage", ".image", #"{"image": ▶"//h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("badImage", ".image", #"{"image": ▶"{x}"}"#, "an https URL", fix: "/card.png"),
        page("badImage", ".image", #"{"image": ▶""}"#, "an https URL", fix: "/card.png"),
        page("JS102", ".noindex", #"{"noindex": ▶"yes"}"#, "true or false", fix: nil),
    ]
}
