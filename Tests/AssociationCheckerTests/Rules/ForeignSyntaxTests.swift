import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteTables
import StrictJSON
import TableChecks
import Testing

/// What is to be written in place of another router's syntax in a table.
@Suite struct ForeignSyntaxTests {
    /// Returns the fix for the only problem of a table.
    private func fix(_ members: String, _ place: String) throws -> String {
        let json = #"{"hosts": ["h.example"], "schemes": ["t"], "routes": [{"id": "a", \#(members)}]}"#
        let error = try #require(throws: RouteTableError.self, "\(members)") {
            try RouteTable(checking: Array(json.utf8))
        }
        let problems = ForeignSyntax.explained(error.problems)
        #expect(problems.map(\.location.path) == [place], "\(error)")
        #expect(problems.map(\.message) == error.problems.map(\.message))
        return try #require(problems.first?.fix)
    }

    private func fix(path: String) throws -> String {
        var writer = JSONWriter()
        writer.string(path)
        return try fix(#""path": \#(writer.text)"#, "routes[0].path")
    }

    @Test(arguments: [
        ("/p/:sku", "/p/{sku}"), ("/:shop/p", "/{shop}/p"), ("/p/:id(\\d+)", "/p/{id:int}"),
        ("/p/:kind(a|b)", "/p/{kind:enum(a|b)}"), ("/p/:rest*", "/p/{rest+}"), ("/p/:rest(.*)", "/p/{rest+}"),
        ("/p/:rest*/q", "/p/{rest}/q"), ("/p/:name.ics", "/p/{name}.ics"), ("/p/(:sku)", "/p/{sku}"),
        ("/p/<sku>", "/p/{sku}"), ("/p/<int:id>", "/p/{id:int}"), ("/p/<id:uuid>", "/p/{id:uuid}"),
        ("/p/<path:rest>", "/p/{rest+}"), ("/p/[sku]", "/p/{sku}"), ("/p/[id].html", "/p/{id}.html"),
        ("/p/[...slug]", "/p/{slug+}"), ("/p/[[...slug]]", "/p/{slug+}"), ("/p/$sku", "/p/{sku}"),
        ("/p/${sku}", "/p/{sku}"), ("/p/$", "/p/{rest+}"), ("/p/{{ sku }}", "/p/{sku}"), ("/p/#{sku}", "/p/{sku}"),
        ("/p/*", "/p/{rest+}"), ("/p/*/q", "/p/{name}/q"), ("/*/*/*", "/{name}/{name2}/{rest+}"),
        ("/p/*slug", "/p/{slug+}"), ("/p/**", "/p/{rest+}"), ("/:shop/p/:id", "/{shop}/p/{id}"),
        ("/:rest/*", "/{rest}/{rest2+}"), ("/*/{name}/x", "/{name2}/{name}/x"),
    ])
    func `a parameter of another router is written in braces`(_ path: String, _ fixed: String) throws {
        #expect(try fix(path: path).hasPrefix("write \"\(fixed)\""))
        #expect(PathPattern(fixed) != nil)
    }

    @Test(arguments: [
        ("/p/(.*)", "/p/{rest+}"), ("/p/.*", "/p/{rest+}"), ("/p/(\\d+)", "/p/{number:int}"),
        ("/p/[0-9]+", "/p/{number:int}"), ("/p/[^/]+", "/p/{name}"), ("/p/(red|blue)", "/p/{name:enum(red|blue)}"),
        ("/p/(?:a|b)", "/p/{name:enum(a|b)}"), ("^/p/(.*)$", "/p/{rest+}"), ("/{number:[0-9]+}", "/{number:int}"),
        ("/{number:\\d{4}}", "/{number:int}"), ("/{id:[0-9a-f]{8}-[0-9a-f]{4}}", "/{id:uuid}"),
        ("/{name:[a-z]+}", "/{name}"), ("/{name:[^/]+}", "/{name}"), ("/{kind:(a|b)}", "/{kind:enum(a|b)}"),
        ("/p/{path:.*}", "/p/{path+}"), ("/{path:.*}/x", "/{path}/x"), ("/p/{number(\\d+)}", "/p/{number:int}"),
        ("/(\\d+)/(\\d+)", "/{number:int}/{number2:int}"), ("/\\d+/:number", "/{number2:int}/{number}"),
    ])
    func `a regular expression is written as a type`(_ path: String, _ fixed: String) throws {
        #expect(try fix(path: path).hasPrefix("write \"\(fixed)\""))
        #expect(PathPattern(fixed) != nil)
    }

    @Test func `a fix is whole, however long it is`() throws {
        let names = (0..<40).map { "parameter\($0)" }
        let fixed = names.map { "/{\($0)}" }.joined()
        #expect(try fix(path: names.map { "/:\($0)" }.joined()).hasPrefix("write \"\(fixed)\""))
        #expect(PathPattern(fixed) != nil)
    }

    @Test func `what an optional segment needs is named by its place`() throws {
        let alias = try fix(#""path": "/a", "aliases": ["/p/:id?"]"#, "routes[0].aliases[0]")
        #expect(alias.hasSuffix(", and a second alias for \"/p\""), "\(alias)")
    }

    @Test(arguments: [
        ("/{id:integer}", "/{id:int}"), ("/{id:guid}", "/{id:uuid}"), ("/{id:String}", "/{id}"),
        ("/{on:bool}", "/{on:enum(true|false)}"), ("/{kind:a|b}", "/{kind:enum(a|b)}"), ("/{int:id}", "/{id:int}"),
        ("/p/{sku:path}", "/p/{sku+}"), ("/p/{sku:enum(a/b)}", "/p/{sku:enum(a|b)}"),
        ("/{kind:enum[a|b]}", "/{kind:enum(a|b)}"), ("/{kind:[a|b]}", "/{kind:enum(a|b)}"),
        ("/{n:enum(a, b)}", "/{n:enum(a|b)}"), ("/{x:Int}", "/{x:int}"), ("/{x:}", "/{x}"),
        ("/p/{+name}", "/p/{name+}"), ("/p/{name...}", "/p/{name+}"), ("/p/{*name}", "/p/{name+}"),
        ("/p/{name*}", "/p/{name+}"), ("/{...name}/x", "/{name}/x"), ("/{ id }", "/{id}"), ("/a/", "/a"),
    ])
    func `a type or a name of another language is written as one of a table`(_ path: String, _ fixed: String) throws {
        #expect(try fix(path: path).hasPrefix("write \"\(fixed)\""))
        #expect(PathPattern(fixed) != nil)
    }

    private static let oneRoute = "have one route or alias with the path"
    private static let behindHash =
        " for all links that differ only after #, and read the fragment in the app"

    @Test(arguments: [
        ("https://links.example.com/p/{sku}", "write \"/p/{sku}\""), ("https://links.example.com", "write \"/\""),
        ("shop://p/:sku", "write \"/{sku}\""), ("links.example.com/p/1", "write \"/p/1\""),
        ("p/:sku", "write \"/p/{sku}\""),
        ("//a.example/p/1", "write \"/p/1\""), ("/p/{id}#top", "\(oneRoute) \"/p/{id}\"\(behindHash)"),
        ("/#/p/{id}", "\(oneRoute) \"/\"\(behindHash)"), ("#!/p/:id", "\(oneRoute) \"/\"\(behindHash)"),
        ("/shop/#/p/:id", "\(oneRoute) \"/shop\"\(behindHash)"),
        ("https://a.example/#/p?x=1", "\(oneRoute) \"/\"\(behindHash)"),
        ("https://a.example/p?x=1", "write \"/p\", and \"query\": {\"x\": \"string?\"} in the route"),
        ("/p/{sku}?ref={ref}", "write \"/p/{sku}\", and \"query\": {\"ref\": \"string?\"} in the route"),
        (
            "/p/:id?n={n:int}&all",
            "write \"/p/{id}\", and \"query\": {\"n\": \"string?\", \"all\": \"string?\"} in the route"
        ),
        ("/p/{id}?a b=1", "write \"/p/{id}\", and \"query\": {\"name\": \"string?\"} in the route"),
        ("/p/{id}?id=1&a=1&a=2", "write \"/p/{id}\", and \"query\": {\"a\": \"string?\"} in the route"),
        ("/p?x-source=a", "write \"/p\", and \"query\": {\"name\": \"string?\"} in the route"),
        ("/p/{?ref,x}", "write \"/p\", and \"query\": {\"ref\": \"string?\", \"x\": \"string?\"} in the route"),
        ("/p{?ref}", "write \"/p\", and \"query\": {\"ref\": \"string?\"} in the route"),
        ("/p/:id?", "write \"/p/{id}\", and a second route for \"/p\""),
        ("/:lang?/p", "write \"/{lang}/p\", and a second route for \"/p\""),
        ("/{x?}", "write \"/{x}\", and a second route for \"/\""),
        ("/p/{id:integer?}", "write \"/p/{id:int}\", and a second route for \"/p\""),
        ("/p/?/x", "write \"/p/{name}/x\""), ("/p/?", "write \"/p\""),
    ])
    func `a text that is more than a path is taken apart`(_ path: String, _ fixed: String) throws {
        #expect(try fix(path: path) == fixed)
    }

    @Test(arguments: [
        ("/p/:sku", "/p/%3Asku"), ("/p/<sku>", "/p/%3Csku%3E"), ("/[sku]", "/%5Bsku%5D"), ("/p/$", "/p/%24"),
        ("/p/(:sku)", "/p/%28%3Asku%29"), ("/.+", "/.%2B"),
    ])
    func `fixed text is written with its marks encoded`(_ path: String, _ literal: String) throws {
        #expect(try fix(path: path).hasSuffix("; for the fixed text, write \"\(literal)\""))
        #expect(PathPattern(literal) != nil)
    }

    @Test(arguments: [
        ("float", "number"), ("Double?", "number?"), ("boolean", "bool"), ("integer", "int"), ("a|b", "enum(a|b)"),
        ("[Int]", "int*"), ("number[]", "number*"), ("Array<String>", "string*"),
        ("List<bool>", "bool*"), ("[a|b]", "enum(a|b)*"), ("[String]?", "string*"), ("int*?", "int*"),
        ("Int?[]", "int*"), ("list", "string*"), ("Array", "string*"), ("int+", "int*"), ("int *", "int*"),
        ("int ?", "int?"),
        ("[0-9]+", "int"), ("Bool?", "bool?"),
        ("optional", "string?"), ("required", "string"), ("", "string"), ("enum(a, b)?", "enum(a|b)?"),
        ("text", "string"),
    ])
    func `a type of a query item is written as one of a table`(_ type: String, _ fixed: String) throws {
        let found = try fix(#""path": "/a", "query": {"n": "\#(type)"}"#, "routes[0].query.n")
        #expect(found == "write \"\(fixed)\"; allowed types: string, int, number, bool, uuid, date and enum(a|b)")
    }

    @Test(arguments: [
        ("/p/:from-:to", "{name} for one segment"), ("/p/(?<id>x)", "{name} for one segment"),
        ("/b*", "{name} for one segment"), ("/^p$", "{name} for one segment"), ("/a{x}b", "text{name} or {name}text"),
        ("/a//b", "remove one slash"),
        ("/{x:float}", "allowed types: int"), ("/caf%C3%A9", "write the character itself"),
        ("/%23/x", "or {name} for a segment"), ("/100%25", "or {name} for a segment"),
    ])
    func `a path with another mistake keeps the fix of the table`(_ path: String, _ fixed: String) throws {
        #expect(try fix(path: path).contains(fixed))
    }

    @Test func `the query of a redirect follows by itself`() throws {
        let json = #"{"routes": [{"id": "a", "path": "/a"}], "redirects": [{"from": "/b?c=d", "to": "a"}]}"#
        let error = try #require(throws: RouteTableError.self) { try SiteTable(json: Array(json.utf8)) }
        let fixes = ForeignSyntax.explained(error.problems).map(\.fix)
        #expect(fixes == ["write \"/b\"; query items follow unchanged"])
    }

    @Test func `a long path of marks is read in time`() throws {
        for piece in ["/:a", "/*", "/(", "?", "/[0-9]+", "{", "/{a:enum(", "/a?", "#{"] {
            _ = try fix(path: "/" + String(repeating: piece, count: 20_000))
        }
    }
}
