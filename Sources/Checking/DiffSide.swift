import Diagnostics
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import SiteTables
import StrictJSON

/// One of the two compared files.
struct DiffSide {
    let file: String
    let content: Content
    /// Whether the file is larger than devices read, so that a comparison gets less time.
    let isLarge: Bool

    /// The content of a file.
    enum Content {
        case association(AssociationDocument)
        case assetLinks(JSONValue)
        /// A table, which means the files generated from it.
        case table(RouteTable)
    }

    /// Reads a named file.
    init(file: String) throws(Report) {
        self.file = file
        let bytes = try Files.readNamed(file)
        let root = try Files.json(bytes, of: file)
        isLarge = bytes.count > AssociationFile.largestSize && root["routes"] == nil
        if root["routes"] != nil {
            content = .table(try SiteTable(file: file).routes)
        } else if root.array != nil {
            content = .assetLinks(root)
        } else if let members = root.object,
            members.isEmpty || members.contains(where: { AssociationService.names.contains($0.name) })
        {
            content = .association(AssociationDocument(root))
        } else {
            throw Report(
                file,
                "missing \"applinks\" or \"routes\"; expected an association file, assetlinks.json or a route table",
                exitCode: .badFile
            )
        }
    }

    /// Returns the association file, or the one generated from the table; nil for an Android file.
    func association() throws(Report) -> AssociationDocument? {
        switch content {
        case .association(let document): return document
        case .assetLinks: return nil
        case .table(let table):
            do throws(AssociationError) {
                return AssociationDocument(try value(of: AssociationFile(table).json))
            } catch {
                throw Report([Diagnostic(file, error.message, fix: error.fix)], exitCode: .badFile)
            }
        }
    }

    /// Returns the asset links file, or the one generated from the table; nil for an Apple file.
    func assetLinks() -> JSONValue? {
        switch content {
        case .association: nil
        case .assetLinks(let value): value
        case .table(let table): value(of: AssetLinks(table).json)
        }
    }

    /// A host of the site, for examples; nil if the file names none.
    var host: String? {
        guard case .table(let table) = content else { return nil }
        return table.hosts.first { !$0.contains("*") }
    }

    /// Returns the value of a text that linkd generated.
    private func value(of text: [UInt8]) -> JSONValue { (try? JSONValue(parsing: text)) ?? JSONValue(.null) }
}
