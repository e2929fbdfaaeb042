import Diagnostics
import HTTP
import Server
import Sites

/// What the sites of folders have in common: the configuration's public folder, templates and limits.
struct SiteContext: Sendable {
    /// The answers of the public folder of the configuration, for sites without one.
    let shared: SharedAnswers
    /// The templates of the configuration, for sites without any.
    let templates: TemplateFolder?
    let publicHeaders: PublicHeaders
    /// The maximum size of a table, a template or a file of words, in bytes.
    let largestFile: Int
    /// The maximum number of problems of one code in one file.
    let maximumPerCode: Int
    /// The descriptors of large public files.
    let budget: FileBudget

    /// Returns whether a site made with the other context is the same site.
    func makesSameSites(as other: SiteContext) -> Bool {
        shared.tag == other.shared.tag && templates?.tag == other.templates?.tag
            && publicHeaders == other.publicHeaders && largestFile == other.largestFile
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
    /// - Parameter limit: the maximum size of a table or a template, in bytes.
    init(_ folder: SiteFolder, limit: Int) {
        do throws(FileFailure) {
            let root = try RootedFolder(folder.path)
            readTable(folder, root, limit)
            publicFolder = naming(folder.publicFolder, .publicFolder) { () throws(FileFailure) in
                try root.root(SiteFolder.names.publicFolder)
            }.map { root in PublicFolder(folder.publicFolder) { _ in root } }
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
        // It is in the list of names, so only what it leads to can be missing.
        let predicate = failure == .missing ? "is a link to a missing folder; correct or remove it" : "\(failure)"
        return Diagnostic(.badTable, folder.path, "the folder of the site \(predicate)")
    }

    private mutating func readTable(_ folder: SiteFolder, _ root: RootedFolder, _ limit: Int) {
        do throws(FileFailure) {
            guard case .file(let file)? = try root.open(SiteFolder.names.table) else { throw .missing }
            table = try file.bytes(limit: limit)
        } catch {
            problems.append(Diagnostic(.badTable, folder.table, "it \(error.predicate(in: "the folder of its site"))"))
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

/// The descriptors that the public files of all sites in folders may use: without a bound, the large files of some sites
/// would leave none for the others, and none for connections.
final class FileBudget: Sendable {
    /// A part of the budget, which is free again when its holder is gone.
    final class Lease: Sendable {
        private let budget: FileBudget
        private let count: Int

        fileprivate init(_ budget: FileBudget, _ count: Int) {
            self.budget = budget
            self.count = count
        }

        deinit { budget.free.update { $0 += count } }
    }

    let maximum: Int
    private let free: Monitor<Int>

    /// Creates a budget of files.
    init(maximum: Int) {
        self.maximum = maximum
        free = Monitor(maximum)
    }

    /// Takes a part for so many files; nil if they are too many.
    func take(_ count: Int) -> Lease? {
        let isTaken = free.update { free in
            guard count <= free else { return false }
            free -= count
            return true
        }
        return isTaken ? Lease(self, count) : nil
    }
}
