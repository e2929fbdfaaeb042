import Diagnostics

/// What a fetcher gets that a browser does not.
struct BotWall {
    /// What the fetcher gets, for a message.
    let seen: String
    /// What the browser gets, for a message.
    let browser: String

    /// Compares two answers to the same request but for the user agent; nil if there is no wall.
    init?(_ fetcher: Answer, _ browser: Answer?) {
        let isChallenge = fetcher["cf-mitigated"] != nil
        guard let browser else {
            guard isChallenge else { return nil }
            seen = "a challenge (\(fetcher.status))"
            self.browser = "no answer"
            return
        }
        let isRefused = fetcher.status != 200 && browser.status == 200
        let isOtherPage = fetcher.status == 200 && fetcher.isWebPage && browser.status == 200 && !browser.isWebPage
        guard isChallenge || isRefused || isOtherPage else { return nil }
        seen = isChallenge ? "a challenge (\(fetcher.status))" : isOtherPage ? "a web page" : "\(fetcher.status)"
        self.browser = browser["cf-mitigated"] != nil ? "a challenge too (\(browser.status))" : "\(browser.status)"
    }
}

/// The rules of a `robots.txt` (RFC 9309), as far as they are about the two files.
enum RobotsRules {
    /// The maximum number of lines that are read.
    private static let maximumLines = 5_000

    private struct Rule {
        let isAllowed: Bool
        let path: String
    }

    /// Returns a finding for each of the two files that a fetcher may not read.
    static func findings(_ exchange: Exchange) -> [Diagnostic] {
        guard let answer = exchange.answer, answer.status == 200, !answer.isWebPage else { return [] }
        let rules = rules(String(decoding: answer.body.prefix(CurlOutput.largestBody / 2), as: UTF8.self))
        return [Plan.associationPath, Plan.assetLinksPath].compactMap { path in
            guard let rule = decider(of: path, rules), !rule.isAllowed else { return nil }
            return Diagnostic(
                .robots,
                .warning,
                at: exchange.url,
                "robots.txt forbids \(path) (Disallow: \(rule.path.bounded)); no document says which fetcher reads it",
                fix: "add the line \"Allow: /.well-known/\" to the group of User-agent: *"
            )
        }
    }

    /// Returns the rules for all agents, and those for the fetchers of Apple and Google.
    private static func rules(_ text: String) -> [Rule] {
        var rules: [Rule] = []
        var isOurs = false
        var isInAgents = false
        for line in text.split(whereSeparator: \.isNewline).prefix(maximumLines) {
            let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let (name, value) = (String(parts[0]).trimmed.lowercased(), String(parts[1]).trimmed)
            if name == "user-agent" {
                let agent = value.lowercased()
                let matches = agent == "*" || agent == "aasa-bot" || agent == "googleassociationservice"
                isOurs = isInAgents ? isOurs || matches : matches
                isInAgents = true
            } else {
                isInAgents = false
                guard isOurs, name == "allow" || name == "disallow", !value.isEmpty else { continue }
                rules.append(Rule(isAllowed: name == "allow", path: value))
            }
        }
        return rules
    }

    /// Returns the rule with the longest path that matches; of equal ones, the one that allows (RFC 9309 §2.2.2).
    private static func decider(of path: String, _ rules: [Rule]) -> Rule? {
        rules.filter { path.hasPrefix($0.path.prefix { $0 != "*" && $0 != "$" }) && !$0.path.hasSuffix("$") }
            .max { ($0.path.utf8.count, $0.isAllowed ? 1 : 0) < ($1.path.utf8.count, $1.isAllowed ? 1 : 0) }
    }
}
