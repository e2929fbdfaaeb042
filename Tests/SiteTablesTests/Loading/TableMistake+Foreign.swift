/// What people write who come from another router, or from another file.
extension TableMistake {
    /// Paths in the syntax of other routers, and paths that hold more than a path.
    ///
    /// What to write in their place is in `ForeignSyntaxTests`.
    static let foreignPaths: [TableMistake] = [
        pattern("invalid-path", "/p/:sku"),
        pattern("invalid-path", "/p/:id(\\\\d+)"),
        pattern("invalid-path", "/p/(:sku)"),
        pattern("invalid-path", "/p/<sku>"),
        pattern("invalid-path", "/p/[sku]"),
        pattern("invalid-path", "/p/[[...slug]]"),
        pattern("invalid-path", "/p/$sku"),
        pattern("invalid-path", "/p/$"),
        pattern("invalid-path", "/p/${sku}"),
        pattern("invalid-path", "/p/.*"),
        pattern("invalid-path", "/p/.+"),
        pattern("invalid-path", "/p/(\\\\d+)"),
        pattern("invalid-path", "/p/(?<id>x)"),
        pattern("invalid-path", "/p/[0-9]+"),
        pattern("invalid-path", "/p/[^/]+"),
        pattern("invalid-path", "/p/(red|blue)"),
        pattern("invalid-path", "/^p$"),
        pattern("invalid-path", "/p/*"),
        pattern("invalid-path", "/*.html"),
        pattern("invalid-path", "/b*"),
        pattern("invalid-path", "/{{ sku }}"),
        pattern("invalid-path", "/{number:\\\\d{4}}"),
        pattern("invalid-path", "/{number:[0-9]+}"),
        pattern("invalid-parameter-type", "/{number:[0-9]}"),
        pattern("invalid-parameter-type", "/{on:bool}"),
        pattern("invalid-parameter-type", "/{id:integer}"),
        pattern("invalid-parameter-type", "/{id:int?}"),
        pattern("invalid-parameter-type", "/{n:enum(a,b)}"),
        pattern("invalid-parameter-type", "/{n:enum(a, b)}"),
        pattern("invalid-parameter-type", "/{n:enum(a | b)}"),
        pattern("invalid-parameter-type", "/{n:enum(a;b)}"),
        pattern("invalid-path", "/p/{sku:enum(a/b)}"),
        pattern("invalid-path", "/caf%C3%A9"),
        pattern("invalid-path", "/a%2Fb"),
        pattern("invalid-path", "/{item-id}"),
        pattern("invalid-path", "/{ id }"),
        pattern("invalid-path", "/{name...}"),
        pattern("invalid-path", "/{*name}"),
        pattern("invalid-path", "/{?ref}"),
        pattern("invalid-path", "https://links.example.com/p"),
        pattern("invalid-path", "p/{sku}").fixing(#""p/{sku}""#, to: #""/p/{sku}""#),
        pattern("invalid-path", "//a.example/p/1"),
        pattern("invalid-path", "/p/{sku}?ref={ref}"),
        pattern("invalid-path", "/p/{id}?x=1"),
        pattern("invalid-path", "/p/{id}#top"),
        pattern("invalid-path", "/#/p/{id}"),
        pattern("invalid-path", "#!/p/{id}"),
        pattern("invalid-path", "/shop/#/p"),
    ]

    /// Names of query items with marks that belong elsewhere, and names that no item of a table has.
    static let foreignNames: [TableMistake] = [
        query("invalid-query-name", ".ids[]?", #"▶"ids[]?": "int""#),
        query("invalid-query-name", ".ids*", #"▶"ids*": "uuid""#),
        query("invalid-query-name", ".ids%5B%5D", #"▶"ids%5B%5D": "int*""#),
        query("invalid-query-name", ".{ref}", #"▶"{ref}": "int?""#),
        query("invalid-query-name", ".?*", #"▶"?*": "int?""#),
        query("invalid-query-name", ".$top", #"▶"$top": "int?""#),
        query("invalid-query-name", ".a:b", #"▶"a:b": "int?""#),
        query("invalid-query-name", ".ids[", #"▶"ids[": "int?""#),
        query("invalid-parameter-type", ".n", #""n": ▶"int*?""#),
        query("invalid-parameter-type", ".ids[]", #""ids[]": ▶"int[]""#),
    ]

    /// Values of other files and other servers.
    static let foreignValues: [TableMistake] = [
        table("invalid-exclusion", "exclude[0].fragment", ##""exclude": [{"fragment": ▶"#web"}]"##),
        table("invalid-exclusion", "exclude[0].fragment", ##""exclude": [{"fragment": ▶"#"}]"##),
        table("invalid-query-name", "exclude[0].query.?web", #""exclude": [{"query": {▶"?web": "1"}}]"#),
        table("invalid-query-name", "exclude[0].query.web*", #""exclude": [{"query": {▶"web*": "1"}}]"#),
        table("unknown-key", "exclude[0].path", #""exclude": [{▶"path": "/admin"}]"#),
        table("unknown-route", "redirects[0].to", #""redirects": [{"from": "/b", "to": ▶"https://www.shopla.com"}]"#),
        table("unknown-key", "exclude[0].?", #""exclude": [{"fragment": "a", ▶"?": "b"}]"#),
        table("unknown-key", "exclude[0].#", ##""exclude": [{▶"#": "a"}]"##).fixing(##""#""##, to: #""fragment""#),
        table("unknown-key", "exclude[0].host", #""exclude": [{"fragment": "a", ▶"host": "b"}]"#),
        table("unknown-key", "title", #"▶"title": "A""#).fixing(#""title""#, to: #""name""#),
        table("unknown-key", "domains", #"▶"domains": []"#).fixing(#""domains""#, to: #""hosts""#),
        table("unknown-key", "page", #"▶"page": {}"#),
        table("unknown-key", "ios", #"▶"ios": []"#),
        table("unknown-key", "tables", #"▶"tables": []"#),
        table("invalid-page-link", "desktop", #""desktop": ▶"website""#),
        table("wrong-type", "hosts", #""hosts": ▶"a.example""#),
        table("wrong-type", "hosts[0]", #""hosts": [▶5]"#),
        table("wrong-type", "comments", #""comments": ▶1"#),
        table("wrong-type", "version", #""version": ▶"1""#),
        table(
            "placeholder",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("AA"))"]}]}"#
        ),
        table(
            "placeholder",
            "apps.android[0].fingerprints[0]",
            #""apps": {"android": [{"package": "com.a.b", "fingerprints": [▶"\#(placeholder("00"))"]}]}"#
        ),
        table(
            "unknown-key",
            "apps.android[0].sha256_cert_fingerprints",
            #""apps": {"android": [{"package": "com.a.b", ▶"sha256_cert_fingerprints": []}]}"#
        ).fixing(#""sha256_cert_fingerprints""#, to: #""fingerprints""#),
        table("unknown-key", "apps.android[0].handoff", #""apps": {"android": [{▶"handoff": true}]}"#),
        table("unknown-key", "apps.ios[0].package", #""apps": {"ios": [{▶"package": "com.a.b"}]}"#),
        table("unknown-key", "apps.ios[0].appID", #""apps": {"ios": [{▶"appID": "a"}]}"#)
            .fixing(#""appID""#, to: #""id""#),
        route("empty-name", ".note", #""id": "a", "path": "/a", "note": ▶" ""#),
        route("wrong-type", ".note", #""id": "a", "path": "/a", "note": ▶true"#),
        route("wrong-type", ".suppress", #""id": "a", "path": "/a", "suppress": ▶["revealing-path"]"#),
        route(
            "wrong-type",
            ".suppress.revealing-path",
            #""id": "a", "path": "/a", "suppress": {"revealing-path": ▶true}"#
        ),
        route("unknown-key", ".title", #""id": "a", "path": "/a", ▶"title": "A""#),
        route("unknown-key", ".fragment", #""id": "a", "path": "/a", ▶"fragment": "b""#),
        route("unknown-key", ".params", #""id": "a", "path": "/a", ▶"params": ["b"]"#),
        route("unknown-key", ".redirect", #""id": "a", "path": "/a", ▶"redirect": "/b""#),
        route("unknown-key", ".pattern", #""id": "a", ▶"pattern": "/a""#).fixing(#""pattern""#, to: #""path""#),
        route("unknown-key", ".paths", #""id": "a", ▶"paths": "/a""#).fixing(#""paths""#, to: #""path""#),
        route("unknown-key", ".exclude", #""id": "a", "path": "/a", ▶"exclude": true"#)
            .fixing(#""exclude": true"#, to: #""claimed": false"#),
        route("invalid-query-name", ".query.?ref", #""id": "a", "path": "/a", "query": {▶"?ref": "string"}"#),
        route("invalid-query-name", ".query.#ref", ##""id": "a", "path": "/a", "query": {▶"#ref": "string"}"##),
        route("invalid-query-name", ".query.ref?", #""id": "a", "path": "/a", "query": {▶"ref?": "string"}"#),
        route("invalid-parameter-type", ".query.n", #""id": "a", "path": "/a", "query": {"n": ▶"float"}"#),
        route("invalid-parameter-type", ".query.n", #""id": "a", "path": "/a", "query": {"n": ▶"enum(a,b)?"}"#),
        route("wrong-type", ".query.n", #""id": "a", "path": "/a", "query": {"n": ▶true}"#),
        route("wrong-type", ".query", #""id": "a", "path": "/a", "query": ▶"ref""#),
        route("wrong-type", ".page", #""id": "a", "path": "/a", "page": ▶true"#),
        route("wrong-type", ".page.title", #""id": "a", "path": "/a", "page": {"title": ▶1}"#),
    ]

    /// Values that have the form of another key.
    static let misplacedForms: [TableMistake] = [
        table("wrong-type", "exclude[0]", #""exclude": [▶"/admin"]"#),
        table("wrong-type", "exclude[0]", ##""exclude": [▶"#web"]"##),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"myapp://"]"#),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"https://"]"#),
        route("invalid-route-id", ".id", #""id": ▶"my-route", "path": "/a""#),
        route("wrong-type", ".path", #""id": "a", "path": ▶["/a", "/b"]"#),
    ]

    private static func placeholder(_ pair: String) -> String {
        Array(repeating: pair, count: 32).joined(separator: ":")
    }
}

extension TableMistake {
    private static func renamed(_ key: String, to name: String) -> TableMistake {
        table("unknown-key", key, "▶\"\(key)\": true").fixing("\"\(key)\"", to: "\"\(name)\"")
    }

    private static func renamedOfRoute(_ key: String, to name: String) -> TableMistake {
        let members = "\"id\": \"a\", \"path\": \"/a\", ▶\"\(key)\": false"
        return route("unknown-key", ".\(key)", members).fixing("\"\(key)\"", to: "\"\(name)\"")
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
        route("unknown-key", ".page.banner", #""id": "a", "path": "/a", "page": {▶"banner": true}"#)
            .fixing(#""banner""#, to: #""smartAppBanner""#),
        table("unknown-key", "brand.scheme", #""brand": {▶"scheme": "dark"}"#)
            .fixing(#""scheme""#, to: #""colorScheme""#),
        table(
            "unknown-key",
            "apps.ios[0].clip",
            #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.a", ▶"clip": "7QW3E5R9TY.com.example.a.Clip"}]}"#
        ).fixing(#""clip""#, to: #""appClip""#),
    ]
}
