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
    static let codes: [String: Set<FindingCode>] = [
        "001": [.typographicQuote],
        "002": [.trailingComma],
        "003": [],
        "004": [.cutOff],
        "005": [.typographicQuote],
        "006": [.notJSON],
        "007": [.rootNotObject],
        "008": [],
        "009": [.trailingComma],
        "010": [.cutOff],
        "011": [.appsNotEmpty],
        "012": [.detailsDictionary],
        "013": [.misspelledKey],
        "014": [.trailingComma],
        "015": [.appsNotEmpty],
        "016": [.missingComma],
        "017": [.notJSON],
        "018": [.bothAppIDForms, .pathsBesideComponents, .unreachableRule],
        "019": [.entryWithoutApp, .entryWithoutRules],
        "020": [.repeatedApp, .unreachableRule],
        "021": [.misspelledKey],
        "022": [.duplicateKey],
        "023": [.misplacedKey],
        "024": [.wholeQuery],
        "025": [.wholeQuery],
        "026": [.notJSON],
        "027": [.notJSON],
        "028": [.entryWithoutRules],
        "029": [.constrainsNothing, .unknownComponentKey],
        "030": [.constrainsNothing, .unknownComponentKey],
        "031": [.oddAppID, .constrainsNothing, .unknownComponentKey],
        "032": [.typographicQuote],
        "033": [.notJSON],
        "034": [.misplacedKey],
        "035": [.appsNotEmpty, .oddAppID],
        "036": [.notJSON],
        "037": [.detailsMissing, .appsNotEmpty],
        "038": [.missingComma],
        "039": [.typographicQuote],
        "040": [.typographicQuote],
        "041": [.trailingComma],
        "042": [.pathsBesideComponents],
        "043": [.typographicQuote],
        "044": [.pathsBesideComponents, .oddAppID, .appWithoutCredentials],
        "045": [.missingComma, .storeNumber],
        "046": [.repeatedApp, .unreachableRule, .queryValueTakesAll],
        "047": [.storeNumber],
        "048": [.nestedService, .mixedGenerations],
        "049": [.placeholderAppID, .appWithoutCredentials],
        "050": [.empty],
        "051": [.empty],
        "052": [.signed],
        "053": [.signed],
        "054": [.fragmentInPath],
        "055": [.urlInPath],
        "056": [.misspelledService, .unreachableRule],
        "057": [.notJSON],
        "058": [.queryValueTakesAll],
        "059": [],
        "060": [.queryValueTakesAll],
        "061": [],
        "062": [.appWithoutCredentials, .unreachableRule, .queryValueTakesAll],
        "063": [],
        "064": [],
        "065": [],
        "066": [],
        "067": [.unreachableRule],
        "068": [.pathsBesideComponents, .placeholderAppID],
        "069": [.pathsBesideComponents, .appWithoutCredentials],
        "070": [.pathsBesideComponents],
        "071": [],
        "072": [],
        "073": [.mixedGenerations, .unreachableRule, .opensNothing],
        "074": [.mixedGenerations, .oddAppID],
        "075": [.opensNothing],
        "076": [.opensNothing],
        "077": [.misplacedKey, .emptyList],
        "078": [],
        "079": [],
        "080": [.signed],
        "081": [.signed],
        "082": [.detailsDictionary],
        "083": [.html],
        "084": [.byteOrderMark],
        "085": [.notUTF8],
        "086": [.comment],
        "087": [.singleQuote],
        "088": [.rootNotObject],
        "089": [],
        "090": [
            .badVariableName, .nestedVariable, .undefinedVariable, .unterminatedVariable, .emptyVariable,
        ],
        "091": [.misplacedKey],
        "092": [.wrongType],
        "093": [.wrongType, .queryValueNotString],
        "094": [.unreachableRule, .notInComponent],
        "095": [.queryInPath, .fragmentInPath, .urlInPath],
        "096": [.notJSON],
        "097": [.tooLarge],
        "098": [.tooDeep],
        "099": [],
        "100": [.cutOff],
        "101": [.notUTF8],
        "102": [.rootNotObject],
        "103": [.duplicateKey],
        "104": [.misspelledKey, .serviceShape],
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
                .sharesNoSignIn
            ]
        )
    }
}
