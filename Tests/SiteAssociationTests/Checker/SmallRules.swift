import SeededRandom
import SiteAssociation

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
        let whole = AppleMatcher(try AssociationDocument(parsing: Array(Sample.rules(json).utf8)))
        let paths = try rules.map { rule in
            AppleMatcher(try AssociationDocument(parsing: Array(Sample.rules(#"{"/": "\#(rule.path)"}"#).utf8)))
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
