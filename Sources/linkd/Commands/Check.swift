import ArgumentParser
import AssociationChecker
import Checking
import Diagnostics
import Explaining
import LinkRoutes
import Reports
import SiteAssociation
import SiteConfiguration
import Sites
import StrictJSON

/// `linkd check`: reports every problem of a configuration and its tables, or of any file of a site, with its place.
struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration and its tables, or any association file, asset links file or route table.",
        discussion: """
            Each problem is printed with its line and column, its effect on a phone, and the fix. The command starts \
            no server and fetches nothing. It recognizes the kind of a file by its content. The file "-" is standard \
            input.

            For a table, the command proves that the generated files open the app for exactly the links that the table \
            assigns to it. With --against, it proves this for the named files. It prints the shortest example for each \
            kind of link about which the file and the table disagree.

            --urls tries links on tables, and --entitlements, --info-plist and --manifest compare the files of the app's \
            project with the first of them: the tables of --table or --config, otherwise those of the named files and \
            of --against, otherwise those of config.json.

            Exit codes: 0 no problems or only warnings, 1 warnings with --strict, 65 errors in a file, 66 a file does \
            not exist, 78 errors in a configuration or in one of its tables.
            """
    )

    @Argument(help: "Files to check, - for standard input; default: config.json.", completion: .file())
    var files: [String] = []

    @Option(
        file: """
            A file of links with their expected result, on each line a URL and a route's id, "web", or "redirect" and \
            the id or the URL that it leads to.
            """
    )
    var urls: String?

    @Option(file: "A route table: proves that the files are correct for its apps.", named: "table")
    var against: String?

    @Option("Print the meaning, an example and the fix of a diagnostic.", named: "name")
    var explain: String?

    @OptionGroup var appFiles: AppFileOptions
    @OptionGroup var options: FindingOptions
    @OptionGroup var tableOptions: TableOptions

    private var source: TableSource { tableOptions.source }

    func validate() throws {
        guard explain == nil || files.isEmpty && against == nil && urls == nil && appFiles.isEmpty else {
            throw ValidationError("--explain NAME cannot be combined with files, --against, --urls and files of an app")
        }
        for file in files {
            guard let host = Self.host(ofURL: file) else { continue }
            throw ValidationError(
                "\(file.printable) is a URL, and check reads files; run \"linkd doctor \(host)\", which asks "
                    + "the live host"
            )
        }
        try validateTable()
        guard let against else { return }
        guard !files.isEmpty else {
            throw ValidationError(
                "--against needs a file to compare with \(against); name one, for example apple-app-site-association"
            )
        }
        guard urls != nil || !appFiles.isEmpty || source.config == nil && source.table == nil else {
            throw ValidationError(
                "--against already names a table; use --config and --table only with --urls or files of an app"
            )
        }
    }

    /// Refuses a table that no check would read.
    private func validateTable() throws {
        guard let table = source.table, urls == nil, appFiles.isEmpty, against == nil, !files.isEmpty else { return }
        throw ValidationError(
            "--table \(table.printable) is compared only with --urls and files of an app; to compare an association file with "
                + "it, use --against"
        )
    }

    func run() throws {
        if let explain { return Console.print(try explanation(of: explain)) }
        let writer = options.writer()
        let site = SiteCheck(settings: options.settings, writer: writer)
        var codes: [SysExit] = []
        if let urls { codes.append(outcome(writer) { () throws(Report) in try checkLinks(urls, writer) }) }
        codes += checkAppFiles(writer)
        codes += checkFiles(site)
        if codes.isEmpty {
            codes.append(
                outcome(writer) { () throws(Report) in
                    guard let file = source.tableFile else {
                        return try site.checkConfiguration(source.config, only: source)
                    }
                    return try site.checkTable(file)
                }
            )
        }
        writer.finish()
        let failures = codes.filter { $0 != .success }
        guard let worst = failures.first(where: { $0 != .failure }) ?? failures.first else { return }
        throw ExitCode(worst)
    }

    /// The host of a URL of the web, which is HOST if it is not plain; nil for the name of a file.
    private static func host(ofURL text: String) -> String? {
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
            let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
            let host = authority[start...].prefix { $0 != ":" }
            // The message has a command that a person copies into a shell.
            let isPlain = host.allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) }
            return host.isEmpty || !isPlain ? "HOST" : String(host)
        }
        return nil
    }

    private func explanation(of name: String) throws -> String {
        if let section = DiagnosticSection(name) { return "# \(name)\n\n\(section.text)" }
        let near = NearName.nearest(to: name, among: DiagnosticSection.names)
        throw ValidationError(
            "unknown diagnostic \(name.quoted)"
                + (near.map { "; did you mean \($0.quoted)?" }
                    ?? "; pass the name in brackets after a message, such as unreachable-rule")
        )
    }

    /// Runs a check; prints the findings that it throws, so that the next file is still checked.
    private func outcome(_ writer: any ReportWriter, _ check: () throws(Report) -> SysExit) -> SysExit {
        do throws(Report) {
            return try check()
        } catch {
            writer.write(error.findings)
            if error.errorCount > 1 { writer.say(error.errorCount.counting("problem")) }
            return error.exitCode
        }
    }

    private func checkFiles(_ site: SiteCheck) -> [SysExit] {
        var table: NamedTable?
        if let against {
            do throws(Report) {
                table = try NamedTable(file: against, limits: options.settings.limits)
            } catch {
                site.writer.write(error.findings)
                return [error.exitCode]
            }
        }
        return files.map { file in
            outcome(site.writer) { () throws(Report) in try check(file, site, with: table) }
        }
    }

    private func check(_ file: String, _ site: SiteCheck, with table: NamedTable?) throws(Report) -> SysExit {
        let bytes = try Files.readNamed(file)
        switch content(of: file, bytes) {
        case .configuration:
            try refuseComparison(of: file, "a configuration")
            return try site.checkConfiguration(file)
        case .table:
            try refuseComparison(of: file, "a route table", fix: "compare tables with \"linkd diff\"")
            return try site.checkTable(file)
        case .file(let kind):
            // Standard input is read once.
            let signsIn = kind == .assetLinks && files.contains { $0 != file && $0 != "-" && Self.sharesSignIn($0) }
            return site.checkFile(file, bytes, as: kind, with: table, signsIn: signsIn)
        }
    }

    /// What a named file is.
    private enum Content {
        case configuration, table
        /// A file that phones read.
        case file(FileKind)
    }

    private func content(of file: String, _ bytes: [UInt8]) -> Content {
        let kind = FileKind.of(bytes, named: file)
        let mayBeConfiguration =
            FileKind.named(file) == nil && (kind == .routeTable || AssociationChecker.sizeFinding(bytes) == nil)
        if mayBeConfiguration, let value = try? JSONValue(parsing: bytes), isConfiguration(value) {
            return .configuration
        }
        return kind == .routeTable ? .table : .file(kind)
    }

    /// Whether a file is an association file that shares passwords and passkeys with an app.
    private static func sharesSignIn(_ file: String) -> Bool {
        guard let bytes = try? Files.readNamed(file), AssociationChecker.sizeFinding(bytes) == nil,
            let root = try? JSONValue(parsing: bytes)
        else { return false }
        return root["webcredentials"]?["apps"]?.array?.isEmpty == false
    }

    /// Throws if a file that phones never read is to be compared.
    ///
    /// - Parameter fix: the command that compares such files.
    private func refuseComparison(of file: String, _ kind: String, fix: String? = nil) throws(Report) {
        guard against != nil else { return }
        let message = "expected an association file or assetlinks.json, found \(kind)"
        throw Report(file, message, fix: fix, exitCode: .badFile)
    }

    /// Returns whether a file is a configuration: it has a key of a configuration, and no `routes`, which tables have.
    ///
    /// `{}` is a configuration with all defaults, unless files for phones are compared. Every file may name its schema.
    private func isConfiguration(_ value: JSONValue) -> Bool {
        guard let members = value.object, value["routes"] == nil else { return false }
        let isEmpty = members.allSatisfy { $0.name == JSONObjectReader.schemaKey }
        return isEmpty && against == nil || ConfigurationReader.keys.contains { value[$0] != nil }
    }

    /// The files of the command line that have tables, unless an option for tables names others.
    private var namedSources: [(file: String, source: TableSource)] {
        guard source.config == nil, source.table == nil else { return [] }
        var seen: Set<String> = []
        return (files + [against].compactMap { $0 }).filter { seen.insert($0).inserted }
            .compactMap { file in tableSource(of: file).map { (file, $0) } }
    }

    /// Returns where the tables of a named file are; nil for a file that phones read.
    private func tableSource(of file: String) -> TableSource? {
        guard let bytes = try? Files.readNamed(file) else { return TableSource(table: file) }
        return switch content(of: file, bytes) {
        case .configuration: TableSource(config: file)
        case .table: TableSource(table: file)
        // A broken table must not be replaced by others.
        case .file: isForPhones(file, bytes) ? nil : TableSource(table: file)
        }
    }

    /// Whether a file is certainly not a table: it has the name or the keys of a file that phones read.
    private func isForPhones(_ file: String, _ bytes: [UInt8]) -> Bool {
        let root = try? JSONValue(parsing: bytes)
        return FileKind.named(file) != nil || root?.array != nil
            || root?.object?.contains { AssociationService(rawValue: $0.name) != nil } == true
    }

    /// Returns the tables for links and for files of an app, and where the first of them is.
    ///
    /// - Throws: the problems of the tables; for a named file only the exit code, because its own check reports them.
    private func tables(
        for subject: String,
        _ writer: any ReportWriter
    ) throws(Report) -> (source: TableSource, tables: [NamedTable]) {
        let named = namedSources
        guard let first = named.first?.source else { return (source, try source.tables()) }
        var tables: [NamedTable] = []
        for (file, source) in named {
            do throws(Report) {
                tables += try source.tables()
            } catch {
                writer.say("\(subject): not checked, because \(file.printable) has errors")
                throw Report([], exitCode: error.exitCode)
            }
        }
        return (first, tables)
    }

    private func checkAppFiles(_ writer: any ReportWriter) -> [SysExit] {
        guard !appFiles.isEmpty else { return [] }
        var compared: (source: TableSource, table: NamedTable)?
        let code = outcome(writer) { () throws(Report) in
            let source = try tables(for: "files of the app", writer).source
            compared = (source, NamedTable(file: source.title, site: try source.firstTable()))
            return .success
        }
        guard let (source, table) = compared else { return [code] }
        return appFiles.named.map { file in
            outcome(writer) { () throws(Report) in try file.check(against: table, of: source, options.settings, writer)
            }
        }
    }

    private func checkLinks(_ file: String, _ writer: any ReportWriter) throws(Report) -> SysExit {
        let expectations = try LinkExpectations(file: file, maximumPerCode: options.settings.maximumPerCode)
        let (source, tables) = try tables(for: file, writer)
        // The tables of a configuration have no host in common, but those of several files can.
        if let clash = HostDirectory(tables.map(\.table)).clashes.first {
            let (owner, other) = (tables[clash.owner].file, tables[clash.table].file)
            let message = "duplicate host \"\(clash.host)\", also in \(owner)"
            let fix = "choose a table with --table \(other.shellWord)"
            throw Report([Diagnostic(RouteTableCode.duplicateHost, in: other, message, fix: fix)], exitCode: .badFile)
        }
        try expectations.check(tables.map(\.table), try Explainer(tables, of: source))
        writer.say(expectations.summary)
        return .success
    }
}
