import Deflate
package import Diagnostics
import HTTP
import Reports
import Server
package import Sites
package import StrictJSON

/// The public folders that a configuration names: read once each, for the tables that serve them.
package struct PublicFolders {
    /// A folder, and where the configuration names it.
    private struct Named {
        let folder: String
        let path: String
        let position: JSONPosition
    }

    /// Files that are not served as their name suggests.
    package private(set) var warnings: [Diagnostic] = []
    /// The number of files that stay open.
    package private(set) var openFiles = 0

    private let sharedName: Named?
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
        sharedName = configuration.publicFolder.map {
            Named(folder: $0, path: "public", position: configuration.publicFolderPosition)
        }
        none = try SharedAnswers(files: [], gzip: { Gzip.compressed($0) })
        // Without any table, the folder of the configuration is read for its problems.
        let names = configuration.tables.isEmpty ? [sharedName] : configuration.tables.map(name)
        var known: [FileStatus.Identity: SharedAnswers] = [:]
        for name in names.compactMap(\.self) where answers[name.folder] == nil {
            let path = Files.path(name.folder, beside: file)
            // Two names can lead to one folder.
            let identity = FileStatus(path: path)?.identity
            if let same = identity.flatMap({ known[$0] }) {
                answers[name.folder] = same
                continue
            }
            let content = PublicFolder(path, maximumOpen: maximumOpen - openFiles) { path throws(FileFailure) in
                try RootedFolder(path)
            }
            for problem in content.problems {
                problems.report(.publicFolder, in: name.path, at: name.position, problem)
            }
            let place = name.path == sharedName?.path ? file : path
            warnings += content.warnings.map { Diagnostic(SiteWarning(.compressedFile, $0), in: place) }
            openFiles += content.openFiles
            let made = try none.with(files: content.files, publicHeaders: configuration.publicHeaders)
            answers[name.folder] = made
            if let identity { known[identity] = made }
        }
    }

    /// The number of files of all folders together that may stay open.
    ///
    /// One folder alone can have as many as it may, whatever the limit of descriptors.
    package static var maximumOpen: Int { max(Limits.mostPublicFiles, PublicFolder.maximumLargeFiles) }

    /// Returns the public folder of a table, and where it is named; nil for none.
    private func name(of reference: TableReference) -> Named? {
        guard let own = reference.publicFolder else { return sharedName }
        return own.folder.map { Named(folder: $0, path: "\(reference.path).public", position: own.position) }
    }

    /// Returns what the sites with the public folder of a table share.
    package func answers(for reference: TableReference) -> SharedAnswers {
        name(of: reference).flatMap { answers[$0.folder] } ?? none
    }
}
