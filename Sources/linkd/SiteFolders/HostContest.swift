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
                    report(host, claim.file, keptBy: owner, isTable: true)
                } else if others.isEmpty || claim.answered.contains(host) {
                    own.append(host)
                } else if let owner = others.first(where: { claims[$0].answered.contains(host) }) {
                    report(host, claim.file, keptBy: claims[owner].file)
                } else {
                    // Each later claim names the first one, which gets no error of its own.
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

    /// Returns a remark for each host of a claim that is taken out of a wildcard of another claim or table.
    static func remarks(
        _ claims: [(file: String, hosts: [String])],
        _ tables: [(file: String, hosts: [String])]
    ) -> [Diagnostic] {
        let all = tables + claims
        var wildcards: [Substring: String] = [:]
        for (file, hosts) in all {
            for host in hosts where host.hasPrefix("*.") { wildcards[host.dropFirst(2)] = file }
        }
        guard !wildcards.isEmpty else { return [] }
        return claims.flatMap { claim in
            claim.hosts.compactMap { host in
                var rest = host.hasPrefix("*.") ? host.dropFirst(2) : host[...]
                while let dot = rest.firstIndex(of: ".") {
                    rest = rest[rest.index(after: dot)...]
                    guard let owner = wildcards[rest] else { continue }
                    guard owner != claim.file else { return nil }
                    let message =
                        "the host \"\(host.printable)\" is taken out of \"*.\(String(rest).printable)\" of \(owner.printable): an exact host "
                        + "beats a wildcard, and a longer wildcard a shorter one"
                    return Diagnostic(
                        SiteProblemCode.duplicateHost.rawValue,
                        severity: .info,
                        at: SourceLocation(claim.file),
                        message
                    )
                }
                return nil
            }
        }
    }

    private mutating func report(_ host: String, _ file: String, keptBy owner: String, isTable: Bool = false) {
        let end = isTable ? "which keeps it" : "which keeps it until a restart; then neither site gets it"
        let message = "the host \"\(host.printable)\" belongs to \(owner.printable) already, \(end)"
        problems.append(Diagnostic(.duplicateHost, file, message, fix: Self.fix))
    }

    private mutating func report(_ host: String, _ file: String, contestedBy other: String) {
        let message =
            "the host \"\(host.printable)\" is in \(other.printable) too: a server that starts gives it to neither site, "
            + "so its visitors get 503"
        problems.append(Diagnostic(.duplicateHost, file, message, fix: Self.fix))
    }

    private static let fix = "remove the host from the table that should not have it"
}
