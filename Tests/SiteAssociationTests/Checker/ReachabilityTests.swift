import SiteAssociation
import Testing

/// What the checker says about the order of rules, held against the matcher.
@Suite struct ReachabilityTests {
    @Test func `a rule that is called unreachable never decides`() throws {
        var count = 0
        for seed: UInt64 in 1...1500 {
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
        #expect(count > 500)
    }

    @Test(arguments: [FindingCode.redundantRule, .trailingExclude])
    func `a rule that is called needless can go without a change`(_ code: FindingCode) throws {
        var count = 0
        for seed: UInt64 in 1...1500 {
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
        #expect(count > 30)
    }

    /// The rules that the checker names, by their place in the file.
    private static func rules(_ code: FindingCode, _ random: RandomRules) -> [(entry: Int, rule: Int)] {
        AssociationChecker.check(random.json()).filter { $0.code == code }.compactMap { finding in
            let numbers = finding.path.split { !$0.isNumber }.compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }
}
