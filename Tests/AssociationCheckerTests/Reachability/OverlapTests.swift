import AssociationChecker
import AssociationSamples
import Diagnostics
import SeededRandom
import SiteAssociation
import Testing

/// What the checker says about apps that get the same links, held against the matcher.
@Suite struct OverlapTests {
    @Test func `a named overlap opens both apps, and without one no sampled link does`() throws {
        var (overlapping, apart) = (0, 0)
        for seed in TestRounds.seeds(100) {
            let random = RandomRules(seed: seed)
            let matcher = AppleMatcher(try AssociationDocument(parsing: random.json()))
            let opensBoth = { (link: String) in
                RandomRules.apps.allSatisfy { matcher.decide(link, app: $0).opensApp }
            }
            let found = AssociationChecker.findings(random.json())
            if let overlap = found.first(where: { $0.code == "overlapping-apps" }) {
                overlapping += 1
                let link = try #require(Self.link(overlap))
                #expect(opensBoth(link), "seed \(seed): \(overlap)")
            } else if random.entries.count == 2, random.entries[0].apps != random.entries[1].apps {
                // Apps with the same rules are one to the checker, whatever opens them.
                guard Set(random.entries.map(\.rules)).count == 2, random.entries.allSatisfy({ $0.apps.count == 1 })
                else { continue }
                apart += 1
                let link = random.links.first(where: opensBoth)
                #expect(link == nil, "seed \(seed): \(link ?? "")")
            }
        }
        #expect(overlapping > 10 && apart > 2)
    }

    @Test(arguments: [
        [#"["7QW3E5R9TY.a", "7QW3E5R9TY.a.debug"]"#, #"["7QW3E5R9TY.a"]"#],
        [#"["7QW3E5R9TY.a"]"#, #"["7QW3E5R9TY.a"]"#, #"["7QW3E5R9TY.a.debug"]"#],
    ])
    func `an entry that repeats an earlier one makes no overlap`(_ lists: [String]) {
        let entries = lists.map { #"{"appIDs": \#($0), "components": [{"/": "/a/*"}]}"# }
        #expect(Self.overlaps(entries).isEmpty)
    }

    @Test func `the example of an overlap is as short as the shortest of all links over a small alphabet`() throws {
        var (overlapping, apart) = (0, 0)
        for seed in TestRounds.seeds(60) {
            let sides = [SmallRules(seed: seed), SmallRules(seed: seed + 5_000)]
            guard sides[0].json != sides[1].json else { continue }
            let entries = zip(["a", "b"], sides).map { app, rules in
                #"{"appIDs": ["7QW3E5R9TY.\#(app)"], "components": [\#(rules.json)]}"#
            }
            let named = Self.overlaps(entries).first.flatMap(Self.link)
            let shortest = try Self.shortest(sides)
            #expect(named?.utf8.count == shortest, "seed \(seed): \(entries)")
            if shortest == nil { apart += 1 } else { overlapping += 1 }
        }
        #expect(overlapping > 20 && apart > 0)
    }

    /// The length of the shortest link that both lists open, of paths and values up to four letters.
    private static func shortest(_ sides: [SmallRules]) throws -> Int? {
        let matchers = try sides.map {
            AppleMatcher(try AssociationDocument(parsing: Array(FileSample.rules($0.json).utf8)))
        }
        var links = ["https://example.com"]
        var level = ["https://example.com/"]
        for _ in 0...4 {
            links += level
            level = level.flatMap { link in ["a", "b", "c", "/"].map { link + $0 } }
        }
        let values = ["", "?q=a", "?q=b", "?q=c", "?q=aa", "?q=ba", "?q=ca"]
        let all = links.flatMap { link in values.map { link + $0 } }.sorted { $0.utf8.count < $1.utf8.count }
        return all.first { link in matchers.allSatisfy { $0.opensApp(link) } }?.utf8.count
    }

    @Test func `hundreds of apps with paths of their own are all compared`() {
        let entries = (0..<700).map { app in
            #"{"appIDs": ["7QW3E5R9TY.a\#(app)"], "components": [{"/": "/brand\#(app)/*"}, {"/": "/b\#(app)"}]}"#
        }
        let found = AssociationChecker.findings(Array(FileSample.entries(entries.joined(separator: ", ")).utf8))
        #expect(found.isEmpty, "\(found.prefix(3))")
    }

    @Test func `an overlap is reported at the later entry, with an example link`() {
        let found = Self.overlaps([
            #"{"appIDs": ["7QW3E5R9TY.a"], "components": [{"/": "/a/b/*", "exclude": true}, {"/": "/a/*"}]}"#,
            #"{"appIDs": ["7QW3E5R9TY.b"], "components": [{"/": "/a", "exclude": true}, {"/": "*/c"}]}"#,
        ])
        #expect(found.map(\.path) == ["applinks.details[1]"])
        #expect(found.first.flatMap(Self.link) == "https://example.com/a/c")
    }

    @Test func `a hundred overlapping apps have findings for twenty pairs, and one about the others`() {
        let entries = (0..<100).map { app in
            #"{"appIDs": ["7QW3E5R9TY.a\#(app)"], "components": [{"/": "/a"}, {"/": "/b\#(app)"}]}"#
        }
        #expect(Self.overlaps(entries).count == 20)
        let found = AssociationChecker.findings(Array(FileSample.entries(entries.joined(separator: ", ")).utf8))
        #expect(found.contains { $0.code == "undecided" && $0.path == "applinks.details" })
    }

    /// Returns the example link of a finding.
    private static func link(_ finding: Finding) -> String? {
        finding.message.split(separator: " ").first { $0.hasPrefix("https://") }.map(String.init)
    }

    private static func overlaps(_ entries: [String]) -> [Finding] {
        AssociationChecker.findings(Array(FileSample.entries(entries.joined(separator: ", ")).utf8))
            .filter { $0.code == "overlapping-apps" }
    }
}
