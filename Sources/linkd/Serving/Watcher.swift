import HTTP
import Server
import Sites

/// Polls files for changes, for work on a table or a template.
///
/// Notifications of the system would need separate code for Linux and macOS; polling a few hundred files takes a
/// millisecond.
struct Watcher {
    /// The state of a file; every change of the file changes it.
    private struct Stamp: Hashable {
        let path: String
        /// The state of the file that it refers to; nil for a folder, and if the file cannot be examined.
        var status: FileStatus?
        /// The folder that it refers to: a symbolic link with a new target is a change.
        var folder: FileStatus.Identity?
    }

    /// The state of all files at one time.
    private struct Snapshot {
        var stamps: Set<Stamp> = []
        /// The visited folders; each is examined once, even if several symbolic links refer to it.
        private var folders: Set<FileStatus.Identity> = []

        /// Examines a file, or a folder with its served files, up to the limit of served files.
        mutating func add(_ path: String) {
            stamps.insert(Stamp(path: path, status: FileStatus(path: path)))
            guard let folder = try? RootedFolder(path) else { return }
            add(folder, path, level: 0, maximum: stamps.count + PublicFolder.maximumPaths)
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

    private var known: Set<Stamp>
    /// The last state, until it is seen twice, because an editor may still be writing.
    private var pending: Set<Stamp>?

    /// Records the current state.
    ///
    /// - Parameter paths: files, and folders with all files below them.
    init(_ paths: [String]) {
        known = Self.stamps(of: paths)
    }

    /// Returns whether a file has changed since this last was true; a change counts when the files are stable again.
    mutating func hasChange(in paths: [String]) -> Bool {
        let stamps = Self.stamps(of: paths)
        defer { pending = stamps }
        guard stamps != known, stamps == pending else { return false }
        known = stamps
        return true
    }

    private static func stamps(of paths: [String]) -> Set<Stamp> {
        var snapshot = Snapshot()
        for path in paths { snapshot.add(path) }
        return snapshot.stamps
    }
}
