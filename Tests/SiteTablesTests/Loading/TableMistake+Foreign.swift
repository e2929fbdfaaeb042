/// What people write who come from another router, or from another file.
extension TableMistake {
    /// Paths in the syntax of other routers, and paths that hold more than a path.
    ///
    /// What to write in their place is in `ForeignSyntaxTests`.
    static let foreignPaths: [TableMistake] = [
        pattern("RT303", "/p/:sku", "its mark \":\" would be fixed text", fix: "; for the fixed text, write %3Asku"),
        pattern("RT303", "/p/:id(\\\\d+)", "its mark \":\"", fix: "write {name} for one segment, {name:int} for a"),
        pattern("RT303", "/p/(:sku)", "its mark \"(:\"", fix: "for the fixed text, write %28%3Asku%29"),
        pattern("RT303", "/p/<sku>", "its mark \"<\"", fix: "for the fixed text, write %3Csku%3E"),
        pattern("RT303", "/p/[sku]", "its mark \"[\"", fix: "for the fixed text, write %5Bsku%5D"),
        pattern("RT303", "/p/[[...slug]]", "its mark \"[\"", fix: "or {name+} for all segments that follow"),
        pattern("RT303", "/p/$sku", "its mark \"$\"", fix: "for the fixed text, write %24sku"),
        pattern("RT303", "/p/$", "its mark \"$\"", fix: "for the fixed text, write %24"),
        pattern("RT303", "/p/${sku}", "its mark \"$\"", fix: "write {name}"),
        pattern("RT303", "/p/.*", "its mark \".*\"", fix: "write {name}"),
        pattern("RT303", "/p/.+", "its mark \".+\"", fix: "for the fixed text, write .%2B"),
        pattern("RT303", "/p/(\\\\d+)", "its mark \"\\\\d\"", fix: "write {name}"),
        pattern("RT303", "/p/(?<id>x)", "its mark \"(?\"", fix: "write {name}"),
        pattern("RT303", "/p/[0-9]+", "its mark \"]+\"", fix: "write {name}"),
        pattern("RT303", "/p/[^/]+", "its mark \"[^\"", fix: "write {name}"),
        pattern("RT303", "/p/(red|blue)", "its mark \"|\"", fix: "write {name}"),
        pattern("RT303", "/^p$", "its mark \"^\"", fix: "write {name}"),
        pattern("RT303", "/p/*", "must not contain \"*\"", fix: "write {name}"),
        pattern("RT303", "/*.html", "must not contain \"*\"", fix: "write {name}"),
        pattern("RT303", "/b*", "must not contain \"*\"", fix: "{name+}"),
        pattern("RT303", "/{{ sku }}", "is not a segment", fix: "{name}text"),
        pattern("RT303", "/{number:\\\\d{4}}", "is not a segment", fix: "{name}text"),
        pattern("RT303", "/{number:[0-9]+}", "not a valid parameter name", fix: "write a letter"),
        pattern("RT304", "/{number:[0-9]}", "unknown type", fix: "allowed types: int, uuid, date and enum(a|b)"),
        pattern("RT304", "/{on:bool}", "\"bool\" of a path parameter", fix: "allowed types: int, uuid"),
        pattern("RT304", "/{id:integer}", "unknown type", fix: "allowed types: int, uuid, date and enum(a|b)"),
        pattern("RT304", "/{id:int?}", "unknown type", fix: "allowed types: int, uuid"),
        pattern("RT304", "/{n:enum(a,b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("RT304", "/{n:enum(a, b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("RT304", "/{n:enum(a | b)}", "invalid enum value \"a \"", fix: "spaces at its ends"),
        pattern("RT304", "/{n:enum(a;b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("RT303", "/p/{sku:enum(a/b)}", "is not a segment", fix: "{name:type}"),
        pattern("RT303", "/caf%C3%A9", "contains a %", fix: "write the character itself"),
        pattern("RT303", "/a%2Fb", "contains a %", fix: "{name} for a segment with a slash"),
        pattern("RT303", "/{item-id}", "not a valid parameter name", fix: "write a letter"),
        pattern("RT303", "/{ id }", "not a valid parameter name", fix: "write a letter"),
        pattern("RT303", "/{name...}", "not a valid parameter name", fix: "write a letter"),
        pattern("RT303", "/{*name}", "not a valid parameter name", fix: "write a letter"),
        pattern("RT303", "/{?ref}", "not a valid parameter name", fix: "write a letter"),
        pattern(
            "RT303",
            "https://links.example.com/p",
            "begin with /, without a scheme",
            fix: "\"/trips/{reference}\""
        ),
        pattern("RT303", "p/{sku}", "begin with /", fix: "write \"/p/{sku}\""),
        pattern("RT303", "//a.example/p/1", "an empty segment", fix: "remove one slash"),
        pattern("RT303", "/p/{sku}?ref={ref}", "is not a segment", fix: "{name}text"),
        pattern("RT303", "/p/{id}?x=1", "must not contain \"?\"", fix: "\"query\" for the query"),
        pattern(
            "RT303",
            "/p/{id}#top",
            "the path of a link ends before #",
            fix: "write one route for all links that differ only"
        ),
        pattern("RT303", "/#/p/{id}", "has a fragment", fix: "write one route for all links"),
        pattern("RT303", "#!/p/{id}", "has a fragment", fix: "write one route"),
        pattern("RT303", "/shop/#/p", "has a fragment", fix: "write one route"),
    ]

    /// Names of query items with marks that belong elsewhere, and names that no item of a table has.
    static let foreignNames: [TableMistake] = [
        query(
            "RT310",
            ".ids[]?",
            #"▶"ids[]?": "int""#,
            "not a valid",
            fix: "a ? or * follows the type"
        ),
        query(
            "RT310",
            ".ids*",
            #"▶"ids*": "uuid""#,
            "not a valid",
            fix: "a ? or * follows the type"
        ),
        query("RT310", ".ids%5B%5D", #"▶"ids%5B%5D": "int*""#, "not a valid", fix: "A-Z a-z"),
        query("RT310", ".{ref}", #"▶"{ref}": "int?""#, "not a valid", fix: "A-Z a-z"),
        query("RT310", ".?*", #"▶"?*": "int?""#, "not a valid", fix: "A-Z a-z"),
        query("RT310", ".$top", #"▶"$top": "int?""#, "not a valid", fix: "from the query of the match"),
        query("RT310", ".a:b", #"▶"a:b": "int?""#, "not a valid", fix: "from the query of the match"),
        query("RT310", ".ids[", #"▶"ids[": "int?""#, "not a valid", fix: "from the query of the match"),
        query("RT304", ".n", #""n": ▶"int*?""#, "unknown type \"int*?\"", fix: "allowed types"),
        query("RT304", ".ids[]", #""ids[]": ▶"int[]""#, "unknown type", fix: "allowed types"),
    ]

    /// Values of other files and other servers.
    static let foreignValues: [TableMistake] = [
        table(
            "RT313",
            "exclude[0].fragment",
            ##""exclude": [{"fragment": ▶"#web"}]"##,
            "is not an exact text",
            fix: "without the #"
        ),
        table(
            "RT313",
            "exclude[0].fragment",
            ##""exclude": [{"fragment": ▶"#"}]"##,
            "is not an exact text",
            fix: "the exact text"
        ),
        table(
            "RT310",
            "exclude[0].query.?web",
            #""exclude": [{"query": {▶"?web": "1"}}]"#,
            "not a valid",
            fix: "A-Z a-z"
        ),
        table(
            "RT310",
            "exclude[0].query.web*",
            #""exclude": [{"query": {▶"web*": "1"}}]"#,
            "not a valid",
            fix: "A-Z a-z"
        ),
        table("JS102", "exclude[0].query", #""exclude": [{"query": ▶"web"}]"#, "an object", fix: "{\"web\": \"1\"}"),
        table(
            "JS104",
            "exclude[0].path",
            #""exclude": [{▶"path": "/admin"}]"#,
            "unknown key \"path\"",
            fix: "write a route with this path and \"universal\": false"
        ),
        table(
            "RT401",
            "redirects[0].to",
            #""redirects": [{"from": "/b", "to": ▶"https://www.shopla.com"}]"#,
            "no route has the id \"https://www.shopla.com\"",
            fix: "write the id of a route, not its path and not a web address"
        ),
        table("JS104", "ios", #"▶"ios": []"#, "unknown key", fix: "write it into \"apps\""),
        table("JS104", "tables", #"▶"tables": []"#, "unknown key", fix: "write it into config.json"),
        table(
            "RT508",
            "desktop",
            #""desktop": ▶"website""#,
            "no page has a website",
            fix: "write \"website\": \"https://"
        ),
        table("JS102", "hosts", #""hosts": ▶"a.example""#, "an array", fix: #"write it in brackets, ["a.example"]"#),
        table("JS102", "hosts[0]", #""hosts": [▶5]"#, "a string, found the number 5", fix: "write it in quotes, \"5\""),
        table("JS102", "comments", #""comments": ▶"no""#, "true or false", fix: "write false, without quotes"),
        table("JS102", "comments", #""comments": ▶1"#, "true or false", fix: "write true, without quotes"),
        table(
            "JS102",
            "version",
            #""version": ▶"1""#,
            "a whole number",
            fix: "without quotes and without a fraction"
        ),
        table("JS102", "apps", #""apps": ▶[]"#, "an object", fix: "write an object, {\"ios\": …}"),
        table(
            "RT203",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("AA"))"]}]}"#,
            "\"AA:AA:AA…\" is a placeholder",
            fix: "copy the SHA-256 line of keytool"
        ),
        table(
            "RT203",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("00"))"]}]}"#,
            "is a placeholder",
            fix: "App signing page"
        ),
        table(
            "JS104",
            "apps.android[0].sha256_cert_fingerprints",
            #""apps": {"android": [{"package": "com.a.b", ▶"sha256_cert_fingerprints": []}]}"#,
            "unknown key",
            fix: "write \"fingerprints\""
        ),
        table(
            "JS104",
            "apps.ios[0].appID",
            #""apps": {"ios": [{▶"appID": "a"}]}"#,
            "unknown key",
            fix: "write \"id\": the prefix"
        ),
        route(
            "RT102",
            ".note",
            #""id": "a", "path": "/a", "note": ▶" ""#,
            "the note is empty",
            fix: "write the reason"
        ),
        route("JS102", ".note", #""id": "a", "path": "/a", "note": ▶true"#, "a string", fix: "such as \"abc\""),
        route(
            "JS104",
            ".title",
            #""id": "a", "path": "/a", ▶"title": "A""#,
            "unknown key",
            fix: "write it into \"page\""
        ),
        route(
            "JS104",
            ".exclude",
            #""id": "a", "path": "/a", ▶"exclude": true"#,
            "unknown key",
            fix: "\"universal\": false"
        ),
        route(
            "RT310",
            ".query.?ref",
            #""id": "a", "path": "/a", "query": {▶"?ref": "string"}"#,
            "not a valid name",
            fix: "A-Z a-z"
        ),
        route(
            "RT310",
            ".query.#ref",
            ##""id": "a", "path": "/a", "query": {▶"#ref": "string"}"##,
            "not a valid name",
            fix: "A-Z a-z"
        ),
        route(
            "RT310",
            ".query.ref?",
            #""id": "a", "path": "/a", "query": {▶"ref?": "string"}"#,
            "not a valid name",
            fix: "a ? or * follows the type"
        ),
        route(
            "RT304",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶"float"}"#,
            "unknown type",
            fix: "allowed types: string, int, number, bool, uuid, date and enum(a|b)"
        ),
        route(
            "RT304",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶"enum(a,b)?"}"#,
            "separated by |",
            fix: "write enum(a|b)"
        ),
        route(
            "JS102",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶true}"#,
            "a type in a string",
            fix: "write \"string\""
        ),
        route(
            "JS102",
            ".query",
            #""id": "a", "path": "/a", "query": ▶"ref""#,
            "an object",
            fix: "such as {\"ref\": \"string?\"}"
        ),
        route(
            "JS102",
            ".page",
            #""id": "a", "path": "/a", "page": ▶true"#,
            "an object, false or",
            fix: "write {\"title\""
        ),
        route(
            "JS102",
            ".page.title",
            #""id": "a", "path": "/a", "page": {"title": ▶1}"#,
            "a text",
            fix: "{\"en\": \"…\"}"
        ),
    ]

    /// Values that have the form of another key.
    static let misplacedForms: [TableMistake] = [
        table("JS102", "exclude[0]", #""exclude": [▶"/admin"]"#, "found a string", fix: "\"universal\": false"),
        table("JS102", "exclude[0]", ##""exclude": [▶"#web"]"##, "found a string", fix: "\"fragment\""),
        table("RT107", "schemes[0]", #""schemes": [▶"myapp://"]"#, "is not a scheme", fix: "without a colon"),
        table("RT107", "schemes[0]", #""schemes": [▶"https://"]"#, "is not a scheme", fix: "without a colon"),
        route(
            "RT301",
            ".id",
            #""id": ▶"my-route", "path": "/a""#,
            "not a valid id",
            fix: "write a letter"
        ),
        route("JS102", ".path", #""id": "a", "path": ▶["/a", "/b"]"#, "found an array", fix: nil),
    ]

    private static func placeholder(_ pair: String) -> String {
        Array(repeating: pair, count: 32).joined(separator: ":")
    }
}
