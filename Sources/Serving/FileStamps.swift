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

    /// Examines files, and folders with their served files, each up to the limit of served files.
    init(_ paths: [String]) {
        for path in paths {
            let status = FileStatus(path: path)
            stamps.insert(Stamp(path: path, status: status))
            guard status?.kind == .folder, let folder = try? RootedFolder(path) else { continue }
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
            case .file(let file): stamps.insert(Stamp(path: place, status: file.status))
            case .folder(let next):
                stamps.insert(Stamp(path: place, folder: next.identity))
                add(next, place, level: level + 1, maximum: maximum)
            case nil: stamps.insert(Stamp(path: place))
            }
        }
    }
}

/// Polls files for changes.
///
/// A look at a few hundred files takes a millisecond.
struct Watcher {
    private var known: FileStamps
    /// The last state, until it is seen twice, because an editor may still be writing.
    private var pending: FileStamps

    /// Records the current state of files, and of folders with all files below them.
    init(_ paths: [String]) {
        known = FileStamps(paths)
        pending = known
    }

    /// Returns whether a file has changed since this last was true; a change counts when the files are stable again.
    mutating func hasChange(in paths: [String]) -> Bool {
        let stamps = FileStamps(paths)
        defer { pending = stamps }
        guard stamps != known, stamps == pending else { return false }
        known = stamps
        return true
    }
}
