import SiteAssociation
import StrictJSON
import Testing

/// How a file by another's hand is read: as Apple's systems read it.
@Suite struct AssociationDocumentTests {
    @Test func `a handwritten file is read as Apple's systems read it`() throws {
        let text = """
            {"applinks": {"apps": [], "details": [
               {"appID": "A", "appIDs": [],
                "components": [{"/": 1, "exclude": "yes", "?": {"a": "1", "b": 2}, "#": "x"}]},
               {"appID": "B", "components": [{"?": "a=1"}]}, {"appIDs": ["C", 3, "D"]}, "none"]},
             "appclips": {"apps": ["E"]}, "webcredentials": [], "other": 1}
            """
        let document = try AssociationDocument(parsing: Array(text.utf8))
        #expect(document.entries.map(\.appIDs) == [[], ["B"], ["C", "D"], []])
        let rule = try #require(document.entries[0].rules.first)
        #expect(rule.path == nil && !rule.isExcluding && rule.query == nil && rule.fragment == "x")
        #expect(document.entries[1].rules.map(\.query) == [.whole("a=1")])
        #expect(document.appClips == ["E"] && document.webCredentials.isEmpty)
    }

    @Test func `a component that is not an object is no rule, and the others keep their index`() throws {
        let text = #"{"applinks": {"details": [{"appIDs": ["A"], "components": ["x", {"/": "/a"}, 5, null, []]}]}}"#
        let document = try AssociationDocument(parsing: Array(text.utf8))
        #expect(document.entries[0].rules.map(\.index) == [1])
        let matcher = AppleMatcher(document)
        let decision = matcher.decide("https://x.y/a", app: "A")
        #expect(decision.opensApp && decision.rule == 1 && matcher.rule(of: decision)?.path == "/a")
        #expect(matcher.decide("https://x.y/b", app: "A") == .noMatch)
        // What `linkd explain` prints: one line a rule.
        #expect(matcher.trace("https://x.y/b", app: "A").map(\.rule.index) == [1])
    }

    @Test(arguments: ["", "[]x", "{\"applinks\":}", "{\"a\":1,\"a\":2}", "\u{FEFF}{}"])
    func `a file that is not JSON is refused`(_ text: String) {
        #expect(throws: JSONError.self) { try AssociationDocument(parsing: Array(text.utf8)) }
    }

    @Test(arguments: ["null", "[]", "1", "{}", #"{"applinks":[]}"#, #"{"applinks":{"details":{}}}"#])
    func `JSON of another shape opens nothing`(_ text: String) throws {
        #expect(try AssociationDocument(parsing: Array(text.utf8)).entries.allSatisfy(\.rules.isEmpty))
    }

    @Test func `a rule's keys replace those of its entry, and those replace the file's`() throws {
        let text = """
            {"applinks": {"defaults": {"caseSensitive": false, "?": {"a": "1"}, "exclude": true},
              "details": [{"appID": "A", "defaults": {"/": "/x/*", "exclude": false},
                "components": [{}, {"/": "/y", "?": "z", "caseSensitive": true}, {"?": {"b": "2"}}]}]}}
            """
        let rules = try #require(try AssociationDocument(parsing: Array(text.utf8)).entries.first?.rules)
        #expect(rules.map(\.path) == ["/x/*", "/y", "/x/*"])
        #expect(rules.map(\.isCaseSensitive) == [false, true, false])
        #expect(rules.map(\.isExcluding) == [false, false, false])
        #expect(rules[1].query == .whole("z"))
        guard case .items(let items) = rules[2].query else { return #expect(Bool(false), "no items") }
        #expect(items.map(\.name) == ["b"])
    }

    @Test func `the obsolete dictionary keeps the order of its text`() throws {
        let text = #"{"applinks":{"details":{"B":{"paths":["NOT /n","/p"]},"A":{"paths":["*"]}}}}"#
        let document = try AssociationDocument(parsing: Array(text.utf8))
        #expect(document.entries.map(\.appIDs) == [["B"], ["A"]])
        #expect(document.entries[0].rules.map(\.path) == ["/n", "/p"])
        #expect(document.entries[0].rules.map(\.isExcluding) == [true, false])
    }
}
