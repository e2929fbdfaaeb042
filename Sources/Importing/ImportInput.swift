import AppFiles
import AssociationChecker
import Diagnostics
package import Reports
package import SiteAssociation
package import StrictJSON

/// The files that a table is imported from.
package struct ImportInput {
    /// The association file with its name.
    package private(set) var association: (file: String, document: AssociationDocument)?
    /// An `assetlinks.json` with its name.
    package private(set) var assetLinks: (file: String, root: JSONValue)?
    /// The manifest with its name and its bytes.
    package private(set) var manifest: Manifest?

    /// Whether the association file is larger than devices read, so that its import gets less time.
    package private(set) var isLarge = false

    /// A manifest.
    package struct Manifest {
        package let file: String
        let content: ManifestContent
        let bytes: [UInt8]
    }

    /// Reads files of any of the three kinds, which their content tells; `-` is standard input.
    ///
    /// - Throws: a file that cannot be read, or a second one of a kind.
    package init(_ files: [String]) throws(Report) {
        for file in files { try add(file) }
        if association == nil, manifest == nil, let assetLinks {
            throw Report(
                assetLinks.file,
                "missing paths; import does not read dynamic rules",
                fix: "also pass the association file or the manifest",
                exitCode: .badFile
            )
        }
    }

    private mutating func add(_ file: String) throws(Report) {
        let bytes = AssociationChecker.text(of: try Files.readNamed(file))
        let first = bytes.first { !" \t\r\n".utf8.contains($0) }
        guard first != UInt8(ascii: "<") else { return try addManifest(file, bytes) }
        let root = try Files.json(bytes, of: file)
        if root["routes"] != nil {
            let fix = "pass an association file, or run \"linkd check \(file.shellWord)\" to check the table"
            throw Report(file, "already a route table", fix: fix, exitCode: .badFile)
        } else if root.array != nil {
            guard assetLinks == nil else { throw second(file, "assetlinks.json") }
            assetLinks = (file, root)
        } else if root["applinks"] != nil {
            guard association == nil else { throw second(file, "association file") }
            association = (file, AssociationDocument(root))
            isLarge = bytes.count > AssociationFile.largestSize
        } else {
            let fix = "pass an association file with \"applinks\", assetlinks.json or AndroidManifest.xml"
            throw Report(file, "missing rules for links", fix: fix, exitCode: .badFile)
        }
    }

    private mutating func addManifest(_ file: String, _ bytes: [UInt8]) throws(Report) {
        guard manifest == nil else { throw second(file, "AndroidManifest.xml") }
        do throws(Diagnostic) {
            manifest = Manifest(file: file, content: try ManifestContent(bytes), bytes: bytes)
        } catch {
            throw Report([error.located(in: file)], exitCode: .badFile)
        }
    }

    private func second(_ file: String, _ kind: String) -> Report {
        let fix = "import one file at a time, each host into its own table"
        return Report(file, "second \(kind)", fix: fix, exitCode: .badFile)
    }
}
