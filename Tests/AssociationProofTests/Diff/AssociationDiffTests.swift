import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import StrictJSON
import Testing

/// What changed in meaning between two association files.
struct AssociationDiffTests {
    /// Rules that say the same in other words.
    private static let sameRules: [(old: String, new: String)] = [
        (#"{"/": "/a"}, {"/": "/b/*"}"#, #"{"/": "/b/*"}, {"/": "/a"}"#),
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*", "comment": "all of a"}"#),
        (#"{"/": "/a"}"#, ##"{"/": "/a", "?": "*", "#": "*", "exclude": false, "caseSensitive": true}"##),
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*"}, {"/": "/a/b"}"#),
        (#"{"/": "/a/*"}"#, #"{"/": "/a"}, {"/": "a/?*"}"#),
        (#"{"/": "/a", "?": {"q": "*"}}"#, #"{"/": "/a/"}"#),
        (#"{"/": "/a"}, {"/": "/b", "exclude": true}"#, #"{"/": "/a"}"#),
        (#"{"/": "/1"}"#, #"{"/": "/1", "caseSensitive": false}"#),
        (#"{"/": "/$(digit)"}"#, (0...9).map { #"{"/": "/\#($0)"}"# }.joined(separator: ",")),
        (#"{"/": "/%2F"}"#, #"{"/": "/%2F"}, {"/": "/é"}"#),
        ("{\"/\": \"/\u{212A}\", \"caseSensitive\": false}", #"{"/": "/k"}, {"/": "/K"}"#),
        // What is not an object is no rule.
        (#""x", {"/": "/a"}, 5"#, #"{"/": "/a"}"#), (#"null, []"#, #"{"/": "/a", "exclude": true}"#),
    ]

    @Test(arguments: sameRules)
    func `equivalent rules are no change`(old: String, new: String) throws {
        #expect(try Self.diff(old, new).isEmpty)
        #expect(try Self.diff(new, old).isEmpty)
    }

    /// Rules, with the link of each kind that opens no longer, and of each that opens now.
    private static let changedRules: [(old: String, new: String, closed: [String], opened: [String])] = [
        (#"{"/": "/a"}"#, #"{"/": "/a"}, {"/": "/b/?*"}"#, [], ["/b/x"]),
        (#"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#, #"{"/": "/a/*"}"#, [], ["/a/b"]),
        (
            #"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#, #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#,
            ["/a/b"], []
        ),
        (#"{"/": "/a"}"#, #"{"/": "/a", "caseSensitive": false}"#, [], ["/A"]),
        (#"{"/": "/a b", "percentEncoded": false}"#, #"{"/": "/a b"}"#, ["/a%20b"], []),
        (#"{"/": "/a/b"}"#, #"{"/": "/a/b", "percentEncoded": false}"#, [], ["/a/%62"]),
        (#"{"/": "/a"}, {"/": "/a?b"}"#, #"{"/": "/a"}, {"/": "/a?b", "percentEncoded": false}"#, [], ["/a/%62"]),
        (#"{"?": {"q": "*"}}"#, #"{"?": {"q": "?*"}}"#, [""], []),
        (#"{"?": {"q": "1"}}"#, #"{"?": {"q": "1"}, "caseSensitive": false}"#, ["?Q&q=1"], ["?Q=1"]),
        (#"{"?": {"q": "1"}}"#, #"{"?": {"q": "1"}, "percentEncoded": false}"#, ["?q=1&%71"], ["?q=%31"]),
        (#"{"?": {"q": "1"}}"#, #"{"?": "q=1"}"#, ["?q=1&"], []),
        (##"{"#": "a"}"##, ##"{"#": "b"}"##, ["#a"], ["#b"]),
        (#"{"/": "/a"}"#, #"{"/": "/b"}"#, ["/a"], ["/b"]),
        // The Kelvin and the Ångström sign fold to k and to å, as K and Å do.
        ("{\"/\": \"/\u{212A}\", \"caseSensitive\": false}", #"{"/": "/k"}"#, ["/K"], []),
        (
            "{\"/\": \"/\u{212B}\", \"caseSensitive\": false, \"percentEncoded\": false}",
            #"{"/": "/%C3%A5"}, {"/": "/%c3%a5"}, {"/": "/%E2%84%AB"}"#, ["/%C3%85"], []
        ),
    ]

    @Test(arguments: changedRules)
    func `a change has an example of each kind, lost links first`(
        old: String,
        new: String,
        closed: [String],
        opened: [String]
    ) throws {
        let changes = try #require(try Self.diff(old, new).apps.first)
        #expect(changes.apps == [FileSample.app])
        #expect(changes.links.map(\.link) == (closed + opened).map { "https://example.com" + $0 })
        #expect(changes.links.map(\.opensApp) == closed.map { _ in false } + opened.map { _ in true })
        let (before, now) = (AppleMatcher(try Self.rules(old)), AppleMatcher(try Self.rules(new)))
        for change in changes.links {
            #expect([before, now].map { $0.opensApp(change.link) } == [!change.opensApp, change.opensApp])
        }
    }

    @Test func `one of many values of an item is found`() throws {
        let rules = (1...65).map { #"{"/": "/p", "?": {"tab": "value\#($0)"}}"# }
        let diff = try Self.diff(rules.joined(separator: ","), rules.dropLast().joined(separator: ","))
        let changes = try #require(diff.apps.first)
        #expect(changes.undecided == nil && changes.links.map(\.link) == ["https://example.com/p?tab=value65"])
    }

    @Test func `each example has the rule that decided before and the one that decides now`() throws {
        let diff = try Self.diff(
            #"{"/": "/a/x", "exclude": true}, {"/": "/a/*"}"#,
            #"{"/": "/a/*", "exclude": true}, {"/": "/*"}"#
        )
        let links = try #require(diff.apps.first).links
        #expect(links.map(\.link) == ["https://example.com/a", "https://example.com"])
        #expect(links.map { $0.before?.json } == [#"{"/":"/a/*"}"#, nil])
        #expect(links.map { $0.now?.json } == [#"{"/":"/a/*","exclude":true}"#, #"{"/":"/*"}"#])
    }

    @Test func `a list of entries equals the obsolete dictionary, and two entries equal one`() throws {
        let rules = [#"{"/": "/a"}"#, #"{"/": "/b"}"#]
        let list = FileSample.rules(rules.joined(separator: ","))
        let others = [
            FileSample.links(#""details": {"\#(FileSample.app)": {"components": [\#(rules.joined(separator: ","))]}}"#),
            FileSample.entries(rules.map(FileSample.entry).joined(separator: ",")),
            FileSample.entries(#"{"appID": "\#(FileSample.app)", "components": [\#(rules.joined(separator: ","))]}"#),
            FileSample.paths(#""/a", "/b""#),
            FileSample.links(
                #""defaults": {"/": "/a"}, "details": [\#(FileSample.entry("{}")), \#(FileSample.entry(rules[1]))]"#
            ),
        ]
        for other in others { #expect(try Self.diff(list: list, other).isEmpty, "\(other)") }
    }

    @Test func `added and removed apps are named for each service, in any order`() throws {
        let old = """
            {"applinks": {"details": [{"appIDs": ["A", "B"], "components": [{}]}]},
             "webcredentials": {"apps": ["A", "B"]}, "appclips": {"apps": ["C"]}}
            """
        let new = """
            {"applinks": {"details": [{"appIDs": ["C", "B"], "components": [{}]}]},
             "webcredentials": {"apps": ["B", "A", "A"]}, "activitycontinuation": {"apps": ["A"]}}
            """
        let diff = try Self.diff(list: old, new)
        #expect(diff.apps.isEmpty)
        #expect(diff.services.map(\.service) == ["applinks", "appclips", "activitycontinuation"])
        #expect(diff.services.map(\.gone) == [["A"], ["C"], []])
        #expect(diff.services.map(\.added) == [["C"], [], ["A"]])
        #expect(diff.services.map(\.isGone) == [false, true, false])
        #expect(diff.services.map(\.isAdded) == [false, false, true])
    }

    @Test func `apps with the same change are reported together`() throws {
        let entry = { (apps: String, rule: String) in #"{"appIDs": [\#(apps)], "components": [\#(rule)]}"# }
        let (a, b) = (#"{"/": "/a"}"#, #"{"/": "/b"}"#)
        let old = FileSample.entries(entry(#""A", "B", "C""#, a) + "," + entry(#""D""#, b))
        let new = FileSample.entries(entry(#""D", "C", "A""#, b) + "," + entry(#""B""#, "{}"))
        #expect(try Self.diff(list: old, new).apps.map(\.apps) == [["C", "A"], ["B"]])
    }

    @Test func `a changed list of texts changes the rules that name it`() throws {
        let file = { (texts: String) in
            FileSample.links(
                #""substitutionVariables": {"x": [\#(texts)]}, "details": [\#(FileSample.entry(#"{"/": "/$(x)"}"#))]"#
            )
        }
        let diff = try Self.diff(list: file(#""a", "b""#), file(#""b", "c", "b""#))
        #expect(diff.apps.first?.links.map(\.link) == ["https://example.com/a", "https://example.com/c"])
        #expect(try Self.diff(list: file(#""a", "b""#), file(#""b", "a""#)).isEmpty)
    }

    /// Variables and a rule before and now; the link by which they differ as linkd reads them, nil where by none.
    private static let nestedTexts: [(old: (String, String), new: (String, String), link: String?)] = [
        ((#""v": ["$(digit)", "x"]"#, #"{"/": "/a$(v)"}"#), ("", #"{"/": "/ax"}"#), "/a$(digit)"),
        ((#""v": ["$(w)"], "w": ["x"]"#, #"{"/": "/$(v)"}"#), (#""v": ["$(w)"], "w": ["y"]"#, #"{"/": "/$(v)"}"#), nil),
        ((#""v": ["$(v)"]"#, ##"{"#": "$(v)"}"##), (#""v": ["$(w)"]"#, ##"{"#": "$(v)"}"##), "#$(v)"),
        ((#""v": ["$(digit)"]"#, #"{"/": "/$(v)"}"#), ("", #"{"/": "/$(digit)"}"#), "/$(digit)"),
    ]

    @Test(arguments: nestedTexts)
    func `rules with a nested variable are never called equal`(
        old: (variables: String, rule: String),
        new: (variables: String, rule: String),
        link: String?
    ) throws {
        let file = { (variables: String, rule: String) in
            FileSample.links(#""substitutionVariables": {\#(variables)}, "details": [\#(FileSample.entry(rule))]"#)
        }
        let (old, new) = (file(old.variables, old.rule), file(new.variables, new.rule))
        for diff in [try Self.diff(list: old, new), try Self.diff(list: new, old)] {
            let changes = try #require(diff.apps.first)
            #expect(changes.undecided?.contains("$(") == true, "\(changes.undecided ?? "")")
            #expect(changes.fix != nil)
            #expect(changes.links.isEmpty == (link == nil))
            if let link { #expect(changes.links.map(\.link).contains("https://example.com" + link)) }
        }
        #expect(try Self.diff(list: old, old).isEmpty)
    }

    @Test func `lists at the end of a decoded path are read as the matcher reads them`() throws {
        let rule = { (path: String) in #"{"/": "\#(path)", "percentEncoded": false}"# }
        let file = { (texts: String, path: String) in
            FileSample.links(
                #""substitutionVariables": {"v": [\#(texts)]}, "details": [\#(FileSample.entry(rule(path)))]"#
            )
        }
        let pairs = [
            // What follows the slash is none itself.
            (file(#""a/""#, "/$(v)*"), file("", "/a/?*")),
            (file(#""a/", """#, "/b$(v)*"), file("", "/b*")),
            (file(#""", "*""#, "/a$(v)$(v)$(v)"), file("", "/a*")),
            (file(#""(lower)*""#, "/$$(v)"), file(#""$""#, "/$(v)(lower)*")),
        ]
        for (old, new) in pairs {
            #expect(try Self.diff(list: old, new).isEmpty, "\(old)")
            #expect(try Self.diff(list: new, old).isEmpty, "\(old)")
        }
    }

    @Test func `too many rules are undecided, with a reason`() throws {
        let rules = (0..<12).map { #"{"/": "*\#($0)?????????"}"# }
        let (old, new) = (
            try Self.rules(rules.joined(separator: ",")), try Self.rules(rules.reversed().joined(separator: ","))
        )
        let diff = AssociationDiff(old, new, budget: 1000)
        #expect(!diff.isEmpty)
        let apps = try #require(diff.apps.first)
        #expect(apps.links.isEmpty)
        #expect(apps.undecided?.contains("1000") == true && apps.fix != nil)
        #expect(AssociationDiff(old, old, budget: 1000).isEmpty, "what is the same as written needs no search")
    }

    private static func rules(_ text: String) throws -> AssociationDocument {
        try AssociationDocument(parsing: Array(FileSample.rules(text).utf8))
    }

    private static func diff(_ old: String, _ new: String) throws -> AssociationDiff {
        AssociationDiff(try rules(old), try rules(new))
    }

    private static func diff(list old: String, _ new: String) throws -> AssociationDiff {
        AssociationDiff(
            try AssociationDocument(parsing: Array(old.utf8)),
            try AssociationDocument(parsing: Array(new.utf8))
        )
    }
}
