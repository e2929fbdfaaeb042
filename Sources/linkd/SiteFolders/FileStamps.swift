import HTTP
import Server
import Sites

/// The state of files and folders at one moment; every change of one of them changes it.
///
/// Notifications of the system would need separate code for Linux and macOS, and would be lost on network file systems.
struct FileStamps: Hashable, Sendable {
    /// The state of a file or a folder.
    private struct Stamp: Hashable {
        let path: String
        /// The state of the file or folder at a path that was named; nil for a folder below it, and if the file cannot be
        /// examined.
        var status: FileStatus?
        /// The folder that it refers to: a symbolic link with a new target is a change.
        var folder: FileStatus.Identity?
    }

    private var stamps: Set<Stamp> = []
    /// The visited folders; each is examined once, even if several symbolic links refer to it.
    private var folders: Set<FileStatus.Identity> = []
    /// The time of the last change of a file, in nanoseconds since 1970.
    private(set) var lastChange = 0

    /// Examines files, and folders with their served files, each up to the limit of served files.
    ///
    /// - Parameter sites: sites in folders, of which the files are examined that a site is read from.
    init(_ paths: [String], sites: [SiteFolder] = []) {
        for path in paths {
            let status = FileStatus(path: path)
            insert(Stamp(path: path, status: status))
            guard status?.kind == .folder, let folder = try? RootedFolder(path) else { continue }
            add(folder, path, level: 0, maximum: stamps.count + PublicFolder.maximumPaths)
        }
        for site in sites { add(site) }
    }

    /// Examines what a site is read from.
    ///
    /// The state of the folder itself shows a link that was swapped away and back.
    private mutating func add(_ site: SiteFolder) {
        for path in [site.path, site.table] { insert(Stamp(path: path, status: FileStatus(path: path))) }
        for (path, name) in [
            (site.publicFolder, SiteFolder.names.publicFolder), (site.templates, SiteFolder.names.templates),
        ] {
            let status = FileStatus(path: path)
            insert(Stamp(path: path, status: status))
            // A link to outside is a mistake; nothing behind it is opened.
            guard status?.kind == .folder, let root = try? RootedFolder(site.path), let folder = try? root.root(name)
            else { continue }
            add(folder, path, level: 0, maximum: stamps.count + PublicFolder.maximumPaths)
        }
    }

    private mutating func add(_ folder: any OpenFolder, _ path: String, level: Int, maximum: Int) {
        guard level <= PublicFolder.maximumLevels, folders.insert(folder.identity).inserted,
            let names = try? folder.names()
        else { return }
        for name in names where !name.hasPrefix(".") || name == ".well-known" {
            guard stamps.count < maximum else { return }
            let place = "\(path)/\(name)"
            switch try? folder.open(name) {
            case .file(let file): insert(Stamp(path: place, status: file.status))
            case .folder(let next):
                insert(Stamp(path: place, folder: next.identity))
                add(next, place, level: level + 1, maximum: maximum)
            case nil: insert(Stamp(path: place))
            }
        }
    }

    private mutating func insert(_ stamp: Stamp) {
        lastChange = max(lastChange, stamp.status?.changedNanoseconds ?? 0)
        stamps.insert(stamp)
    }
}

/// Polls files for changes.
///
/// A look at a few hundred files takes a millisecond. Each site in a folder is looked at by itself, so that one whose
/// files change all the time does not delay the others.
struct Watcher {
    /// The states by the paths of sites; that of all other files by the empty path.
    private typealias Stamps = [String: FileStamps]

    private var known: Stamps
    /// The last states, until they are seen twice, because an editor may still be writing.
    private var pending: Stamps

    /// Records the current state.
    ///
    /// - Parameters:
    ///   - paths: files, and folders with all files below them.
    ///   - sites: sites in folders.
    init(_ paths: [String], sites: [SiteFolder] = []) {
        known = Self.look(paths, sites)
        pending = known
    }

    private static func look(_ paths: [String], _ sites: [SiteFolder]) -> Stamps {
        var stamps = ["": FileStamps(paths)]
        for site in sites { stamps[site.path] = FileStamps([], sites: [site]) }
        return stamps
    }

    /// Returns whether a file has changed since this last was true; a change counts when the files are stable again.
    mutating func hasChange(in paths: [String], sites: [SiteFolder] = []) -> Bool {
        let stamps = Self.look(paths, sites)
        let changed = Set(stamps.keys).union(known.keys).filter {
            stamps[$0] != known[$0] && stamps[$0] == pending[$0]
        }
        for path in changed { known[path] = stamps[path] }
        pending = stamps
        return !changed.isEmpty
    }
}
