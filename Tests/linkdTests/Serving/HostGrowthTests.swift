import CPUTime
import SiteConfiguration
import Sites
import TestFolders
import Testing

@testable import Checking
@testable import Serving

/// The time of a start and of a check grows no faster than the hosts, and there is a maximum of them.
struct HostGrowthTests {
    /// Tables with so many hosts together, every other one a wildcard.
    private static func site(_ hosts: Int, in tables: Int) throws -> SiteFolder {
        let names = (0..<tables).map { "t\($0)" }
        let site = try SeveralTables.site(names.map { "\"\($0).json\"" })
        for (index, name) in names.enumerated() {
            let count = hosts * (index + 1) / tables - hosts * index / tables
            let own = (0..<count).map { "\($0 % 2 == 0 ? "" : "*.")links.customer-\($0 / 2).\(name).example.com" }
            try site.folder.write("\(name).json", SeveralTables.table(name, hosts: own))
        }
        return site
    }

    /// The processor time of each step of a start and of a check.
    private static func times(_ site: SiteFolder) throws -> [(step: String, time: Duration)] {
        let path = site.folder.path("config.json")
        let served = try ThreadTime.measure { try ServedConfiguration.stable(path, ServeOverrides()) }
        let announced = ThreadTime.measure { Announcement.lines(for: [], served.result.directory.sites, admin: nil) }
        var loader = try ConfigurationLoader(path)
        _ = try loader.directory()
        let (look, sites) = (SiteLook(CheckSettings()), loader.sites)
        let looked = ThreadTime.measure { sites.map { look.results(for: $0.site, of: $0.file).sentences } }
        return [("load", served.time), ("announce", announced.time), ("check", looked.time)]
    }

    @Test(arguments: [1, 20]) func `four times the hosts need at most eight times as long`(tables: Int) throws {
        let few = try Self.times(Self.site(2_000, in: tables))
        for (small, large) in zip(few, try Self.times(Self.site(8_000, in: tables))) {
            #expect(large.time < max(small.time, .milliseconds(5)) * 8, "\(small), then \(large)")
        }
    }

    @Test func `all tables together have at most 10,000 hosts`() throws {
        #expect(HostLimit.maximum == 10_000)
        #expect(try Outcome.linkd(["check"], in: Self.site(10_000, in: 2).folder).exitCode == 0)
        let site = try Self.site(10_001, in: 2)
        for command in [["check"], ["serve"]] {
            let outcome = try Outcome.linkd(command, in: site.folder)
            #expect(outcome.exitCode == 78)
            #expect(outcome.findings.count == 1)
            #expect(outcome.findings.first?.hasSuffix(": error: tables[1] [too-many-hosts]") == true, "\(outcome)")
        }
        let alone = try Outcome.linkd(["check", "t0.json"], in: Self.site(10_001, in: 1).folder)
        #expect(alone.exitCode == 65 && alone.findings == ["t0.json: error [too-many-hosts]"])
    }

    @Test func `a reload with too many hosts keeps the old files`() throws {
        let server = try LinkdServer(SeveralTables.site())
        let hosts = (0...10_000).map { "\($0).example.com" }
        try server.site.folder.write("acme.json", SeveralTables.table("acme", hosts: hosts))
        #expect(try server.reload().contains("reload refused: 1 problem"))
        #expect(try server.curl("/offers/7", host: "acme.example.com").status == 200)
    }
}
