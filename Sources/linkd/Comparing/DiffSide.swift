import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// One of two files that are compared.
struct DiffSide {
    let file: String
    let content: Content

    /// What a file can be.
    enum Content {
        case association(AssociationDocument)
        case assetLinks(JSONValue)
        /// A table means the files that it makes.
        case table(RouteTable)
    }

    /// Reads a file that was given by name.
    init(file: String) throws(Report) {
        self.file = file
        let text = AssociationChecker.text(of: try Files.readNamed(file))
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONValue(parsing: text)
        } catch {
            var line = Diagnostic(error).located(in: file)
            line.fix = line.fix ?? "\"linkd check \(file)\" says more about it"
            throw Report([line], exitCode: .badFile)
        }
        if root["routes"] != nil {
            content = .table(try RouteTable(file: file))
        } else if root.array != nil {
            content = .assetLinks(root)
        } else if let members = root.object,
            members.isEmpty || members.contains(where: { Self.services.contains($0.name) })
        {
            content = .association(AssociationDocument(root))
        } else {
            throw Report(
                [
                    Diagnostic(
                        file,
                        "this is no association file, no assetlinks.json and no route table: \(root.kind) without "
                            + "\"applinks\" and without \"routes\"; name a file that a site serves, or a table"
                    )
                ],
                exitCode: .badFile
            )
        }
    }

    private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation", "authsrv"]

    /// The file for Apple that this is, or that its table makes; nil for Android's.
    func association() throws(Report) -> AssociationDocument? {
        switch content {
        case .association(let document): return document
        case .assetLinks: return nil
        case .table(let table):
            do throws(AssociationError) {
                return AssociationDocument(try value(of: AssociationFile(table).json))
            } catch {
                throw Report([Diagnostic(file, error.message)], exitCode: .badFile)
            }
        }
    }

    /// The file for Android that this is, or that its table makes; nil for Apple's.
    func assetLinks() -> JSONValue? {
        switch content {
        case .association: nil
        case .assetLinks(let value): value
        case .table(let table): value(of: AssetLinks(table).json)
        }
    }

    /// A host of the site, for examples; nil where the file names none.
    var host: String? {
        guard case .table(let table) = content else { return nil }
        return table.hosts.first { !$0.contains("*") }
    }

    /// The value of a text of linkd's own making.
    private func value(of text: [UInt8]) -> JSONValue { (try? JSONValue(parsing: text)) ?? JSONValue(.null) }
}
