import AssociationChecker
import Diagnostics
import SeededRandom
import SiteAssociation
import Testing

/// What the checker says about the order of rules, held against the matcher.
@Suite struct ReachabilityTests {
    @Test func `a rule that is called unreachable never decides`() throws {
        var count = 0
        for seed in TestRounds.seeds(100) {
            let random = RandomRules(seed: seed)
            let dead = Self.rules(.unreachableRule, random)
            guard !dead.isEmpty else { continue }
            count += dead.count
            let matcher = AppleMatcher(try AssociationDocument(parsing: random.json()))
            for link in random.links {
                for app in RandomRules.apps {
                    let decision = matcher.decide(link, app: app)
                    let isDead = dead.contains { $0.entry == decision.entry && $0.rule == decision.rule }
                    #expect(!isDead, "seed \(seed): \(link) for \(app)")
                }
            }
        }
        #expect(count > 30)
    }

    /// Which of two needless rules is named, `/x/*` or the `/x` beside it, makes no difference here.
    @Test(arguments: TestRounds.blocks)
    func `just the rules that decide about no link of a small alphabet are called unreachable`(_ block: UInt64) throws {
        var (dead, alive) = (0, 0)
        for seed in block * 1000..<block * 1000 + 60 {
            let rules = SmallRules(seed: seed)
            let found = AssociationChecker.findings(Array(Sample.rules(rules.json).utf8))
            let unreachable = Set(Self.places(.unreachableRule, found).map(\.rule))
            let redundant = Set(Self.places(.redundantRule, found).map(\.rule))
            let silent = Set(rules.rules.indices).subtracting(try rules.deciding())
            #expect(unreachable.isSubset(of: silent), "seed \(seed): \(rules.json)")
            #expect(silent.isSubset(of: unreachable.union(redundant)), "seed \(seed): \(rules.json)")
            dead += unreachable.count
            alive += rules.rules.count - silent.count
        }
        #expect(dead > 30 && alive > 80)
    }

    @Test func `the rules that take all together are named, three of them, with a link that one of them takes`() throws
    {
        let rules =
            #"{"/": "/a"}, {"/": "/a??*", "exclude": true}, {"/": "/ab"}, {"/": "/aa"}, {"/": "/a?"}, {"/": "/a*"}"#
        let found = AssociationChecker.findings(Array(Sample.rules(rules).utf8))
        let dead = try #require(found.first { $0.path.hasSuffix("[5]") && $0.code == .unreachableRule })
        let list = (0...2).map { "applinks.details[0].components[\($0)]" }.joined(separator: ", ")
        #expect(dead.message.contains(" \(list) and 2 more together match all of its links, for example https://"))
        #expect(dead.fix == "remove this rule, or move it before those rules")
    }

    @Test func `one rule that takes all alone is named alone, whatever else stands before`() throws {
        let found = AssociationChecker.findings(
            Array(Sample.rules(#"{"/": "/ab*"}, {"/": "/a*"}, {"/": "/a?b"}"#).utf8)
        )
        let dead = try #require(found.first { $0.code == .unreachableRule })
        #expect(dead.message.contains("reaches this rule: applinks.details[0].components[1] matches all"))
    }

    /// The Kelvin sign folds to k, as K does: `/K` is a link of the rule with the sign.
    @Test(arguments: [
        (
            #"{"/": "/k", "percentEncoded": false}, {"/": "/\u212A", "percentEncoded": false}"#,
            #"{"/": "/\u212A", "percentEncoded": false, "caseSensitive": false}"#
        ),
        (#"{"/": "/\u212A", "caseSensitive": false, "exclude": true}"#, #"{"/": "/K*"}"#),
    ])
    func `three letters that fold alike are all looked at`(_ earlier: String, _ later: String) {
        let found = AssociationChecker.findings(Array(Sample.rules("\(earlier), \(later)").utf8))
        #expect(!found.contains { [.unreachableRule, .trailingExclude, .needsDecoding].contains($0.code) }, "\(found)")
    }

    @Test func `a rule that links of one of its apps reach is none that no link reaches`() {
        let first = #"{"appIDs": ["7QW3E5R9TY.a"], "components": [{"/": "*"}]}"#
        let both = #"{"appIDs": ["7QW3E5R9TY.a", "7QW3E5R9TY.b"], "components": [{"/": "/a"}, {"/": "/a"}]}"#
        let found = AssociationChecker.findings(Array(Sample.entries("\(first), \(both)").utf8))
        #expect(Self.places(.unreachableRule, found).map(\.rule) == [1])
    }

    @Test func `rules of iOS 12 are reached past the components that it does not read`() {
        let older = #"{"appID": "\#(Sample.app)", "paths": ["NOT /b", "/a*", "/ab"]}"#
        let file = Sample.entries(Sample.entry(#"{"/": "*"}"#) + ", " + older)
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(Self.places(.unreachableRule, found).map(\.rule) == [2])
        #expect(!found.contains { $0.code == .repeatedApp })
    }

    @Test(arguments: [#"{"/": "/a b"}"#, ##"{"/": "/a#b"}"##, #"{"/": "/$(nobody)"}"#, #"{"/": "NOT /a"}"#])
    func `a rule whose pattern is wrong already is not called unreachable too`(_ rule: String) {
        let found = AssociationChecker.findings(Array(Sample.rules(rule).utf8))
        #expect(found.contains { $0.severity == .error } && !found.contains { $0.code == .unreachableRule })
    }

    @Test(arguments: [FindingCode.redundantRule, .trailingExclude])
    func `a rule that is called needless can go without a change`(_ code: FindingCode) throws {
        var count = 0
        for seed in TestRounds.seeds(150) {
            let random = RandomRules(seed: seed)
            for rule in Self.rules(code, random) {
                count += 1
                let whole = AppleMatcher(try AssociationDocument(parsing: random.json()))
                let rest = AppleMatcher(try AssociationDocument(parsing: random.json(without: rule)))
                for link in random.links {
                    for app in RandomRules.apps {
                        let isSame = whole.decide(link, app: app).opensApp == rest.decide(link, app: app).opensApp
                        #expect(isSame, "seed \(seed): \(link) for \(app) without \(rule)")
                    }
                }
            }
        }
        #expect(count > 2)
    }

    /// The rules that the checker names, by their place in the file.
    private static func rules(_ code: FindingCode, _ random: RandomRules) -> [(entry: Int, rule: Int)] {
        places(code, AssociationChecker.findings(random.json()))
    }

    private static func places(_ code: FindingCode, _ findings: [Finding]) -> [(entry: Int, rule: Int)] {
        findings.filter { $0.code == code }.compactMap { finding in
            let numbers = finding.path.split { !$0.isNumber }.compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }
}
