import ArgumentParser
import Diagnostics
import LinkRoutes
import SiteAssociation

/// `linkd print`: prints the files generated from a table, or its routes.
struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Prints a file generated from a table, byte for byte as it is served, or the routes of the table.",
        discussion: """
            If the configuration has several tables, the command uses the first; --table names another.
            """
    )

    /// The output to print.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case aasa, assetlinks, entitlements, manifest, routes
    }

    @Argument(
        help: """
            aasa: the file for Apple; assetlinks: the file for Android; entitlements: the lines for the entitlements \
            of the iOS app; manifest: the intent filter for the manifest of the Android app; routes: the routes, the \
            most specific first.
            """
    )
    var subject: Subject

    @OptionGroup var source: TableSource

    func run() throws {
        try reporting {
            let table = try source.firstTable()
            switch subject {
            case .routes: printRoutes(table)
            case .assetlinks:
                let file = AssetLinks(table)
                try printFile(file.isEmpty ? nil : file.json, kind: "Android")
                if let error = file.ruleError { Console.printError("\(source.name): \(error.message)") }
            case .entitlements:
                let texts = AssociatedDomains.all(of: table).map(\.text)
                try printFile(texts.isEmpty ? nil : Array(texts.joined(separator: "\n").utf8), kind: "iOS")
            case .manifest:
                try printFile(AndroidManifestFilter(table).map { Array($0.text.utf8) }, kind: "Android")
            case .aasa:
                let file = try associationFile(table)
                try printFile(file.isEmpty ? nil : file.json, kind: "iOS")
            }
        }
    }

    private func associationFile(_ table: RouteTable) throws(Report) -> AssociationFile {
        do throws(AssociationError) {
            return try AssociationFile(table)
        } catch {
            throw Report([Diagnostic(source.name, error.message)], exitCode: source.badTable)
        }
    }

    private func printFile(_ bytes: [UInt8]?, kind: String) throws {
        guard let bytes else {
            Console.printError(
                "\(source.name): the table names no \(kind) app, so there is no such file; add the app to \"apps\""
            )
            throw ExitCode.failure
        }
        Console.print(bytes: bytes)
    }

    /// Prints the paths, the most specific first.
    private func printRoutes(_ table: RouteTable) {
        let rows = table.entries.map { entry in
            let (route, pattern) = (entry.route, entry.pattern)
            let query = route.query.map { "\($0.name)=\($0.type)\($0.isRequired ? "" : "?")" }
            return (
                path: pattern.description + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
                reach: Self.reach(route), id: route.id
            )
        }
        let width = rows.map(\.path.count).max() ?? 0
        for (path, reach, id) in rows {
            Console.print(path + String(repeating: " ", count: width - path.count + 2) + reach + "  " + id)
        }
    }

    /// Returns whether a route opens the app, has a page, and is reached by a scheme.
    private static func reach(_ route: Route) -> String {
        [(route.isUniversal, "app"), (route.page != nil, "page"), (route.isScheme, "scheme")]
            .map { isSo, word in isSo ? word : String(repeating: "-", count: word.count) }
            .joined(separator: " ")
    }
}
