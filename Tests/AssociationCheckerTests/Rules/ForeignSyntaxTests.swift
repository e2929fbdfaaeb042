import AssociationChecker
import Diagnostics
import FindingSnapshots
import LinkRoutes
import SiteTables
import StrictJSON
import TableChecks
import Testing

/// What is to be written in place of another router's syntax in a table.
@Suite struct ForeignSyntaxTests {
    /// Returns a table whose only route has these members.
    private func table(_ members: String) -> [UInt8] {
        Array(#"{"hosts": ["h.example"], "schemes": ["t"], "routes": [{"id": "a", \#(members)}]}"#.utf8)
    }

    private func table(path: String) -> [UInt8] { table(#""path": \#(JSONWriter.json { $0.string(path) })"#) }

    /// Returns the only problem of a table.
    private func problem(_ table: [UInt8], _ place: String = "routes[0].path") throws -> Diagnostic {
        let error = try #require(throws: RouteTableError.self) { try RouteTable(checking: table) }
        let problems = ForeignSyntax.explained(error.problems)
        #expect(problems.map(\.location.path) == [place], "\(error)")
        #expect(problems.map(\.message) == error.problems.map(\.message))
        return try #require(problems.first)
    }

    /// Returns the table that the fix for a path leaves.
    private func applied(path: String) throws -> [UInt8]? {
        try problem(table(path: path)).applyingFix(to: table(path: path))
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
        #expect(try applied(path: path) == table(path: fixed))
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
        #expect(try applied(path: path) == table(path: fixed))
        #expect(PathPattern(fixed) != nil)
    }

    @Test func `a fix is whole, however long it is`() throws {
        let names = (0..<40).map { "parameter\($0)" }
        let fixed = names.map { "/{\($0)}" }.joined()
        #expect(try applied(path: names.map { "/:\($0)" }.joined()) == table(path: fixed))
        #expect(PathPattern(fixed) != nil)
    }

    @Test func `an optional segment of an alias needs a second alias`() throws {
        let members = #""path": "/a", "aliases": ["/p/:id?"]"#
        let alias = try problem(table(members), "routes[0].aliases[0]")
        #expect(alias.applyingFix(to: table(members)) == table(members.replacing(":id?", with: "{id}")))
        #expect(alias.fix?.contains(#""/p""#) == true, "\(alias)")
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
        #expect(try applied(path: path) == table(path: fixed))
        #expect(PathPattern(fixed) != nil)
    }

    @Test(
        arguments: [
            ("https://links.example.com/p/{sku}", "/p/{sku}", ""), ("https://links.example.com", "/", ""),
            ("shop://p/:sku", "/{sku}", ""), ("links.example.com/p/1", "/p/1", ""), ("p/:sku", "/p/{sku}", ""),
            ("//a.example/p/1", "/p/1", ""), ("/p/{id}#top", nil, #""/p/{id}""#), ("/#/p/{id}", nil, #""/""#),
            ("#!/p/:id", nil, #""/""#), ("/shop/#/p/:id", nil, #""/shop""#),
            ("https://a.example/#/p?x=1", nil, #""/""#),
            ("https://a.example/p?x=1", "/p", #""query": {"x": "string?"}"#),
            ("/p/{sku}?ref={ref}", "/p/{sku}", #""query": {"ref": "string?"}"#),
            ("/p/:id?n={n:int}&all", "/p/{id}", #""query": {"n": "string?", "all": "string?"}"#),
            ("/p/{id}?a b=1", "/p/{id}", #""query": {"name": "string?"}"#),
            ("/p/{id}?id=1&a=1&a=2", "/p/{id}", #""query": {"a": "string?"}"#),
            ("/p?x-source=a", "/p", #""query": {"name": "string?"}"#),
            ("/p/{?ref,x}", "/p", #""query": {"ref": "string?", "x": "string?"}"#),
            ("/p{?ref}", "/p", #""query": {"ref": "string?"}"#), ("/p/:id?", "/p/{id}", #""/p""#),
            ("/:lang?/p", "/{lang}/p", #""/p""#), ("/{x?}", "/{x}", #""/""#),
            ("/p/{id:integer?}", "/p/{id:int}", #""/p""#), ("/p/?/x", "/p/{name}/x", ""), ("/p/?", "/p", ""),
        ] as [(String, String?, String)]
    )
    func `a path with other parts of a link is taken apart`(_ path: String, _ fixed: String?, _ rest: String) throws {
        #expect(try applied(path: path) == fixed.map { table(path: $0) })
        let fix = try #require(try problem(table(path: path)).fix)
        #expect(rest.isEmpty || fix.contains(rest), "\(fix)")
    }

    @Test(arguments: [
        ("/p/:sku", "/p/%3Asku"), ("/p/<sku>", "/p/%3Csku%3E"), ("/[sku]", "/%5Bsku%5D"), ("/p/$", "/p/%24"),
        ("/p/(:sku)", "/p/%28%3Asku%29"), ("/.+", "/.%2B"),
    ])
    func `the fix also has the literal text, with its marks encoded`(_ path: String, _ literal: String) throws {
        #expect(try problem(table(path: path)).fix?.hasSuffix("\"\(literal)\"") == true)
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
        let file = { (type: String) in table(#""path": "/a", "query": {"n": "\#(type)"}"#) }
        #expect(try problem(file(type), "routes[0].query.n").applyingFix(to: file(type)) == file(fixed))
    }

    @Test(arguments: [
        "/p/:from-:to", "/p/(?<id>x)", "/b*", "/^p$", "/a{x}b", "/a//b", "/{x:float}", "/caf%C3%A9", "/%23/x",
        "/100%25",
    ])
    func `a path with another mistake keeps the fix of the table`(_ path: String) throws {
        let error = try #require(throws: RouteTableError.self) { try RouteTable(checking: table(path: path)) }
        #expect(error.problems.allSatisfy { $0.fix != nil })
        #expect(ForeignSyntax.explained(error.problems) == error.problems)
    }

    /// Returns the problems of a site's table.
    private func problems(_ members: String) throws -> [Diagnostic] {
        let error = try #require(throws: RouteTableError.self) { try SiteTable(json: Array("{\(members)}".utf8)) }
        return ForeignSyntax.explained(error.problems)
    }

    private static func redirect(from path: String) -> String {
        #""routes": [{"id": "a", "path": "/a"}], "redirects": [{"from": "\#(path)", "to": "a"}]"#
    }

    @Test func `the fix for a redirect drops the query`() throws {
        let (members, fixed) = (Self.redirect(from: "/b?c=d"), Self.redirect(from: "/b"))
        let problem = try #require(try problems(members).first)
        #expect(problem.applyingFix(to: Array("{\(members)}".utf8)) == Array("{\(fixed)}".utf8))
        #expect(problem.fix?.contains(#""query""#) == false)
    }

    @Test func `fixes of foreign syntax match the snapshot`() throws {
        let routes = [
            #""path": "/p/:sku""#, #""path": "/p/:id?""#, #""path": "/p?a=1""#, #""path": "/p/{id}#top""#,
            #""path": "/p", "aliases": ["/q/:id?"]"#, #""path": "/p", "query": {"n": "float"}"#,
            #""path": "/p", "query": {"n": "[Int]"}"#,
        ].map { #""routes": [{"id": "a", \#($0)}]"# }
        let redirects = ["/b/:id?", "/b?c=d", "/b#c"].map(Self.redirect)
        try FindingSnapshot("foreign-syntax").expect(
            (routes + redirects).map { (input: $0, findings: try problems($0)) }
        )
    }

    @Test func `a long path of marks is read in time`() throws {
        for piece in ["/:a", "/*", "/(", "?", "/[0-9]+", "{", "/{a:enum(", "/a?", "#{"] {
            _ = try problem(table(path: "/" + String(repeating: piece, count: 20_000)))
        }
    }
}
