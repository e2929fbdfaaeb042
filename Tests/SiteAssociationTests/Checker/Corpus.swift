import Foundation

/// Association files as people publish them, with a list of what is wrong with each; they lie beside the project.
enum Corpus {
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
