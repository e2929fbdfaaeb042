import Diagnostics
import HTTP
import LinkRoutes
import Server
import Sites

/// What the sites of folders have in common: the configuration's public folder, templates and limits.
struct SiteContext: Sendable {
    /// The answers of the public folder of the configuration, for sites without one.
    private(set) var shared: SharedAnswers
    /// The templates of the configuration, for sites without any.
    let templates: SharedTemplates?
    let publicHeaders: PublicHeaders
    /// The maximum size of a table, a template or a file of words, in bytes.
    let largestFile: Int
    /// The maximum number of problems of one code in one file.
    let maximumPerCode: Int
    /// The descriptors of large public files, in this load.
    let budget: FileBudget

    /// Returns this context with the public files of an old one if they are the same, so that they are in memory once.
    func sharing(with old: SiteContext?) -> SiteContext {
        guard let old, makesSameSites(as: old) else { return self }
        var context = self
        context.shared = old.shared
        return context
    }

    /// Returns whether a site made with the other context is the same site.
    func makesSameSites(as other: SiteContext) -> Bool {
        shared.tag == other.shared.tag && templates?.folder.tag == other.templates?.folder.tag
            && publicHeaders == other.publicHeaders && largestFile == other.largestFile
    }
}

/// A folder of templates that several sites use, compiled once in a load for all of them whose tables have the same names.
final class SharedTemplates: Sendable {
    let folder: TemplateFolder
    private let themes = Monitor<[PageTheme.Names: Result<PageTheme, PageThemeError>]>([:])

    /// Keeps a folder whose templates are compiled when a site asks for them.
    init(_ folder: TemplateFolder) { self.folder = folder }

    /// The number of compiled themes.
    var compiledCount: Int { themes.update { $0.count } }

    /// Returns the theme of a table.
    ///
    /// - Throws: every problem of every file.
    func theme(for table: RouteTable) throws(PageThemeError) -> PageTheme {
        let names = PageTheme.Names([table])
        if let known = themes.update({ $0[names] }) { return try known.get() }
        // Two sites may compile the same theme at the same time; they do not wait for each other.
        let made = Result { () throws(PageThemeError) in try PageTheme(folder.files, names) }
        themes.update { $0[names] = made }
        return try made.get()
    }
}

/// The files of a site, as they are read.
struct SiteContent {
    /// The table; nil if it cannot be read.
    private(set) var table: [UInt8]?
    /// The site's own public files; nil without a public folder of its own.
    private(set) var publicFolder: PublicFolder?
    /// The site's own templates; nil without any.
    private(set) var templates: TemplateFolder?
    /// Why files cannot be read.
    private(set) var problems: [Diagnostic] = []

    /// Reads the files of a site; no name leads out of its folder.
    ///
    /// - Parameters:
    ///   - limit: the maximum size of a table or a template, in bytes.
    ///   - allowance: what its public files may take.
    init(_ folder: SiteFolder, limit: Int, allowance: SiteAllowance) {
        do throws(FileFailure) {
            let root = try RootedFolder(folder.path)
            readTable(folder, root, limit)
            publicFolder = naming(folder.publicFolder, .publicFolder) { () throws(FileFailure) in
                try root.root(SiteFolder.names.publicFolder)
            }.map { root in PublicFolder(folder.publicFolder, allowance: allowance) { _ in root } }
            for problem in publicFolder?.problems ?? [] {
                problems.append(Diagnostic(.publicFolder, folder.publicFolder, problem))
            }
            let templateRoot = naming(folder.templates, .badTemplates) { () throws(FileFailure) in
                try root.root(SiteFolder.names.templates)
            }
            if let templateRoot { readTemplates(folder, templateRoot, limit) }
        } catch {
            problems.append(Self.problem(folder, error))
        }
    }

    /// Reads the table of a site alone.
    init(table folder: SiteFolder, limit: Int) {
        do throws(FileFailure) {
            readTable(folder, try RootedFolder(folder.path), limit)
        } catch {
            problems.append(Self.problem(folder, error))
        }
    }

    private static func problem(_ folder: SiteFolder, _ failure: FileFailure) -> Diagnostic {
        // The name was listed, so only the target of a link can be missing.
        let predicate = failure == .missing ? "is a link to a missing folder; correct or remove it" : "\(failure)"
        return Diagnostic(.badTable, folder.path, "the folder of the site \(predicate)")
    }

    private mutating func readTable(_ folder: SiteFolder, _ root: RootedFolder, _ limit: Int) {
        do throws(FileFailure) {
            switch try root.open(SiteFolder.names.table) {
            case .file(let file): table = try file.bytes(limit: limit)
            case .folder: throw .isFolder
            case nil: throw .missing
            }
        } catch {
            let fix = error == .missing ? "restore it, or remove the folder of the site" : nil
            let message = "it \(error.predicate(in: "the folder of its site"))"
            problems.append(Diagnostic(.badTable, folder.table, message, fix: fix))
        }
    }

    private mutating func readTemplates(_ folder: SiteFolder, _ root: RootedFolder, _ limit: Int) {
        do throws(TemplateFolder.Failure) {
            templates = try TemplateFolder(root, at: folder.templates, limit: limit)
        } catch {
            problems.append(Diagnostic(.badTemplates, folder.templates, error.description))
        }
    }

    /// Opens a folder; a failure becomes a problem of its path.
    private mutating func naming(
        _ path: String,
        _ code: SiteProblemCode,
        _ open: () throws(FileFailure) -> RootedFolder?
    ) -> RootedFolder? {
        do throws(FileFailure) {
            return try open()
        } catch {
            problems.append(Diagnostic(code, path, "it \(error.predicate(in: "the folder of its site"))"))
            return nil
        }
    }

    /// A hash of everything that the site is made of.
    var tag: EntityTag {
        var tag = EntityTag(hashing: table ?? [])
        tag.combine(table?.count ?? -1)
        tag.combine(publicFolder.map { Int(truncatingIfNeeded: $0.tag.rawValue) } ?? -1)
        tag.combine(templates.map { Int(truncatingIfNeeded: $0.tag.rawValue) } ?? -1)
        return tag
    }
}
