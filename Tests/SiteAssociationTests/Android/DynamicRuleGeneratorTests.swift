import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

/// The rules by which a table becomes dynamic rules, one by one.
@Suite struct DynamicRuleGeneratorTests {
    private static let uuid = "????????-????-????-????-????????????"

    @Test(arguments: [
        // A link that ends with its host has the empty path, which only `*` takes.
        (#"{"id": "a", "path": "/"}"#, ["/", "-/*", "*"]),
        // Fixed text takes no slash behind it, so that has a rule of its own.
        (#"{"id": "a", "path": "/a"}"#, ["/a", "/a/"]),
        // Decoded, then as linkd prints it.
        (#"{"id": "a", "path": "/a!"}"#, ["/a!", "/a!/", "/a%21", "/a%21/"]),
        (#"{"id": "a", "path": "/é"}"#, ["/é", "/é/", "/%C3%A9", "/%C3%A9/"]),
        // Also as a browser prints it, where that differs from both.
        (
            #"{"id": "a", "path": "/l'é"}"#,
            ["/l'é", "/l'é/", "/l%27%C3%A9", "/l%27%C3%A9/", "/l'%C3%A9", "/l'%C3%A9/"]
        ),
        (#"{"id": "a", "path": "/a!/é/{x}"}"#, ["-/?*/?*/?*/?*", "/a!/é/?*", "/a%21/%C3%A9/?*", "/a!/%C3%A9/?*"]),
        (#"{"id": "a", "path": "/|"}"#, ["/|", "/|/", "/%7C", "/%7C/"]),
        (
            #"{"id": "a", "path": "/!|é/{x}"}"#,
            ["-/?*/?*/?*", "/!|é/?*", "/%21%7C%C3%A9/?*", "/!%7C%C3%A9/?*", "/!|%C3%A9/?*"]
        ),
        (
            #"{"id": "a", "path": "/a", "query": {"k": "enum(é!)"}}"#,
            ["/a ?k=é!", "/a/ ?k=é!", "/a ?k=%C3%A9%21", "/a/ ?k=%C3%A9%21", "/a ?k=%C3%A9!", "/a/ ?k=%C3%A9!"]
        ),
        (#"{"id": "a", "path": "/é/{x}"}"#, ["-/?*/?*/?*", "/é/?*", "/%C3%A9/?*"]),
        // A dot beside wildcards may be a slash, so deeper paths come first.
        (#"{"id": "a", "path": "/a.b/{x}/c"}"#, ["-/?*/?*/?*/?*", "/a.b/?*/c", "/a.b/?*/c/"]),
        // `?*` at the end takes it, and deeper paths, which are excluded in front.
        (#"{"id": "a", "path": "/a/{x}"}"#, ["-/?*/?*/?*", "/a/?*"]),
        (#"{"id": "a", "path": "/{x}/a"}"#, ["/?*/a", "/?*/a/"]),
        (#"{"id": "a", "path": "/{x:int}"}"#, ["-/?*/?*", "/?*"]),
        (#"{"id": "a", "path": "/{x}.a"}"#, ["-/?*/?*", "/?*"]),
        // A `?` would take the slash of `/a/`, so paths that end with one are decided first.
        (#"{"id": "a", "path": "/a{x}"}"#, ["-/?*/?*", "/a?*/", "-/?*/", "/a?*"]),
        (#"{"id": "a", "path": "/{x:date}"}"#, ["-/?*/?*", "/????-??-??/", "-/?*/", "/????-??-??"]),
        (#"{"id": "a", "path": "/{x:uuid}/b"}"#, ["-/?*/?*/?*", "/\(uuid)/b", "/\(uuid)/b/"]),
        (#"{"id": "a", "path": "/a{x}/b"}"#, ["-/?*/?*/?*", "/a?*/b", "/a?*/b/"]),
        // Each value of an enum is a rule.
        (#"{"id": "a", "path": "/{x:enum(a|b)}"}"#, ["/a", "/a/", "/b", "/b/"]),
        (
            #"{"id": "a", "path": "/a", "query": {"k": "enum(x|y!)", "n": "int?"}}"#,
            ["/a ?k=x", "/a/ ?k=x", "/a ?k=y!", "/a/ ?k=y!", "/a ?k=y%21", "/a/ ?k=y%21"]
        ),
        (
            #"{"id": "a", "path": "/", "query": {"s": "string", "n": "int", "d": "date", "u": "uuid"}}"#,
            [
                "/ ?s=?* ?n=?* ?d=????-??-?? ?u=\(uuid)", "-/*", "* ?s=?* ?n=?* ?d=????-??-?? ?u=\(uuid)",
            ]
        ),
        // A catch-all.
        (#"{"id": "a", "path": "/a/{r+}"}"#, ["/a/?*/?*", "-/?*/?*/?*", "/a/?*"]),
        (#"{"id": "a", "path": "/{r+}"}"#, ["/?*/?*", "/?*"]),
    ])
    func `a route becomes rules`(route: String, rules: [String]) throws {
        #expect(try DynamicRuleMatcher(routes: route).lines == rules)
    }

    @Test func `a table becomes rules level by level, the more specific first`() throws {
        let matcher = try DynamicRuleMatcher(
            routes: """
                {"id": "home", "path": "/"}, {"id": "trip", "path": "/trips/{x}", "aliases": ["/t/{x}"]},
                {"id": "new", "path": "/trips/new", "claimed": false},
                {"id": "scheme", "path": "/s", "claimed": false, "page": false},
                {"id": "details", "path": "/details", "query": {"x": "string", "tab": "string?"}},
                {"id": "web", "path": "/details", "claimed": false}
                """,
            exclude: #"{"fragment": "web"}, {"query": {"a": "x&y", "b": "1"}}, {"fragment": "web"}, {"fragment": "/w"}"#
        )
        #expect(
            matcher.lines == [
                "- #web", "- ?a=x%26y ?b=1", "- #/w", "-/?*/?*/?*", "-/trips/new", "-/trips/new/", "/t/?*",
                "/trips/?*", "/details ?x=?*", "/details/ ?x=?*", "-/details", "-/details/", "/",
                "-/*", "*",
            ]
        )
    }

    @Test func `an item with a dot in its name and no fixed values has no rule`() throws {
        let route = { (type: String) in #"{"id": "a", "path": "/a", "query": {"x.y": "\#(type)"}}"# }
        #expect(throws: DynamicRuleError.self) { try DynamicRuleMatcher(routes: route("string")) }
        #expect(throws: DynamicRuleError.self) { try DynamicRuleMatcher(routes: route("int")) }
        let matcher = try DynamicRuleMatcher(routes: route("enum(b|c)"))
        #expect(matcher.decide("https://t.example/a?x.y=b").opensApp)
        #expect(!matcher.decide("https://t.example/a?xzy=b").opensApp)
    }

    @Test func `if no route opens the app, one rule keeps every link in the browser`() throws {
        let none = #"{"id": "a", "path": "/a", "claimed": false, "page": false}"#
        #expect(try DynamicRuleMatcher(routes: none).lines == ["-*"])
        #expect(try DynamicRuleMatcher(routes: none, exclude: #"{"fragment": "web"}"#).lines == ["-*"])
    }

    @Test func `a rule that earlier ones cover is not written`() throws {
        let routes = """
            {"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}"}, {"id": "a", "path": "/a"},
            {"id": "e", "path": "/b/{e:enum(x|y)}"}, {"id": "y", "path": "/b/y"}
            """
        let lines = try DynamicRuleMatcher(routes: routes).lines
        #expect(lines == ["/b/y", "/b/y/", "/b/x", "/b/x/", "-/?*/?*", "/a", "/a/", "/?*"])
    }

    private static let web = #", "claimed": false"#
    /// Two routes of different kinds, the first of which would take links of the second.
    private static let untold = [
        (#""/{n:int}""#, #""/{x}""#), (#""/s/{n:int}""#, #""/{rest+}""#), (#""/{x}.html""#, #""/{x}""#),
        (#""/{x}.b.c""#, #""/{x}.c""#), (#""/{d:date}""#, #""/2{x}""#), (#""/{u:uuid}""#, #""/{x}-b""#),
        (#""/a", "query": {"n": "int"}"#, #""/a""#), (#""/a", "query": {"d": "date"}"#, #""/{x}""#),
        (#""/a/{n:int}""#, #""/{e:enum(a|b)}/x""#), (#""/{n:int}/b""#, #""/{x}/{e:enum(b|c)}""#),
        // Both places take what is no date.
        (#""/a/{d:date}/{e:date}""#, #""/{k:enum(a|b)}/aaaa-bb-cc/eeee-ff-gg""#),
        // On a level of any depth a `?` may stand for a slash: `/a/aaaa-b/-cc/d/e`.
        (#""/a/{d:date}/{rest+}""#, #""/{e:enum(a|b)}/aaaa-b/{rest+}""#),
    ]

    @Test(arguments: untold, [true, false])
    func `no rules are written if one would match links of the other kind of route`(
        paths: (first: String, second: String),
        isClaimed: Bool
    ) throws {
        let table = try RouteTable(
            routes: """
                {"id": "one", "path": \(paths.first)\(isClaimed ? "" : Self.web)},
                {"id": "two", "path": \(paths.second)\(isClaimed ? Self.web : "")}
                """
        )
        let error = #expect(throws: DynamicRuleError.self) { try DynamicRuleMatcher(table) }
        let kinds = isClaimed ? ("claimed", "web-only") : ("web-only", "claimed")
        #expect(error?.message.contains("\(kinds.0) route \"one\" from \(kinds.1) route \"two\"") == true)
        let both = try RouteTable(
            routes: #"{"id": "one", "path": \#(paths.first)}, {"id": "two", "path": \#(paths.second)}"#
        )
        #expect(throws: Never.self) { try DynamicRuleMatcher(both) }
    }

    @Test(arguments: [
        (#""/{n:int}""#, #""/a""#), (#""/{n:int}""#, #""/{x}/b""#), (#""/a/{n:int}""#, #""/{e:enum(a|b)}/12""#),
        (#""/a/{x}.c""#, #""/{e:enum(a|b)}/{x}.b.c""#), (#""/a/{u:uuid}""#, #""/{e:enum(a|b)}/{d:date}""#),
        (#""/a/{d:date}""#, #""/{e:enum(a|b)}/aaaa-bb-c""#), (#""/a/{n:int}""#, #""/{e:enum(b|c)}/{x}""#),
        (#""/a/{d:date}/{rest+}""#, #""/{e:enum(b|c)}/aaaa-b/{rest+}""#),
    ])
    func `rules are written if the patterns of the two kinds do not overlap`(first: String, second: String) throws {
        let matcher = try DynamicRuleMatcher(
            routes: #"{"id": "one", "path": \#(first)}, {"id": "two", "path": \#(second), "claimed": false}"#
        )
        #expect(matcher.lines.contains { $0.hasPrefix("-/") } && matcher.lines.contains { $0.hasPrefix("/") })
    }

    @Test func `a slash after a path does not match a question mark`() throws {
        let matcher = try DynamicRuleMatcher(
            routes: """
                {"id": "a", "path": "/a/{d:date}"},
                {"id": "web", "path": "/{e:enum(a|b)}/aaaa-bb-c", "claimed": false}
                """
        )
        #expect(!matcher.opensApp("https://t.example/a/aaaa-bb-c/"))
        #expect(matcher.opensApp("https://t.example/a/2026-01-31/"))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (0..<2_000).map { #"{"id": "r\#($0)", "path": "/r\#($0)"}"# },
            (0..<3_000).map { #"{"id": "r\#($0)", "path": "/r\#($0)/{n:int}"}"# },
            [#"{"id": "e", "path": "/{a:enum(\#(values))}/{b:enum(\#(values))}/{c:enum(\#(values))}"}"#],
            (0..<5_000).map { #"{"id": "r\#($0)", "path": "/{n:int}/r\#($0)", "claimed": \#($0 % 2 == 0)}"# },
        ]
    )
    func `a table that needs too many rules is refused at once`(routes: [String]) throws {
        let table = try RouteTable(routes: routes.joined(separator: ","))
        let error = #expect(throws: DynamicRuleError.self) { try DynamicRuleMatcher(table) }
        #expect(error?.message.contains("exceed 1000") == true)
    }

    private static let values = (0..<100).map { "v\($0)" }.joined(separator: "|")

    @Test func `a table just below the limit of rules gets them`() throws {
        let routes = (0..<499).map { #"{"id": "r\#($0)", "path": "/r\#($0)"}"# }.joined(separator: ",")
        #expect(try DynamicRuleMatcher(routes: routes).rules.count == 998)
    }
}
