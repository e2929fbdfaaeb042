import Diagnostics
import Server
import Sites

/// The sites of all folders of a configuration; a broken one never stops the others (docs/sites.md).
struct FolderSites: Sendable {
    /// The sites in the order of the configuration.
    let sites: [FolderSite]
    /// The problems of the sites and of their hosts, in the order of the sites; the other sites are served.
    let problems: [Diagnostic]
    private let context: SiteContext
    /// The hosts that each site answers.
    private let hosts: [[String]]
    /// The hosts that two sites claim and nobody answers.
    private let withheld: [String]

    /// Loads the sites on all cores, and keeps those whose files have not changed.
    ///
    /// - Parameters:
    ///   - tables: the files and the hosts of the configuration's own tables.
    ///   - old: the sites of the last load.
    init(
        _ folders: [SiteFolder],
        _ context: SiteContext,
        besides tables: [(file: String, hosts: [String])],
        after old: FolderSites?
    ) {
        let known = old.flatMap { $0.context.makesSameSites(as: context) ? $0 : nil }
        // The old context is shared by the sites that stay.
        let context = known?.context ?? context
        let before = Dictionary((old?.sites ?? []).map { ($0.folder, $0) }) { first, _ in first }
        let isSameContext = known != nil
        sites = Cores.map(folders) { folder in
            let site = before[folder]
            return FolderSite.load(folder, context, after: isSameContext ? site : site?.outdated)
        }
        self.context = context
        let answered = Dictionary(
            zip(old?.sites ?? [], old?.hosts ?? []).map { ($0.folder, $0.isServed ? Set($1) : []) }
        ) { first, _ in first }
        let contest = HostContest(
            sites.map {
                HostContest.Claim(file: $0.folder.table, hosts: $0.hosts, answered: answered[$0.folder] ?? [])
            },
            against: tables
        )
        hosts = contest.granted
        withheld = contest.withheld
        problems = sites.flatMap(\.problems) + contest.problems
    }

    /// The entries of the sites in the directory of all sites, and one for the hosts that nobody answers.
    var entries: [SiteDirectory.Entry] {
        let entries = zip(sites, hosts).map { site, hosts in
            SiteDirectory.Entry(name: site.folder.name, site: site.sound?.site, hosts: hosts)
        }
        return withheld.isEmpty ? entries : entries + [SiteDirectory.Entry(name: "", site: nil, hosts: withheld)]
    }

    /// The served tables.
    var tables: [ServedTable] { sites.compactMap(\.sound?.table) }

    /// The number of public files that stay open.
    var openFiles: Int { sites.compactMap(\.sound?.openFiles).reduce(0, +) }

    /// The number of sites that are served in an older version than their files.
    var outdatedCount: Int { sites.count { $0.isServed && !$0.problems.isEmpty } }

    /// The number of sites whose visitors get 503.
    var unavailableCount: Int { sites.count { !$0.isServed } }

    /// The number of sites by what their visitors get.
    var counts: [(state: String, count: Int)] {
        [
            ("current", sites.count - outdatedCount - unavailableCount), ("outdated", outdatedCount),
            ("unavailable", unavailableCount),
        ]
    }
}
