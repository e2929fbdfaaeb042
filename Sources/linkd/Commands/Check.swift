import ArgumentParser
import AssociationChecker
import Diagnostics
import LinkRoutes
import SiteAssociation
import StrictJSON

/// `linkd check`: every problem of a configuration and its tables, or of any file of a site, with its place.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration and its tables, or any association file, asset links file or route table.",
        discussion: """
            Every problem is named with its line and column, what it does on a phone, and how to fix it. Nothing is \
            started and nothing is fetched. Files are told apart by what they hold.

            Of a table it is proved that the files made from it open the app for just the links that the table gives \
            it. With --against the proof is made for the named files; each kind of link about which file and \
            table disagree is shown by its shortest example.

            Exit codes: 0 where nothing is worse than a warning, 1 for warnings with --strict, 65 for errors in a file, \
            66 for a file that does not exist, 78 for errors in a configuration or a table of one.
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

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A route table: the files are held against it, to prove that they are right for its apps.",
            valueName: "table"
        )
    )
    var against: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Prints what a code means, an example that has it, and how to fix it, instead of checking anything.",
            valueName: "code"
        )
    )
    var explain: String?

    @OptionGroup var options: FindingOptions
    @OptionGroup var source: TableSource

    func validate() throws {
        guard explain == nil || files.isEmpty && against == nil && urls == nil else {
            throw ValidationError("--explain CODE goes alone: it checks no file")
        }
        guard let against else { return }
        guard !files.isEmpty else {
            throw ValidationError(
                "--against compares files with \(against): name one, for example apple-app-site-association"
            )
        }
        guard urls != nil || source.config == nil && source.table == nil else {
            throw ValidationError("--against names the table itself: --config and --table go with --urls only")
        }
    }

    func run() throws {
        if let explain { return Console.print(try page(explain).text) }
        let writer = options.writer()
        let site = SiteCheck(options: options, writer: writer)
        var codes: [ExitCode] = []
        if let urls { codes.append(outcome(writer) { () throws(Report) in try checkLinks(urls, writer) }) }
        codes += checkFiles(site)
        if codes.isEmpty {
            codes.append(outcome(writer) { () throws(Report) in try site.checkConfiguration(source.config) })
        }
        writer.finish()
        let failures = codes.filter { $0 != .success }
        guard let worst = failures.first(where: { $0 != .failure }) ?? failures.first else { return }
        throw worst
    }

    private func page(_ code: String) throws -> DiagnosticPage {
        if let page = DiagnosticPage(code.uppercased()) { return page }
        let near = NearName.nearest(to: code, among: DiagnosticPage.codes)
        throw ValidationError(
            "there is no diagnostic \(code); "
                + (near.map { "did you mean \($0)?" }
                    ?? "a code stands in brackets after a message, for example [AA403]")
        )
    }

    /// Runs a check; what it throws is shown, and the next file is still looked at.
    private func outcome(_ writer: any ReportWriter, _ check: () throws(Report) -> ExitCode) -> ExitCode {
        do throws(Report) {
            return try check()
        } catch {
            writer.write(error.findings)
            let problems = error.findings.count { $0.severity == .error }
            if problems > 1 { writer.say(problems.counting("problem")) }
            return error.exitCode
        }
    }

    private func checkFiles(_ site: SiteCheck) -> [ExitCode] {
        var table: NamedTable?
        if let against {
            do throws(Report) {
                table = try NamedTable(file: against)
            } catch {
                site.writer.write(error.findings)
                return [error.exitCode]
            }
        }
        return files.map { file in
            outcome(site.writer) { () throws(Report) in try check(file, site, table) }
        }
    }

    private func check(_ file: String, _ site: SiteCheck, _ table: NamedTable?) throws(Report) -> ExitCode {
        let bytes = try Files.readNamed(file)
        let kind = FileKind.of(bytes)
        if let value = try? JSONValue(parsing: bytes), isConfiguration(value) {
            try refuseComparison(of: file, "a configuration")
            return try site.checkConfiguration(file)
        }
        if kind == .routeTable {
            try refuseComparison(of: file, "a route table", "; \"linkd diff\" compares tables")
            return try site.checkTable(file)
        }
        return FileCheck(file: file, bytes: bytes, kind: kind, table: table, options: options, writer: site.writer)
            .run()
    }

    /// Throws where a file should be compared that a phone never sees.
    ///
    /// - Parameter wayOn: what does compare such files.
    private func refuseComparison(of file: String, _ kind: String, _ wayOn: String = "") throws(Report) {
        guard against != nil else { return }
        let message =
            "this is \(kind), and --against compares what a phone reads: an association file or assetlinks.json"
            + wayOn
        throw Report([Diagnostic(file, message)], exitCode: .badFile)
    }

    /// A table has routes; whatever else has a key of a configuration is one.
    ///
    /// So is `{}`, which has all defaults; where files of a phone's are compared, it is one of these.
    private func isConfiguration(_ value: JSONValue) -> Bool {
        guard let members = value.object, value["routes"] == nil else { return false }
        return members.isEmpty && against == nil || ConfigurationReader.keys.contains { value[$0] != nil }
    }

    private func checkLinks(_ file: String, _ writer: any ReportWriter) throws(Report) -> ExitCode {
        let expectations = try LinkExpectations(file: file)
        let tables = try source.tables()
        try expectations.check(tables, try Explainer(tables, of: source))
        writer.say(expectations.summary)
        return .success
    }
}
