import AssociationChecker
import AssociationSamples
import Diagnostics
import SeededRandom
import SiteAssociation
import Testing

/// What the checker says about entries of one app that decide nothing, held against the matcher.
@Suite struct RepeatedEntryTests {
    private static let rules = #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#

    @Test func `an entry with the rules of an earlier one is one finding that names both`() throws {
        let found = Self.findings(["a": Self.rules, "b": #"{"/": "/c"}"#], ["a": Self.rules])
        #expect(found.map(\.code) == [.repeatedEntry])
        let finding = try #require(found.first)
        #expect(finding.path == "applinks.details[2]")
        #expect(
            finding.message.hasPrefix("for \"7QW3E5R9TY.a\", this entry repeats the rules of applinks.details[0] and ")
        )
        #expect(finding.fix == "remove this entry")
    }

    @Test func `an entry whose links earlier entries match is one finding that names them`() throws {
        let found = Self.findings(
            ["a": #"{"/": "/a/*"}"#],
            ["a": #"{"/": "/b*"}"#],
            ["a": #"{"/": "/bc"}, {"/": "/a/b"}"#]
        )
        #expect(found.map(\.code) == [.repeatedApp, .repeatedEntry])
        let finding = try #require(found.last)
        #expect(
            finding.message.hasPrefix(
                "for \"7QW3E5R9TY.a\", this entry has no effect: the rules of applinks.details[0] and applinks.details[1] "
            )
        )
    }

    @Test func `an entry that another app needs repeats another for one app only`() throws {
        let first = #"{"appIDs": ["7QW3E5R9TY.a"], "components": [\#(Self.rules)]}"#
        let both = #"{"appIDs": ["7QW3E5R9TY.a", "7QW3E5R9TY.b"], "components": [\#(Self.rules)]}"#
        let found = Self.findings("\(first), \(both)").filter { $0.severity > .info }
        #expect(found.map(\.code) == [.repeatedEntry])
        #expect(found.first?.fix == "remove \"7QW3E5R9TY.a\" from the apps of this entry")
    }

    @Test(arguments: [
        (#"{"/": "/a/*", "exclude": true}"#, #"{"/": "/a/b"}"#), (#"{"/": "/a/*"}"#, #"{"/": "/a/b"}, {"/": "/c"}"#),
    ])
    func `an entry that decides a link, or would decide it otherwise, is not called a repetition`(
        _ first: String,
        _ second: String
    ) {
        let found = Self.findings(["a": first], ["a": second]).map(\.code)
        #expect(found.contains(.repeatedApp) && found.contains(.unreachableRule) && !found.contains(.repeatedEntry))
    }

    @Test func `an entry whose paths older systems need is not called a repetition`() {
        let components = FileSample.entry(#"{"/": "/a"}"#)
        let both = #"{"appID": "\#(FileSample.app)", "paths": ["/a"], "components": [{"/": "/a"}]}"#
        #expect(!Self.findings("\(components), \(both)").contains { $0.code == .repeatedEntry })
    }

    @Test(arguments: [#"["7QW3E5R9TY.a", "7QW3E5R9TY.b"]"#, #"["7QW3E5R9TY.a"]"#])
    func `an entry with appID and paths is no repetition of one that older systems cannot read`(_ apps: String) {
        let found = Self.findings(
            #"{"appIDs": \#(apps), "paths": ["*"]}, {"appID": "7QW3E5R9TY.a", "paths": ["*"]}"#
        )
        #expect(!found.contains { $0.code == .repeatedEntry || $0.code == .unreachableRule })
    }

    @Test func `an entry with a list of apps repeats one with appID`() {
        let found = Self.findings(
            #"{"appID": "7QW3E5R9TY.a", "paths": ["*"]}, {"appIDs": ["7QW3E5R9TY.a"], "paths": ["*"]}"#
        )
        #expect(found.contains { $0.code == .repeatedEntry })
    }

    @Test func `removing an entry that is called a repetition changes no decision`() throws {
        var count = 0
        for seed in TestRounds.seeds(100) {
            let random = RandomRules(seed: seed)
            guard let rules = random.entries.first?.rules else { continue }
            var generator = SeededGenerator(seed: seed)
            let second = rules.filter { _ in Bool.random(using: &generator) }
            let apps = RandomRules.apps.map { #""\#($0)""# }.joined(separator: ", ")
            let entries = [rules, second].map {
                #"{"appIDs": [\#(apps)], "components": [\#($0.joined(separator: ", "))]}"#
            }
            guard Self.findings(entries.joined(separator: ", ")).contains(where: { $0.code == .repeatedEntry }) else {
                continue
            }
            count += 1
            let whole = AppleMatcher(try Self.document(entries))
            let rest = AppleMatcher(try Self.document([entries[0]]))
            for link in random.links {
                let isSame = RandomRules.apps.allSatisfy { whole.decide(link, app: $0) == rest.decide(link, app: $0) }
                #expect(isSame, "seed \(seed): \(link)")
            }
        }
        #expect(count > 10)
    }

    private static func document(_ entries: [String]) throws -> AssociationDocument {
        try AssociationDocument(parsing: Array(file(entries.joined(separator: ", ")).utf8))
    }

    private static func file(_ entries: String) -> String {
        FileSample.links(#""substitutionVariables": {"w": ["a*", "*b", "A?", "b"]}, "details": [\#(entries)]"#)
    }

    private static func findings(_ entries: String) -> [Finding] {
        AssociationChecker.findings(Array(file(entries).utf8)).filter { $0.code != .unusedVariable }
    }

    /// The findings of a file with entries for these apps and rules.
    private static func findings(_ entries: KeyValuePairs<String, String>...) -> [Finding] {
        let texts = entries.flatMap(\.self).map {
            #"{"appIDs": ["7QW3E5R9TY.\#($0.key)"], "components": [\#($0.value)]}"#
        }
        return findings(texts.joined(separator: ", "))
    }
}
