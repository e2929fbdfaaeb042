import AssociationChecker
import AssociationSamples
import Diagnostics
import Foundation
import LinkRoutes
import SeededRandom
import SiteAssociation
import TableChecks
import Testing

@Suite(.enabled(if: !PublishedFiles.files.isEmpty, "the corpus does not lie beside the project"))
struct PublishedFileTests {
    @Test(arguments: PublishedFiles.files)
    func `a published file has exactly the expected findings`(_ file: PublishedFiles.File) {
        let found = AssociationChecker.findings(file.bytes)
        #expect(Set(found.map(\.code)) == PublishedFileExpectations.codes[file.name], "\(found)")
    }

    @Test(arguments: PublishedFiles.files.filter(\.isSound))
    func `a sound file has no error`(_ file: PublishedFiles.File) {
        let errors = AssociationChecker.findings(file.bytes).filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(arguments: PublishedFiles.files.filter { !$0.isSound })
    func `a file with a flaw has an error or a warning`(_ file: PublishedFiles.File) {
        #expect(AssociationChecker.findings(file.bytes).contains { $0.severity > .info })
    }

    @Test func `every file of the list has its expectation`() {
        #expect(Set(PublishedFiles.files.map(\.name)) == Set(PublishedFileExpectations.codes.keys))
    }
}

/// Association files as people publish them, with a list of what is wrong with each; they lie beside the project.
enum PublishedFiles {
    struct File: Sendable, CustomStringConvertible {
        let name: String
        let isSound: Bool
        let isJSON: Bool
        let note: String
        let bytes: [UInt8]

        var description: String { "\(name): \(note)" }
    }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/aasa-corpus")

    /// The files of the list; none where the folder is absent.
    static let files: [File] = {
        guard let list = try? String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8) else {
            return []
        }
        return list.split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard cells.count > 8, let data = try? Data(contentsOf: folder.appending(path: cells[0])) else {
                return nil
            }
            return File(
                name: String(cells[0].prefix { $0 != "." }),
                isSound: cells[7] == "ok",
                isJSON: cells[6] == "yes",
                note: cells[8],
                bytes: Array(data)
            )
        }
    }()
}

/// The kinds of finding that each file of the corpus must yield, and no other.
enum PublishedFileExpectations {
    static let codes: [String: Set<String>] = [
        "001": ["invalid-json"],
        "002": ["invalid-json"],
        "003": [],
        "004": ["invalid-json"],
        "005": ["invalid-json"],
        "006": ["invalid-json"],
        "007": ["wrong-type"],
        "008": [],
        "009": ["invalid-json"],
        "010": ["invalid-json"],
        "011": ["apps-not-empty"],
        "012": ["details-dictionary"],
        "013": ["misspelled-key"],
        "014": ["invalid-json"],
        "015": ["apps-not-empty"],
        "016": ["invalid-json"],
        "017": ["invalid-json"],
        "018": ["mixed-key-generations", "unreachable-rule"],
        "019": ["entry-without-app", "entry-without-rules"],
        "020": ["app-in-several-entries", "unreachable-rule"],
        "021": ["misspelled-key"],
        "022": ["duplicate-key"],
        "023": ["misplaced-key"],
        "024": ["whole-query-pattern"],
        "025": ["whole-query-pattern"],
        "026": ["invalid-json"],
        "027": ["invalid-json"],
        "028": ["entry-without-rules"],
        "029": ["unconditional-rule", "ignored-key"],
        "030": ["unconditional-rule", "ignored-key"],
        "031": ["invalid-app-id", "unconditional-rule", "ignored-key"],
        "032": ["invalid-json"],
        "033": ["invalid-json"],
        "034": ["misplaced-key"],
        "035": ["apps-not-empty", "invalid-app-id"],
        "036": ["invalid-json"],
        "037": ["missing-key", "apps-not-empty"],
        "038": ["invalid-json"],
        "039": ["invalid-json"],
        "040": ["invalid-json"],
        "041": ["invalid-json"],
        "042": ["mixed-key-generations"],
        "043": ["invalid-json"],
        "044": ["mixed-key-generations", "invalid-app-id", "no-shared-credentials"],
        "045": ["invalid-json", "app-store-id-prefix"],
        "046": ["app-in-several-entries", "unreachable-rule", "absent-item-matches"],
        "047": ["app-store-id-prefix"],
        "048": ["misplaced-key", "mixed-key-generations"],
        "049": ["placeholder", "no-shared-credentials"],
        "050": ["empty-file"],
        "051": ["empty-file"],
        "052": ["signed-file"],
        "053": ["signed-file"],
        "054": ["not-in-path"],
        "055": ["not-in-path"],
        "056": ["misspelled-key", "unreachable-rule"],
        "057": ["invalid-json"],
        "058": ["absent-item-matches"],
        "059": [],
        "060": ["absent-item-matches"],
        "061": [],
        "062": ["no-shared-credentials", "unreachable-rule", "absent-item-matches"],
        "063": [],
        "064": [],
        "065": [],
        "066": [],
        "067": ["unreachable-rule"],
        "068": ["mixed-key-generations", "placeholder"],
        "069": ["mixed-key-generations", "no-shared-credentials"],
        "070": ["mixed-key-generations"],
        "071": [],
        "072": [],
        "073": ["mixed-key-generations", "unreachable-rule", "opens-nothing"],
        "074": ["mixed-key-generations", "invalid-app-id"],
        "075": ["opens-nothing"],
        "076": ["opens-nothing"],
        "077": ["misplaced-key", "empty-list"],
        "078": [],
        "079": [],
        "080": ["signed-file"],
        "081": ["signed-file"],
        "082": ["details-dictionary"],
        "083": ["web-page"],
        "084": ["byte-order-mark"],
        "085": ["invalid-encoding"],
        "086": ["invalid-json"],
        "087": ["invalid-json"],
        "088": ["wrong-type"],
        "089": [],
        "090": [
            "invalid-variable", "nested-variable", "undefined-variable", "invalid-variable", "empty-variable",
        ],
        "091": ["misplaced-key"],
        "092": ["wrong-type"],
        "093": ["wrong-type", "query-value-not-string"],
        "094": ["unreachable-rule", "ineffective-not"],
        "095": ["not-in-path"],
        "096": ["invalid-json"],
        "097": ["file-too-large"],
        "098": ["invalid-json"],
        "099": [],
        "100": ["invalid-json"],
        "101": ["invalid-encoding"],
        "102": ["wrong-type"],
        "103": ["duplicate-key"],
        "104": ["misspelled-key", "service-without-apps"],
    ]
}

@Suite struct GeneratedFileFindingsTests {
    @Test func `a generated association file has neither error nor warning`() {
        var count = 0
        for random in RandomTable.all(from: 700_000).prefix(TestRounds.count(50)) {
            guard let file = try? AssociationFile(random.table) else { continue }
            count += 1
            // Where the table keeps every link on the web, an error is right without it.
            let expectsLinks = try? AssociationDocument(parsing: file.json).hasOpeningRule
            let apps = random.table.apps.ios.map(\.id)
            let bad = AssociationChecker.check(file.json, expectedApps: apps, expectsLinks: expectsLinks)
                .filter { $0.severity > .info }
            #expect(bad.isEmpty, "seed \(random.seed): \(random.json)\n\(bad)")
            guard let rules = try? DynamicRuleMatcher(random.table).rules, !rules.allSatisfy(\.isExcluding) else {
                continue
            }
            let statement = FileSample.dynamic(rules.map(\.json).joined(separator: ","))
            let worse = AssetLinksChecker.findings(Array(statement.utf8)).filter { $0.severity > .info }
            #expect(worse.isEmpty, "seed \(random.seed): \(random.json)\n\(worse)")
        }
        #expect(count > 25)
    }

    @Test func `a generated assetlinks.json has neither error nor warning`() throws {
        let json = """
            {"hosts": ["t.example"], "routes": [{"id": "a", "path": "/a"}], "apps": {"android": [
            {"package": "com.example.t", "fingerprints": ["\(FileSample.fingerprint)", "\(FileSample.otherFingerprint)"]}]}}
            """
        #expect(
            AssetLinksChecker.findings(AssetLinks(try RouteTable(checking: Array(json.utf8))).json).map(\.code) == [
                "no-shared-credentials"
            ]
        )
    }
}
