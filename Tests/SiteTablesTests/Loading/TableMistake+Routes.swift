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
        pattern("RT303", "a", "begin with /", fix: "write \"/a\""),
        pattern("RT303", "", "begin with /", fix: "write \"/\""),
        pattern("RT303", "/a/", "not end with a slash", fix: "remove the slash"),
        pattern("RT303", "//", "not end with a slash", fix: "remove the slash"),
        pattern("RT303", "/a//b", "an empty segment", fix: "remove one slash"),
        pattern("RT303", "/a%20b", "contains a %", fix: "the character itself"),
        pattern("RT303", "/a*", "must not contain \"*\"", fix: "{name+}"),
        pattern("RT303", "/a?b=c", "must not contain \"?\"", fix: "\"query\""),
        pattern("RT303", "/a#b", "has a fragment", fix: "write one route"),
        pattern("RT303", "/a}", "must not contain \"}\"", fix: "{name}"),
        pattern("RT303", "/a$(b", "must not contain \"$(\"", fix: "write {name}"),
        pattern("RT303", "/$(\\u0301", "must not contain \"$(\"", fix: nil),
        pattern("RT303", "/a\\u0001", "a control character", fix: "remove it"),
        pattern("RT303", "/.", "clients resolve", fix: "remove the segment"),
        pattern("RT303", "/a/../b", "clients resolve", fix: nil),
        pattern("RT303", "/{x", "is not a segment", fix: "{name}"),
        pattern("RT303", "/{x}{y}", "is not a segment", fix: "{name}text"),
        pattern("RT303", "/a{x}b", "is not a segment", fix: "text{name} or {name}text"),
        pattern("RT303", "/a{x:int}", "is not a segment", fix: "text{name}"),
        pattern("RT303", "/a{x+}", "is not a segment", fix: "text{name}"),
        pattern("RT303", "/{}", "not a valid parameter name", fix: "a letter"),
        pattern("RT303", "/{1x}", "not a valid parameter name", fix: "a letter"),
        pattern("RT303", "/{é}", "not a valid parameter name", fix: "a letter"),
        pattern("RT303", "/{x\\u0600+}", "not a valid parameter name", fix: "a letter"),
        pattern("RT303", "/{x?}", "not a valid parameter name", fix: "a letter"),
        pattern("RT303", String(repeating: "/a", count: 65), "at most 64 segments", fix: "a shorter path"),
        pattern("RT304", "/{x:float}", "unknown type", fix: "int, uuid, date"),
        pattern("RT304", "/{x:Int}", "unknown type", fix: "int, uuid, date"),
        pattern("RT304", "/{x:}", "unknown type", fix: "int, uuid, date"),
        pattern("RT304", "/{x:string}", "\"string\" of a path parameter", fix: "int, uuid, date"),
        pattern("RT304", "/{x:enum()}", "invalid enum value \"\"", fix: "write text"),
        pattern("RT304", "/{x:enum(a|)}", "invalid enum value \"\"", fix: "write text"),
        pattern("RT304", "/{x:enum(a|b|a)}", "\"a\" twice", fix: "remove one"),
        pattern("RT304", "/{x:enum(a*)}", "invalid enum value \"a*\"", fix: nil),
        pattern("RT304", "/{x:enum(a(b)}", "invalid enum value \"a(b\"", fix: nil),
        pattern("RT304", "/{x:enum(..)}", "invalid enum value \"..\"", fix: "not . or .."),
        pattern("RT304", "/{x:enum(\\u0002)}", "invalid enum value", fix: "control characters"),
        pattern("RT305", "/{x}/{x}", "{x} occurs twice", fix: "its own name"),
        pattern("RT305", "/{x}/a{x}", "{x} occurs twice", fix: "its own name"),
        pattern("RT306", "/{x+}/a", "must be last", fix: "write {name}"),
        pattern("RT308", "/a{x}/{r+}", "a{x} is not allowed there", fix: "before {rest+}"),
        pattern("RT308", "/{x}/a/{r+}", "a is not allowed there", fix: "before {rest+}"),
        pattern(
            "RT308",
            "/{x:int}/{y:int}/{r+}",
            "{y:int} is not allowed there",
            fix: "before {rest+}"
        ),
        pattern("RT307", "/first/{y}", "https://h.example/first/x is a link of \"first\"", fix: "more specific"),
    ]

    /// Mistakes of routes, their items and pages.
    static let routes: [TableMistake] = [
        TableMistake("JS103", "routes[0]", #"{"routes": [▶{"id": "a"}]}"#, "\"path\" is missing", fix: "add \""),
        TableMistake("JS103", "routes[0]", #"{"routes": [▶{"path": "/a"}]}"#, "\"id\" is missing", fix: "add \""),
        route("RT301", ".id", #""id": ▶"a-b", "path": "/a""#, "not a valid id", fix: "a letter"),
        route("RT314", ".codeName", #""id": "a", "path": "/a", "codeName": ▶"A b""#, "not a name", fix: "lower-case"),
        route(
            "RT314",
            ".codeNames.q",
            #""id": "a", "path": "/a", "query": {"q": "int"}, "codeNames": {"q": ▶"2a"}"#,
            "not a name",
            fix: "lower-case"
        ),
        route(
            "RT314",
            ".codeNames.refrence",
            #""id": "a", "path": "/a/{reference}", "codeNames": {▶"refrence": "b"}"#,
            "no parameter \"refrence\"",
            fix: "did you mean \"reference\"?"
        ),
        route(
            "RT314",
            ".codeNames.p=c",
            #""id": "a", "path": "/{p:enum(aa|bb)}", "codeNames": {▶"p=c": "b"}"#,
            "no parameter \"p=c\"",
            fix: nil
        ),
        route("JS102", ".codeNames", #""id": "a", "path": "/a", "codeNames": ▶[]"#, "an object", fix: nil),
        route(
            "JS102",
            ".codeNames.x",
            #""id": "a", "path": "/a/{x}", "codeNames": {"x": ▶1}"#,
            "a name in a string",
            fix: nil
        ),
        route("RT302", ".id", #""id": ▶"first", "path": "/a""#, "has the id \"first\"", fix: "its own id"),
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
            "RT303",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"b"]"#,
            "begin with /",
            fix: "\"/b\""
        ),
        route(
            "RT309",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "has none"
        ),
        route(
            "RT309",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:int}", "aliases": [▶"/b/{x}"]"#,
            "the same parameters",
            fix: "{x:int}"
        ),
        route(
            "RT309",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x:enum(é)}", "aliases": [▶"/b/{x:enum(e\u0301)}"]"#,
            "the same parameters",
            fix: "{x:enum(é)}"
        ),
        route(
            "RT309",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}/{r+}", "aliases": [▶"/b/{r+}"]"#,
            "the same parameters",
            fix: "{x}, {r+}"
        ),
        route(
            "RT307",
            ".aliases[0]",
            #""id": "a", "path": "/a/{x}", "aliases": [▶"/first/{x}"]"#,
            "link of \"first\"",
            fix: "more specific"
        ),
        route(
            "RT307",
            ".aliases[0]",
            #""id": "a", "path": "/a", "aliases": [▶"/a"]"#,
            "link of \"a\"",
            fix: "more specific"
        ),
        route(
            "RT501",
            ".page",
            #""id": "a", "path": "/a", "page": ▶false"#,
            "need a page",
            fix: "\"universal\": false"
        ),
        route(
            "RT311",
            ".id",
            #""id": ▶"a", "path": "/a", "universal": false, "scheme": false, "page": false"#,
            "no link reaches",
            fix: "give the route a page"
        ),
        TableMistake(
            "RT311",
            "routes[0].id",
            #"{"routes": [{"id": ▶"a", "path": "/a", "universal": false, "page": false}]}"#,
            "no link reaches",
            fix: "give the route a page"
        ),
        route(
            "RT312",
            ".callbacks",
            #""id": "a", "path": "/a", "scheme": false, "callbacks": ▶true"#,
            "only scheme links have callbacks",
            fix: "let a scheme link reach the route"
        ),
        route(
            "RT312",
            ".callbacks",
            #""id": "a", "path": "/a", "gone": true, "callbacks": ▶true"#,
            "no scheme link reaches this route",
            fix: "remove \"callbacks\""
        ),
        TableMistake(
            "RT312",
            "routes[0].callbacks",
            #"{"routes": [{"id": "a", "path": "/a", "callbacks": ▶true}]}"#,
            "no scheme link reaches this route",
            fix: "remove \"callbacks\""
        ),
        route("JS102", ".requires", #""id": "a", "path": "/a", "requires": ▶true"#, "a string", fix: nil),
        route(
            "RT301",
            ".requires",
            #""id": "a", "path": "/a", "requires": ▶"log-in""#,
            "not a valid name",
            fix: "write a letter"
        ),
        route("JS102", ".callbacks", #""id": "a", "path": "/a", "callbacks": ▶"yes""#, "true or false", fix: nil),
        route("JS102", ".navigation", #""id": "a", "path": "/a", "navigation": ▶"no""#, "true or false", fix: nil),
        query(
            "RT310",
            ".ids[]",
            #"▶"ids[]": "int""#,
            "is required, but a name with brackets",
            fix: "write \"int*\" for all its values, or \"int?\" for the first one"
        ),
        query("RT310", ".a b", #"▶"a b": "int""#, "not a valid name", fix: "A-Z a-z"),
        query("RT310", ".", #"▶"": "int""#, "not a valid name", fix: "A-Z a-z"),
        query("RT310", ".x-a", #"▶"x-a": "int""#, "x-callback-url", fix: "another name"),
        query("RT310", ".x", #"▶"x": "int?""#, "a parameter of the path", fix: "rename one"),
        query("RT304", ".q", #""q": ▶"float""#, "unknown type", fix: "string, int"),
        query("RT304", ".q", #""q": ▶"int??""#, "unknown type", fix: "string, int"),
        query("RT304", ".q", #""q": ▶"enum(a|a)?""#, "\"a\" twice", fix: "remove one"),
        query("JS102", ".q", #""q": ▶null"#, "a type in a string", fix: nil),
        route("JS102", ".query", #""id": "a", "path": "/a", "query": ▶[]"#, "an object", fix: nil),
        page("JS102", "", "▶5", "an object, false or", fix: nil),
        page("JS102", "", "▶true", "an object, false or", fix: nil),
        page("JS104", ".titel", #"{▶"titel": "a"}"#, "unknown key", fix: "did you mean \"title\"?"),
        page("RT504", ".title", #"{"title": ▶"Trip {y}"}"#, "{y} is neither", fix: "allowed names: x, q"),
        page("RT504", ".title", #"{"title": ▶"Trip {o}"}"#, "{o} is neither", fix: "allowed names: x, q"),
        page("RT504", ".title", #"{"title": ▶"Trip {x"}"#, "to a placeholder", fix: "write {name}"),
        page("RT504", ".title", #"{"title": ▶"Trip }x"}"#, "to a placeholder", fix: "write {name}"),
        page("RT504", ".title", #"{"title": ▶"Trip {\u0301x}"}"#, "to a placeholder", fix: "write {name}"),
        page(
            "RT504",
            ".description.de",
            #"{"description": {"en": "a", "de": ▶"{z}"}}"#,
            "{z} is neither",
            fix: "x, q"
        ),
        page("RT509", ".title", #"{"title": ▶{"de": "a"}}"#, "en, is missing", fix: "add \"en\""),
        page("RT509", ".title.e", #"{"title": {"en": "a", ▶"e": "b"}}"#, "not a language tag", fix: "pt-BR"),
        page("JS102", ".title.de", #"{"title": {"en": "a", "de": ▶1}}"#, "a string", fix: nil),
        page("JS102", ".title", #"{"title": ▶1}"#, "a text or an object of texts", fix: nil),
        page("RT506", ".image", #"{"image": ▶"http://h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("RT506", ".image", #"{"image": ▶"//h.example/a.png"}"#, "an https URL", fix: "/card.png"),
        page("RT506", ".image", #"{"image": ▶"{x}"}"#, "an https URL", fix: "/card.png"),
        page("RT506", ".image", #"{"image": ▶""}"#, "an https URL", fix: "/card.png"),
        page("JS102", ".noindex", #"{"noindex": ▶"yes"}"#, "true or false", fix: nil),
    ]
}
