import Deflate
import HTTP
import Reports
import Server
package import Sites
package import StrictJSON

/// The public folders that a configuration names: read once each, for the tables that serve them.
package struct PublicFolders {
    /// The number of files that stay open.
    package private(set) var openFiles = 0

    /// The answers without public files.
    private let none: SharedAnswers
    /// The answers by the name of the folder.
    private var answers: [String: SharedAnswers] = [:]

    /// Reads the folders.
    ///
    /// - Parameters:
    ///   - file: the file of the configuration.
    ///   - problems: collects what cannot be served.
    ///   - maximumOpen: the number of files of all folders together that may stay open.
    /// - Throws: what no folder can be served with.
    package init(
        _ configuration: Configuration,
        beside file: String,
        problems: JSONProblems,
        maximumOpen: Int = Self.maximumOpen
    ) throws(SiteError) {
        none = try SharedAnswers(files: [], gzip: { Gzip.compressed($0) })
        // Without any table, the folder of the configuration is read for its problems.
        let shared = configuration.publicFolder
        let folders = configuration.tables.isEmpty ? [shared] : configuration.tables.map(\.publicFolder)
        var known: [FileStatus.Identity: SharedAnswers] = [:]
        for folder in folders.compactMap(\.self) where answers[folder.name] == nil {
            let path = Files.path(folder.name, beside: file)
            // Two names can lead to one folder.
            let identity = FileStatus(path: path)?.identity
            if let same = identity.flatMap({ known[$0] }) {
                answers[folder.name] = same
                continue
            }
            let content = PublicFolder(path, maximumOpen: maximumOpen - openFiles) { path throws(FileFailure) in
                try RootedFolder(path)
            }
            for problem in content.problems {
                problems.report(.unreadableFolder, at: folder.place, problem.message, fix: problem.fix)
            }
            openFiles += content.openFiles
            let made = try none.with(files: content.files)
            answers[folder.name] = made
            if let identity { known[identity] = made }
        }
    }

    /// The number of files of all folders together that may stay open.
    ///
    /// One folder alone can have as many as it may, whatever the limit of descriptors.
    package static var maximumOpen: Int { max(Limits.mostPublicFiles, PublicFolder.maximumLargeFiles) }

    /// Returns what the sites with the public folder of a table share.
    package func answers(for reference: TableReference) -> SharedAnswers {
        reference.publicFolder.flatMap { answers[$0.name] } ?? none
    }
}
