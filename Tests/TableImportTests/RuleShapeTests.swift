import AssociationSamples
import LinkRoutes
import SiteAssociation
import Testing

@testable import TableImport

struct RuleShapeTests {
    /// Rules, the routes that they become, and what is proved.
    struct Case: Sendable, CustomStringConvertible {
        let rules: String
        let lines: [String]
        let verdict: String

        init(_ rules: String, _ lines: [String], _ verdict: String) {
            (self.rules, self.lines, self.verdict) = (rules, lines, verdict)
        }

        var description: String { rules }
    }

    private static let paths = [
        Case(#"{"/":"/about"}"#, ["/about"], "same"),
        Case(#"{"/":"about/"}"#, ["/about"], "same"),
        Case(#"{"/":"/"}"#, ["/"], "same"),
        Case(#"{"/":"/caf%C3%A9"}"#, ["/café"], "same"),
        Case(#"{"/":"*"}"#, ["/{rest+} /"], "routed"),
        Case(#"{"/":"/buy/*"}"#, ["/buy/{rest+} /buy"], "routed"),
        Case(#"{"/":"/buy/?*"}"#, ["/buy/{rest+}"], "routed"),
        Case(#"{"/":"/*/*/?*","exclude":true},{"/":"/trips/?*"}"#, ["/trips/{trip}"], "same"),
        Case(#"{"/":"/a/?*/?*"}"#, ["/a/{a}/{rest+}"], "routed"),
        Case(#"{"/":"/$(missing)/?"}"#, [], "same"),
        Case(#"{"/":"/*.html"}"#, ["/.html", "/{name}.html"], "differs"),
        Case(#"{"/":"/ed-*"}"#, ["/ed-/{rest+} /ed-", "/ed-{name}"], "differs"),
        Case(#"{"/":"/a/*/b"}"#, ["/a/{a}/b"], "differs"),
        Case(#"{"/":"/a*b"}"#, ["/a{name}"], "differs"),
        Case(#"{"/":"/x/????"}"#, ["/x/{x}"], "differs"),
        Case(#"{"/":"/n/$(digit)$(digit)"}"#, ["/n/{n}"], "differs"),
        // No URL has such a path.
        Case(#"{"/":"/a%2"}"#, [], "same"),
        Case(#"{"/":"/a?b"}"#, ["/a{name}"], "differs"),
        Case(#"{"/":"/About","caseSensitive":false}"#, ["/About"], "differs"),
        Case(#"{"/":"/a b","percentEncoded":false}"#, ["/a b"], "differs"),
    ]

    private static let conditions = [
        Case(#"{"/":"/a","?":{"q":"*"}}"#, ["/a"], "same"),
        Case(#"{"/":"/a","?":{"q":"?*"}}"#, ["/a?q=string"], "same"),
        Case(#"{"/":"/a","?":{"q":"on"}}"#, ["/a?q=enum(on)"], "same"),
        Case(#"{"/":"/a","?":{"q":"????"}}"#, ["/a?q=string"], "differs"),
        Case(#"{"/":"/a","?":"q=1"}"#, [], "differs"),
        Case(#"{"/":"/a","?":{"q":""}}"#, [], "differs"),
        Case(
            #"{"/":"/a","?":{"q":"$(digit)"}},{"/":"/b/$(digit)"}"#,
            ["/a?q=enum(0|1|2|3|4|5|6|7|8|9)", "/b/{b:enum(0|1|2|3|4|5|6|7|8|9)}"],
            "same"
        ),
        Case(#"{"/":"/a","?":{"q":"a*"}}"#, ["/a?q=string"], "differs"),
        Case(#"{"/":"/a","?":"q"}"#, [], "differs"),
        Case(#"{"/":"/a","?":"q=1","exclude":true},{"/":"/a"}"#, ["/a"], "differs"),
        Case(#"{"/":"/a","?":"*"}"#, ["/a"], "same"),
        Case(##"{"/":"/a","#":"top"}"##, ["/a"], "differs"),
        Case(##"{"#":"web","exclude":true},{"/":"/a"}"##, ["/a"], "same"),
        Case(#"{"?":{"web":"1"},"exclude":true},{"/":"/a"}"#, ["/a"], "same"),
        Case(##"{"/":"/a"},{"#":"web","exclude":true},{"/":"/b"}"##, ["/a", "/b"], "differs"),
        Case(##"{"#":"app"}"##, [], "differs"),
    ]

    private static let orders = [
        Case(#"{"/":"/a/b","exclude":true},{"/":"/a/*"}"#, ["-/a/b", "/a/{rest+} /a"], "routed"),
        // A rule after which no link is decided otherwise has no route.
        Case(#"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#, ["/a/{rest+} /a"], "routed"),
        Case(#"{"/":"/b","exclude":true},{"/":"/a"}"#, ["/a"], "same"),
        Case(#"{"/":"/a/*/*","exclude":true},{"/":"/a/*"}"#, [], "same"),
        Case(#"{"/":"*","exclude":true},{"/":"/a"}"#, [], "same"),
        Case(#"{"/":"/a/*","exclude":true},{"/":"/*/b"}"#, ["-/a/{rest+} /a", "/{name}/b"], "differs"),
        // The table prefers the path of the second rule.
        Case(#"{"/":"/?*/b","exclude":true},{"/":"/a/?*"}"#, ["-/{name}/b", "/a/{rest+}"], "differs"),
        Case(#"{"/":"/a","?":{"q":"1"},"exclude":true},{"/":"/a"}"#, ["-/a?q=enum(1)", "/a"], "same"),
        Case(#"{"/":"/a","?":{"q":"?*"}},{"/":"/a","?":{"r":"?*"}}"#, ["/a?q=string"], "differs"),
        Case(#"{"/":"/a*"},{"/":"/*b"}"#, ["/a/{rest+} /a", "/a{name}", "/b"], "differs"),
        Case(#"{"/":"/$(digit)"},{"/":"/a"}"#, ["/{choice:enum(0|1|2|3|4|5|6|7|8|9)}", "/a"], "same"),
    ]

    @Test(arguments: paths + conditions + orders)
    func `a rule becomes the nearest route`(_ sample: Case) throws {
        let imported = try ImportSample.rules(sample.rules)
        #expect(imported.lines == sample.lines)
        #expect(imported.verdict.word == sample.verdict)
    }

    @Test func `legacy paths are imported`() throws {
        let imported = try ImportSample.imported(FileSample.paths(#""NOT /a/b", "/a/*""#))
        #expect(imported.lines == ["-/a/b", "/a/{rest+} /a"])
        #expect(imported.verdict.word == "routed")
    }

    @Test func `defaults of a file and of an entry apply`() throws {
        let text = FileSample.links(
            #""defaults": {"?": {"q": "?*"}}, "details": [{"appIDs": ["\#(FileSample.app)"], "#
                + #""defaults": {"exclude": true}, "#
                + #""components": [{"/": "/a/b"}, {"/": "/a", "exclude": false}]}]"#
        )
        #expect(try ImportSample.imported(text).lines == ["/a?q=string"])
    }

    @Test func `variables of the file become values`() throws {
        let text = FileSample.links(
            #""substitutionVariables": {"town": ["oslo", "bergen"], "day": ["a/b", "c"], "any": ["x*"]}, "details": ["#
                + FileSample.entry(#"{"/": "/in-$(town)"}, {"/": "/$(town)/$(any)"}, {"/": "/on/$(day)"}"#) + "]"
        )
        let lines = try ImportSample.imported(text).lines
        #expect(lines == ["/{choice:enum(in-bergen|in-oslo)}", "/{choice:enum(bergen|oslo)}/{name}", "/on/{on}"])
    }

    @Test(arguments: [
        "/l'équipe/{x}", "/l'équipe!/{x}", "/a!/b'/{x}", "/a^|/{x}", "/@é!{x}", "/{x}!'",
    ])
    func `each spelling that linkd writes becomes the same route`(_ path: String) throws {
        let marked = path.replacing("^", with: "%5E")
        let table = try RouteTable(routes: #"{"id": "a", "path": "\#(marked)", "query": {"q": "enum(d'or!|b)"}}"#)
        let imported = try ImportSample.imported(try AssociationFile(table).text)
        #expect(imported.table.entries.map(\.pattern.segments.count) == table.entries.map(\.pattern.segments.count))
        #expect(imported.verdict.word == "same")
    }

    @Test func `a rule that has no route is named with the reason`() throws {
        let imported = try ImportSample.rules(
            ##"{"/":"/a","?":"q"},{"/":"/b*c*d","exclude":true},{"/":"/x?","?":{"x-a":"?*"}},{"/":"*/y","#":"top"}, "##
                + ##"{"#":"web","exclude":true},{"/":"*"}"##
        )
        #expect(
            imported.omissions.map(\.reason) == [
                "a table names query items, and the rule has a pattern for the whole query",
                "a route for it would keep more links in the browser", "a table cannot name its query item",
                "a route cannot require a fragment, and \"exclude\" comes first and is for all paths",
            ]
        )
        let refused = try ImportSample.rules(#"{"/":"/a?*"},{"/":"/?*b"}"#)
        #expect(refused.lines == ["/a{name}"])
        #expect(refused.omissions.first?.reason.contains("/a{name}") == true)
    }

    @Test func `the lists of all languages and regions become any text, which the import says`() throws {
        let imported = try ImportSample.rules(
            #"{"/":"/shop/$(region)"},{"/":"/help/$(lang)_DK"},{"/":"/level/$(upper)"}"#
        )
        #expect(imported.lines.prefix(2) == ["/shop/{shop}", "/help/{help}_DK"])
        #expect(imported.verdict.word == "differs")
        let wide = imported.routes.map(\.guesses)
        #expect(wide[0] == ["any text in place of the 257 of $(region)"])
        #expect(wide[1] == ["any text in place of the 631 of $(lang)"])
        #expect(wide[2].first?.contains("enum(A|B|") == true)
    }

    @Test func `several entries of one app are one list of rules`() throws {
        let text = FileSample.entries(
            FileSample.entry(#"{"/":"/a/b","exclude":true}"#) + "," + FileSample.entry(#"{"/":"/a/b"},{"/":"/c"}"#)
        )
        let imported = try ImportSample.imported(text)
        #expect(imported.lines == ["/c"])
        #expect(imported.verdict.word == "same")
    }

    @Test func `invisible characters of a path are escaped in the text of the table`() throws {
        let imported = try ImportSample.rules(#"{"/":"/a%E2%80%AEb/%F3%A0%81%81"}"#)
        let text = String(decoding: imported.json, as: UTF8.self)
        #expect(text.contains(#""path":"/a\u202eb/\udb40\udc41""#))
        #expect(imported.verdict.word == "same")
    }

    @Test func `names come from paths and are distinct`() throws {
        let imported = try ImportSample.rules(
            #"{"/":"/trips/?*"},{"/":"/trips"},{"/":"/my-orders/2026"},{"/":"/?*/%C3%A9"}"#
        )
        #expect(imported.table.routes.map(\.id) == ["trips", "myOrders2026", "page"])
    }
}
