extension TableMistake {
    private static func page(
        _ code: String,
        _ path: String,
        _ page: String,
        _ message: String,
        mend: String?
    ) -> TableMistake {
        route(
            code,
            ".page" + path,
            #""id": "a", "path": "/a/{x}", "query": {"q": "int", "o": "int?"}, "page": \#(page)"#,
            message,
            mend: mend
        )
    }

    private static func query(
        _ code: String,
        _ name: String,
        _ members: String,
        _ message: String,
        mend: String?
    ) -> TableMistake {
        route(code, ".query" + name, #""id": "a", "path": "/a/{x}", "query": {\#(members)}"#, message, mend: mend)
    }

    /// Mistakes of paths.
    static let patterns: [TableMistake] = [
        pattern("badPattern", "a", "begins with /", mend: "write \"/a\""),
        pattern("badPattern", "", "begins with /", mend: "write \"/\""),
        pattern("badPattern", "/a/", "no slash at its end", mend: "remove it"),
        pattern("badPattern", "//", "no slash at its end", mend: "remove it"),
        pattern("badPattern", "/a//b", "an empty segment", mend: "remove one slash"),
        pattern("badPattern", "/a%20b", "a % stands in", mend: "decoded"),
        pattern("badPattern", "/a*", "\"*\" cannot stand", mend: "{name+}"),
        pattern("badPattern", "/a?b=c", "\"?\" cannot stand", mend: "\"query\""),
        pattern("badPattern", "/a#b", "\"#\" cannot stand", mend: "{name}"),
        pattern("badPattern", "/a}", "\"}\" cannot stand", mend: "{name}"),
        pattern("badPattern", "/a$(b", "\"$(\" cannot stand", mend: nil),
        pattern("badPattern", "/$(\\u0301", "\"$(\" cannot stand", mend: nil),
        pattern("badPattern", "/a\\u0001", "a control character", mend: "remove it"),
        pattern("badPattern", "/.", "never arrives", mend: nil),
        pattern("badPattern", "/a/../b", "never arrives", mend: nil),
        pattern("badPattern", "/{x", "not closed", mend: "write {name}"),
        pattern("badPattern", "/{x}{y}", "two parameters", mend: nil),
        pattern("badPattern", "/a{x}b", "both sides", mend: nil),
        pattern("badPattern", "/a{x:int}", "plain {name}", mend: "write {name}"),
        pattern("badPattern", "/a{x+}", "plain {name}", mend: "write {name}"),
        pattern("badPattern", "/{}", "no parameter's name", mend: "a letter"),
        pattern("badPattern", "/{1x}", "no parameter's name", mend: "a letter"),
        pattern("badPattern", "/{é}", "no parameter's name", mend: "a letter"),
        pattern("badPattern", "/{x\\u0600+}", "no parameter's name", mend: "a letter"),
        pattern("badPattern", "/{x?}", "no parameter's name", mend: "a letter"),
        pattern("badPattern", String(repeating: "/a", count: 65), "at most 64 segments", mend: nil),
        pattern("badType", "/{x:float}", "no type", mend: "int, uuid, date"),
        pattern("badType", "/{x:Int}", "no type", mend: "int, uuid, date"),
        pattern("badType", "/{x:}", "no type", mend: "int, uuid, date"),
        pattern("badType", "/{x:string}", "for query items", mend: "remove :string"),
        pattern("badType", "/{x:enum()}", "cannot be empty", mend: "enum(a|b)"),
        pattern("badType", "/{x:enum(a|)}", "cannot be empty", mend: "enum(a|b)"),
        pattern("badType", "/{x:enum(a|b|a)}", "\"a\" twice", mend: "remove one"),
        pattern("badType", "/{x:enum(a*)}", "cannot hold", mend: nil),
        pattern("badType", "/{x:enum(a(b)}", "cannot hold", mend: nil),
        pattern("badType", "/{x:enum(..)}", "never arrives", mend: nil),
        pattern("badType", "/{x:enum(\\u0002)}", "a control character", mend: nil),
        pattern("duplicateParameter", "/{x}/{x}", "{x} stands twice", mend: "name of its own"),
        pattern("duplicateParameter", "/{x}/a{x}", "{x} stands twice", mend: "name of its own"),
        pattern("catchAllNotLast", "/{x+}/a", "stands last", mend: nil),
        pattern("notExpressibleInAASA", "/a{x}/{r+}", "a{x} cannot stand there", mend: "in front of {rest+}"),
        pattern("notExpressibleInAASA", "/{x}/a/{r+}", "a cannot stand there", mend: "in front of {rest+}"),
        pattern(
            "notExpressibleInAASA",
            "/{x:int}/{y:int}/{r+}",
            "{y:int} cannot stand there",
            mend: "in front of {rest+}"
        ),
        pattern("ambiguous", "/first/{y}", "https://h.example/first/x is a link of \"first\"", mend: "more specific"),
    ]

    /// Mistakes of routes, their items and pages.
    static let routes: [TableMistake] = [
        TableMistake("missingKey", "routes[0]", #"{"routes": [▶{"id": "a"}]}"#, "\"path\" is missing", mend: "add it"),
        TableMistake("missingKey", "routes[0]", #"{"routes": [▶{"path": "/a"}]}"#, "\"id\" is missing", mend: "add it"),
        route("badID", ".id", #""id": ▶"a-b", "path": "/a""#, "no id", mend: "a letter"),
        route("duplicateID", ".id", #""id": ▶"first", "path": "/a""#, "has the id \"first\"", mend: "an id of its own"),
        route(
            "unknownKey",
            ".alias",
            #""id": "a", "path": "/a", ▶"alias": []"#,
            "no key",
            mend: "did you mean \"aliases\"?"
        ),
        route("wrongType", ".universal", #""id": "a", "path": "/a", "universal": ▶"yes""#, "true or false", mend: nil),
        route("wrongType", ".aliases[1]", #""id": "a", "path": "/a", "aliases": ["/b", ▶5]"#, "a string", mend: nil),
        route(
            "badPattern",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"b"]"#,
            "begins with /",
            mend: "\"/b\""
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            mend: "has none"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:int}", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            mend: "{x:int}"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:enum(é)}", "aliases": [▶"/b/{x:enum(e\u0301)}"]"#,
            "the same parameters",
            mend: "{x:enum(é)}"
        ),
        route(
            "badAlias",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}/{r+}", "aliases": [▶"/b/{r+}"]"#,
            "the same parameters",
            mend: "{x}, {r+}"
        ),
        route(
            "ambiguous",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}", "aliases": [▶"/first/{x}"]"#,
            "link of \"first\"",
            mend: "more specific"
        ),
        route(
            "ambiguous",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/a"]"#,
            "link of \"a\"",
            mend: "more specific"
        ),
        route(
            "claimedWithoutPage",
            ".page",
            #""id": "a", "path": "/a", "page": ▶false"#,
            "need a page",
            mend: "\"universal\": false"
        ),
        route(
            "unreachable",
            ".id",
            #""id": ▶"a", "path": "/a", "universal": false, "scheme": false, "page": false"#,
            "no link reaches",
            mend: "give it a page"
        ),
        TableMistake(
            "unreachable",
            "routes[0].id",
            #"{"routes": [{"id": ▶"a", "path": "/a", "universal": false, "page": false}]}"#,
            "no link reaches",
            mend: "declare a scheme"
        ),
        route(
            "callbacksWithoutScheme",
            ".callbacks",
            #""id": "a", "path": "/a", "scheme": false, "callbacks": ▶true"#,
            "callbacks are answered for scheme links only",
            mend: "remove \"callbacks\" or \"scheme\": false"
        ),
        route(
            "callbacksWithoutScheme",
            ".callbacks",
            #""id": "a", "path": "/a", "gone": true, "callbacks": ▶true"#,
            "no scheme link reaches this route",
            mend: "remove \"callbacks\""
        ),
        TableMistake(
            "callbacksWithoutScheme",
            "routes[0].callbacks",
            #"{"routes": [{"id": "a", "path": "/a", "callbacks": ▶true}]}"#,
            "no scheme link reaches this route",
            mend: "declare a scheme in \"schemes\", or remove \"callbacks\""
        ),
        route("wrongType", ".callbacks", #""id": "a", "path": "/a", "callbacks": ▶"yes""#, "true or false", mend: nil),
        query("badQueryName", ".a b", #"▶"a b": "int""#, "no name", mend: "A-Z a-z"),
        query("badQueryName", ".", #"▶"": "int""#, "no name", mend: "A-Z a-z"),
        query("badQueryName", ".x-a", #"▶"x-a": "int""#, "x-callback-url", mend: "another name"),
        query("badQueryName", ".x", #"▶"x": "int?""#, "a parameter of the path", mend: "rename one"),
        query("badType", ".q", #""q": ▶"float""#, "no type", mend: "string, int"),
        query("badType", ".q", #""q": ▶"int??""#, "no type", mend: "string, int"),
        query("badType", ".q", #""q": ▶"enum(a|a)?""#, "\"a\" twice", mend: "remove one"),
        query("wrongType", ".q", #""q": ▶null"#, "a type in a string", mend: nil),
        route("wrongType", ".query", #""id": "a", "path": "/a", "query": ▶[]"#, "an object", mend: nil),
        page("wrongType", "", "▶5", "an object or false", mend: nil),
        page("wrongType", "", "▶true", "an object or false", mend: nil),
        page("unknownKey", ".titel", #"{▶"titel": "a"}"#, "no key", mend: "did you mean \"title\"?"),
        page("badHole", ".title", #"{"title": ▶"Trip {y}"}"#, "{y} names no", mend: "the names are x, q"),
        page("badHole", ".title", #"{"title": ▶"Trip {o}"}"#, "{o} names no", mend: "the names are x, q"),
        page("badHole", ".title", #"{"title": ▶"Trip {x"}"#, "no hole", mend: "write {name}"),
        page("badHole", ".title", #"{"title": ▶"Trip }x"}"#, "no hole", mend: "write {name}"),
        page("badHole", ".title", #"{"title": ▶"Trip {\u0301x}"}"#, "no hole", mend: "write {name}"),
        page(
            "badHole",
            ".description.de",
            #"{"description": {"en": "a", "de": ▶"{z}"}}"#,
            "{z} names no",
            mend: "x, q"
        ),
        page("badLanguage", ".title", #"{"title": ▶{"de": "a"}}"#, "en, is missing", mend: "add \"en\""),
        page("badLanguage", ".title.e", #"{"title": {"en": "a", ▶"e": "b"}}"#, "no language tag", mend: "pt-BR"),
        page("wrongType", ".title.de", #"{"title": {"en": "a", "de": ▶1}}"#, "a string", mend: nil),
        page("wrongType", ".title", #"{"title": ▶1}"#, "a text or an object of texts", mend: nil),
        page("badImage", ".image", #"{"image": ▶"http://h.example/a.png"}"#, "an https URL", mend: "/card.png"),
        page("badImage", ".image", #"{"image": ▶"//h.example/a.png"}"#, "an https URL", mend: "/card.png"),
        page("badImage", ".image", #"{"image": ▶"{x}"}"#, "an https URL", mend: "/card.png"),
        page("badImage", ".image", #"{"image": ▶""}"#, "an https URL", mend: "/card.png"),
        page("wrongType", ".noindex", #"{"noindex": ▶"yes"}"#, "true or false", mend: nil),
    ]
}
