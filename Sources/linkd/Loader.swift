import ArgumentParser
import LinkRoutes
import Server
import Sites
import StrictJSON

/// Reads what a command names or, without a name, what stands here.
enum Loader {
    static let defaultConfiguration = "config.json"

    /// A table given by name.
    static func table(_ file: String) throws(Report) -> RouteTable {
        let bytes = try read(file, missing: .missingFile, unreadable: .badFile)
        do throws(RouteTableError) {
            return try RouteTable(json: bytes)
        } catch {
            throw Report(error.problems.map { Report.Line(file, $0) }, exitCode: .badFile)
        }
    }

    /// The configuration given by name, else `config.json`.
    static func configuration(_ named: String?) throws(Report) -> (file: String, Configuration) {
        let file = named ?? defaultConfiguration
        let bytes = try read(
            file, missing: named == nil ? .badConfiguration : .missingFile, unreadable: .badConfiguration)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Report([Report.Line(file, JSONProblem(error))], exitCode: .badConfiguration)
        }
        let (configuration, problems) = ConfigurationReader.read(value)
        guard problems.isEmpty else {
            throw Report(problems.map { Report.Line(file, $0) }, exitCode: .badConfiguration)
        }
        return (file, configuration)
    }

    /// The tables of a configuration.
    ///
    /// - Throws: the problems of all of them.
    static func tables(_ configuration: Configuration, beside file: String) throws(Report) -> [RouteTable] {
        var tables: [RouteTable] = []
        var lines: [Report.Line] = []
        for reference in configuration.tables {
            do throws(Report) {
                tables.append(try table(reference, beside: file))
            } catch {
                lines += error.lines
            }
        }
        guard lines.isEmpty else { throw Report(lines, exitCode: .badConfiguration) }
        return tables
    }

    /// The sites of a configuration.
    ///
    /// - Throws: the problems of the tables, the public folder and the sites, all that can be known.
    static func directory(_ configuration: Configuration, beside file: String) throws(Report) -> SiteDirectory {
        var lines: [Report.Line] = []
        var files: [PublicFile] = []
        if let folder = configuration.publicFolder {
            let content = PublicFolder(Files.path(folder, beside: file)) { DescriptorFile(reading: $0) }
            lines += content.problems.map { Report.Line(file, $0) }
            files = content.files
        }
        var sites: [Site] = []
        do throws(Report) {
            for (table, reference) in zip(try tables(configuration, beside: file), configuration.tables) {
                do throws(SiteError) {
                    if table.hosts.isEmpty {
                        throw SiteError(message: "the table has no host, so no request is its; add \"hosts\"")
                    }
                    sites.append(try Site(table, files: files))
                } catch {
                    lines.append(Report.Line(Files.path(reference.file, beside: file), error.message))
                }
            }
        } catch {
            lines += error.lines
        }
        guard lines.isEmpty else { throw Report(lines, exitCode: .badConfiguration) }
        do throws(SiteError) {
            return try SiteDirectory(sites)
        } catch {
            throw Report([Report.Line(file, error.message)], exitCode: .badConfiguration)
        }
    }

    private static func table(_ reference: TableReference, beside configuration: String) throws(Report) -> RouteTable {
        let file = Files.path(reference.file, beside: configuration)
        let bytes = try read(file, missing: .badConfiguration, unreadable: .badConfiguration)
        do throws(RouteTableError) {
            return try RouteTable(json: bytes, hosts: reference.hosts, apps: reference.apps)
        } catch {
            let lines = error.problems.map { problem in
                let isOverridden =
                    reference.hosts != nil && problem.path.hasPrefix("hosts")
                    || reference.apps != nil && problem.path.hasPrefix("apps")
                return Report.Line(isOverridden ? configuration : file, problem)
            }
            throw Report(lines, exitCode: .badConfiguration)
        }
    }

    static func read(_ file: String, missing: ExitCode, unreadable: ExitCode) throws(Report) -> [UInt8] {
        do throws(Files.Failure) {
            return try Files.read(file)
        } catch {
            switch error {
            case .missing: throw Report([Report.Line(file, "there is no such file")], exitCode: missing)
            case .unreadable:
                throw Report([Report.Line(file, "the file cannot be read; check its permissions")], exitCode: unreadable)
            }
        }
    }
}
