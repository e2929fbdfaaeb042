import Foundation
import Testing

/// Sites in folders: a mistake in one stops no other (docs/sites.md).
struct SiteFoldersTests {
    /// A configuration with the sites `acme`, `globex` and `hooli`, each with one route and a host of its name.
    static func site(_ configuration: String = configuration) throws -> SiteFolder {
        let site = try SiteFolder(configuration: configuration)
        for name in ["acme", "globex", "hooli"] { try site.folder.write("sites/\(name)/routes.json", table(name)) }
        return site
    }

    static let configuration = """
        { "listen": ["127.0.0.1:0"], "admin": "127.0.0.1:0", "threads": 1, "sites": "sites" }
        """

    /// A table with a page whose title has a text.
    static func table(_ name: String, hosts: [String]? = nil, title: String = "Offer") -> String {
        let hosts = (hosts ?? ["\(name).example.com", "www.\(name).example.com"]).map { "\"\($0)\"" }
        return """
            {
              "version": 1,
              "name": "The site of \(name)",
              "hosts": [\(hosts.joined(separator: ", "))],
              "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.\(name)" }] },
              "routes": [{ "id": "offer", "path": "/offers/{number:int}", "page": { "title": "\(title) {number}" } }]
            }
            """
    }

    /// The status of a page of a host, and its title if it has one.
    private static func page(_ server: LinkdServer, _ host: String) throws -> String {
        let answer = try server.curl("/offers/7", host: host)
        let heading = answer.body.firstMatch(of: /<h1[^>]*>(.*?)<\/h1>/)?.output.1 ?? ""
        return "\(answer.status) \(heading.replacing(/<[^>]*>/, with: ""))"
    }

    @Test func `each folder is a site with public files and templates of its own`() throws {
        let site = try Self.site()
        try site.folder.write("sites/acme/Public/hello.txt", "acme\n")
        try site.folder.write("sites/globex/templates/page.html", "<!doctype html><h1>Own {{title}}</h1>")
        try site.folder.write("sites/.hidden/routes.json", Self.table("hidden"))
        try site.folder.write("sites/notes.txt", "no site")
        let server = try LinkdServer(site)
        #expect(server.output.contains("acme: 1 route on acme.example.com, www.acme.example.com\n"))
        #expect(try Self.page(server, "acme.example.com") == "200 Offer 7")
        #expect(try Self.page(server, "globex.example.com") == "200 Own Offer 7")
        #expect(try Self.page(server, "hidden.example.com").hasPrefix("421 "))
        #expect(try server.curl("/hello.txt", host: "acme.example.com").body == "acme\n")
        #expect(try server.curl("/hello.txt", host: "hooli.example.com").status == 404)
    }

    @Test func `a site without a public folder or templates has those of the configuration`() throws {
        let site = try Self.site(
            Self.configuration.replacing(" }", with: ", \"public\": \"Public\", \"templates\": \"templates\" }")
        )
        try site.folder.write("templates/page.html", "<!doctype html><h1>Shared {{title}}</h1>")
        try site.folder.write("sites/acme/Public/own.txt", "own\n")
        try site.folder.write("sites/acme/templates/page.html", "<!doctype html><h1>Own {{title}}</h1>")
        let server = try LinkdServer(site)
        #expect(try server.curl("/hello.txt", host: "globex.example.com").body == "hello\n")
        #expect(try server.curl("/hello.txt", host: "acme.example.com").status == 404)
        #expect(try Self.page(server, "acme.example.com") == "200 Own Offer 7")
        #expect(try Self.page(server, "globex.example.com") == "200 Shared Offer 7")
        try site.folder.write("templates/page.html", "<!doctype html><h1>New {{title}}</h1>")
        try site.folder.write("Public/hello.txt", "new\n")
        #expect(try server.reload().contains("reloaded: 3 sites"))
        #expect(try server.curl("/hello.txt", host: "globex.example.com").body == "new\n")
        #expect(try Self.page(server, "globex.example.com") == "200 New Offer 7")
        #expect(try Self.page(server, "acme.example.com") == "200 Own Offer 7")
    }

    private static let mistakes: [(file: String, text: String, problem: String, status: String)] = [
        ("routes.json", "{", "sites/acme/routes.json:1:2: error: this is not JSON", "421 Wrong address"),
        (
            "routes.json", table("acme").replacing(":int", with: ":integer"), "sites/acme/routes.json:6:",
            "503 Not available right now"
        ),
        ("templates/page.html", "{{nothing}}", "sites/acme/templates/page.html:1:", "503 Not available right now"),
        (
            "Public/.well-known/apple-app-site-association", "{}", "sites/acme/Public: error: ",
            "503 Not available right now"
        ),
    ]

    @Test(arguments: mistakes)
    func `at the start a broken site gets 503, and the others are served`(
        file: String,
        text: String,
        problem: String,
        status: String
    ) throws {
        let site = try Self.site()
        try site.folder.write("sites/acme/\(file)", text)
        let server = try LinkdServer(site)
        #expect(server.error.contains(problem), "\(server.error)")
        #expect(try Self.page(server, "acme.example.com") == status)
        #expect(try Self.page(server, "globex.example.com") == "200 Offer 7")
        let association = try server.curl("/.well-known/apple-app-site-association", host: "www.acme.example.com")
        #expect(association.status == (status.hasPrefix("503") ? 503 : 421))
        if association.status == 503 {
            #expect(association["Retry-After"] != nil && association["Cache-Control"] == "no-store")
        }
        #expect(try Outcome.linkd(["check"], in: site.folder).exitCode == 78)
        let strict = try Outcome.linkd(["serve", "--strict"], in: site.folder)
        #expect(strict.exitCode == 78 && strict.error.contains(problem), "\(strict.error)")
        try site.folder.write("sites/acme/routes.json", Self.table("acme"))
        for name in ["templates", "Public"] {
            try? FileManager.default.removeItem(atPath: site.folder.path("sites/acme/\(name)"))
        }
        #expect(try server.reload().contains("reloaded: 3 sites, 3 routes; "))
        #expect(try Self.page(server, "acme.example.com") == "200 Offer 7")
    }

    @Test(arguments: mistakes)
    func `at a reload a broken site keeps its last sound version, whole`(
        file: String,
        text: String,
        problem: String,
        status: String
    ) throws {
        let site = try Self.site()
        try site.folder.write("sites/acme/Public/hello.txt", "old\n")
        let server = try LinkdServer(site)
        try site.folder.write("sites/acme/Public/hello.txt", "new\n")
        try site.folder.write("sites/acme/\(file)", text)
        try site.folder.write("sites/globex/routes.json", Self.table("globex", title: "Bargain"))
        let summary = try server.reload()
        #expect(
            summary.contains("reloaded: 3 sites, 3 routes; 1 site with mistakes is served in its last sound version")
        )
        #expect(server.error.contains(problem), "\(server.error)")
        #expect(try Self.page(server, "acme.example.com") == "200 Offer 7")
        #expect(try server.curl("/hello.txt", host: "acme.example.com").body == "old\n")
        #expect(try Self.page(server, "globex.example.com") == "200 Bargain 7")
    }

    @Test func `folders come and go with a reload, and a removed table leaves the last version`() throws {
        let site = try Self.site()
        let server = try LinkdServer(site)
        try site.folder.write("sites/initech/routes.json", Self.table("initech"))
        try FileManager.default.removeItem(atPath: site.folder.path("sites/globex"))
        try FileManager.default.removeItem(atPath: site.folder.path("sites/hooli/routes.json"))
        #expect(try server.reload().contains("reloaded: 3 sites, 3 routes; 1 site with mistakes is served"))
        #expect(server.error.contains("sites/hooli/routes.json: error: it does not exist"))
        #expect(try Self.page(server, "initech.example.com") == "200 Offer 7")
        #expect(try Self.page(server, "globex.example.com").hasPrefix("421 "))
        #expect(try Self.page(server, "hooli.example.com") == "200 Offer 7")
        try FileManager.default.removeItem(atPath: site.folder.path("sites/hooli"))
        #expect(try server.reload().contains("reloaded: 2 sites, 2 routes; "))
        #expect(try Self.page(server, "hooli.example.com").hasPrefix("421 "))
    }

    @Test func `no link leads out of the folder of a site, and links inside it work`() throws {
        let site = try Self.site()
        try site.folder.write("secret.txt", "secret")
        try FileManager.default.removeItem(atPath: site.folder.path("sites/acme/routes.json"))
        try site.folder.write("sites/acme/..data/routes.json", Self.table("acme"))
        try site.folder.link("sites/acme/routes.json", to: "..data/routes.json")
        try FileManager.default.removeItem(atPath: site.folder.path("sites/globex/routes.json"))
        try site.folder.link("sites/globex/routes.json", to: "../hooli/routes.json")
        try site.folder.link("sites/hooli/Public", to: "../..")
        let server = try LinkdServer(site)
        #expect(try Self.page(server, "acme.example.com") == "200 Offer 7")
        #expect(try Self.page(server, "hooli.example.com") == "503 Not available right now")
        #expect(
            server.error.contains("sites/globex/routes.json: error: it is a link that leads out of the folder of its")
        )
        #expect(
            server.error.contains("sites/hooli/Public: error: it is a link that leads out of the folder of its site")
        )
        // A public folder is a root of its own, so it shows no other file of its site.
        try FileManager.default.removeItem(atPath: site.folder.path("sites/hooli/Public"))
        try site.folder.write("sites/hooli/Public/a.txt", "a\n")
        try site.folder.link("sites/hooli/Public/b.txt", to: "../routes.json")
        #expect(try server.reload().contains("not available"))
        #expect(server.error.contains("sites/hooli/Public/b.txt is a link that leads out of the public folder"))
    }

    @Test func `a folder of sites that is missing, named twice or without sites is said`() throws {
        let missing = try Outcome.linkd(["check"], in: Self.site("{ \"sites\": \"sitse\" }").folder)
        #expect(missing.exitCode == 78)
        #expect(
            missing.problems.contains("config.json:1:12: sites: the folder of sites sitse does not exist; create it")
        )
        let twice = try Self.site("{ \"sites\": [\"sites\", \"more\"] }")
        try twice.folder.write("more/acme/routes.json", Self.table("other"))
        let named = try Outcome.linkd(["check"], in: twice.folder)
        let problem =
            "more/acme: the folder has the name of the site in sites/acme, so it is not served; rename one of them"
        #expect(named.exitCode == 78 && named.problems.contains(problem), "\(named.problems)")
        #expect(named.problems.contains("sites/acme/routes.json: valid"))
        let empty = try Self.site("{ \"sites\": \"empty\" }")
        try empty.folder.write("empty/acme/table.json", Self.table("acme"))
        let outcome = try Outcome.linkd(["check", "--strict"], in: empty.folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.problems.contains("empty/acme has no routes.json, so it is not a site; add one"))
    }

    @Test func `a link to a missing folder, or to a missing table, is a broken site`() throws {
        let site = try Self.site()
        try site.folder.link("sites/aaa", to: "nowhere")
        try FileManager.default.removeItem(atPath: site.folder.path("sites/acme/routes.json"))
        try site.folder.link("sites/acme/routes.json", to: "gone.json")
        let problem = "sites/aaa: error: the folder of the site is a link to a missing folder; correct or remove it"
        let server = try LinkdServer(site)
        #expect(server.error.contains(problem), "\(server.error)")
        #expect(
            server.error.contains("the site aaa is not available, and its hosts cannot be read: their visitors get 421")
        )
        #expect(server.error.contains("sites/acme/routes.json: error: it is a link to a missing file"))
        // The first site that is served stands for the names of this machine.
        #expect(try Self.page(server, "localhost") == "200 Offer 7")
        let check = try Outcome.linkd(["check"], in: site.folder)
        #expect(check.problems.contains("sites/aaa: the folder of the site is a link"))
        #expect(try server.reload().contains("2 sites with mistakes are not available"))
    }

    @Test func `a server whose sites are all broken is not ready until one is served`() throws {
        let site = try Self.site()
        for name in ["acme", "globex", "hooli"] { try site.folder.write("sites/\(name)/routes.json", "{") }
        let admin = try AdminServer(site, arguments: [])
        #expect(try admin.answer("GET /readyz", host: "localhost").status == 503)
        #expect(try admin.answer("GET /healthz", host: "localhost").status == 200)
        try site.folder.write("sites/acme/routes.json", Self.table("acme"))
        _ = try admin.server.reload()
        #expect(try admin.answer("GET /readyz", host: "localhost").status == 200)
    }

    @Test func `a folder with the name of a table, or with a name that is no text, is said`() throws {
        let both = Self.configuration.replacing(" }", with: ", \"tables\": [\"notes.json\"], \"public\": null }")
        let site = try Self.site(both)
        try site.folder.write("sites/line\nbreak/routes.json", Self.table("line"))
        try site.folder.write("notes.json", Self.table("notes").replacing("The site of notes", with: "acme"))
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.problems.contains("sites/acme: the folder has the name of the site in notes.json, so it is not")
        )
        try site.folder.write("notes.json", Self.table("notes"))
        let named = try Outcome.linkd(["check"], in: site.folder)
        #expect(
            named.problems.contains(
                "the name of sites/line\\u{a}break has control characters or is not UTF-8, so it is not a site"
            )
        )
    }

    @Test func `a page of any size is a mistake in its site`() throws {
        let site = try Self.site()
        let part = String(repeating: "x", count: 4_000)
        try site.folder.write("sites/acme/templates/part.html", part)
        let page = "<!doctype html><h1>{{title}}</h1>" + String(repeating: "{{> part}}", count: 300)
        try site.folder.write("sites/acme/templates/page.html", page)
        let holes = "<!doctype html><h1>{{title}}</h1>" + String(repeating: "<p>{{title}}</p>", count: 2_000)
        try site.folder.write("sites/globex/templates/page.html", holes)
        let outcome = try Outcome.linkd(["check"], in: site.folder)
        for name in ["acme", "globex"] {
            #expect(outcome.problems.contains("sites/\(name)/routes.json: a page would have more than 1 MiB"))
        }
        #expect(outcome.problems.contains("sites/hooli/routes.json: valid"))
    }

    @Test func `files of sites that need too many descriptors are a mistake in their site`() throws {
        let site = try Self.site()
        for name in ["acme", "globex"] {
            for number in 0..<60 {
                let path = site.folder.path("sites/\(name)/Public/\(number).bin")
                try site.folder.write("sites/\(name)/Public/\(number).bin", "")
                #expect(truncate(path, 1_100_000) == 0)
            }
        }
        let script = "ulimit -n 400 && exec \"$0\" check"
        let child = try Child(URL(filePath: "/bin/sh"), ["-c", script, Program.linkd().path], in: site.folder)
        let outcome = try Outcome(child)
        let problem =
            "so it stays open, and all sites in folders together may keep 100 files open; make such files smaller"
        #expect(outcome.problems.split(separator: problem).count == 2, "\(outcome.problems)")
        #expect(try Outcome.linkd(["check"], in: site.folder).exitCode == 0)
    }

    @Test func `a swap of links while a site is read is never taken half`() throws {
        let site = try Self.site()
        let folder = site.folder
        try FileManager.default.removeItem(atPath: folder.path("sites/acme/routes.json"))
        for version in ["a", "b"] {
            try folder.write("sites/acme/..\(version)/routes.json", Self.table("acme", title: "Offer \(version)"))
            for number in 0..<40 { try folder.write("sites/acme/..\(version)/Public/\(number).txt", version) }
        }
        try folder.link("sites/acme/..data", to: "..a")
        try folder.link("sites/acme/routes.json", to: "..data/routes.json")
        try folder.link("sites/acme/Public", to: "..data/Public")
        let server = try LinkdServer(site)
        // Swaps fifty times a second until the file `stop` is there.
        let swapping = try Child(
            URL(filePath: "/bin/sh"),
            [
                "-c",
                """
                cd '\(folder.path("sites/acme"))'; n=0; while [ ! -e stop ]; do n=$((n + 1))
                if [ $((n % 2)) = 0 ]; then ln -s ..a ..new; else ln -s ..b ..new; fi; mv -T ..new ..data 2>/dev/null || mv -h ..new ..data
                sleep 0.02; done; echo $n
                """,
            ]
        )
        var versions: Set<String> = []
        for _ in 0..<40 {
            _ = try server.reload()
            let title = try Self.page(server, "acme.example.com")
            let files = try [0, 20, 39].map { try server.curl("/\($0).txt", host: "acme.example.com").body }
            versions.insert(title)
            #expect(Set(files).count == 1 && title.contains("Offer \(files[0]) 7"), "\(title) with \(files)")
        }
        try folder.write("sites/acme/stop", "")
        #expect(try swapping.wait() == 0)
        #expect(Int(swapping.output.filter(\.isNumber)) ?? 0 > 10)
        #expect(versions.count == 2, "both versions were seen: \(versions)")
    }
}
