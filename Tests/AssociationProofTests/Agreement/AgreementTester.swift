import AssociationSamples
import SiteAssociation

/// Compares each decider with each other one that decides the same subject, link by link.
struct AgreementTester {
    /// The links that were decided, how many of them open the app, and how many answers were compared.
    private(set) var links = 0
    private(set) var opened = 0
    private(set) var answers = 0
    /// How many files the proof found a link of each deciding rule for.
    private(set) var searched = 0
    /// The disagreements, each with the link, the answers and the subject.
    private(set) var disagreements: [String] = []

    /// Has every decider answer about every link.
    mutating func compare(_ subject: Subject, over given: [String]) throws {
        var links = given
        var lists: [(decider: Decider, answers: [Bool?])] = []
        for decider in Decider.allCases {
            guard let answers = try decider.answers(subject, &links) else { continue }
            lists.append((decider, answers))
        }
        for (index, link) in links.enumerated() {
            var opens: [Decider: Bool] = [:]
            for (decider, answers) in lists where index < answers.count { opens[decider] = answers[index] }
            if Set(opens.values).count > 1 { disagreements.append("\(link) opens the app: \(opens) by \(subject)") }
            answers += opens.count
            opened += opens.values.contains(true) ? 1 : 0
        }
        self.links += links.count
        guard case .file(let file) = subject, lists.contains(where: { $0.decider == .search }) else { return }
        try compareRules(of: file, given, found: links.dropFirst(given.count))
    }

    /// Checks that the proof found a link for every rule that decides one of the links.
    private mutating func compareRules(of file: SampleFile, _ links: [String], found: ArraySlice<String>) throws {
        let oracle = try AppleOracle(file.json)
        let known = Set(found.map { oracle.decide($0, FileSample.app) })
        searched += 1
        for link in links {
            let decision = oracle.decide(link, FileSample.app)
            guard !known.contains(decision), ProofScope.contains(link) else { continue }
            disagreements.append("the proof has no link for the rule that decides \(link): \(file.json)")
            return
        }
    }
}
