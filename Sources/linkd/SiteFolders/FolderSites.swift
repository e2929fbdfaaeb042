import Diagnostics
import Server
import Sites

/// The sites of all folders of a configuration; a broken one never stops the others (docs/sites.md).
struct FolderSites: Sendable {
    /// The sites in the order of the configuration.
    let sites: [FolderSite]
    /// The problems of the sites and of their hosts, in the order of the sites; the other sites are served.
    let problems: [Diagnostic]
    /// The files and the hosts of the configuration's own tables.
    private let tableHosts: [(file: String, hosts: [String])]
    /// The folders that are not served because of their names.
    private let duplicates: [Diagnostic]
    /// What the sites have in common.
    let context: SiteContext
    /// The hosts that each site answers.
    private let hosts: [[String]]
    /// The hosts that two sites claim and nobody answers.
    private let withheld: [String]

    /// Loads the sites on all cores, and keeps those whose files have not changed.
    ///
    /// - Parameters:
    ///   - tables: the files and the hosts of the configuration's own tables.
    ///   - duplicates: folders that are not served because of their names.
    ///   - old: the sites of the last load.
    init(
        _ folders: [SiteFolder],
        _ context: SiteContext,
        besides tables: [(file: String, hosts: [String])],
        and duplicates: [Diagnostic] = [],
        after old: FolderSites?
    ) {
        let isSameContext = old?.context.makesSameSites(as: context) ?? false
        let before = Dictionary((old?.sites ?? []).map { ($0.folder, $0) }) { first, _ in first }
        for folder in folders { context.budget.keep(before[folder]?.sound?.openFiles ?? 0) }
        @Sendable func load(_ folder: SiteFolder) -> FolderSite {
            let site = before[folder]
            return FolderSite.load(folder, context, after: isSameContext ? site : site?.outdated)
        }
        var sites = Cores.map(folders, load)
        // Two sites that are read at the same time can keep each other from the last descriptors. One after the other,
        // the first ones get what there is.
        for index in sites.indices where sites[index].lacksDescriptors { sites[index] = load(folders[index]) }
        self.sites = sites
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
        tableHosts = tables
        self.duplicates = duplicates
        // Sites that share templates share their problems.
        var seen: Set<Diagnostic> = []
        problems = (duplicates + sites.flatMap(\.problems) + contest.problems).filter { seen.insert($0).inserted }
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

    /// The problems, the hosts that sites take out of wildcards of others, and the warnings about public folders.
    var findings: [Diagnostic] {
        problems + HostContest.remarks(sites.map { ($0.folder.table, $0.hosts) }, tableHosts)
            + sites.flatMap { site in
                (site.sound?.warnings ?? []).map { Diagnostic.warning(site.folder.publicFolder, $0) }
            }
    }

    /// What visitors get of a site, as the metric `linkd_sites` names it.
    enum State: String, CaseIterable {
        case current
        /// A version older than its files, which have mistakes.
        case outdated
        /// The site, but not on all of its hosts, because others claim them.
        case contested
        /// 503.
        case unavailable
    }

    private var states: [State] {
        zip(sites, hosts).map { site, hosts in
            if !site.isServed { return .unavailable }
            if !site.problems.isEmpty { return .outdated }
            return hosts.count < site.hosts.count ? .contested : .current
        }
    }

    /// The number of sites by what their visitors get; a folder with the name of another site is unavailable.
    var counts: [(state: State, count: Int)] {
        let states = states + duplicates.map { _ in .unavailable }
        return State.allCases.map { state in (state, states.count { $0 == state }) }
    }

    /// Whether any host of a site gets pages.
    var answersAny: Bool { zip(sites, hosts).contains { $0.isServed && !$1.isEmpty } }

    /// The maximum number of sites and of hosts that sentences name.
    private static let maximumNamed = 10

    /// What visitors of sites with mistakes get, a sentence for each of the first sites.
    var effects: [String] {
        let broken = zip(sites, hosts).filter { !$0.0.problems.isEmpty }
        let more = broken.count - Self.maximumNamed
        return broken.prefix(Self.maximumNamed).map { site, hosts in
            let name = "the site \(site.folder.name.printable)"
            if site.isServed { return "\(name) is served in its last sound version" }
            if site.hosts.isEmpty {
                return
                    "\(name) is not available, and its hosts cannot be read: their visitors get 421, and another site that "
                    + "names one of them gets it"
            }
            if hosts.isEmpty { return "\(name) is not available, and other sites name its hosts" }
            let rest = hosts.count - Self.maximumNamed
            return "\(name) is not available: visitors of \(hosts.prefix(Self.maximumNamed).joined(separator: ", "))"
                + (rest > 0 ? " and \(rest.counting("more host"))" : "") + " get 503"
        } + (more > 0 ? ["and \(more.counting("more site")) with mistakes"] : [])
    }
}
