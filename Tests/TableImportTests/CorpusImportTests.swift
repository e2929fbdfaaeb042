import Foundation
import LinkRoutes
import SiteAssociation
import Testing

@testable import TableImport

/// Association files as people publish them; they lie beside the project.
enum SoundFiles {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/aasa-corpus")

    /// The names of the sound files of the list; none where the folder is absent.
    static let names: [String] = {
        guard let list = try? String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8) else {
            return []
        }
        return list.split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return cells.count > 7 && cells[7] == "ok" ? String(cells[0].prefix { $0 != "." }) : nil
        }
    }()

    /// What each import is proved to be; the files that are not here have no rules for links.
    static let verdicts = [
        "003": "routed", "008": "routed", "024": "differs", "025": "differs", "058": "differs", "059": "same",
        "061": "routed", "063": "differs", "064": "routed", "065": "routed", "066": "routed", "067": "routed",
        "071": "differs", "072": "same", "078": "routed", "079": "same", "089": "differs", "099": "differs",
    ]
}

@Suite(.enabled(if: !SoundFiles.names.isEmpty, "the corpus does not lie beside the project"))
struct CorpusImportTests {
    @Test(arguments: SoundFiles.names)
    func `a published file has the proved share of the documentation`(_ name: String) throws {
        let bytes = Array(try Data(contentsOf: SoundFiles.folder.appending(path: name + ".json")))
        let document = try AssociationDocument(parsing: bytes)
        guard let app = AppleMatcher(document).appIDs.first else {
            #expect(SoundFiles.verdicts[name] == nil)
            return
        }
        let imported = try AssociationImport(document, app: app, site: ImportSample.site)
        #expect(imported.verdict.word == SoundFiles.verdicts[name])
        try LinkTrial(document, app, imported).run(seed: 1)
    }

    @Test func `most published files are proved to be the same`() {
        let found = SoundFiles.names.compactMap { SoundFiles.verdicts[$0] }
        #expect(found.count { $0 == "same" } == 3)
        #expect(found.count { $0 == "routed" } == 8)
    }
}
