import Diagnostics
import Reports
import SiteTables
import Sites
import StrictJSON

/// The folders of templates that a configuration names: read once each, and compiled for the tables that use them.
struct TemplateFolders {
    /// A folder, and where the configuration names it.
    private struct Named {
        let folder: String
        let path: String
        let position: JSONPosition
    }

    /// The problems of the files in them.
    private(set) var fileProblems: [Diagnostic] = []

    private let sharedName: Named?
    private var themes: [String: PageTheme] = [:]

    /// Reads and compiles the folders.
    ///
    /// - Parameters:
    ///   - file: the file of the configuration.
    ///   - tables: the tables that use them.
    ///   - problems: collects folders that cannot be read.
    init(
        _ configuration: Configuration,
        beside file: String,
        for tables: [(table: SiteTable, reference: TableReference)],
        problems: JSONProblems
    ) {
        sharedName = configuration.templatesFolder.map {
            Named(folder: $0, path: "templates", position: configuration.templatesFolderPosition)
        }
        // It is read also if no table could be.
        let names = tables.compactMap { name(of: $0.reference) } + [sharedName].compactMap(\.self)
        var users: [String: [SiteTable]] = [:]
        for (table, reference) in tables {
            if let name = name(of: reference) { users[name.folder, default: []].append(table) }
        }
        var seen: Set<String> = []
        for name in names where seen.insert(name.folder).inserted {
            do throws(TemplateFolder.Failure) {
                let path = Files.path(name.folder, beside: file)
                let folder = try TemplateFolder(path, limit: configuration.largestFile)
                compile(folder, named: name.folder, for: users[name.folder] ?? [])
            } catch {
                let fix = "run \"linkd new page\" to create a folder of templates"
                problems.report(.badTemplates, in: name.path, at: name.position, "\(error)", fix: fix)
            }
        }
    }

    private mutating func compile(_ folder: TemplateFolder, named name: String, for tables: [SiteTable]) {
        do throws(PageThemeError) {
            themes[name] = try PageTheme(folder.files, for: tables)
        } catch {
            fileProblems += error.problems.map { $0.located(in: folder.path(of: $0.location.file)) }
        }
    }

    /// Returns the folder of a table's templates, and where it is named; nil for linkd's templates alone.
    private func name(of reference: TableReference) -> Named? {
        reference.templates.map {
            Named(folder: $0.folder, path: "\(reference.path).templates", position: $0.position)
        } ?? sharedName
    }

    /// Whether a table has templates of its owner.
    func isNamed(for reference: TableReference) -> Bool { name(of: reference) != nil }

    /// Returns the theme of a table; nil for linkd's own, and if its folder has problems.
    func theme(of reference: TableReference) -> PageTheme? { name(of: reference).flatMap { themes[$0.folder] } }
}
