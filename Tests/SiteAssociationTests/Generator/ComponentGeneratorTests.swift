import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// The rules by which a table becomes lines of the file, one by one.
@Suite struct ComponentGeneratorTests {
    private static let lengths = (1...19).map { String(repeating: "$(digit)", count: $0) }

    private func lines(_ routes: String, exclude: String = "") throws -> [String] {
        try AssociationFile(RouteTable(routes: routes, exclude: exclude)).lines
    }

    @Test(arguments: [
        // Nothing loses by any text in its place: nothing follows, a route of the same kind, one that takes ints itself.
        (#"{"id": "n", "path": "/{n:int}"}"#, ["-/*/?*", "/?*"]),
        (#"{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}"}"#, ["-/*/?*", "/?*"]),
        (
            #"{"id": "n", "path": "/a/{n:int}"}, {"id": "w", "path": "/{x}/{n:int}", "claimed": false}"#,
            ["-/*/*/?*", "/a/?*", "-/?*/?*"]
        ),
        (
            #"{"id": "n", "path": "/{n:int}/b"}, {"id": "w", "path": "/{x}/c", "claimed": false}"#,
            ["-/*/*/?*", "/?*/b", "-/?*/c"]
        ),
        // A web-only one may say more too, where no claimed one follows.
        (#"{"id": "n", "path": "/{n:int}", "claimed": false}"#, ["-/*/?*", "-/?*"]),
    ])
    func `an int matches any text if no route of the other kind loses a link`(
        _ routes: String,
        _ expected: [String]
    ) throws {
        #expect(try lines(routes) == expected)
    }

    @Test(arguments: [(true, "", "-"), (false, "-", "")])
    func `an int has one rule for each length if a later route of the other kind overlaps`(
        _ isClaimed: Bool,
        _ own: String,
        _ other: String
    ) throws {
        let routes = """
            {"id": "n", "path": "/{n:int}", "claimed": \(isClaimed)},
            {"id": "x", "path": "/{x}", "claimed": \(!isClaimed)}
            """
        #expect(try lines(routes) == ["-/*/?*"] + Self.lengths.map { own + "/" + $0 } + [other + "/?*"])
    }

    @Test func `only an int whose other texts are links of the other kind is exact`() throws {
        let routes = """
            {"id": "n", "path": "/{n:int}/{m:int}"}, {"id": "x", "path": "/{x}/{m:int}", "claimed": false}
            """
        #expect(try lines(routes) == ["-/*/*/?*"] + Self.lengths.map { "/\($0)/?*" } + ["-/?*/?*"])
    }

    @Test func `a required int is exact where the other route does not ask for it`() throws {
        let routes = """
            {"id": "n", "path": "/a", "query": {"n": "int"}}, {"id": "w", "path": "/a", "claimed": false}
            """
        #expect(try lines(routes) == Self.lengths.map { "/a ?n=" + $0 } + ["-/a"])
    }

    @Test func `a required bool is one of its texts, and a required number any text`() throws {
        let routes = #"{"id": "m", "path": "/m", "query": {"lat": "number", "dark": "bool", "zoom": "number?"}}"#
        let document = try AssociationDocument(try RouteTable(routes: routes))
        #expect(document.variables.map(\.values) == [["true", "false", "1", "0"]])
        #expect(try lines(routes) == ["/m ?lat=?* ?dark=$(m.dark)"])
    }

    @Test(arguments: [(true, false), (false, true)])
    func `a number that would have to be exact is an error with a fix that works`(_ own: Bool, _ other: Bool) throws {
        func table(_ type: String, _ other: Bool) throws -> RouteTable {
            try RouteTable(
                routes: """
                    {"id": "n", "path": "/a", "query": {"n": "\(type)"}, "claimed": \(own)},
                    {"id": "w", "path": "/a", "claimed": \(other)}
                    """
            )
        }
        let refused = try table("number", other)
        let error = #expect(throws: AssociationError.self) { try AssociationDocument(refused) }
        #expect(error?.message.contains(#"number for "n" of route "n""#) == true)
        for fixed in [try table("int", other), try table("number", own)] { _ = try AssociationDocument(fixed) }
    }

    @Test func `two exact ints have a rule for each pair of lengths`() throws {
        let routes = """
            {"id": "n", "path": "/{n:int}/{m:int}"}, {"id": "x", "path": "/{x}/{y}", "claimed": false}
            """
        #expect(try lines(routes).count == 1 + 19 * 19 + 1)
    }

    @Test
    func `a suffix that could end an escape also matches the text before it if a route of the other kind follows`()
        throws
    {
        let routes = #"{"id": "n", "path": "/{x}9"}, {"id": "x", "path": "/{x}", "claimed": false}"#
        let one = "$(bare-character)"
        #expect(
            try lines(routes) == [
                "-/*/?*", "/*%$(xdigit)$(xdigit)9", "/\(one)9", "/\(one)\(one)9", "/*\(one)\(one)\(one)9", "-/?*",
            ]
        )
        #expect(try lines(#"{"id": "n", "path": "/{x}9"}"#) == ["-/*/?*", "/?*9"])
        let matcher = try AppleMatcher(RouteTable(routes: routes))
        for (path, opens) in [
            ("9", false), ("x9", true), ("xy9", true), ("xyz9", true), ("caf%C3%A9", false), ("%C3%A99", true),
            ("%C3%A9x9", true), ("%C3%A9%C3%A9", false), ("a@9", true), ("%409", true),
        ] {
            #expect(matcher.opensApp("https://t.example/\(path)") == opens, "\(path)")
        }
    }

    @Test(arguments: [
        ("café", ["/caf%C3%A9"]), ("a b", ["/a%20b"]), ("a!", ["/a%21", "/a!"]), ("$5", ["/%245", "/$5"]),
        ("~a-b._c", ["/~a-b._c"]),
        ("&'(),=@+", ["/%26%27%28%29%2C%3D%40%2B", "/&'(),=@+"]), ("a!é", ["/a%21%C3%A9", "/a!%C3%A9"]),
        ("a!/b", ["/a%21/b", "/a!/b"]), ("a!/é", ["/a%21/%C3%A9", "/a!/%C3%A9"]),
        ("l'équipe/{x}", ["-/*/*/?*", "/l%27%C3%A9quipe/?*", "/l'%C3%A9quipe/?*"]),
        ("é|b", ["/%C3%A9%7Cb", "/%C3%A9|b"]),
        ("@é{u}", ["-/*/?*", "/%40%C3%A9?*", "/@%C3%A9?*"]),
        // One rule with a list for each character that has two spellings.
        ("a!/b'", ["/a$(char-21)/b$(char-27)"]), ("a%5E'", ["/a$(char-5E)$(char-27)"]),
        ("a;'", ["/a$(char-3B)$(char-27)"]), ("a;é", ["/a%3B%C3%A9", "/a;%C3%A9"]),
        ("c!/{x}/d!", ["-/*/*/*/?*", "/c$(char-21)/?*/d$(char-21)"]),
    ])
    func `text is percent-encoded, and again with only what must be`(
        _ path: String,
        _ expected: [String]
    ) throws {
        #expect(try lines(#"{"id": "a", "path": "/\#(path)"}"#) == expected)
    }

    @Test func `an exclusion matches the unencoded text too, and an earlier one makes later rules unnecessary`() throws
    {
        let exclude = """
            {"fragment": "/web"}, {"query": {"v": "é"}}, {"query": {"a": "x&y", "b": "c:d"}},
            {"fragment": "w", "query": {"v": "é"}}
            """
        #expect(
            try lines(#"{"id": "a", "path": "/a"}"#, exclude: exclude) == [
                "- #%2Fweb", "- #/web", "- ?v=%C3%A9", "- ?a=x%26y ?b=$(exclude[2].b)", "/a",
            ]
        )
    }

    @Test func `an item or a fragment has each spelling that an encoder writes`() throws {
        let exclude = """
            {"fragment": "$a(|"}, {"fragment": "é!"}, {"query": {"a": "l'é"}}, {"query": {"a": "[x]"}},
            {"query": {"a": "d'or!"}}
            """
        let routes = #"{"id": "a", "path": "/a", "query": {"v": "enum(l'or!|b)"}}"#
        let file = try AssociationFile(RouteTable(routes: routes, exclude: exclude))
        #expect(
            file.lines == [
                "- #$(char-24)a$(char-28)$(char-7C)", "- #%C3%A9%21", "- #%C3%A9!", "- ?a=$(exclude[2].a)",
                "- ?a=$(char-5B)x$(char-5D)", "- ?a=d$(char-27)or$(char-21)", "/a ?v=$(a.v)",
            ]
        )
        let lists = file.appLinks?.variables ?? []
        #expect(lists.first { $0.name == "char-27" }?.values == ["%27", "'"])
        #expect(lists.first { $0.name == "exclude[2].a" }?.values == ["l%27%C3%A9", "l'%C3%A9"])
        #expect(lists.first { $0.name == "a.v" }?.values == ["l%27or%21", "l%27or!", "l'or!", "b"])
    }

    @Test func `one value has the spellings of a path and of a query`() throws {
        let routes = #"{"id": "a", "path": "/{v:enum(a'^!|b)}", "query": {"w": "enum(a'^!|b)"}}"#
        let file = try AssociationFile(RouteTable(routes: routes))
        #expect(
            file.appLinks?.variables.map(\.values) == [
                ["a%27%5E%21", "a'%5E!", "a'^!", "b"],
                ["a%27%5E%21", "a%27%5E!", "a%27^!", "a'%5E!", "a'^!", "b"],
            ]
        )
    }

    @Test(arguments: [14, 17, 29, 30, 31, 62, 63, 64, 200])
    func `a value with more spellings than a file can hold is an error`(_ count: Int) throws {
        let value = String(repeating: "'", count: count)
        let table = try RouteTable(routes: #"{"id": "a", "path": "/a", "query": {"v": "enum(\#(value)|b)"}}"#)
        #expect(throws: AssociationError.self) { try AssociationFile(table) }
        #expect(throws: AssociationError.self) { try AppleMatcher(table) }
    }

    @Test func `aliases have their own rules, in order of precedence`() throws {
        let routes = #"{"id": "a", "path": "/a/{x:int}/{rest+}", "aliases": ["/{x:int}", "/b/{x:int}/{rest+}"]}"#
        #expect(
            try lines(routes) == [
                "-*//?*", "/a/?*/?*/?*", "/b/?*/?*/?*", "-/*/*/*/?*", "/a/?*/?*", "/b/?*/?*", "-/*/?*", "/?*",
            ]
        )
    }

    @Test(arguments: [
        // One line covers the other, alone or with its like.
        (#"{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}"}"#, ["-/*/?*", "/?*"]),
        (
            """
            {"id": "a", "path": "/a"}, {"id": "b", "path": "/b"},
            {"id": "e", "path": "/{e:enum(a|b)}", "claimed": false}
            """,
            ["/a", "/b"]
        ),
        (#"{"id": "a", "path": "/a"}, {"id": "e", "path": "/{e:enum(a|b)}"}"#, ["/a", "/$(e.e)"]),
        // A link may carry both values, which neither of the first two takes.
        (
            """
            {"id": "a", "path": "/p", "query": {"q": "enum(a)", "r": "string"}},
            {"id": "b", "path": "/p", "query": {"q": "enum(b)", "r": "string"}},
            {"id": "e", "path": "/p", "query": {"q": "enum(a|b)"}}
            """, ["/p ?q=a ?r=?*", "/p ?q=b ?r=?*", "/p ?q=$(e.q)"]
        ),
        (
            #"{"id": "a", "path": "/p", "query": {"q": "int"}}, {"id": "b", "path": "/p", "query": {"q": "date"}}"#,
            ["/p ?q=?*"]
        ),
        (
            """
            {"id": "n", "path": "/{n:int}", "query": {"q": "enum(a)"}},
            {"id": "x", "path": "/{x}", "query": {"q": "enum(a|b)"}}
            """, ["-/*/?*", "/?* ?q=a", "/?* ?q=$(x.q)"]
        ),
    ])
    func `a rule that earlier rules cover is not written`(_ routes: String, _ expected: [String]) throws {
        #expect(try lines(routes) == expected)
    }

    @Test func `a rule whose items an exclusion excludes is not written`() throws {
        let routes = #"{"id": "a", "path": "/a", "query": {"v": "enum(web)"}}, {"id": "b", "path": "/b"}"#
        #expect(try lines(routes, exclude: #"{"query": {"v": "web"}}"#) == ["- ?v=web", "/b"])
        #expect(try lines(routes, exclude: #"{"query": {"v": "x"}}"#) == ["- ?v=x", "/a ?v=web", "/b"])
    }

    @Test func `equal lists share the variable of the first use`() throws {
        let file = try AssociationFile(
            RouteTable(
                routes: """
                    {"id": "b", "path": "/b/{y:enum(1|2)}", "query": {"z": "enum(2|1)"}},
                    {"id": "a", "path": "/a/{x:enum(1|2)}"}
                    """
            )
        )
        #expect(file.lines == ["/b/$(b.y) ?z=$(b.z)", "/a/$(b.y)"])
        #expect(file.appLinks?.variables.map(\.name) == ["b.y", "b.z"])
        #expect(file.appLinks?.variables.map(\.values) == [["1", "2"], ["2", "1"]])
    }

    @Test func `all dates share one list of the 366 days`() throws {
        let file = try AssociationFile(
            RouteTable(
                routes: """
                    {"id": "a", "path": "/a/{d:date}"},
                    {"id": "b", "path": "/b", "query": {"from": "date", "to": "date"}}
                    """
            )
        )
        let date = "$(digit)$(digit)$(digit)$(digit)-$(month-day)"
        #expect(file.lines == ["/a/" + date, "/b ?from=\(date) ?to=\(date)"])
        let variable = try #require(file.appLinks?.variables.first)
        #expect(file.appLinks?.variables.count == 1 && variable.name == "month-day")
        #expect(variable.values.count == 366 && Set(variable.values).count == 366)
        #expect(
            variable.values.first == "01-01" && variable.values.last == "12-31" && variable.values.contains("02-29")
        )
        #expect(!variable.values.contains("02-30") && !variable.values.contains("04-31"))
    }

    @Test func `the order of routes does not change the rules`() throws {
        let routes = [
            #"{"id": "a", "path": "/a/{x}"}"#, #"{"id": "b", "path": "/{y}/b", "claimed": false}"#,
            #"{"id": "c", "path": "/c/{rest+}"}"#, #"{"id": "d", "path": "/{d:date}"}"#,
        ]
        let file = try AssociationFile(RouteTable(routes: routes.joined(separator: ","))).json
        for shift in 1..<routes.count {
            let turned = routes[shift...] + routes[..<shift]
            #expect(try AssociationFile(RouteTable(routes: turned.joined(separator: ","))).json == file)
        }
    }
}
