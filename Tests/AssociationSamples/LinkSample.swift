import LinkRoutes
import SeededRandom

/// Links to try on a random table.
///
/// They lie within what the generated file promises: each segment as linkd prints it or with only
/// those characters escaped that must be, and one slash at the beginning.
package enum LinkSample {
    private static let texts = [
        "a", "b", "ab", "7", "12", "x.y", "2026-01-31", "00000000-0000-4000-8000-00000000000a", "%C3%A9", "a%21",
        "a%20b",
        "%C3%A99", "l%27%C3%A9",
    ]
    private static let suffixes = [
        "?q=1", "?q=a", "?q=", "?q", "?q=1&q=a", "?q=1&q=2", "?q=2026-02-29", "?q=2026-02-30", "?q=1&r=3", "?r=x&q=a",
        "?Q=1", "?web=1", "?web=1&web=2&q=1", "#web", "?q=1#web", "#webs", "/", "//", "/?q=7&&q=8", "?q=a%21", "?q=a!",
        "?q=l'%C3%A9", "?q=l%27%C3%A9",
        "?q=00000000-0000-4000-8000-00000000000A", "?q=1#%C3%A9%21%2F", "?q=true", "?q=-1.5", "?q=0&q=1e3", "?q=a#web",
    ]

    /// All paths of up to three segments over five texts, deeper ones and such with empty segments by sample, each by
    /// itself, and half of them with a query or fragment too.
    package static func links(for table: RandomTable) -> [String] {
        var random = SeededGenerator(seed: ~table.seed)
        let texts = fiveTexts(for: table.table, &random)
        var level = [""]
        var paths = ["/", "/alias"]
        for _ in 1...3 {
            level = level.flatMap { path in texts.map { path + "/" + $0 } }
            paths += level
        }
        paths += (0..<60).map { _ in deepPath(texts, &random) }
        return paths.flatMap { path in
            let link = "https://t.example" + spelled(path, &random)
            let suffix = Bool.random(using: &random) ? suffixes.randomElement(using: &random) : nil
            return [link] + (suffix.map { [link + $0] } ?? [])
        }
    }

    /// Three that the table's segments take, where there are so many, and others.
    private static func fiveTexts(for table: RouteTable, _ random: inout SeededGenerator) -> [String] {
        let segments = table.entries.flatMap(\.pattern.segments)
        let taken = Set(segments.map { PercentEncoding.encoded($0.example.utf8) }).sorted().shuffled(using: &random)
        let others = texts.filter { !taken.contains($0) }.shuffled(using: &random)
        return Array((taken.prefix(3) + others).prefix(5))
    }

    private static func deepPath(_ texts: [String], _ random: inout SeededGenerator) -> String {
        let depth = Int.random(in: 2...6, using: &random)
        var segments = (0..<depth).map { _ in texts.randomElement(using: &random) ?? "a" }
        if Bool.random(using: &random) { segments[0] = "alias" }
        if Int.random(in: 0..<3, using: &random) == 0 { segments[Int.random(in: 1..<depth, using: &random)] = "" }
        return "/" + segments.joined(separator: "/")
    }

    /// The path with some segments as a sparing encoder writes them.
    private static func spelled(_ path: String, _ random: inout SeededGenerator) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let sparing = segment.replacing("%21", with: "!").replacing("%27", with: "'")
            return String(Bool.random(using: &random) ? sparing : segment)
        }.joined(separator: "/")
    }
}
