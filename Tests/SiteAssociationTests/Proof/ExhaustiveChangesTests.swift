import AssociationProof
import SeededRandom
import SiteAssociation
import StrictJSON
import Testing

/// What a comparison says, held against every short link.
struct ExhaustiveChangesTests {
    @Test func `for random lists of rules the verdict is what trying every short link finds`() throws {
        var counts = (same: 0, different: 0, sameThoughNotAlike: 0)
        for seed in TestRounds.seeds(60) {
            let change = RandomRuleChange(seed: seed)
            let documents = try [change.old, change.new].map { try AssociationDocument(parsing: Array($0.json.utf8)) }
            let (old, new) = (documents[0], documents[1])
            let diff = AssociationDiff(old, new)
            let (before, now) = (AppleMatcher(old), AppleMatcher(new))
            let found = change.links.first { before.opensApp($0) != now.opensApp($0) }
            let pair = "seed \(seed): \(change)"
            let isNested = change.old.namesNestedText || change.new.namesNestedText
            let reason = diff.apps.first.map { $0.undecided ?? "" }
            #expect((reason ?? "").contains("holds $(") == (isNested && reason != nil), "\(pair): \(reason ?? "")")
            #expect(isNested || reason?.isEmpty != false, "\(pair): \(reason ?? "")")
            if isNested, change.old != change.new { #expect(!diff.isEmpty, "\(pair) are called the same") }
            if diff.isEmpty {
                counts.same += 1
                if change.old != change.new { counts.sameThoughNotAlike += 1 }
                #expect(found == nil, "\(pair) are called the same")
            } else {
                counts.different += 1
                for link in diff.apps.flatMap(\.links) {
                    let outcomes = [before.opensApp(link.link), now.opensApp(link.link)]
                    #expect(outcomes == [!link.opensApp, link.opensApp], "\(pair): \(link.link)")
                }
                #expect(isNested && found == nil || diff.apps.contains { !$0.links.isEmpty }, "\(pair): no example")
            }
        }
        #expect(counts.same > 10 && counts.different > 12 && counts.sameThoughNotAlike > 6, "\(counts)")
    }
}
