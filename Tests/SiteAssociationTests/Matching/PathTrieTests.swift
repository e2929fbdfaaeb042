import AssociationSamples
import SeededRandom
import SiteAssociation
import Testing

/// The rules whose path matches, found without trying each rule.
@Suite struct PathTrieTests {
    /// Compiles rules with these paths, as the rules of one file.
    private static func rules(_ paths: [String], _ values: [String] = []) throws -> [CompiledRule] {
        let text = """
            {"applinks": {"substitutionVariables": {"v": [\(values.map { "\"\($0)\"" }.joined(separator: ", "))]},
                          "details": [{"appIDs": ["A"],
                                       "components": [\(paths.map { "{\"/\": \"\($0)\"}" }.joined(separator: ", "))]}]}}
            """
        let document = try AssociationDocument(parsing: Array(text.utf8))
        var compiler = VariableCompiler(document.lists)
        return document.entries[0].rules.map { CompiledRule($0, &compiler) }
    }

    private static func trie(_ rules: [CompiledRule]) -> PathTrie {
        var trie = PathTrie()
        for (number, rule) in rules.enumerated() { trie.insert(rule, number) }
        return trie
    }

    /// Returns the rules that a walk visits, and its steps.
    private static func visited(_ trie: PathTrie, _ path: String) -> (rules: Set<Int>, steps: Int) {
        var texts = LinkTexts("https://x.y/" + path)
        var rules: Set<Int> = []
        let steps = trie.visit(texts.text(.written)) { rule in
            rules.insert(rule)
            return true
        }
        return (rules, steps)
    }

    @Test(arguments: [
        "$(region)/x", "$(lang)_$(region)/x", "$(v)/x", "p/$(region)/x", "*/x", "?/x", "$(digit)/x", "x", "$(v)$(v)x",
    ])
    func `a thousand rules that begin alike take no more steps than ten`(_ beginning: String) throws {
        let values = (0..<400).map { "t\($0)x" } + ["AC"]
        let path = beginning.replacing("$(region)", with: "AC").replacing("$(lang)", with: "en")
            .replacing("$(v)", with: "AC").replacing("$(digit)", with: "5").replacing("*", with: "a")
            .replacing("?", with: "a")
        var steps: [Int] = []
        for count in [10, 1_000] {
            let rules = try Self.rules((0..<count).map { "/\(beginning)\($0)" }, values)
            let (found, taken) = Self.visited(Self.trie(rules), path + "7")
            #expect(found == [7])
            steps.append(taken)
        }
        #expect(steps[1] <= steps[0] && steps[0] < 20, "\(steps)")
    }

    @Test func `each rule that matches a path is found, and no other`() throws {
        var (found, others) = (0, 0)
        for seed in TestRounds.seeds(100) {
            var random = SeededGenerator(seed: seed)
            let pieces = ["a", "b", "/", "*", "?", "$(v)", "$(digit)", "7", "$(none)"]
            let paths = (0..<12).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined()
            }
            let rules = try Self.rules(paths, ["a", "ab", "b*", "", "a?"])
            let trie = Self.trie(rules)
            for _ in 0..<40 {
                let path = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    ["a", "b", "/", "7"].randomElement(using: &random) ?? ""
                }.joined()
                var texts = LinkTexts("https://x.y/" + path)
                let text = texts.text(.written)
                let matching = Set(rules.indices.filter { rules[$0].mismatch(text) == nil })
                #expect(Self.visited(trie, path).rules == matching, "\(paths) \(path)")
                found += matching.count
                others += rules.count - matching.count
            }
        }
        #expect(found > 1_000 && others > 1_000)
    }
}
