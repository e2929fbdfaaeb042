import AssociationProof
import AssociationSamples
import LinkRoutes
import SeededRandom
import SiteAssociation
import Testing

@testable import TableImport

struct GeneratedFileImportTests {
    @Test func `no link contradicts the verdict about a generated file`() throws {
        let app = "7QW3E5R9TY.com.example.t"
        var count = 0
        for random in RandomTable.all(from: 1).prefix(50) {
            guard let file = try? AssociationFile(random.table) else { continue }
            count += 1
            let document = try AssociationDocument(parsing: file.json)
            let imported = try AssociationImport(document, app: app, site: ImportSample.site)
            try LinkTrial(document, app, imported).run(seed: random.seed, count: 40)
        }
        #expect(count > 30)
    }

    @Test func `the table of an import has a file that agrees with it`() throws {
        for random in RandomTable.all(from: 5000).prefix(15) {
            guard let file = try? AssociationFile(random.table) else { continue }
            let imported = try ImportSample.imported(file.text)
            #expect(try AgreementProof(imported.table).verdict == .agree, "\(random.json)")
        }
    }
}

struct RandomRulesImportTests {
    private static let segments = [
        "*", "?*", "a", "b", "a*", "*b", "$(v)", "$(digit)", "*.html", "x?", "a%21", "a!", "%C3%A9", "*a*", "$(none)",
        "??", "$(digit)$(digit)", "a?*b", "7", "",
    ]
    private static let parts = [
        "", "", "", "", #","exclude":true"#, #","exclude":true"#, #","?":{"q":"?*"}"#,
        #","?":{"q":"$(v)"},"exclude":true"#,
        #","?":{"q":"1","r":"*"}"#, ##","#":"web""##, ##","#":"web","exclude":true"##, #","caseSensitive":false"#,
        #","?":"q=*""#, #","percentEncoded":false"#, #","?":{"q":"a*"}"#,
    ]

    /// A file that no table generated.
    private static func file(_ seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        let rules = (0..<Int.random(in: 1...7, using: &random)).map { _ in
            let count = Int.random(in: 0...3, using: &random)
            let path = (0..<count).map { _ in "/" + (segments.randomElement(using: &random) ?? "") }.joined()
            return #"{"/":"\#(path.isEmpty ? "/" : path)"\#(parts.randomElement(using: &random) ?? "")}"#
        }
        return FileSample.links(
            #""substitutionVariables":{"v":["a","b","c*"]},"details":["#
                + FileSample.entry(rules.joined(separator: ",")) + "]"
        )
    }

    @Test(arguments: TestRounds.blocks)
    func `no link contradicts the verdict about a random file`(_ block: UInt64) throws {
        var counts: [String: Int] = [:]
        for seed in block * 1_000 + 1...block * 1_000 + 120 as ClosedRange<UInt64> {
            let text = Self.file(seed)
            let document = try AssociationDocument(parsing: Array(text.utf8))
            let imported = try ImportSample.imported(text)
            counts[imported.verdict.word, default: 0] += 1
            try LinkTrial(document, FileSample.app, imported).run(seed: seed, count: 100)
            for change in imported.verdict.changes {
                #expect(AppleMatcher(document).decide(change.link, app: FileSample.app).opensApp != change.opensApp)
                #expect(try AppleMatcher(imported.table).opensApp(change.link) == change.opensApp)
            }
        }
        #expect(counts["same", default: 0] + counts["routed", default: 0] > 8)
        #expect(counts["undecided"] == nil)
    }
}
