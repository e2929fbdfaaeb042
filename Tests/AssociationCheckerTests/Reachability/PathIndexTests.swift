import AssociationProof
import SeededRandom
import SiteAssociation
import Testing

@testable import AssociationChecker

/// The rules that may match a path of another rule, found without comparing all.
@Suite struct PathIndexTests {
    /// Reads rules with these paths.
    private static func rules(_ paths: [String], _ values: [String]) throws -> (rules: [ProofRule], app: AppleMatcher) {
        let components = paths.map { "{\"/\": \"\($0)\"}" }.joined(separator: ", ")
        let texts = values.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {"applinks": {"substitutionVariables": {"v": [\(texts)]},
                          "details": [{"appIDs": ["A"], "components": [\(components)]}]}}
            """
        let document = try AssociationDocument(parsing: Array(text.utf8))
        var textSets = TextSets(.any)
        let rules = document.entries[0].rules.compactMap { ProofRule($0, variables: document.lists, &textSets) }
        return (rules, AppleMatcher(document))
    }

    private static func near(_ rule: ProofRule, _ index: PathIndex) -> [Int] {
        var found: [Int] = []
        _ = index.visit(near: rule) { number in
            found.append(number)
            return true
        }
        return found
    }

    @Test(arguments: ["$(region)/x", "$(lang)_$(region)/x", "$(v)/x", "p/$(region)/x", "$(digit)$(digit)/x", "???/x"])
    func `of a thousand rules that begin alike, only one is near a rule`(_ beginning: String) throws {
        let values = (0..<400).map { "t\($0)x" }
        let (rules, _) = try Self.rules((1_000..<2_000).map { "/\(beginning)\($0)" }, values)
        let index = PathIndex(rules.enumerated().map { ($0.offset, $0.element) })
        for number in [0, 7, 500] { #expect(Self.near(rules[number], index) == [number]) }
    }

    @Test func `rules below different variables are near if the variables have a common text`() throws {
        let (rules, _) = try Self.rules(["/$(region)/a", "/$(lang)/a", "/$(v)/a", "/$(v)/b", "/AC/a", "/$(v)"], ["AC"])
        let index = PathIndex(rules.enumerated().map { ($0.offset, $0.element) })
        #expect(Self.near(rules[0], index).sorted() == [0, 2, 3, 4, 5])
        #expect(Self.near(rules[1], index).sorted() == [1, 5])
    }

    @Test func `two rules that match a common link are near`() throws {
        var (common, apart) = (0, 0)
        let pieces = ["a", "b", "/", "*", "?", "$(v)", "$(w)", "$(v)/", "$(digit)", "A"]
        var level = [""]
        var links = level
        for _ in 0..<4 {
            level = level.flatMap { link in ["a", "b", "/", "A"].map { link + $0 } }
            links += level
        }
        for seed in TestRounds.seeds(60) {
            var random = SeededGenerator(seed: seed)
            let paths = (0..<6).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined()
            }
            let values =
                [["a", "ab"], ["a", "b"], ["ab", "ba", ""], ["a*", "b"]].randomElement(using: &random) ?? []
            let all = try paths.map { try Self.rules([$0], values) }.filter { !$0.rules.isEmpty }
            let index = PathIndex(all.enumerated().map { ($0.offset, $0.element.rules[0]) })
            let matched = all.map { rule in
                Set(links.filter { rule.app.decide("https://x.y/" + $0, app: "A").opensApp })
            }
            for (number, rule) in all.enumerated() {
                let near = Set(Self.near(rule.rules[0], index))
                for other in all.indices {
                    if near.contains(other) || matched[number].isDisjoint(with: matched[other]) {
                        if near.contains(other) { common += 1 } else { apart += 1 }
                    } else {
                        Issue.record("seed \(seed): \(paths) \(number) \(other)")
                    }
                }
            }
        }
        #expect(common > 100 && apart > 100)
    }
}
