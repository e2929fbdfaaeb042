import Diagnostics
import HTTP
import Server
import StrictJSON

/// A folder with a site of its own: `routes.json`, and optionally `Public/` and `templates/` (docs/sites.md).
struct SiteFolder: Hashable, Sendable {
    /// The names that are read in the folder.
    static let names = (table: "routes.json", publicFolder: "Public", templates: "templates")

    /// The name of the folder, which is the name of the site.
    let name: String
    /// The path, relative to the working directory.
    let path: String

    /// The path of the table.
    var table: String { "\(path)/\(Self.names.table)" }
    /// The path of the public folder, which may not exist.
    var publicFolder: String { "\(path)/\(Self.names.publicFolder)" }
    /// The path of the folder of templates, which may not exist.
    var templates: String { "\(path)/\(Self.names.templates)" }

    /// Whether the folder has no table, which is known only if it can be read.
    fileprivate var lacksTable: Bool {
        guard FileStatus(path: table) == nil, let root = try? RootedFolder(path) else { return false }
        return (try? root.open(Self.names.table) == nil) ?? false
    }
}

/// The sites that are found in the folders of a configuration.
struct FoundSites {
    /// The sites in the order of the configuration, then of their names.
    private(set) var folders: [SiteFolder] = []
    /// Folders that have the name of another site, so they are not served.
    private(set) var duplicates: [(name: String, problem: Diagnostic)] = []
    /// Sub-folders that are not sites, one sentence each.
    private(set) var warnings: [String] = []

    /// Looks for sites.
    ///
    /// - Parameters:
    ///   - file: the file of the configuration.
    ///   - tables: the files of the configuration's own tables by their names, which are names of sites, too.
    ///   - known: sites that were served: they stay sites until their folder is gone, so that a removed `routes.json` is
    ///     a mistake in a site and not its end.
    ///   - problems: collects folders of sites that cannot be read.
    init(
        _ references: [SiteFolderReference],
        beside file: String,
        besides tables: [String: String] = [:],
        known: Set<SiteFolder> = [],
        problems: JSONProblems
    ) {
        var roots: [FileStatus.Identity: String] = [:]
        let all = references.flatMap { reference in
            folders(in: Files.path(reference.folder, beside: file), reference, known, &roots, problems)
        }
        // A site that is served keeps its name against a new folder.
        var owners = Dictionary(known.intersection(all).map { ($0.name, $0.path) }) { first, _ in first }
        owners.merge(tables) { _, table in table }
        for folder in all {
            let owner = owners[folder.name] ?? folder.path
            owners[folder.name] = owner
            guard owner != folder.path else {
                folders.append(folder)
                continue
            }
            let message = "the folder has the name of the site in \(owner.printable), so it is not served"
            let fix = "rename one of them: the name of a site is that of its folder, or \"name\" of a table"
            duplicates.append((folder.name, Diagnostic(.badSites, folder.path, message, fix: fix)))
        }
    }

    private mutating func folders(
        in root: String,
        _ reference: SiteFolderReference,
        _ known: Set<SiteFolder>,
        _ roots: inout [FileStatus.Identity: String],
        _ problems: JSONProblems
    ) -> [SiteFolder] {
        let names: [String]
        do throws(FileFailure) {
            let folder = try RootedFolder(root)
            if let earlier = roots.updateValue(root, forKey: folder.identity) {
                let message =
                    "the folder of sites \(root.printable) is the folder \(earlier.printable), which is named already"
                problems.report(
                    .badSites,
                    reference.path,
                    at: reference.position,
                    message,
                    fix: "remove one of the two"
                )
                return []
            }
            names = try folder.names().sorted()
        } catch {
            let fix = error == .missing ? "create it, with a folder for each site" : nil
            let message = "the folder of sites \(root.printable) \(error)"
            problems.report(.badSites, reference.path, at: reference.position, message, fix: fix)
            return []
        }
        if names.contains(SiteFolder.names.table) {
            warnings.append(
                "the folder of sites \(root.printable) has a routes.json, so it is probably a site; name the folder above it"
            )
        }
        let end = root.hasSuffix("/") ? "" : "/"
        let found = sites(names, in: root + end, known)
        if found.isEmpty {
            warnings.append("the folder of sites \(root.printable) has no sub-folder with a routes.json")
        }
        return found
    }

    private mutating func sites(_ names: [String], in root: String, _ known: Set<SiteFolder>) -> [SiteFolder] {
        names.compactMap { name in
            // Kubernetes keeps the content of a mounted volume in `..data`.
            guard !name.hasPrefix(".") else { return nil }
            let folder = SiteFolder(name: name, path: root + name)
            // The name of a site is in the log and in metrics.
            if name.unicodeScalars.contains("\u{FFFD}") || name.printable != name {
                warnings.append(
                    "the name of \(folder.path.printable) has control characters or is not UTF-8, so it is not a site; rename it"
                )
                return nil
            }
            // A link to nowhere is a site that cannot be read.
            guard FileStatus(path: folder.path)?.kind ?? .folder == .folder else { return nil }
            if !known.contains(folder), folder.lacksTable {
                warnings.append(
                    "\(folder.path.printable) has no routes.json, so it is not a site; add one, or begin the name with a dot"
                )
                return nil
            }
            return folder
        }
    }
}
