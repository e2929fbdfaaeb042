import HTTP
import Server
import Sites

/// Looks again and again whether files have changed, for work on a table or a template.
///
/// Asking the system to say so would need one way for Linux and another for macOS; a few hundred files are looked at in
/// a millisecond.
struct Watcher {
    /// The state of a file that a change of it changes.
    private struct Stamp: Hashable {
        let path: String
        /// What it leads to; nil for a folder, and where that cannot be looked at.
        var status: FileStatus?
        /// The folder that it leads to: a link that is set to another one is a change.
        var folder: FileStatus.Identity?
    }

    /// One look at everything.
    private struct Look {
        var stamps: Set<Stamp> = []
        /// Each folder is looked at once, however many links lead to it.
        private var folders: Set<FileStatus.Identity> = []

        /// Looks at a file, or a folder and what it serves; of one with more than can be served, at as much.
        mutating func add(_ path: String) {
            stamps.insert(Stamp(path: path, status: FileStatus(path: path)))
            guard let folder = try? RootedFolder(path) else { return }
            add(folder, path, level: 0, most: stamps.count + PublicFolder.mostPaths)
        }

        private mutating func add(_ folder: any OpenFolder, _ path: String, level: Int, most: Int) {
            guard level <= PublicFolder.mostLevels, folders.insert(folder.identity).inserted,
                let names = try? folder.names()
            else { return }
            for name in names where !name.hasPrefix(".") || name == ".well-known" {
                guard stamps.count < most else { return }
                let place = "\(path)/\(name)"
                switch try? folder.open(name) {
                case .file(let file): stamps.insert(Stamp(path: place, status: file.status))
                case .folder(let next):
                    stamps.insert(Stamp(path: place, folder: next.identity))
                    add(next, place, level: level + 1, most: most)
                case nil: stamps.insert(Stamp(path: place))
                }
            }
        }
    }

    private var known: Set<Stamp>
    /// What was seen last, until it is seen twice: an editor may be in the middle of writing.
    private var pending: Set<Stamp>?

    /// Takes what there is for known.
    ///
    /// - Parameter paths: files, and folders with all below them.
    init(_ paths: [String]) {
        known = Self.stamps(of: paths)
    }

    /// Whether something has changed since this was true the last time; a change counts once it has held still.
    mutating func hasChange(in paths: [String]) -> Bool {
        let stamps = Self.stamps(of: paths)
        defer { pending = stamps }
        guard stamps != known, stamps == pending else { return false }
        known = stamps
        return true
    }

    private static func stamps(of paths: [String]) -> Set<Stamp> {
        var look = Look()
        for path in paths { look.add(path) }
        return look.stamps
    }
}
