/// What people write who come from another router, or from another file.
extension TableMistake {
    /// Paths in the syntax of other routers, and paths that hold more than a path.
    ///
    /// What to write in their place is in `ForeignSyntaxTests`.
    static let foreignPaths: [TableMistake] = [
        pattern(
            "invalid-path",
            "/p/:sku",
            "its mark \":\" would be fixed text",
            fix: "; for the fixed text, write %3Asku"
        ),
        pattern(
            "invalid-path",
            "/p/:id(\\\\d+)",
            "its mark \":\"",
            fix: "write {name} for one segment, {name:int} for a"
        ),
        pattern("invalid-path", "/p/(:sku)", "its mark \"(:\"", fix: "for the fixed text, write %28%3Asku%29"),
        pattern("invalid-path", "/p/<sku>", "its mark \"<\"", fix: "for the fixed text, write %3Csku%3E"),
        pattern("invalid-path", "/p/[sku]", "its mark \"[\"", fix: "for the fixed text, write %5Bsku%5D"),
        pattern("invalid-path", "/p/[[...slug]]", "its mark \"[\"", fix: "or {name+} for all segments that follow"),
        pattern("invalid-path", "/p/$sku", "its mark \"$\"", fix: "for the fixed text, write %24sku"),
        pattern("invalid-path", "/p/$", "its mark \"$\"", fix: "for the fixed text, write %24"),
        pattern("invalid-path", "/p/${sku}", "its mark \"$\"", fix: "write {name}"),
        pattern("invalid-path", "/p/.*", "its mark \".*\"", fix: "write {name}"),
        pattern("invalid-path", "/p/.+", "its mark \".+\"", fix: "for the fixed text, write .%2B"),
        pattern("invalid-path", "/p/(\\\\d+)", "its mark \"\\\\d\"", fix: "write {name}"),
        pattern("invalid-path", "/p/(?<id>x)", "its mark \"(?\"", fix: "write {name}"),
        pattern("invalid-path", "/p/[0-9]+", "its mark \"]+\"", fix: "write {name}"),
        pattern("invalid-path", "/p/[^/]+", "its mark \"[^\"", fix: "write {name}"),
        pattern("invalid-path", "/p/(red|blue)", "its mark \"|\"", fix: "write {name}"),
        pattern("invalid-path", "/^p$", "its mark \"^\"", fix: "write {name}"),
        pattern("invalid-path", "/p/*", "must not contain \"*\"", fix: "write {name}"),
        pattern("invalid-path", "/*.html", "must not contain \"*\"", fix: "write {name}"),
        pattern("invalid-path", "/b*", "must not contain \"*\"", fix: "{name+}"),
        pattern("invalid-path", "/{{ sku }}", "is not a segment", fix: "{name}text"),
        pattern("invalid-path", "/{number:\\\\d{4}}", "is not a segment", fix: "{name}text"),
        pattern("invalid-path", "/{number:[0-9]+}", "not a valid parameter name", fix: "write a letter"),
        pattern(
            "invalid-parameter-type",
            "/{number:[0-9]}",
            "unknown type",
            fix: "allowed types: int, uuid, date and enum(a|b)"
        ),
        pattern(
            "invalid-parameter-type",
            "/{on:bool}",
            "\"bool\" of a path parameter",
            fix: "allowed types: int, uuid"
        ),
        pattern(
            "invalid-parameter-type",
            "/{id:integer}",
            "unknown type",
            fix: "allowed types: int, uuid, date and enum(a|b)"
        ),
        pattern("invalid-parameter-type", "/{id:int?}", "unknown type", fix: "allowed types: int, uuid"),
        pattern("invalid-parameter-type", "/{n:enum(a,b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("invalid-parameter-type", "/{n:enum(a, b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("invalid-parameter-type", "/{n:enum(a | b)}", "invalid enum value \"a \"", fix: "spaces at its ends"),
        pattern("invalid-parameter-type", "/{n:enum(a;b)}", "separated by |", fix: "write enum(a|b)"),
        pattern("invalid-path", "/p/{sku:enum(a/b)}", "is not a segment", fix: "{name:type}"),
        pattern("invalid-path", "/caf%C3%A9", "contains a %", fix: "write the character itself"),
        pattern("invalid-path", "/a%2Fb", "contains a %", fix: "{name} for a segment with a slash"),
        pattern("invalid-path", "/{item-id}", "not a valid parameter name", fix: "write a letter"),
        pattern("invalid-path", "/{ id }", "not a valid parameter name", fix: "write a letter"),
        pattern("invalid-path", "/{name...}", "not a valid parameter name", fix: "write a letter"),
        pattern("invalid-path", "/{*name}", "not a valid parameter name", fix: "write a letter"),
        pattern("invalid-path", "/{?ref}", "not a valid parameter name", fix: "write a letter"),
        pattern(
            "invalid-path",
            "https://links.example.com/p",
            "begin with /, without a scheme",
            fix: "\"/trips/{reference}\""
        ),
        pattern("invalid-path", "p/{sku}", "begin with /", fix: "write \"/p/{sku}\""),
        pattern("invalid-path", "//a.example/p/1", "an empty segment", fix: "remove one slash"),
        pattern("invalid-path", "/p/{sku}?ref={ref}", "is not a segment", fix: "{name}text"),
        pattern("invalid-path", "/p/{id}?x=1", "must not contain \"?\"", fix: "\"query\" for the query"),
        pattern(
            "invalid-path",
            "/p/{id}#top",
            "the path of a link ends before #",
            fix: "write one route for all links that differ only"
        ),
        pattern("invalid-path", "/#/p/{id}", "has a fragment", fix: "write one route for all links"),
        pattern("invalid-path", "#!/p/{id}", "has a fragment", fix: "write one route"),
        pattern("invalid-path", "/shop/#/p", "has a fragment", fix: "write one route"),
    ]

    /// Names of query items with marks that belong elsewhere, and names that no item of a table has.
    static let foreignNames: [TableMistake] = [
        query(
            "invalid-query-name",
            ".ids[]?",
            #"▶"ids[]?": "int""#,
            "not a valid",
            fix: "a ? or * follows the type"
        ),
        query(
            "invalid-query-name",
            ".ids*",
            #"▶"ids*": "uuid""#,
            "not a valid",
            fix: "a ? or * follows the type"
        ),
        query("invalid-query-name", ".ids%5B%5D", #"▶"ids%5B%5D": "int*""#, "not a valid", fix: "A-Z a-z"),
        query("invalid-query-name", ".{ref}", #"▶"{ref}": "int?""#, "not a valid", fix: "A-Z a-z"),
        query("invalid-query-name", ".?*", #"▶"?*": "int?""#, "not a valid", fix: "A-Z a-z"),
        query("invalid-query-name", ".$top", #"▶"$top": "int?""#, "not a valid", fix: "from the query of the match"),
        query("invalid-query-name", ".a:b", #"▶"a:b": "int?""#, "not a valid", fix: "from the query of the match"),
        query("invalid-query-name", ".ids[", #"▶"ids[": "int?""#, "not a valid", fix: "from the query of the match"),
        query("invalid-parameter-type", ".n", #""n": ▶"int*?""#, "unknown type \"int*?\"", fix: "allowed types"),
        query("invalid-parameter-type", ".ids[]", #""ids[]": ▶"int[]""#, "unknown type", fix: "allowed types"),
    ]

    /// Values of other files and other servers.
    static let foreignValues: [TableMistake] = [
        table(
            "invalid-exclusion",
            "exclude[0].fragment",
            ##""exclude": [{"fragment": ▶"#web"}]"##,
            "is not an exact text",
            fix: "without the #"
        ),
        table(
            "invalid-exclusion",
            "exclude[0].fragment",
            ##""exclude": [{"fragment": ▶"#"}]"##,
            "is not an exact text",
            fix: "the exact text"
        ),
        table(
            "invalid-query-name",
            "exclude[0].query.?web",
            #""exclude": [{"query": {▶"?web": "1"}}]"#,
            "not a valid",
            fix: "A-Z a-z"
        ),
        table(
            "invalid-query-name",
            "exclude[0].query.web*",
            #""exclude": [{"query": {▶"web*": "1"}}]"#,
            "not a valid",
            fix: "A-Z a-z"
        ),
        table(
            "wrong-type",
            "exclude[0].query",
            #""exclude": [{"query": ▶"web"}]"#,
            "an object",
            fix: "{\"web\": \"1\"}"
        ),
        table(
            "unknown-key",
            "exclude[0].path",
            #""exclude": [{▶"path": "/admin"}]"#,
            "unknown key \"path\"",
            fix: "write a route with this path and \"claimed\": false"
        ),
        table(
            "unknown-route",
            "redirects[0].to",
            #""redirects": [{"from": "/b", "to": ▶"https://www.shopla.com"}]"#,
            "no route has the id \"https://www.shopla.com\"",
            fix: "write the id of a route, not its path and not a web address"
        ),
        table("unknown-key", "ios", #"▶"ios": []"#, "unknown key", fix: "write it into \"apps\""),
        table("unknown-key", "tables", #"▶"tables": []"#, "unknown key", fix: "write it into config.json"),
        table(
            "invalid-page-link",
            "desktop",
            #""desktop": ▶"website""#,
            "no page has a website",
            fix: "write \"website\": \"https://"
        ),
        table(
            "wrong-type",
            "hosts",
            #""hosts": ▶"a.example""#,
            "an array",
            fix: #"write it in brackets, ["a.example"]"#
        ),
        table(
            "wrong-type",
            "hosts[0]",
            #""hosts": [▶5]"#,
            "a string, found the number 5",
            fix: "write it in quotes, \"5\""
        ),
        table("wrong-type", "comments", #""comments": ▶"no""#, "true or false", fix: "write false, without quotes"),
        table("wrong-type", "comments", #""comments": ▶1"#, "true or false", fix: "write true, without quotes"),
        table(
            "wrong-type",
            "version",
            #""version": ▶"1""#,
            "a whole number",
            fix: "without quotes and without a fraction"
        ),
        table("wrong-type", "apps", #""apps": ▶[]"#, "an object", fix: "write an object, {\"ios\": …}"),
        table(
            "placeholder",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("AA"))"]}]}"#,
            "\"AA:AA:AA…\" is a placeholder",
            fix: "copy the SHA-256 line of keytool"
        ),
        table(
            "placeholder",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("00"))"]}]}"#,
            "is a placeholder",
            fix: "App signing page"
        ),
        table(
            "unknown-key",
            "apps.android[0].sha256_cert_fingerprints",
            #""apps": {"android": [{"package": "com.a.b", ▶"sha256_cert_fingerprints": []}]}"#,
            "unknown key",
            fix: "write \"fingerprints\""
        ),
        table(
            "unknown-key",
            "apps.ios[0].appID",
            #""apps": {"ios": [{▶"appID": "a"}]}"#,
            "unknown key",
            fix: "write \"id\": the prefix"
        ),
        route(
            "empty-name",
            ".note",
            #""id": "a", "path": "/a", "note": ▶" ""#,
            "the note is empty",
            fix: "write the reason"
        ),
        route("wrong-type", ".note", #""id": "a", "path": "/a", "note": ▶true"#, "a string", fix: "such as \"abc\""),
        route(
            "wrong-type",
            ".suppress",
            #""id": "a", "path": "/a", "suppress": ▶["revealing-path"]"#,
            "expected an object, found an array",
            fix: "write the reason by the name of the warning, such as {\"revealing-path\": \"…\"}"
        ),
        route(
            "wrong-type",
            ".suppress.revealing-path",
            #""id": "a", "path": "/a", "suppress": {"revealing-path": ▶true}"#,
            "a string",
            fix: "such as \"abc\""
        ),
        route(
            "unknown-key",
            ".title",
            #""id": "a", "path": "/a", ▶"title": "A""#,
            "unknown key",
            fix: "write it into \"page\""
        ),
        route(
            "unknown-key",
            ".exclude",
            #""id": "a", "path": "/a", ▶"exclude": true"#,
            "unknown key",
            fix: "\"claimed\": false"
        ),
        route(
            "invalid-query-name",
            ".query.?ref",
            #""id": "a", "path": "/a", "query": {▶"?ref": "string"}"#,
            "not a valid name",
            fix: "A-Z a-z"
        ),
        route(
            "invalid-query-name",
            ".query.#ref",
            ##""id": "a", "path": "/a", "query": {▶"#ref": "string"}"##,
            "not a valid name",
            fix: "A-Z a-z"
        ),
        route(
            "invalid-query-name",
            ".query.ref?",
            #""id": "a", "path": "/a", "query": {▶"ref?": "string"}"#,
            "not a valid name",
            fix: "a ? or * follows the type"
        ),
        route(
            "invalid-parameter-type",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶"float"}"#,
            "unknown type",
            fix: "allowed types: string, int, number, bool, uuid, date and enum(a|b)"
        ),
        route(
            "invalid-parameter-type",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶"enum(a,b)?"}"#,
            "separated by |",
            fix: "write enum(a|b)"
        ),
        route(
            "wrong-type",
            ".query.n",
            #""id": "a", "path": "/a", "query": {"n": ▶true}"#,
            "a type in a string",
            fix: "write \"string\""
        ),
        route(
            "wrong-type",
            ".query",
            #""id": "a", "path": "/a", "query": ▶"ref""#,
            "an object",
            fix: "such as {\"ref\": \"string?\"}"
        ),
        route(
            "wrong-type",
            ".page",
            #""id": "a", "path": "/a", "page": ▶true"#,
            "an object, false or",
            fix: "write {\"title\""
        ),
        route(
            "wrong-type",
            ".page.title",
            #""id": "a", "path": "/a", "page": {"title": ▶1}"#,
            "a text",
            fix: "{\"en\": \"…\"}"
        ),
    ]

    /// Values that have the form of another key.
    static let misplacedForms: [TableMistake] = [
        table("wrong-type", "exclude[0]", #""exclude": [▶"/admin"]"#, "found a string", fix: "\"claimed\": false"),
        table("wrong-type", "exclude[0]", ##""exclude": [▶"#web"]"##, "found a string", fix: "\"fragment\""),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"myapp://"]"#, "is not a scheme", fix: "without a colon"),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"https://"]"#, "is not a scheme", fix: "without a colon"),
        route(
            "invalid-route-id",
            ".id",
            #""id": ▶"my-route", "path": "/a""#,
            "not a valid id",
            fix: "write a letter"
        ),
        route("wrong-type", ".path", #""id": "a", "path": ▶["/a", "/b"]"#, "found an array", fix: nil),
    ]

    private static func placeholder(_ pair: String) -> String {
        Array(repeating: pair, count: 32).joined(separator: ":")
    }
}

extension TableMistake {
    private static func renamed(_ key: String, to name: String) -> TableMistake {
        table("unknown-key", key, "▶\"\(key)\": true", "unknown key", fix: "write \"\(name)\"")
    }

    private static func renamedOfRoute(_ key: String, to name: String) -> TableMistake {
        let members = "\"id\": \"a\", \"path\": \"/a\", ▶\"\(key)\": false"
        return route("unknown-key", ".\(key)", members, "unknown key", fix: "write \"\(name)\"")
    }

    /// Keys under their names of earlier versions.
    static let renamedKeys: [TableMistake] = [
        renamed("schemeHosts", to: "ignoredSchemeHosts"),
        renamed("banner", to: "smartAppBanner"),
        renamed("legal", to: "footerLinks"),
        renamedOfRoute("universal", to: "claimed"),
        renamedOfRoute("scheme", to: "customScheme"),
        renamedOfRoute("codeName", to: "symbolName"),
        renamedOfRoute("codeNames", to: "symbolNames"),
        route(
            "unknown-key",
            ".page.banner",
            #""id": "a", "path": "/a", "page": {▶"banner": true}"#,
            "unknown key",
            fix: "write \"smartAppBanner\""
        ),
        table("unknown-key", "brand.scheme", #""brand": {▶"scheme": "dark"}"#, "unknown key", fix: "\"colorScheme\""),
        table(
            "unknown-key",
            "apps.ios[0].clip",
            #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.a", ▶"clip": "7QW3E5R9TY.com.example.a.Clip"}]}"#,
            "unknown key",
            fix: "write \"appClip\""
        ),
    ]
}
