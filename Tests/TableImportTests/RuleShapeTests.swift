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
        Case(#"{"/":"/a","?":"q=1"}"#, ["/a?q=enum(1)"], "differs"),
        Case(#"{"/":"/a","?":"*q=*"}"#, ["/a?q=string"], "differs"),
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
        Case(#"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#, ["/a/{rest+} /a"], "routed"),
        Case(#"{"/":"/a/*","exclude":true},{"/":"/*/b"}"#, ["-/a/{rest+}", "/{name}/b"], "differs"),
        Case(#"{"/":"/?*/b","exclude":true},{"/":"/a/?*"}"#, ["-/a/b", "/a/{rest+}"], "differs"),
        Case(#"{"/":"/a","?":{"q":"1"},"exclude":true},{"/":"/a"}"#, ["-/a?q=enum(1)", "/a"], "same"),
        Case(
            #"{"/":"/a","?":{"q":"?*"}},{"/":"/a","?":{"r":"?*"}}"#,
            ["/a?q=string", "/{a:enum(a)}?r=string"],
            "same"
        ),
        Case(
            #"{"/":"/a","?":{"q":"1"},"exclude":true},{"/":"/a","?":{"q":"?*"}}"#,
            ["-/a?q=enum(1)", "/{a:enum(a)}?q=string"],
            "same"
        ),
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
            #""substitutionVariables": {"town": ["oslo", "bergen", "x*"], "day": ["a/b", "c"]}, "details": ["#
                + FileSample.entry(#"{"/": "/in/$(town)"}, {"/": "/$(day)"}"#) + "]"
        )
        let lines = try ImportSample.imported(text).lines
        #expect(lines == ["/in/{in:enum(bergen|oslo|x)}", "/in/x{in}", "/a/b", "/c"])
    }

    @Test func `predefined lists become values`() throws {
        let imported = try ImportSample.rules(#"{"/":"/$(region)/x"},{"/":"/$(lang)/y"}"#)
        #expect(imported.verdict.word == "same")
        #expect(imported.table.routes.count == 2)
    }

    @Test func `several entries of one app are one list of rules`() throws {
        let text = FileSample.entries(
            FileSample.entry(#"{"/":"/a/b","exclude":true}"#) + "," + FileSample.entry(#"{"/":"/a/b"},{"/":"/c"}"#)
        )
        let imported = try ImportSample.imported(text)
        #expect(imported.lines == ["/c"])
        #expect(imported.verdict.word == "same")
    }

    @Test func `apps with other rules are listed with a link`() throws {
        let other = #"{"appIDs": ["7QW3E5R9TY.com.example.other"], "components": [{"/": "/b"}]}"#
        let text = FileSample.entries(FileSample.entry(#"{"/":"/a"}"#) + "," + other)
        let others = try ImportSample.imported(text).others
        #expect(others.map(\.apps) == [["7QW3E5R9TY.com.example.other"]])
        #expect(others.first?.ruleCount == 1)
        #expect(others.first?.example?.link == "https://t.example/a")
        #expect(others.first?.example?.opensThese == false)
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

struct ImportLimitTests {
    /// Files that would need too much without limits.
    private static let hostile = [
        #"{"/":"/"# + String(repeating: "*a", count: 60_000) + #""}"#,
        #"{"/":"/"# + String(repeating: "*/", count: 60_000) + #"x"}"#,
        #"{"/":"/"# + String(repeating: "$(lang)", count: 200) + #""}"#,
        (0..<1500).map { #"{"/":"/a\#($0)*","exclude":\#($0 % 3 == 0)},{"/":"/*b\#($0)"}"# }.joined(separator: ","),
        (0..<2000).map { #"{"/":"/t\#($0)/x"},{"/":"/*/y\#($0)","exclude":true}"# }.joined(separator: ","),
        (0..<300).map { #"{"/":"/$(lang)/$(region)/\#($0)","exclude":\#($0 % 2 == 0)}"# }.joined(separator: ","),
    ]

    @Test(arguments: hostile.indices)
    func `an import ends within its steps`(_ index: Int) throws {
        let document = try AssociationDocument(parsing: Array(FileSample.rules(Self.hostile[index]).utf8))
        let imported = try AssociationImport(
            document,
            app: FileSample.app,
            site: ImportSample.site,
            steps: 100_000,
            states: 5_000
        )
        // What was given up is said: no rule is left out in silence.
        #expect(imported.firstSkipped != nil || ["differs", "undecided"].contains(imported.verdict.word))
    }

    /// Lists whose texts end a segment, in a long pattern: each combination is a copy of the whole pattern.
    private static let longCopies: [String] = [
        file(["v": texts(14, "/"), "w": texts(14, "/")], path: "/$(v)/$(w)" + String(repeating: "a", count: 110_000)),
        file(["v": texts(199, "/")], path: "/$(v)" + String(repeating: "a", count: 60_000)),
        file(["v": texts(30, String(repeating: "a", count: 2000))], path: "/$(v)$(v)"),
    ]

    private static func texts(_ count: Int, _ ending: String) -> [String] {
        (0..<count).map { number -> String in "\"v\(number)\(ending)\"" }
    }

    private static func file(_ lists: [String: [String]], path: String) -> String {
        let variables = lists.map { name, texts -> String in "\"\(name)\": [\(texts.joined(separator: ","))]" }
        let entry = FileSample.entry("{\"/\":\"\(path)\"}")
        let known = variables.joined(separator: ",")
        return FileSample.links("\"substitutionVariables\": {\(known)}, \"details\": [\(entry)]")
    }

    @Test(arguments: longCopies.indices)
    func `copies of a long text are steps`(_ index: Int) throws {
        let document = try AssociationDocument(parsing: Array(Self.longCopies[index].utf8))
        let imported = try AssociationImport(document, app: FileSample.app, site: ImportSample.site, states: 5_000)
        #expect(imported.firstSkipped == "details[0].components[0]")
        #expect(imported.routes.isEmpty)
    }

    @Test func `the first rule that was not imported is named`() throws {
        let rules = (0..<50).map { #"{"/":"/a\#($0)"}"# }.joined(separator: ",")
        let document = try AssociationDocument(parsing: Array(FileSample.rules(rules).utf8))
        let imported = try AssociationImport(document, app: FileSample.app, site: ImportSample.site, steps: 300)
        let skipped = try #require(imported.firstSkipped)
        #expect(skipped.hasPrefix("details[0].components["))
        #expect(imported.verdict.word == "differs")
        #expect(imported.verdict.changes.contains { $0.reasons == [RuleLoss.budget.sentence] })
    }
}
