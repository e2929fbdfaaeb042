import Diagnostics

/// The rules of a `robots.txt` (RFC 9309) for those who fetch association files, previews and pages.
package struct RobotsRules {
    /// A line that keeps a bot from a path.
    package struct Obstacle {
        /// The name of the group that has it.
        package let group: String
        /// The pattern of the line.
        package let pattern: String
        /// What to do.
        package let fix: String

        /// The line in quotes.
        package var line: String { "Disallow: \(pattern)".quoted }
    }

    /// The maximum number of lines that are read.
    private static let maximumLines = 5_000
    /// The name of the group for all bots without one of their own.
    private static let everyone = "*"

    /// A rule; its pattern is a path with `*` and `$`.
    private struct Rule {
        let isAllowed: Bool
        let pattern: String
    }

    /// The rules of each group, by the name of its bot in lower case.
    private var groups: [String: [Rule]] = [:]

    /// Returns a finding for each of the two files that a fetcher may not read.
    static func findings(_ exchange: Exchange) -> [Diagnostic] {
        guard let answer = exchange.answer, answer.status == 200, !answer.isWebPage else { return [] }
        let rules = Self(answer.body)
        return [Plan.associationPath, Plan.assetLinksPath].compactMap { path in
            rules.sentence(aboutFile: path).map { message, fix in
                Diagnostic(.robotsDisallow, at: exchange.url, message, fix: fix)
            }
        }
    }

    /// Returns what is wrong for one of the two files, and the fix; nil if nothing is.
    ///
    /// Google's guide asks that Googlebot may read its file (developers.google.com/identity/credential-sharing/set-up).
    package func sentence(aboutFile path: String) -> (message: String, fix: String)? {
        let isApple = path == Plan.associationPath
        let bots = isApple ? ["AASA-Bot"] : ["Googlebot", "GoogleAssociationService"]
        let effect = isApple ? "; Apple's use of robots.txt is undocumented" : ""
        guard let obstacle = obstacle(to: path, bots) else { return nil }
        return ("robots.txt disallows \(path.quoted) with \(obstacle.line)\(effect)", obstacle.fix)
    }

    /// Returns the line that keeps one of some bots from a path; nil if there is none.
    ///
    /// The group for all bots counts only if none of them has a group (§2.2.1).
    ///
    /// - Parameter start: the beginning of all paths that are meant; nil for the path alone.
    package func obstacle(to path: String, _ bots: [String], start: String? = nil) -> Obstacle? {
        let allowed = start ?? path
        let named = bots.filter { groups[$0.lowercased()] != nil }
        for group in named.isEmpty ? [Self.everyone] : named {
            guard let rule = decider(of: path, group), !rule.isAllowed else { continue }
            let isLonger = rule.pattern.utf8.count > allowed.utf8.count
            let fix = isLonger ? "remove the line from" : "add the line \"Allow: \(allowed)\" to"
            return Obstacle(group: group, pattern: rule.pattern, fix: "\(fix) the group of User-agent: \(group)")
        }
        return nil
    }

    /// Reads a file, of which only the beginning counts (§2.5), without a byte order mark (§2.3); groups of one name are one
    /// (§2.2.1).
    package init(_ body: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = body.prefix(CurlOutput.largestBody / 2).dropFirst(body.starts(with: mark) ? mark.count : 0)
        let text = String(decoding: bytes, as: UTF8.self)
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
                // A version may follow the name.
                let name = String(value.prefix { $0 != "/" && $0 != " " }).lowercased()
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
