import Diagnostics

/// The rules of a `robots.txt` (RFC 9309), as far as they are about the two files.
struct RobotsRules {
    /// The maximum number of lines that are read.
    private static let maximumLines = 5_000
    /// The name of the group for all bots without one of their own.
    private static let everyone = "*"

    /// A rule; its pattern is a path with `*` and `$`.
    private struct Rule {
        let isAllowed: Bool
        let pattern: String
    }

    /// The rules of each group that a fetcher may obey, by the name of its bot in lower case.
    private var groups: [String: [Rule]] = [:]

    /// Returns a finding for each of the two files that a fetcher may not read.
    static func findings(_ exchange: Exchange) -> [Diagnostic] {
        guard let answer = exchange.answer, answer.status == 200, !answer.isWebPage else { return [] }
        let rules = Self(String(decoding: answer.body.prefix(CurlOutput.largestBody / 2), as: UTF8.self))
        let files = [(Plan.associationPath, "AASA-Bot"), (Plan.assetLinksPath, "GoogleAssociationService")]
        return files.compactMap { path, bot in
            let group = rules.groups[bot.lowercased()] == nil ? everyone : bot
            guard let rule = rules.decider(of: path, group), !rule.isAllowed else { return nil }
            return Diagnostic(
                .robots,
                as: .warning,
                at: exchange.url,
                "robots.txt forbids \(path) (Disallow: \(rule.pattern.shown)); no document says which fetcher reads it",
                fix: "add the line \"Allow: /.well-known/\" to the group of User-agent: \(group)"
            )
        }
    }

    /// Reads the groups for all bots and for the fetchers of Apple and Google; groups of one name are one (§2.2.1).
    private init(_ text: String) {
        var names: Set<String> = []
        var isInAgents = false
        for line in text.split(whereSeparator: \.isNewline).prefix(Self.maximumLines) {
            let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let (key, value) = (String(parts[0]).trimmed.lowercased(), String(parts[1]).trimmed)
            switch key {
            case "user-agent":
                if !isInAgents { names = [] }
                isInAgents = true
                guard let name = Self.name(value) else { continue }
                names.insert(name)
                groups[name, default: []] += []
            case "allow", "disallow":
                isInAgents = false
                guard !value.isEmpty else { continue }
                for name in names { groups[name]?.append(Rule(isAllowed: key == "allow", pattern: value)) }
            // Other lines end no group (§2.2.4).
            default: continue
            }
        }
    }

    /// Returns the name of a group that counts here; a version may follow the name of a bot.
    private static func name(_ agent: String) -> String? {
        let name = String(agent.prefix { $0 != "/" && $0 != " " }).lowercased()
        return [everyone, "aasa-bot", "googleassociationservice"].contains(name) ? name : nil
    }

    /// Returns the rule with the longest pattern that matches; of equal ones, the one that allows (§2.2.2).
    private func decider(of path: String, _ group: String) -> Rule? {
        (groups[group.lowercased()] ?? []).filter { Self.matches($0.pattern, path) }
            .max { ($0.pattern.utf8.count, $0.isAllowed ? 1 : 0) < ($1.pattern.utf8.count, $1.isAllowed ? 1 : 0) }
    }

    /// Whether a pattern matches the start of a path: `*` is any text, `$` at the end is the end of the path (§2.2.3).
    ///
    /// Each part between two `*` is looked for once, from left to right, so the work is at most the product of both
    /// lengths.
    private static func matches(_ pattern: String, _ path: String) -> Bool {
        let isWhole = pattern.utf8.last == UInt8(ascii: "$")
        let parts = (isWhole ? pattern.utf8.dropLast() : pattern.utf8[...])
            .split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        var rest = Array(path.utf8)[...]
        guard let first = parts.first, rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        guard let last = parts.dropFirst().last else { return !isWhole || rest.isEmpty }
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
            rest = rest[start...].dropFirst(part.count)
        }
        if last.isEmpty { return true }
        if isWhole { return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last) }
        return rest.indices.contains { rest[$0...].starts(with: last) }
    }
}
