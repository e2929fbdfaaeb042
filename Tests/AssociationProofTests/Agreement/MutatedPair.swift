import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import StrictJSON
import TableChecks

/// Two texts of which the second is a mutation of the first, or of what the first generates.
enum MutatedPair {
    case files(SampleFile, SampleFile)
    case tableAndFile(SampleTable, SampleFile)
    case tableAndRules(SampleTable, [DynamicRule])

    /// What the proof says of a pair.
    enum Verdict: Hashable {
        case same, different
        /// A variable's text holds a variable, of which nothing is proved.
        case nested
        /// There is no pair, because its table or its rules cannot be read or proved.
        case skipped
    }

    /// Returns the pair of a seed with links about it; nil if its table is refused.
    static func make(seed: UInt64) throws -> (pair: MutatedPair, links: [String])? {
        var random = SeededGenerator(seed: seed)
        switch seed % 10 {
        case 0, 1:
            guard let (table, file, _) = try generated(&random) else { return nil }
            return (.tableAndFile(table, file.mutated(.tables, &random)), SampleTable.links(&random))
        case 2:
            guard let (table, _, rules) = try generated(&random), let rules else { return nil }
            let mutated = SampleFile(entries: [SampleEntry(rules: rules)]).mutated(.tables, &random)
            guard let list = mutated.dynamicRules else { return nil }
            // A link that ends with its host is a known difference.
            let links = SampleTable.links(&random).filter { link in
                AndroidScope.contains(link)
                    && link.dropFirst("https://".count).prefix { !"?#".contains($0) }.contains("/")
            }
            return (.tableAndRules(table, list.rules), links)
        case 3:
            var sample = SampleTable(&random)
            guard let old = try generated(sample)?.file else { return nil }
            sample.mutate(&random)
            guard let new = try generated(sample)?.file else { return nil }
            return (.files(old, new), SampleTable.links(&random))
        default:
            let alphabet = WideAlphabet(seed: seed / 10, &random)
            let file = alphabet.file(&random)
            let mutated = file.mutated(alphabet, &random)
            let links = alphabet.links(for: file, 30, &random) + alphabet.links(for: mutated, 30, &random)
            return (.files(file, mutated), links.filter(ProofScope.contains))
        }
    }

    /// A table with its file and its dynamic rules.
    private typealias Generated = (table: SampleTable, file: SampleFile, rules: [SampleRule]?)

    private static func generated(_ random: inout SeededGenerator) throws -> Generated? {
        try generated(SampleTable(&random))
    }

    private static func generated(_ sample: SampleTable) throws -> Generated? {
        guard let table = try? RouteTable(checking: Array(sample.json.utf8)),
            let links = try? AssociationFile(table).appLinks
        else { return nil }
        let variables = Dictionary(links.variables.map { ($0.name, $0.values) }) { first, _ in first }
        let rules = links.details.flatMap(\.components).map(SampleRule.init)
        let dynamicRules = (try? DynamicRuleMatcher(table))?.rules.map { SampleRule($0.component) }
        return (sample, SampleFile(variables: variables, entries: [SampleEntry(rules: rules)]), dynamicRules)
    }
}

extension SampleFile {
    /// The file with one, two or three changes; now and then with none.
    fileprivate func mutated(_ alphabet: WideAlphabet, _ random: inout SeededGenerator) -> SampleFile {
        var file = self
        for _ in 0..<([0, 1, 1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1) { file.mutate(alphabet, &random) }
        return file
    }

    /// The rules as Android reads them, if it can; with their text.
    var dynamicRules: (rules: [DynamicRule], json: String)? {
        let texts = rules.map(\.json)
        let json = "[\(texts.joined(separator: ", "))]"
        guard let value = try? JSONValue(parsing: Array(json.utf8)), let rules = DynamicRule.rules(from: value) else {
            return nil
        }
        return (rules, json)
    }
}

extension MutatedPair {
    /// Compares the pair by the proof, and the proof with oracles about the links.
    ///
    /// - Parameter problems: receives what is wrong.
    func check(over links: [String], _ problems: inout [String]) throws -> Verdict {
        switch self {
        case .files(let old, let new): try Self.check(old, new, links, &problems)
        case .tableAndFile(let table, let file):
            try Self.check(table, file, links, &problems)
        case .tableAndRules(let table, let rules):
            try Self.check(table, rules, links, &problems)
        }
    }

    private static func check(
        _ old: SampleFile,
        _ new: SampleFile,
        _ links: [String],
        _ problems: inout [String]
    ) throws -> Verdict {
        let host = links.first.map { $0.dropFirst("https://".count).prefix { !"/?#".contains($0) } } ?? "t.example"
        let diff = AssociationDiff(try old.document, try new.document, host: String(host))
        let (before, now) = (try AppleOracle(old.json), try AppleOracle(new.json))
        let app = FileSample.app
        let pair = "\(old.json) and \(new.json)"
        let isNested = old.namesNestedText || new.namesNestedText
        let reason = diff.apps.compactMap(\.undecided).first
        if let reason, !isNested || !reason.contains("$(") { problems.append("\(reason): \(pair)") }
        let rules = [old, new].map { $0.rules.map(SampleRule.plain.overlaid) }
        let isReworded = rules[0] == rules[1] && old.variables == new.variables
        if isNested, !isReworded, reason == nil { problems.append("nothing is undecided of \(pair)") }
        let changes = diff.apps.flatMap(\.links)
        var lengths: [[AppleOracle.Decision?]: Int] = [:]
        for change in changes {
            let decisions = [before.decide(change.link, app), now.decide(change.link, app)]
            lengths[decisions] = change.link.utf8.count
            if decisions.map({ $0?.opensApp ?? false }) != [!change.opensApp, change.opensApp] {
                problems.append("\(change.link) is no example of \(pair)")
            }
        }
        for link in links {
            let decisions = [before.decide(link, app), now.decide(link, app)]
            guard decisions[0]?.opensApp ?? false != decisions[1]?.opensApp ?? false else { continue }
            guard !diff.apps.contains(where: { $0.isCutShort }), !isNested else { continue }
            let length = lengths[decisions]
            guard length.map({ link.utf8.count < $0 }) ?? true else { continue }
            let verdict =
                length != nil ? "no shorter link" : changes.isEmpty ? "called the same" : "not all kinds are shown"
            problems.append("\(verdict), but \(link): \(pair)")
            break
        }
        return isNested ? .nested : diff.isEmpty ? .same : .different
    }

    private static func check(
        _ sample: SampleTable,
        _ file: SampleFile,
        _ links: [String],
        _ problems: inout [String]
    ) throws -> Verdict {
        let table = try RouteTable(checking: Array(sample.json.utf8))
        let proof = AgreementProof(table, try file.document, app: FileSample.app)
        let oracle = try AppleOracle(file.json)
        let opens = { oracle.opensApp($0, FileSample.app) }
        return try check(proof, sample, table.isLooseForApple, opens, links, file.json, file.namesNestedText, &problems)
    }

    private static func check(
        _ sample: SampleTable,
        _ rules: [DynamicRule],
        _ links: [String],
        _ problems: inout [String]
    ) throws -> Verdict {
        let table = try RouteTable(checking: Array(sample.json.utf8))
        guard let proof = try? AgreementProof(table, dynamicRules: rules) else { return .skipped }
        let json = "[\(rules.map(\.json).joined(separator: ", "))]"
        let oracle = try AndroidOracle(json)
        return try check(proof, sample, table.isLooseForAndroid, oracle.opensApp, links, json, false, &problems)
    }

    private static func check(
        _ proof: AgreementProof,
        _ sample: SampleTable,
        _ isLoose: Bool,
        _ opensApp: (String) -> Bool,
        _ links: [String],
        _ text: String,
        _ isNested: Bool,
        _ problems: inout [String]
    ) throws -> Verdict {
        let router = try RouterOracle(sample.json)
        let table = try RouteTable(checking: Array(sample.json.utf8))
        let pair = "\(sample.json) and \(text)"
        for disagreement in proof.disagreements {
            let opens = opensApp(disagreement.link)
            guard opens != disagreement.opensApp || opens == (router.claims(disagreement.link) ?? false) else {
                continue
            }
            problems.append("\(disagreement.link) is no example of \(pair)")
        }
        if let repeated = proof.disagreements.first(where: { $0.repeatsInt(table) }) {
            problems.append("\(repeated.link) is a known difference of \(pair)")
        }
        switch proof.verdict {
        case .differ: return .different
        case .undecided(let reason):
            if !isNested || !reason.contains("$(") { problems.append("\(reason): \(pair)") }
            return .nested
        case .agree:
            let wrong = links.first { link in
                let (opens, claims) = (opensApp(link), router.claims(link))
                return opens != (claims ?? false) && !(opens && claims == nil && isLoose)
                    && !table.repeatsInt(link)
            }
            if let wrong { problems.append("called the same, but \(wrong): \(pair)") }
            if isNested { problems.append("nothing is undecided of \(pair)") }
            return .same
        }
    }
}

extension Disagreement {
    /// Whether the link repeats a required int of its route, which is a known difference.
    fileprivate func repeatsInt(_ table: RouteTable) -> Bool { route != nil && !isExcluded && table.repeatsInt(link) }
}
