import Diagnostics
import Server
import Sites

/// The descriptors that the public files of all sites in folders may use in one load.
///
/// Without a bound, the large files of some sites would leave none for the others, and none for connections. Each load
/// has a budget of its own, because the files of the last one are closed only when its sites are gone.
final class FileBudget: Sendable {
    /// The number of files that may be open.
    let maximum: Int
    private let used = Monitor(0)

    /// Creates a budget of files.
    init(maximum: Int = Limits.mostFilesOfSites) { self.maximum = maximum }

    /// Reserves the files of a served site before any site is read, so that no other site takes their place.
    func keep(_ count: Int) { used.update { $0 += count } }

    /// Takes one more file; returns false if there are too many.
    fileprivate func take() -> Bool {
        used.update { used in
            guard used < maximum else { return false }
            used += 1
            return true
        }
    }

    fileprivate func giveBack(_ count: Int) { used.update { $0 -= count } }
}

/// What the public files of one site in a folder may take: its part of the descriptors, which is free again when this
/// object is gone, and memory.
final class SiteAllowance: FileAllowance {
    private let budget: FileBudget
    /// The files that the site has open already, which the budget counts.
    private let kept: Int
    private let taken = Monitor((files: 0, bytes: 0, isRefused: false))

    /// The maximum size of all files that a site keeps in memory, in bytes.
    static let maximumBytes = 256 << 20

    /// Creates an allowance of which nothing is taken.
    ///
    /// - Parameter kept: the files that the site has open already, which the budget counts.
    init(_ budget: FileBudget, kept: Int = 0) {
        self.budget = budget
        self.kept = kept
    }

    deinit { budget.giveBack(taken.update { max($0.files - kept, 0) }) }

    /// Gives back what the site had and does not need any more.
    func replaceKept() { budget.giveBack(taken.update { max(kept - $0.files, 0) }) }

    /// Whether a file was refused for want of descriptors.
    var lacksDescriptors: Bool { taken.update { $0.isRefused } }

    func refusal(ofFile bytes: Int) -> String? {
        if bytes > PublicFolder.largestInMemory {
            let isOwn = taken.update { $0.files < kept }
            guard isOwn || budget.take() else {
                taken.update { $0.isRefused = true }
                return "it has more than 1 MiB, so it stays open, and all sites in folders together may keep "
                    + "\(budget.maximum.counting("file")) open; make such files smaller, or raise RLIMIT_NOFILE (ulimit -n, "
                    + "LimitNOFILE=)"
            }
            taken.update { $0.files += 1 }
            return nil
        }
        let isWithin = taken.update { taken in
            taken.bytes += bytes
            return taken.bytes <= Self.maximumBytes
        }
        return isWithin ? nil : "the files of a site may have 256 MiB together; serve some from the proxy or a CDN"
    }
}
