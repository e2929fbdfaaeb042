#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Looks again and again whether files have changed, for work on a table or a template.
///
/// Asking the system to say so would need one way for Linux and another for macOS; a few hundred files are looked at in
/// a millisecond.
struct Watcher {
    /// The state of a file that a change of it changes.
    private struct Stamp: Hashable {
        let path: String
        let changed: Date?
        let size: Int?
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
        var stamps: Set<Stamp> = []
        for path in paths {
            let path = URL(filePath: path).resolvingSymlinksInPath().path
            stamps.insert(stamp(of: path))
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
                stamps.insert(stamp(of: "\(path)/\(name)"))
            }
        }
        return stamps
    }

    private static func stamp(of path: String) -> Stamp {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return Stamp(path: path, changed: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int)
    }
}
