/// Polls files for changes.
///
/// A look at a few hundred files takes a millisecond.
struct Watcher {
    private var known: FileStamps
    /// The last state, until it is seen twice, because an editor may still be writing.
    private var pending: FileStamps?

    /// Records the current state.
    ///
    /// - Parameters:
    ///   - paths: files, and folders with all files below them.
    ///   - sites: sites in folders.
    init(_ paths: [String], sites: [SiteFolder] = []) {
        known = FileStamps(paths, sites: sites)
    }

    /// Returns whether a file has changed since this last was true; a change counts when the files are stable again.
    mutating func hasChange(in paths: [String], sites: [SiteFolder] = []) -> Bool {
        let stamps = FileStamps(paths, sites: sites)
        defer { pending = stamps }
        guard stamps != known, stamps == pending else { return false }
        known = stamps
        return true
    }
}
