import Diagnostics

/// Decides which site answers a host that several claim (docs/sites.md#hosts).
///
/// A table of the configuration wins, then the site that answers the host already; otherwise nobody answers it, because
/// the order of folders says nothing about who owns a host.
struct HostContest {
    /// A claim of a folder to hosts.
    struct Claim {
        /// The table, for messages.
        let file: String
        let hosts: [String]
        /// The hosts that the site answered until now.
        let answered: Set<String>
    }

    /// The hosts that each claim gets.
    private(set) var granted: [[String]] = []
    /// The hosts that nobody gets although they are claimed.
    private(set) var withheld: [String] = []
    /// An error for each host that a claim does not get.
    private(set) var problems: [Diagnostic] = []

    /// Decides.
    ///
    /// - Parameter tables: the files and the hosts of the configuration's own tables.
    init(_ claims: [Claim], against tables: [(file: String, hosts: [String])]) {
        var owners: [String: String] = [:]
        for table in tables {
            for host in table.hosts { owners[host] = table.file }
        }
        var claimants: [String: [Int]] = [:]
        for (index, claim) in claims.enumerated() {
            // A broken table may name a host twice.
            for host in Set(claim.hosts) { claimants[host, default: []].append(index) }
        }
        for (index, claim) in claims.enumerated() {
            var seen: Set<String> = []
            var own: [String] = []
            for host in claim.hosts where seen.insert(host).inserted {
                let others = (claimants[host] ?? []).filter { $0 != index }
                if let owner = owners[host] {
                    report(host, claim.file, keptBy: owner)
                } else if others.isEmpty || claim.answered.contains(host) {
                    own.append(host)
                } else if let owner = others.first(where: { claims[$0].answered.contains(host) }) {
                    report(host, claim.file, keptBy: claims[owner].file)
                } else {
                    // Each file is named once: the first one by the others.
                    if let first = others.first, first < index {
                        report(host, claim.file, contestedBy: claims[first].file)
                    } else {
                        withheld.append(host)
                    }
                }
            }
            granted.append(own)
        }
    }

    private mutating func report(_ host: String, _ file: String, keptBy owner: String) {
        let message = "the host \"\(host.printable)\" belongs to \(owner.printable) already, which keeps it"
        problems.append(Diagnostic(.duplicateHost, file, message, fix: "remove the host from one of the tables"))
    }

    private mutating func report(_ host: String, _ file: String, contestedBy other: String) {
        let message =
            "the host \"\(host.printable)\" is in \(other.printable) too, so neither site answers it: visitors get 503"
        problems.append(Diagnostic(.duplicateHost, file, message, fix: "remove the host from one of the tables"))
    }
}
