import ArgumentParser
import LinkRoutes
import SiteAssociation
import Sites
import StrictJSON

/// `linkd check`: every problem of a configuration and its tables, or of any file of a site, with its place.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration and its tables, or any association file, asset links file or route table.",
        discussion: """
            Every problem is named with its line and column, what it does on a phone, and how to mend it. Nothing is \
            started and nothing is fetched. Files are told apart by what they hold.

            Exit codes: 0 where nothing is worse than a warning, 1 for warnings with --strict, 65 for errors in a file, \
            66 for a file that does not exist, 78 for a bad configuration.
            """
    )

    @Argument(help: "Files to check; config.json without any.")
    var files: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A file of links and where each should lead: a URL and a route's id, or a URL and \"web\", on each line.",
            valueName: "file"
        )
    )
    var urls: String?

    @OptionGroup var options: FindingOptions
    @OptionGroup var source: TableSource

    func run() throws {
        var codes: [ExitCode] = []
        if let urls { codes.append(outcome { () throws(Report) in try checkLinks(urls) }) }
        for file in files { codes.append(outcome { () throws(Report) in try check(file) }) }
        if codes.isEmpty { codes.append(outcome { () throws(Report) in try checkConfiguration(source.config) }) }
        let failures = codes.filter { $0 != .success }
        guard let worst = failures.first(where: { $0 != .failure }) ?? failures.first else { return }
        throw worst
    }

    /// Runs a check; what it throws is shown, and the next file is still looked at.
    private func outcome(_ check: () throws(Report) -> ExitCode) -> ExitCode {
        do throws(Report) {
            return try check()
        } catch {
            error.show(asJSON: options.json)
            return error.exitCode
        }
    }

    private func check(_ file: String) throws(Report) -> ExitCode {
        let bytes = try Files.readNamed(file)
        if let value = try? JSONValue(parsing: bytes), Self.isConfiguration(value) {
            return try checkConfiguration(file)
        }
        let kind = FileKind.of(bytes)
        if kind == .routeTable { return try checkTable(file) }
        return FileCheck(file: file, bytes: bytes, kind: kind).run(options)
    }

    /// A table has routes; whatever else has a key of a configuration is one, and so is `{}`, which has all defaults.
    private static func isConfiguration(_ value: JSONValue) -> Bool {
        guard let members = value.object, value["routes"] == nil else { return false }
        return members.isEmpty || ConfigurationReader.keys.contains { value[$0] != nil }
    }

    private func checkConfiguration(_ named: String?) throws(Report) -> ExitCode {
        var loader = try ConfigurationLoader(named)
        let directory = try loader.directory()
        say("\(loader.file): sound")
        var code = ExitCode.success
        for (site, reference) in zip(directory.sites, loader.configuration.tables) {
            if describe(site, loader.path(of: reference)) == .failure { code = .failure }
        }
        return code
    }

    private func checkTable(_ file: String) throws(Report) -> ExitCode {
        let table = try RouteTable(file: file)
        let code: ExitCode
        do throws(SiteError) {
            code = describe(try Site(table, files: nil), file)
        } catch {
            throw Report([Report.Line(file, error.message)], exitCode: .badFile)
        }
        guard table.hosts.isEmpty else { return code }
        warn(file, "the table has no host, so linkd cannot serve it; add \"hosts\"")
        return options.strict ? .failure : .success
    }

    private func checkLinks(_ file: String) throws(Report) -> ExitCode {
        let expectations = try LinkExpectations(file: file)
        let tables = try source.tables()
        try expectations.check(tables, try Explainer(tables, of: source))
        say(expectations.summary)
        return .success
    }

    private func describe(_ site: Site, _ file: String) -> ExitCode {
        let table = site.table
        let counts = [
            table.routes.count.counting("route"),
            "\(table.routes.count(where: \.isUniversal)) claimed for the app",
            "\(table.routes.count { $0.page != nil }) with a page",
            table.hosts.count.counting("host"),
            table.apps.ios.count.counting("iOS app"),
            table.apps.android.count.counting("Android app"),
        ]
        say("\(file): sound; \(counts.joined(separator: ", "))")
        if let association = try? AssociationFile(table), !association.isEmpty {
            let (size, limit) = (association.json.count, AssociationFile.largestSize)
            say("\(file): the association file has \(size) bytes, of \(limit) that Apple takes")
            say("\(file): links open the app as \"linkd link\" spells them; the app routes other spellings too")
        }
        for warning in site.warnings { warn(file, warning) }
        return options.strict && !site.warnings.isEmpty ? .failure : .success
    }

    /// What is sound is no finding, so with `--json` it is not said.
    private func say(_ line: String) {
        if !options.json { Console.print(line) }
    }

    private func warn(_ file: String, _ sentence: String) {
        guard options.json else { return Console.complain("\(file): warning: \(sentence)") }
        let finding = JSONFinding(
            file: file,
            code: "siteWarning",
            severity: "warning",
            path: "",
            position: .start,
            message: sentence,
            mend: ""
        )
        Console.print(finding.text)
    }
}
