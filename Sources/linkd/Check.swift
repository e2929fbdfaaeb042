import ArgumentParser
import LinkRoutes
import SiteAssociation
import Sites
import StrictJSON

/// `linkd check`: every problem of a configuration and its tables, with its place.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration and its tables, or one file.",
        discussion: "Every problem is named with its line and column. Nothing is started.")

    @Argument(help: "A configuration or a route table, told apart by what it holds; config.json without it.")
    var file: String?

    func run() throws {
        try reporting {
            guard let file else { return try checkConfiguration(nil) }
            let bytes = try Loader.read(file, missing: .missingFile, unreadable: .badFile)
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: bytes)
            } catch {
                throw Report([Report.Line(file, JSONProblem(error))], exitCode: .badFile)
            }
            if Self.isConfiguration(value) { try checkConfiguration(file) } else { try checkTable(file) }
        }
    }

    /// A table has routes; whatever else has a key of a configuration is one.
    private static func isConfiguration(_ value: JSONValue) -> Bool {
        value["routes"] == nil && ConfigurationReader.keys.contains { value[$0] != nil }
    }

    private func checkConfiguration(_ named: String?) throws {
        let (file, configuration) = try Loader.configuration(named)
        let directory = try Loader.directory(configuration, beside: file)
        Console.print("\(file): sound")
        for (site, reference) in zip(directory.sites, configuration.tables) {
            describe(site.table, Files.path(reference.file, beside: file))
            for warning in site.warnings { Console.complain("warning: \(warning)") }
        }
    }

    private func checkTable(_ file: String) throws(Report) {
        let table = try Loader.table(file)
        do throws(AssociationError) {
            _ = try AssociationFile(table)
        } catch {
            throw Report([Report.Line(file, error.message)], exitCode: .badFile)
        }
        describe(table, file)
    }

    private func describe(_ table: RouteTable, _ file: String) {
        let claimed = table.routes.count { $0.isUniversal }
        let pages = table.routes.count { $0.page != nil }
        Console.print(
            "\(file): sound; \(table.routes.count) routes, \(claimed) open the app, \(pages) have a page; \(table.hosts.count) hosts, \(table.apps.ios.count) iOS and \(table.apps.android.count) Android apps")
        if let association = try? AssociationFile(table), !association.isEmpty {
            Console.print(
                "\(file): the association file has \(association.json.count) bytes of at most \(AssociationFile.largestSize)")
        }
    }
}
