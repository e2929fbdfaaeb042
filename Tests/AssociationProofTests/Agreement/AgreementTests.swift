import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import TableChecks
import Testing

/// Every decider against every other one that decides the same question.
@Suite struct AgreementTests {
    @Test(arguments: SmallScope.all)
    func `all deciders agree about all small expressions and all short links`(_ scope: SmallScope) throws {
        var tester = AgreementTester()
        let links = scope.links()
        for subject in scope.subjects() where subject.isSound { try tester.compare(subject, over: links) }
        #expect(tester.disagreements.isEmpty, "\(tester.report)")
        #expect(tester.answers >= 2 * tester.links && tester.opened > 50, "\(tester.counts)")
    }

    @Test(arguments: TestRounds.blocks)
    func `all deciders agree about random files of letters that fold, escapes and variables`(_ block: UInt64) throws {
        var tester = AgreementTester()
        for seed in block * 1_000..<block * 1_000 + 40 {
            var random = SeededGenerator(seed: seed)
            let alphabet = WideAlphabet(seed: seed, &random)
            let file = alphabet.file(&random)
            try tester.compare(.file(file), over: alphabet.links(for: file, 60, &random))
        }
        #expect(tester.disagreements.isEmpty, "\(tester.report)")
        #expect(tester.opened > 500 && tester.links > 2 * tester.opened && tester.searched > 25, "\(tester.counts)")
    }

    @Test(arguments: TestRounds.blocks)
    func `all deciders agree about random dynamic rules`(_ block: UInt64) throws {
        var tester = AgreementTester()
        for seed in block * 1_000..<block * 1_000 + 250 {
            var random = SeededGenerator(seed: seed)
            let alphabet = WideAlphabet(seed: seed, &random)
            let file = alphabet.file(&random)
            guard let list = file.dynamicRules else { continue }
            try tester.compare(.dynamicRules(list.json), over: alphabet.links(for: file, 60, &random))
        }
        #expect(tester.disagreements.isEmpty, "\(tester.report)")
        #expect(tester.opened > 1_000 && tester.links > 2 * tester.opened, "\(tester.counts)")
    }

    /// Paths that a misplaced `?` could match: a date but for its digits, and the same with a slash for one character; a dot,
    /// and other characters and slashes in its place; text that was escaped twice; links that end with their host.
    private static let oddPaths = [
        "/aaaa-bb-cc", "/aaaa-bb-c", "/aaaa-b/-cc", "/-aaa-bb-cc/a", "/a/aaaa-bb-c", "/aaaa-bb-c/a",
        "/a/aaaa-b/-cc/b/c",
        "/a/a", "/ab/a", "/a/b/a/b", "/7a/a", "/%C3%A9", "/%C3%A9/a", "/00000000-0000-4000-8000-00000000000", "/x.y",
        "/xay", "/x/y", "/x.y/a", "/xay/a", "/x/y/a", "/a/x.y", "/a/x/y", "/x.a", "/xaa", "/a%2521", "/%25C3%25A9/a",
        "/a%2520b", "", "?q=1", "?q=a", "#web", "?web=1",
    ]

    @Test(arguments: TestRounds.blocks)
    func `all deciders agree about random tables`(_ block: UInt64) throws {
        var tester = AgreementTester()
        let odd = Self.oddPaths.map { "https://t.example" + $0 }
        for random in RandomTable.all(from: block * 1_000_000).prefix(25) {
            let links = LinkSample.links(for: random)
            let slashed = links.filter { !$0.contains { "?#".contains($0) } && !$0.hasSuffix("/") }.map { $0 + "/" }
            try tester.compare(.table(random.json), over: links + slashed + odd)
        }
        for seed in block * 1_000..<block * 1_000 + 20 {
            var random = SeededGenerator(seed: seed)
            let table = SampleTable(&random)
            guard Subject.table(table.json).isSound else { continue }
            try tester.compare(.table(table.json), over: SampleTable.links(&random))
        }
        #expect(tester.disagreements.isEmpty, "\(tester.report)")
        #expect(tester.opened > 150 && tester.links > 2 * tester.opened, "\(tester.counts)")
    }
}

extension AgreementTester {
    fileprivate var report: String {
        ["\(disagreements.count) disagreements:"].joined() + disagreements.prefix(5).map { "\n" + $0 }.joined()
    }

    fileprivate var counts: String {
        "\(links) links, \(opened) open the app, \(answers) answers, \(searched) files searched"
    }
}

extension Subject {
    /// Whether the subject can be read at all: random routes may be ambiguous.
    fileprivate var isSound: Bool {
        guard case .table(let json) = self else { return true }
        return (try? RouteTable(checking: Array(json.utf8))) != nil
    }
}
