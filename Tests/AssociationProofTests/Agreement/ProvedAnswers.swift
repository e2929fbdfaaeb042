import AssociationProof
import AssociationSamples
import LinkRoutes
import SiteAssociation
import StrictJSON
import TableChecks

/// What the proof says of single links of a table, by its comparison with files that decide just these links otherwise.
struct ProvedTable {
    private let table: RouteTable
    private let json: String

    init(_ json: String) throws {
        self.json = json
        table = try RouteTable(checking: Array(json.utf8))
    }

    /// The most links that are asked, since each has rules of its own.
    private static let most = 8

    /// Returns for each link whether the table gives it to the app; nil for a link that is not asked, that is outside the
    /// scope, or that is a known difference.
    func answers(_ links: [String]) throws -> [Bool?]? {
        let lists = [try appleAnswers(links), try androidAnswers(links)].compactMap(\.self)
        guard let first = lists.first else { return nil }
        return try zip(links, zip(first, lists.last ?? first)).map { link, answers in
            if let own = answers.0, let other = answers.1, own != other {
                throw Contradiction(reason: "\(link) opens the app by the proof of one system only", table: json)
            }
            return answers.0 ?? answers.1
        }
    }

    /// Chooses links with different paths, each with a rule that matches it and no other link of the scope but one with
    /// slashes at the end.
    private func choose(_ links: [String], _ isFit: (String) -> Bool) -> [(place: Int, rule: SampleRule)] {
        let step = links.count / Self.most + 1
        var chosen: [(place: Int, rule: SampleRule)] = []
        // Conditions on many different queries take long to compare.
        var queries: [SampleRule.Query?] = []
        for (place, link) in links.enumerated() where (place + json.utf8.count) % step == 0 && isFit(link) {
            guard let rule = SampleRule(matching: link), !chosen.contains(where: { $0.rule.path == rule.path }),
                queries.count < 2 || queries.contains(rule.query)
            else { continue }
            if !queries.contains(rule.query) { queries.append(rule.query) }
            chosen.append((place, rule))
        }
        return chosen
    }

    private func appleAnswers(_ links: [String]) throws -> [Bool?]? {
        guard let generated = try? AssociationFile(table) else { return nil }
        let lists = generated.appLinks?.variables ?? []
        let variables = Dictionary(lists.map { ($0.name, $0.values) }) { first, _ in first }
        let chosen = choose(links) { ProofScope.contains($0) }
        return try answers(links, chosen.map(\.place)) { excludes in
            let rules = chosen.map { _, rule in
                var rule = SampleRule.plain.overlaid(by: rule)
                rule.excludes = excludes
                return rule
            }
            let own = generated.components.map(SampleRule.init)
            let file = SampleFile(variables: variables, entries: [SampleEntry(rules: rules + own)])
            return AgreementProof(table, try file.document, app: FileSample.app)
        }
    }

    /// Asks about paths, since a rule for Android cannot say what else the query has.
    ///
    /// Of the links with a path, the shortest is the path itself.
    private func androidAnswers(_ links: [String]) throws -> [Bool?]? {
        guard let generated = try? DynamicRuleMatcher(table).rules else { return nil }
        let chosen = choose(links, \.isPlainPath)
        return try answers(links, chosen.map(\.place)) { excludes in
            let rules = chosen.map { SampleRule(path: $0.rule.path, excludes: excludes).json }
            let value = try JSONValue(parsing: Array("[\(rules.joined(separator: ", "))]".utf8))
            let own = DynamicRule.rules(from: value) ?? []
            return try? AgreementProof(table, dynamicRules: own + generated)
        }
    }

    /// Compares the table with a file that opens the chosen links first, and with one that excludes them first.
    ///
    /// The table does not give a link to the app if the first file differs by the rule of the link, and it does if the
    /// second one differs. If none does, the link is a known difference or outside the scope.
    private func answers(
        _ links: [String],
        _ places: [Int],
        _ prove: (_ excludes: Bool) throws -> AgreementProof?
    ) throws -> [Bool?] {
        var answers: [Bool?] = Array(repeating: nil, count: links.count)
        guard !places.isEmpty else { return answers }
        for excludes in [false, true] {
            guard let proof = try prove(excludes) else { return answers }
            if case .undecided(let reason) = proof.verdict { throw Contradiction(reason: reason, table: json) }
            for disagreement in proof.disagreements {
                guard let rule = disagreement.rule?.index, rule < places.count else {
                    throw Contradiction(reason: "\(disagreement.link) differs by a generated rule", table: json)
                }
                let place = places[rule]
                guard disagreement.link == links[place] else { continue }
                if let known = answers[place], known != excludes {
                    throw Contradiction(reason: "\(disagreement.link) opens the app and does not", table: json)
                }
                answers[place] = excludes
            }
        }
        return answers
    }

    private struct Contradiction: Error {
        let reason: String
        let table: String
    }
}

/// What the proof says of single paths of dynamic rules, by the comparison with a table of one path.
struct ProvedDynamicRules {
    private let rules: [DynamicRule]
    private let json: String

    init(_ json: String) throws {
        self.json = json
        rules = DynamicRule.rules(from: try JSONValue(parsing: Array(json.utf8))) ?? []
    }

    /// The most links that are asked: each needs a proof.
    private static let most = 3

    /// Returns for some of the links whether the rules open the app; nil if the rules cannot be proved.
    func answers(_ links: [String]) throws -> [Bool?]? {
        let plain = links.indices.filter { links[$0].isPlainPath }
        let step = plain.count / Self.most + 1
        var answers: [Bool?] = Array(repeating: nil, count: links.count)
        for (turn, place) in plain.enumerated() where (turn + json.utf8.count) % step == 0 {
            let link = links[place]
            let host = link.dropFirst("https://".count).prefix { $0 != "/" }
            let path = link.dropFirst("https://".count + host.count)
            let text = """
                {"hosts": ["\(host)"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.t"}]},
                 "routes": [{"id": "r", "path": "\(path)"}]}
                """
            let table = try RouteTable(checking: Array(text.utf8))
            guard let proof = try? AgreementProof(table, dynamicRules: rules) else { return nil }
            guard proof.verdict == .agree || proof.verdict == .differ else { continue }
            // It is the shortest link of the route, so it is shown if the rules keep it in the browser.
            answers[place] = !proof.disagreements.contains { $0.link == link && !$0.opensApp }
        }
        return answers
    }
}

extension String {
    /// Whether a link has only a path, of characters that are never escaped, as a route can say it.
    fileprivate var isPlainPath: Bool {
        let path = dropFirst("https://".count).drop { $0 != "/" }
        let isSound = path.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "/") }
        return isSound && path.count > 1 && !path.hasSuffix("/") && !path.contains("//") && !path.contains("/.")
    }
}
