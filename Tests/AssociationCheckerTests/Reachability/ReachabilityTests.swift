import AssociationChecker
import AssociationSamples
import Diagnostics
import SeededRandom
import SiteAssociation
import Testing

/// What the checker says about the order of rules, held against the matcher.
@Suite struct ReachabilityTests {
    @Test func `a component that is not an object matches no link, so it covers no later rule`() {
        let found = AssociationChecker.findings(Array(FileSample.rules(#""x", {"/": "/a"}, 5, {"/": "/b"}"#).utf8))
        #expect(found.map(\.code) == ["wrong-type", "wrong-type"])
        #expect(found.map(\.path) == [0, 2].map { "applinks.details[0].components[\($0)]" })
    }

    @Test func `a rule that is called unreachable never decides`() throws {
        var count = 0
        for seed in TestRounds.seeds(100) {
            let random = RandomRules(seed: seed)
            let dead = Self.rules("unreachable-rule", random)
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

    /// Two lists whose texts have different lengths, after which both patterns go on with the same character.
    @Test func `a rule that no link reaches is found where lists of variables overlap`() throws {
        let text = """
            {"applinks": {"substitutionVariables": {"v": ["d", "en"], "w": ["de", "ene"]},
              "details": [{"appIDs": ["ABCDE12345.com.example.trips"], "components": [
                {"/": "/$(v)e/x"}, {"/": "/$(w)/x", "exclude": true}]}]}}
            """
        let found = AssociationChecker.findings(Array(text.utf8))
        #expect(found.filter { $0.path.hasSuffix("components[1]") }.map(\.code) == ["unreachable-rule"])
    }

    @Test(arguments: TestRounds.blocks)
    func `exactly the rules that decide no link over a small alphabet are called unreachable`(_ block: UInt64) throws {
        var (dead, alive) = (0, 0)
        for seed in block * 1000..<block * 1000 + 60 {
            let rules = SmallRules(seed: seed)
            let found = AssociationChecker.findings(Array(FileSample.rules(rules.json).utf8))
            let unreachable = Set(Self.places("unreachable-rule", found).map(\.rule))
            let silent = Set(rules.rules.indices).subtracting(try rules.deciding())
            #expect(unreachable == silent, "seed \(seed): \(rules.json)")
            dead += unreachable.count
            alive += rules.rules.count - silent.count
        }
        #expect(dead > 30 && alive > 80)
    }

    @Test func `a rule that several rules cover has notes for the first three, and an example link`() throws {
        let rules =
            #"{"/": "/a"}, {"/": "/a??*", "exclude": true}, {"/": "/ab"}, {"/": "/aa"}, {"/": "/a?"}, {"/": "/a*"}"#
        let found = AssociationChecker.findings(Array(FileSample.rules(rules).utf8))
        let dead = try #require(found.first { $0.path.hasSuffix("[5]") && $0.code == "unreachable-rule" })
        #expect(Self.notes(dead) == (0...2).map { "applinks.details[0].components[\($0)]" })
        #expect(dead.message.contains("https://"))
    }

    @Test func `a rule that one rule covers has one note`() throws {
        let found = AssociationChecker.findings(
            Array(FileSample.rules(#"{"/": "/ab*"}, {"/": "/a*"}, {"/": "/a?b"}"#).utf8)
        )
        let dead = try #require(found.first { $0.code == "unreachable-rule" })
        #expect(Self.notes(dead) == ["applinks.details[0].components[1]"])
    }

    private static func notes(_ finding: Finding) -> [String] { finding.diagnostic.notes.map(\.location.path) }

    /// The Kelvin sign folds to k, as K does: `/K` is a link of the rule with the sign.
    @Test(arguments: [
        (
            #"{"/": "/k", "percentEncoded": false}, {"/": "/\u212A", "percentEncoded": false}"#,
            #"{"/": "/\u212A", "percentEncoded": false, "caseSensitive": false}"#
        ),
        (#"{"/": "/\u212A", "caseSensitive": false, "exclude": true}"#, #"{"/": "/K*"}"#),
    ])
    func `all three letters that fold alike are considered`(_ earlier: String, _ later: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules("\(earlier), \(later)").utf8))
        #expect(!found.contains { ["unreachable-rule", "pattern-encoding"].contains($0.code) }, "\(found)")
    }

    @Test func `a rule that is reachable for one of its apps is not called unreachable`() {
        let first = #"{"appIDs": ["7QW3E5R9TY.a"], "components": [{"/": "*"}]}"#
        let both = #"{"appIDs": ["7QW3E5R9TY.a", "7QW3E5R9TY.b"], "components": [{"/": "/a"}, {"/": "/a"}]}"#
        let found = AssociationChecker.findings(Array(FileSample.entries("\(first), \(both)").utf8))
        #expect(Self.places("unreachable-rule", found).map(\.rule) == [1])
    }

    @Test func `paths for iOS 12 are reachable although components stand before them`() {
        let older = #"{"appID": "\#(FileSample.app)", "paths": ["NOT /b", "/a*", "/ab"]}"#
        let file = FileSample.entries(FileSample.entry(#"{"/": "*"}"#) + ", " + older)
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(Self.places("unreachable-rule", found).map(\.rule) == [2])
        #expect(!found.contains { $0.code == "app-in-several-entries" })
    }

    @Test(arguments: [#"{"/": "/a b"}"#, ##"{"/": "/a#b"}"##, #"{"/": "/$(nobody)"}"#, #"{"/": "NOT /a"}"#])
    func `a rule with a wrong pattern is not also called unreachable`(_ rule: String) {
        let found = AssociationChecker.findings(Array(FileSample.rules(rule).utf8))
        #expect(found.contains { $0.severity == .error } && !found.contains { $0.code == "unreachable-rule" })
    }

    /// The rules that the checker names, by their place in the file.
    private static func rules(_ code: String, _ random: RandomRules) -> [(entry: Int, rule: Int)] {
        places(code, AssociationChecker.findings(random.json()))
    }

    private static func places(_ code: String, _ findings: [Finding]) -> [(entry: Int, rule: Int)] {
        findings.filter { $0.code == code }.compactMap { finding in
            let numbers = finding.path.split { !$0.isNumber }.compactMap { Int($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
    }
}

/// A short list of short rules over few letters, small enough to try all links that could tell its rules apart.
struct SmallRules {
    /// A rule's path, and its pattern for the item `q`.
    private(set) var rules: [(path: String, item: String?, isExcluding: Bool)] = []

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        rules = (0..<Int.random(in: 2...5, using: &random)).map { _ in
            let path = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                ["a", "b", "/", "*", "?"].randomElement(using: &random) ?? ""
            }
            let items = ["", "a", "?", "?*", "*", "b*"]
            let item = Int.random(in: 0..<3, using: &random) == 0 ? items.randomElement(using: &random) : nil
            return ("/" + path.joined(), item, Int.random(in: 0..<3, using: &random) == 0)
        }
    }

    /// The rules as JSON.
    var json: String {
        rules.map { rule in
            var keys = [#""/": "\#(rule.path)""#]
            if let item = rule.item { keys.append(#""?": {"q": "\#(item)"}"#) }
            if rule.isExcluding { keys.append(#""exclude": true"#) }
            return "{\(keys.joined(separator: ", "))}"
        }.joined(separator: ", ")
    }

    /// The rules that decide about some link of the small alphabet.
    func deciding() throws -> Set<Int> {
        let whole = AppleMatcher(try AssociationDocument(parsing: Array(FileSample.rules(json).utf8)))
        let paths = try rules.map { rule in
            AppleMatcher(try AssociationDocument(parsing: Array(FileSample.rules(#"{"/": "\#(rule.path)"}"#).utf8)))
        }
        var known: Set<[Bool]> = []
        var deciding: Set<Int> = []
        for path in Self.paths where known.insert(paths.map { $0.opensApp(path) }).inserted {
            for query in Self.queries {
                if let rule = whole.decide(path + query).rule { deciding.insert(rule) }
            }
        }
        return deciding
    }

    /// All paths of up to five letters; `c` stands for all letters that no rule names.
    private static let paths: [String] = {
        var paths = [""]
        var start = 0
        for _ in 0..<5 {
            let end = paths.count
            for path in paths[start..<end] { paths += ["a", "b", "c", "/"].map { path + $0 } }
            start = end
        }
        return paths.map { "https://example.com/\($0)" }
    }()

    /// All values that the patterns for `q` can tell apart, one, two or three of them in a link.
    private static let queries: [String] = {
        let values = ["", "a", "b", "c", "ba", "ca"].map { "q=\($0)" }
        let pairs = values.flatMap { value in values.map { "\(value)&\($0)" } }
        return ["", "?"] + (values + pairs + pairs.flatMap { pair in values.map { "\(pair)&\($0)" } }).map { "?\($0)" }
    }()
}
