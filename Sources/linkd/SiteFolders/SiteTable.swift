import AssociationChecker
import Diagnostics
import LinkRoutes
import StrictJSON

/// The table of a site in a folder, read alone: for commands that serve nothing.
struct SiteTable: Sendable {
    let folder: SiteFolder
    /// The table; nil if it has mistakes.
    private(set) var table: RouteTable?
    /// The hosts of the table, as far as they can be read.
    let hosts: [String]
    /// The mistakes of the table.
    private(set) var problems: [Diagnostic]

    /// Reads the table; no link leads out of the folder.
    init(_ folder: SiteFolder, limits: JSONLimits) {
        self.folder = folder
        let content = SiteContent(table: folder, limit: limits.bytes)
        problems = content.problems
        let bytes = content.table ?? []
        guard content.table != nil else {
            hosts = []
            return
        }
        do throws(RouteTableError) {
            let table = try RouteTable(json: bytes, limits: limits)
            self.table = table
            hosts = table.hosts
        } catch {
            problems += ForeignSyntax.explained(error.problems).map { $0.located(in: folder.table) }
            hosts = ClaimedHosts.inTable(bytes)
        }
    }
}

/// Hosts that are named, but that no sound site answers.
struct UnansweredHosts: Sendable {
    let hosts: [String]
    /// What visitors get and why, a sentence.
    let reason: String

    /// The hosts of a site with mistakes.
    static func ofBroken(_ folder: SiteFolder, _ hosts: [String]) -> UnansweredHosts {
        let check = "\"linkd check --site \(Print.word(folder.name))\" shows them"
        let reason =
            "the host belongs to the site \(folder.name), which has mistakes, so its visitors get 503, or its last sound "
            + "version; \(check)"
        return UnansweredHosts(hosts: hosts, reason: reason)
    }

    /// The hosts that two sites name.
    static func contested(_ hosts: [String]) -> UnansweredHosts {
        let reason =
            "two sites name the host, so its visitors get 503, unless one of the sites answered it before; \"linkd check\" "
            + "names both files"
        return UnansweredHosts(hosts: hosts, reason: reason)
    }
}
