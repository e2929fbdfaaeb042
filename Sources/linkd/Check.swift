import ArgumentParser
import LinkRoutes
import SiteAssociation
import Sites
import StrictJSON

/// `linkd check`: every problem of a configuration and its tables, with its place.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration and its tables, or one file.",
        discussion: "Every problem is named with its line and column. Nothing is started."
    )

    @Argument(help: "A configuration or a route table, told apart by what it holds; config.json without it.")
    var file: String?

    func run() throws {
        try reporting {
            guard let file else { return try checkConfiguration(nil) }
            let bytes = try Files.readNamed(file)
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: bytes)
            } catch {
                throw Report([Report.Line(file, JSONProblem(error))], exitCode: .badFile)
            }
            if Self.isConfiguration(value) { try checkConfiguration(file) } else { try checkTable(file) }
        }
    }

    /// A table has routes; whatever else has a key of a configuration is one, and so is `{}`, which has all defaults.
    private static func isConfiguration(_ value: JSONValue) -> Bool {
        guard let members = value.object, value["routes"] == nil else { return false }
        return members.isEmpty || ConfigurationReader.keys.contains { value[$0] != nil }
    }

    private func checkConfiguration(_ named: String?) throws(Report) {
        var loader = try ConfigurationLoader(named)
        let directory = try loader.directory()
        Console.print("\(loader.file): sound")
        for (site, reference) in zip(directory.sites, loader.configuration.tables) {
            describe(site, loader.path(of: reference))
        }
    }

    private func checkTable(_ file: String) throws(Report) {
        let table = try RouteTable(file: file)
        do throws(SiteError) {
            describe(try Site(table, files: []), file)
        } catch {
            throw Report([Report.Line(file, error.message)], exitCode: .badFile)
        }
        if table.hosts.isEmpty { warn(file, "the table has no host, so linkd cannot serve it; add \"hosts\"") }
    }

    private func describe(_ site: Site, _ file: String) {
        let table = site.table
        let counts = [
            table.routes.count.counting("route"),
            "\(table.routes.count(where: \.isUniversal)) claimed for the app",
            "\(table.routes.count { $0.page != nil }) with a page",
            table.hosts.count.counting("host"),
            table.apps.ios.count.counting("iOS app"),
            table.apps.android.count.counting("Android app"),
        ]
        Console.print("\(file): sound; \(counts.joined(separator: ", "))")
        if let association = try? AssociationFile(table), !association.isEmpty {
            let (size, limit) = (association.json.count, AssociationFile.largestSize)
            Console.print("\(file): the association file has \(size) bytes, of \(limit) that Apple takes")
        }
        for warning in site.warnings { warn(file, warning) }
    }

    private func warn(_ file: String, _ sentence: String) { Console.complain("\(file): warning: \(sentence)") }
}
