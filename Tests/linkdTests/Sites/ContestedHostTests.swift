import Diagnostics
import Foundation
import Testing

@testable import linkd

/// Hosts that two sites claim (docs/sites.md#hosts).
struct ContestedHostTests {
    private static func status(_ server: LinkdServer, _ host: String) throws -> Int {
        try server.curl("/offers/7", host: host).status
    }

    @Test func `at the start nobody gets a contested host, and the other hosts of both sites work`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write(
            "sites/hooli/routes.json",
            SiteFoldersTests.table("hooli", hosts: ["hooli.example.com", "acme.example.com"])
        )
        let server = try LinkdServer(site)
        #expect(try Self.status(server, "acme.example.com") == 503)
        #expect(try Self.status(server, "www.acme.example.com") == 200)
        #expect(try Self.status(server, "hooli.example.com") == 200)
        #expect(server.error.contains("sites/hooli/routes.json: error: the host \"acme.example.com\" is in "))
        #expect(server.error.contains("sites/acme/routes.json too: a server that starts gives it to neither"))
        #expect(try Outcome.linkd(["check"], in: site.folder).exitCode == 78)
        #expect(try Outcome.linkd(["serve", "--strict"], in: site.folder).exitCode == 78)
        #expect(try server.reload().contains("reloaded: 3 sites"))
        #expect(try Self.status(server, "acme.example.com") == 503, "it stays with nobody")
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli"))
        _ = try server.reload()
        #expect(try Self.status(server, "acme.example.com") == 200)
    }

    @Test func `at a reload a host stays with the site that answers it, also if that site is broken now`() throws {
        let site = try SiteFoldersTests.site()
        let server = try LinkdServer(site)
        try site.folder.write(
            "sites/aaa/routes.json",
            SiteFoldersTests.table("aaa", hosts: ["aaa.example.com", "acme.example.com"], title: "Robbed")
        )
        try site.folder.write("sites/acme/routes.json", "{")
        _ = try server.reload()
        #expect(try server.curl("/offers/7", host: "acme.example.com").body.contains("Offer 7"))
        #expect(try Self.status(server, "aaa.example.com") == 200)
        #expect(server.error.contains("belongs to "))
        // Once its owner gives it up, it is free.
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme", hosts: ["www.acme.example.com"]))
        _ = try server.reload()
        #expect(try server.curl("/offers/7", host: "acme.example.com").body.contains("Robbed 7"))
    }

    @Test(arguments: [
        "{ \"version\": 1, \"hosts\": [\"acme.example.com\", \"www.acme.example.com\"], \"routes\": [] } ,",
        "{ \"version\": 1 \"hosts\": [\"acme.example.com\" \"www.acme.example.com\"], \"routes\": [] }",
        "{ \"version\": 1, \"hosts\": [\"acme.example.com\", \"www.acme.example.com\", \"routes\": [] }",
        "{ \"hosts\": [ \n // old\n \"Acme.example.com\",\n \"www.acme.example.com\",\n ]",
    ])
    func `a table that is no JSON keeps its hosts from others at the start`(table: String) throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/acme/routes.json", table)
        try site.folder.write(
            "sites/hooli/routes.json",
            SiteFoldersTests.table("hooli", hosts: ["hooli.example.com", "acme.example.com"])
        )
        let server = try LinkdServer(site)
        #expect(try Self.status(server, "acme.example.com") == 503)
        #expect(try Self.status(server, "www.acme.example.com") == 503)
        #expect(try Self.status(server, "hooli.example.com") == 200)
        #expect(server.error.contains("the site acme is not available: visitors of www.acme.example.com get 503"))
    }

    private static let broken = [
        "{ \"version\": 1, \"hosts\": \"acme.example.com\", \"routes\": [] }",
        "{ \"hosts\": [\" acme.example.com\"], \"routes\": [] }",
        "{ \"hosts\": [\"https://acme.example.com/\"], \"routes\": [] }",
        "<<<<<<< ours\n\"hosts\": [\"old.example.com\"],\n=======\n\"hosts\": [\"acme.example.com\"],\n>>>>>>> theirs",
        "{ \"name\": \"x, \"hosts\": [\"acme.example.com\"] }", "{ 'hosts': ['acme.example.com'] }",
        "{ hosts: [\"acme.example.com\"] }", "{ \"Hosts\": [\"ACME.example.com\"] }", "{ \"hosts\": acme.example.com }",
        "{ \"hosts\" [\"acme.example.com\"] }", "{ \"hosts\": \"acme.example.com\"] }",
    ]

    @Test(arguments: broken) func `a mistake in a table does not give its hosts away`(table: String) {
        #expect(ClaimedHosts.inTable(Array(table.utf8)).contains("acme.example.com"))
    }

    @Test func `a table whose hosts can be read claims no other words`() {
        let table = "{ \"hosts\": [\"acme.example.com\"], \"website\": \"https://globex.example.com/\", }"
        #expect(ClaimedHosts.inTable(Array(table.utf8)) == ["acme.example.com"])
    }

    @Test func `text that ends anywhere, or is no list, has no hosts`() {
        let text = Array("\"hosts\": [\"\\\"".utf8)
        for end in text.indices { #expect(ClaimedHosts.inTable(Array(text[..<end])).isEmpty) }
        for other in ["/", "//", "\"hosts\": {\"a\": [\"b\"]}"] {
            #expect(ClaimedHosts.inTable(Array(other.utf8)).isEmpty)
        }
    }

    @Test func `a host inside a wildcard of another site goes to the more exact one, which check says`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write(
            "sites/acme/routes.json",
            SiteFoldersTests.table("acme", hosts: ["acme.example", "*.acme.example"])
        )
        let hosts = ["login.acme.example", "shop.acme.example", "*.shop.acme.example"]
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli", hosts: hosts, title: "Hooli"))
        let server = try LinkdServer(site)
        for (host, title) in [
            ("login.acme.example", "Hooli"), ("a.shop.acme.example", "Hooli"), ("a.acme.example", "Offer"),
        ] {
            #expect(try server.curl("/offers/7", host: host).body.contains("\(title) 7"))
        }
        let check = try Outcome.linkd(["check"], in: site.folder)
        #expect(check.exitCode == 0, "\(check.output)")
        for host in hosts {
            #expect(
                check.output.contains(
                    "the host \"\(host)\" is taken out of \"*.acme.example\" of sites/acme/routes.json"
                )
            )
        }
        #expect(check.output.components(separatedBy: "is taken out of").count == hosts.count + 1)
    }

    @Test func `a table of the configuration keeps its hosts against folders`() throws {
        let both = SiteFoldersTests.configuration.replacing(
            " }",
            with: ", \"tables\": [\"notes.json\"], \"public\": null }"
        )
        let site = try SiteFoldersTests.site(both)
        let hosts = ["acme.example.com", "notes.example.org"]
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme", hosts: hosts))
        let server = try LinkdServer(site)
        #expect(try server.curl("/n/1", host: "notes.example.org").status == 200)
        #expect(try Self.status(server, "acme.example.com") == 200)
        #expect(server.error.contains("the host \"notes.example.org\" belongs to "))
    }

    /// The rules again, one host at a time.
    private static func owner(
        of host: String,
        among claims: [HostContest.Claim],
        _ tables: [(file: String, hosts: [String])]
    ) -> Int? {
        let claimants = claims.indices.filter { claims[$0].hosts.contains(host) }
        if tables.contains(where: { $0.hosts.contains(host) }) { return nil }
        if claimants.count == 1 { return claimants[0] }
        return claimants.first { claims[$0].answered.contains(host) }
    }

    @Test func `each host goes to one site at most, in every small case`() {
        let hosts = ["a", "b"]
        let choices: [[String]] = [[], ["a"], ["b"], ["a", "b"]]
        for number in 0..<(4 * 4 * 4 * 4 * 9) {
            var rest = number
            func next(_ count: Int) -> Int {
                defer { rest /= count }
                return rest % count
            }
            let claimed = (0..<3).map { _ in choices[next(4)] }
            let tables = [(file: "t", hosts: choices[next(4)])]
            // Who answered each host until now, among the three sites; at most one.
            let answered = hosts.map { host in (host, next(3)) }
            let claims = claimed.enumerated().map { index, hosts in
                HostContest.Claim(
                    file: "\(index)",
                    hosts: hosts,
                    answered: Set(answered.filter { $0.1 == index }.map(\.0))
                )
            }
            let contest = HostContest(claims, against: tables)
            for host in hosts {
                let got = contest.granted.indices.filter { contest.granted[$0].contains(host) }
                let expected = Self.owner(of: host, among: claims, tables)
                #expect(got == [expected].compactMap(\.self), "\(host) of \(claims) against \(tables)")
                let claimants = claims.count { $0.hosts.contains(host) }
                let isOfTable = tables[0].hosts.contains(host)
                let isWithheld = expected == nil && claimants > 0 && !isOfTable
                #expect(contest.withheld.count { $0 == host } == (isWithheld ? 1 : 0))
                let losers = claimants - got.count - (isWithheld ? 1 : 0)
                #expect(contest.problems.count { $0.message.contains("\"\(host)\"") } == losers)
            }
        }
    }
}
