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

    /// Four of the 39 files name no app that a table takes, which only the command looks at.
    @Test func `most files that name an app are proved to be the same`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SoundFiles.folder.path(percentEncoded: false))
        let verdicts = try files.filter { $0.hasSuffix(".json") }.compactMap { file -> String? in
            let bytes = Array(try Data(contentsOf: SoundFiles.folder.appending(path: file)))
            guard let document = try? AssociationDocument(parsing: bytes),
                let app = AppleMatcher(document).appIDs.first
            else { return nil }
            return try AssociationImport(document, app: app, site: ImportSample.site, states: 2_000).verdict.word
        }
        #expect(verdicts.count { $0 == "same" || $0 == "routed" } >= 36, "\(verdicts)")
    }
}
