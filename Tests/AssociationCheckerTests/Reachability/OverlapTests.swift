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
            if let overlap = found.first(where: { $0.code == .overlappingApps }) {
                overlapping += 1
                #expect(opensBoth(String(overlap.message.prefix { $0 != " " })), "seed \(seed): \(overlap)")
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

    @Test func `apps with the same rules are not an overlap`() {
        let entries = (0..<2).map { app in
            #"{"appIDs": ["7QW3E5R9TY.a\#(app)"], "components": [{"/": "/a/*", "comment": "\#(app)"}]}"#
        }
        #expect(Self.overlaps(entries).isEmpty)
    }

    @Test func `an overlap is reported at the later entry, with an example link`() {
        let found = Self.overlaps([
            #"{"appIDs": ["7QW3E5R9TY.a"], "components": [{"/": "/a/b/*", "exclude": true}, {"/": "/a/*"}]}"#,
            #"{"appIDs": ["7QW3E5R9TY.b"], "components": [{"/": "/a", "exclude": true}, {"/": "*/c"}]}"#,
        ])
        #expect(found.map(\.path) == ["applinks.details[1]"])
        #expect(found.first?.message.hasPrefix("https://example.com/a/c opens \"7QW3E5R9TY.a\" and ") == true)
    }

    @Test func `of a hundred overlapping apps twenty pairs are reported`() {
        let entries = (0..<100).map { app in
            #"{"appIDs": ["7QW3E5R9TY.a\#(app)"], "components": [{"/": "/a"}, {"/": "/b\#(app)"}]}"#
        }
        #expect(Self.overlaps(entries).count == 20)
    }

    private static func overlaps(_ entries: [String]) -> [Finding] {
        AssociationChecker.findings(Array(FileSample.entries(entries.joined(separator: ", ")).utf8))
            .filter { $0.code == .overlappingApps }
    }
}
