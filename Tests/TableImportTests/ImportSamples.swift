import AssociationSamples
import LinkRoutes
import SiteAssociation

@testable import TableImport

/// What tests import, and how.
enum ImportSample {
    /// A site for tables of tests.
    static let site = ImportedSite(hosts: ["t.example"], schemes: ["t"])

    /// Imports the rules of the first app of a file.
    static func imported(_ text: String, site: ImportedSite = site) throws -> AssociationImport {
        let document = try AssociationDocument(parsing: Array(text.utf8))
        let app = document.entries.first?.appIDs.first ?? ""
        return try AssociationImport(document, app: app, site: site)
    }

    /// Imports components of one app.
    static func rules(_ rules: String) throws -> AssociationImport { try imported(FileSample.rules(rules)) }
}

extension AssociationImport {
    /// The routes in short: each path, behind a `-` if its links stay in the browser.
    var lines: [String] {
        table.routes.map { route in
            let query = route.query.map { "\($0.name)=\($0.type)" }.joined(separator: "&")
            let paths = [route.path] + route.aliases
            return (route.isUniversal ? "" : "-") + paths.map(\.description).joined(separator: " ")
                + (query.isEmpty ? "" : "?" + query)
        }
    }
}

extension ImportVerdict {
    /// One word for the verdict.
    var word: String {
        switch self {
        case .sameForEveryLink: "same"
        case .sameForRoutedLinks: "routed"
        case .differs: "differs"
        case .undecided: "undecided"
        }
    }

    /// The changes that the verdict names.
    var changes: [ImportChange] {
        switch self {
        case .differs(let changes, _), .undecided(_, let changes): changes
        default: []
        }
    }
}
