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
