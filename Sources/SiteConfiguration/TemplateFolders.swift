import Diagnostics
import Reports
import SiteTables
import Sites
import StrictJSON

/// The folders of templates that a configuration names: read once each, and compiled for the tables that use them.
struct TemplateFolders {
    /// The problems of the files in them.
    private(set) var fileProblems: [Diagnostic] = []

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
        // That of the configuration is read also if no table could be.
        let folders = tables.map(\.reference.templates) + [configuration.templatesFolder]
        var users: [String: [SiteTable]] = [:]
        for (table, reference) in tables {
            if let folder = reference.templates { users[folder.name, default: []].append(table) }
        }
        var seen: Set<String> = []
        for folder in folders.compactMap(\.self) where seen.insert(folder.name).inserted {
            do throws(SiteError) {
                let path = Files.path(folder.name, beside: file)
                let content = try TemplateFolder(path, limit: configuration.largestFile)
                compile(content, named: folder.name, for: users[folder.name] ?? [])
            } catch {
                problems.report(.unreadableFolder, at: folder.place, error.message, fix: error.fix)
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

    /// Returns the theme of a table; nil for linkd's own, and if its folder has problems.
    func theme(of reference: TableReference) -> PageTheme? { reference.templates.flatMap { themes[$0.name] } }
}
