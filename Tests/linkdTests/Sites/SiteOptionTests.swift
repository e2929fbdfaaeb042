import Foundation
import Testing

/// What commands do with a configuration of many sites.
struct SiteOptionTests {
    @Test func `check looks at one site alone if it is named`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/acme/routes.json", "{")
        let one = try Outcome.linkd(["check", "--site", "globex"], in: site.folder)
        #expect(one.exitCode == 0, "\(one.output)")
        #expect(one.output.contains("sites/globex/routes.json: valid") && !one.output.contains("hooli"))
        #expect(try Outcome.linkd(["check", "--site", "acme"], in: site.folder).exitCode == 78)
        let unknown = try Outcome.linkd(["check", "--site", "globexx"], in: site.folder)
        #expect(unknown.exitCode == 78)
        #expect(unknown.problems.contains("it has no site with the name \"globexx\"; did you mean globex?"))
    }

    @Test func `check reports the sites in their order`() throws {
        let site = try SiteFoldersTests.site()
        for number in 10..<40 {
            try site.folder.write("sites/s\(number)/routes.json", SiteFoldersTests.table("s\(number)"))
        }
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        let valid = outcome.output.split(separator: "\n").filter { $0.contains("/routes.json: valid") }
            .map { String($0.prefix { $0 != ":" }) }
        #expect(valid.count == 33 && valid == valid.sorted())
    }

    @Test func `explain names the site of a link`() throws {
        let site = try SiteFoldersTests.site()
        let url = "https://globex.example.com/offers/7"
        #expect(try Outcome.linkd(["explain", url], in: site.folder).output.contains("  site        globex\n"))
        let json = try Outcome.linkd(["explain", "--json", url], in: site.folder)
        #expect(json.output.contains("\"site\":\"globex\""))
        let one = try Outcome.linkd(["explain", "--site", "acme", url], in: site.folder)
        #expect(one.output.contains("link        not in any table"))
    }

    @Test func `a new site in a folder of sites has no configuration of its own`() throws {
        let site = try SiteFoldersTests.site()
        let app = ["--ios", "7QW3E5R9TY.com.example.initech"]
        for (folder, host) in [("sites/initech", "a.example.com"), ("./sites//umbrella/", "b.example.com")] {
            let outcome = try Outcome.linkd(["new", "site", folder, "--host", host] + app, in: site.folder)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            #expect(outcome.output.contains("/routes.json: valid; 3 routes"))
            #expect(outcome.output.contains("next:\n  linkd check && linkd reload\n"))
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: site.folder.path("sites/initech"))
        #expect(files.sorted() == ["Public", "routes.json"])
        #expect(try Outcome.linkd(["check"], in: site.folder).exitCode == 0)
        let beside = try Outcome.linkd(["new", "site", "other", "--host", "c.example.com"] + app, in: site.folder)
        #expect(beside.output.contains("other/config.json: valid"))
    }

    @Test func `the first new site creates the folder of sites`() throws {
        let site = try SiteFolder(configuration: SiteFoldersTests.configuration)
        let options = ["--host", "a.example.com", "--ios", "7QW3E5R9TY.com.example.acme"]
        let outcome = try Outcome.linkd(["new", "site", "sites/acme"] + options, in: site.folder)
        #expect(outcome.exitCode == 0 && !outcome.output.contains("nginx.conf"), "\(outcome.error)")
    }

    @Test func `print needs the name of a site, and front ends have all hosts or none`() throws {
        let site = try SiteFoldersTests.site()
        let unnamed = try Outcome.linkd(["print", "aasa"], in: site.folder)
        #expect(unnamed.exitCode == 78)
        #expect(unnamed.problems.contains("it has 3 sites; name one of them, for example --site acme"))
        let named = try Outcome.linkd(["print", "aasa", "--site", "hooli"], in: site.folder)
        #expect(named.exitCode == 0 && named.output.contains("com.example.hooli"))
        let proxy = try Outcome.linkd(["print", "nginx", "--upstream", "127.0.0.1:8080"], in: site.folder)
        for name in ["acme", "globex", "hooli"] { #expect(proxy.output.contains("www.\(name).example.com")) }
        try site.folder.write("sites/acme/routes.json", "{")
        #expect(try Outcome.linkd(["print", "nginx"], in: site.folder).exitCode == 78)
        let clash = SiteFoldersTests.table("acme", hosts: ["hooli.example.com"])
        try site.folder.write("sites/acme/routes.json", clash)
        #expect(try Outcome.linkd(["print", "nginx"], in: site.folder).exitCode == 78)
    }

    @Test func `explain and link answer about sound sites beside a broken one`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/acme/routes.json", "{")
        let explained = try Outcome.linkd(["explain", "https://globex.example.com/offers/7"], in: site.folder)
        #expect(explained.exitCode == 0 && explained.output.contains("  site        globex\n"))
        #expect(explained.error == "config.json: warning: 1 site with mistakes left out; \"linkd check\" shows them\n")
        #expect(try Outcome.linkd(["link", "offer", "number=7"], in: site.folder).exitCode == 0)
        for name in ["globex", "hooli"] { try site.folder.write("sites/\(name)/routes.json", "{") }
        let broken = try Outcome.linkd(["explain", "https://globex.example.com/"], in: site.folder)
        #expect(broken.exitCode == 78 && broken.problems.contains("sites/hooli/routes.json"))
    }

    @Test func `explain says why a host of a broken or contested site has no answer`() throws {
        let site = try SiteFoldersTests.site()
        try site.folder.write("sites/acme/routes.json", SiteFoldersTests.table("acme") + "}")
        let hosts = ["hooli.example.com", "globex.example.com", "acme.example.com"]
        try site.folder.write("sites/hooli/routes.json", SiteFoldersTests.table("hooli", hosts: hosts))
        func explained(_ host: String) throws -> String {
            let outcome = try Outcome.linkd(["explain", "https://\(host)/offers/7"], in: site.folder)
            #expect(outcome.exitCode == 0)
            return outcome.output
        }
        let broken = try explained("www.acme.example.com")
        #expect(broken.contains("the host belongs to the site acme, which has mistakes"), "\(broken)")
        #expect(broken.contains("\"linkd check --site acme\" shows them"))
        for host in ["globex.example.com", "acme.example.com"] {
            #expect(try explained(host).contains("two sites name the host, so its visitors get 503"))
        }
        for (host, name) in [("www.globex.example.com", "globex"), ("hooli.example.com", "hooli")] {
            #expect(try explained(host).contains("  site        \(name)\n"))
        }
    }

    @Test func `a site whose association file cannot be made stops no explanation of another`() throws {
        let site = try SiteFoldersTests.site()
        let routes = (0..<14_000).map { "{ \"id\": \"r\($0)\", \"path\": \"/r\($0)\" }" }.joined(separator: ", ")
        let table = """
            { "version": 1, "hosts": ["acme.example.com"],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.acme" }] }, "routes": [\(routes)] }
            """
        try site.folder.write("sites/acme/routes.json", table)
        let other = try Outcome.linkd(["explain", "https://globex.example.com/offers/7"], in: site.folder)
        #expect(other.exitCode == 0 && other.output.contains("  site        globex\n"), "\(other.error)")
        #expect(other.error.contains("sites/acme/routes.json: error: the association file"))
        let own = try Outcome.linkd(["explain", "https://acme.example.com/"], in: site.folder)
        #expect(own.output.contains("sites/acme/routes.json: the association file"), "\(own.output)")
        #expect(
            try Outcome.linkd(["explain", "--site", "acme", "https://acme.example.com/"], in: site.folder).exitCode
                == 78
        )
    }
}
