import AssociationChecker
import Diagnostics
import HTTP
import LinkRoutes
package import Reports
import Server
package import SiteTables
import Sites
import StrictJSON

/// Where the tables of a command come from: the options `--config` and `--table`.
package struct TableSource {
    /// The configuration that `--config` names; nil for the usual one.
    package let config: String?
    /// The file or the name that `--table` names; nil for all tables of the configuration.
    package let table: String?

    package init(config: String? = nil, table: String? = nil) {
        self.config = config
        self.table = table
    }

    /// The file of `--table`; nil if it names a table of the configuration.
    ///
    /// With `--config`, it is always a name. Otherwise a file that exists wins, and without a configuration there are no
    /// names.
    package var tableFile: String? {
        guard let table, config == nil else { return nil }
        let isFile =
            table == Files.standardInput || FileStatus(path: table).map { $0.kind != .folder } ?? false
            || FileStatus(path: ConfigurationFile.path(nil)) == nil
        return isFile ? table : nil
    }

    /// Returns the tables with their files, at least one.
    package func tables() throws(Report) -> [NamedTable] {
        if let tableFile { return [try NamedTable(file: tableFile)] }
        let tables = try withConfiguration { () throws(Report) in
            var loader = try ConfigurationLoader(config)
            return try loader.tables()
        }
        return try selected(tables) { $0.table.name }
    }

    /// Returns the first of the tables: a command that needs one takes it.
    package func firstTable() throws(Report) -> SiteTable {
        try first(of: try tables()).site
    }

    /// Returns the site of the first of the tables, with its public files and templates; a table that a file has alone has
    /// neither.
    package func firstSite() throws(Report) -> LoadedSite {
        if let tableFile {
            let table = try firstTable()
            do throws(SiteError) {
                if table.routes.hosts.isEmpty { throw .noHosts }
                return LoadedSite(site: try Site(table, files: []), file: tableFile)
            } catch {
                throw Report(name, error.message, fix: error.fix, exitCode: badTable)
            }
        }
        let sites = try withConfiguration { () throws(Report) in
            var loader = try ConfigurationLoader(config)
            _ = try loader.directory()
            return loader.sites
        }
        return try first(of: try selected(sites) { $0.site.table.routes.name })
    }

    private func first<Element>(of elements: [Element]) throws(Report) -> Element {
        guard let first = elements.first else { throw Report(name, "missing table", exitCode: .badConfiguration) }
        return first
    }

    /// Reads the configuration; if it has problems, the first one says that `--table` names no file, either.
    package func withConfiguration<Value>(_ read: () throws(Report) -> Value) throws(Report) -> Value {
        do throws(Report) {
            return try read()
        } catch {
            guard let table, config == nil else { throw error }
            let message = "file not found, and \(name.quoted) has errors"
            let problem = Diagnostic(table, message, fix: "correct the path, or the errors of the configuration")
            throw Report([problem] + error.findings, exitCode: error.exitCode)
        }
    }

    /// Returns the elements for the tables with the name of `--table`; all of them without it.
    ///
    /// - Parameter name: returns the name of an element's table.
    /// - Throws: that there is no such table, with the names that there are.
    package func selected<Element>(_ elements: [Element], name: (Element) -> String) throws(Report) -> [Element] {
        guard let table else { return elements }
        let selected = elements.filter { name($0) == table }
        guard selected.isEmpty else { return selected }
        var seen: Set<String> = []
        let names = elements.map(name).filter { seen.insert($0).inserted }
        let rest = names.count - Self.maximumNames
        let list = names.prefix(Self.maximumNames).map { "\"\($0.printable)\"" }.joined(separator: ", ")
        let near = NearName.nearest(to: table, among: names).map { "use \($0.quoted), or another table: " }
        let fix = (near ?? "use a table of \(self.name): ") + list + (rest > 0 ? " and \(rest) more" : "")
        throw config == nil
            ? Report(table, "neither a file nor a table of \(self.name.quoted)", fix: fix, exitCode: .missingFile)
            : Report(self.name, "unknown table \(table.quoted)", fix: fix, exitCode: .badConfiguration)
    }

    /// The maximum number of names in a message.
    private static let maximumNames = 10

    /// The file for messages.
    package var name: String { tableFile ?? ConfigurationFile.path(config) }

    /// The table in a sentence.
    package var title: String {
        tableFile ?? (table.map { "the table \($0.quoted) of \(name)" } ?? "the table of \(name)")
    }

    /// The options that name the table to another command, with a space before them.
    package var options: String {
        [("config", config), ("table", table)].compactMap { name, value in
            value.map { " --\(name) " + $0.shellWord }
        }.joined()
    }

    /// The exit code for an invalid table.
    package var badTable: SysExit { tableFile == nil ? .badConfiguration : .badFile }
}
