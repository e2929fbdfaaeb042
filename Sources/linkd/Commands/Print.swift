import AppFiles
public import ArgumentParser
import AssociationProof
import Diagnostics
import LinkCode
import LinkRoutes
import PlatformCode
import Printing
import Reports
import SiteAssociation
import SiteConfiguration
import SiteTables
import StrictJSON

/// `linkd print`: prints the files generated from a table, or its routes.
struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a file generated from a table, byte for byte as it is served, its code, or its routes.",
        discussion: """
            If the configuration has several tables, the command uses the first; --table names another. nginx has the \
            hosts of all tables, but with --locations those of one.

            swift, kotlin and typescript are the links of the table as types of that language. Check the file in, and \
            let CI run the command with --check FILE: it fails if FILE is not what the table gives today.

            Exit codes: 0 success, 1 no such file for this table, or FILE differs, 64 wrong usage, 65 the table is \
            invalid, 66 it does not exist, 78 the configuration is invalid.
            """
    )

    /// The output to print.
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case aasa, assetlinks, entitlements, manifest, swift, kotlin, typescript, routes
        case schema
        case infoPlist = "info-plist"
        case uriFilters = "uri-filters"
        case nginx
    }

    @Argument(
        help: """
            aasa: the file for Apple; assetlinks: the file for Android; entitlements: the lines for the entitlements \
            of the iOS app; info-plist: the schemes for its Info.plist; manifest: the intent filters for the manifest \
            of the Android app; uri-filters: the groups of its first filter alone; swift, kotlin and typescript: the \
            links as types of that language; routes: the routes, the most specific first; schema: a JSON Schema for \
            editors; nginx: the file for nginx in front of linkd.
            """
    )
    var subject: Subject

    /// The files that have a JSON Schema.
    enum Schema: String, ExpressibleByArgument, CaseIterable {
        case routes, config
    }

    @Argument(help: "For schema: routes for routes.json, config for config.json.")
    var schema: Schema?

    @OptionGroup var tableOptions: TableOptions

    var source: TableSource { tableOptions.source }

    @OptionGroup var file: PrintedFile

    @Option(help: "The name of the generated type, for Kotlin with its package before it; default: Links.")
    var name: String?

    @Option(help: "Who can use the Swift type: internal, package or public; default: internal.")
    var access: CodeAccess?

    @Flag(help: "Writes an int of the table as bigint in TypeScript; otherwise it is a number up to 2^53-1.")
    var bigint = false

    @Flag(help: "Prints aasa or assetlinks with line breaks and spaces, for people.")
    var pretty = false

    @Flag(
        help: "Prints routes as a table in Markdown: each with a sample link, and what the app and the web make of it."
    )
    var markdown = false

    @OptionGroup(title: "Options of nginx") var nginx: NginxOptions

    func validate() throws {
        if subject != .nginx, let option = nginx.settings.given.first {
            throw ValidationError("\(option.name) is only for nginx; remove it")
        }
        try validateSchema()
        if pretty, subject != .aasa, subject != .assetlinks {
            throw ValidationError("--pretty is only for aasa and assetlinks; remove it")
        }
        if markdown, subject != .routes { throw ValidationError("--markdown is only for routes; remove it") }
        if language == nil, name != nil {
            throw ValidationError("--name is only for swift, kotlin and typescript; remove it")
        }
        if language != .swift, access != nil { throw ValidationError("--access is only for swift; remove it") }
        if bigint, subject != .typescript { throw ValidationError("--bigint is only for typescript; remove it") }
        if let name, let language, CodeGenerator(language, name: name) == nil {
            throw ValidationError(
                "--name \"\(name.printable)\" is not the name of a type; write an upper-case letter, then letters and "
                    + "digits"
            )
        }
    }

    private func validateSchema() throws {
        guard subject == .schema else {
            guard let schema else { return }
            throw ValidationError("\"\(schema.rawValue)\" is only for schema; remove it")
        }
        guard schema != nil else {
            throw ValidationError("schema needs the name of a file; write \"schema routes\" or \"schema config\"")
        }
        guard source.table == nil, source.config == nil else {
            throw ValidationError("a schema is the same for all files; remove --table and --config")
        }
    }

    func run() throws {
        try reporting {
            if subject == .nginx {
                let settings = nginx.settings
                let text =
                    try settings.isLocations
                    ? NginxLocations(source, settings).text : NginxFile(source, settings).text
                return try file.put(Array(text.utf8))
            }
            if let schema {
                return try file.put(Array((SchemaTexts.texts[schema.rawValue] ?? "").utf8))
            }
            let bytes = try content(try source.firstTable())
            guard pretty, let value = try? JSONValue(parsing: bytes) else {
                return try file.put(bytes)
            }
            try file.put(Array(PrettyJSON(value).text.utf8))
        }
    }

    /// The language of the code; nil for other files.
    private var language: CodeLanguage? {
        let language = CodeLanguage.all.first { $0.name == subject.rawValue }
        return language == .typescript ? .typescript(bigint: bigint) : language
    }

    private func content(_ site: SiteTable) throws -> [UInt8] {
        let table = site.routes
        switch subject {
        case .swift, .kotlin, .typescript: return try code(table)
        case .routes: return Array(try routes(site).utf8)
        // They are printed without this table.
        case .nginx, .schema: return []
        case .assetlinks:
            let file = AssetLinks(table)
            let bytes = try existing(file.isEmpty ? nil : file.json, kind: "Android")
            printReason(file.ruleError)
            return bytes
        case .entitlements:
            let all = AssociatedDomains.all(of: table)
            let texts = all.filter { !$0.domains.isEmpty }.map(\.text)
            guard all.isEmpty || !texts.isEmpty else {
                let fix = "remove \"claimed\": false from a route whose links open the app"
                throw Report(source.name, "missing claimed route", fix: fix, exitCode: .failure)
            }
            return try existing(texts.isEmpty ? nil : Array(texts.joined(separator: "\n").utf8), kind: "iOS")
        case .infoPlist:
            guard let text = InfoPlistLines.text(of: table) else {
                let fix = "add \"schemes\", and \"customScheme\": true to a route"
                throw Report(source.name, "missing route with scheme links", fix: fix, exitCode: .failure)
            }
            return Array(text.utf8)
        case .manifest: return try existing(AndroidManifestFilter(table).map { Array($0.text.utf8) }, kind: "Android")
        case .uriFilters:
            let groups = AndroidManifestFilter(table)?.groups ?? ""
            printReason(AssetLinks(table).ruleError)
            return try existing(groups.isEmpty ? nil : Array(groups.utf8), kind: "Android")
        case .aasa:
            let file = try associationFile(table)
            return try existing(file.isEmpty ? nil : file.json, kind: "iOS")
        }
    }

    private func code(_ table: RouteTable) throws(Report) -> [UInt8] {
        guard let language, let generator = CodeGenerator(language, name: name ?? "Links", access: access ?? .internal)
        else { return [] }
        do throws(CodeError) {
            return Array(try generator.text(table).utf8)
        } catch {
            // With a configuration, the text of the table is not at hand; the paths say where the problems are.
            let located = source.tableFile.flatMap { try? Files.read($0) }.map { error.located(in: $0) } ?? error
            throw Report(located.problems.map { $0.located(in: source.name) }, exitCode: source.badTable)
        }
    }

    /// Prints an error that leaves a table without dynamic rules; the output is valid without them.
    private func printReason(_ error: DynamicRuleError?) {
        guard let error else { return }
        let message = "no dynamic rules: \(error.message)"
        let info = Diagnostic(ComparisonCode.noDynamicRules, at: SourceLocation(source.name), message, fix: error.fix)
        TextReport(usesColors: Console.errorHasColors, print: Console.printErrorLines).write([info])
    }

    private func associationFile(_ table: RouteTable) throws(Report) -> AssociationFile {
        do throws(AssociationError) {
            return try AssociationFile(table)
        } catch {
            throw Report(source.name, error.message, fix: error.fix, exitCode: source.badTable)
        }
    }

    private func existing(_ bytes: [UInt8]?, kind: String) throws(Report) -> [UInt8] {
        guard let bytes else {
            throw Report(source.name, "missing \(kind) app", fix: "add the app to \"apps\"", exitCode: .failure)
        }
        return bytes
    }

    private func routes(_ table: SiteTable) throws(Report) -> String {
        guard markdown else { return RouteListing(table).text }
        do throws(AssociationError) {
            return try RouteListing(table).markdown()
        } catch {
            throw Report(source.name, error.message, fix: error.fix, exitCode: source.badTable)
        }
    }
}

extension CodeAccess: ExpressibleByArgument {}
