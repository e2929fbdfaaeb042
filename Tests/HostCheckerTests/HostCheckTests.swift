import Diagnostics
import HostChecker
import LinkRoutes
import SiteTables
import Testing

/// What answers mean, beyond the hosts that `Tests/Doctor` starts.
@Suite struct HostCheckTests {
    private static func table(_ rest: String = "") throws -> SiteTable {
        let text = """
            {"version": 1, "hosts": ["trips.example.com"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
             "routes": [{"id": "about", "path": "/about", "page": {"title": "About"}}\(rest)]}
            """
        return try SiteTable(json: Array(text.utf8))
    }

    @Test(arguments: [
        "{}", "[]", #"{"statusCode":404}"#, #"{"appLinks":{}}"#, #"{"applinks":{"details":[]}}"#,
        #"{"data":{"applinks":{"details":[]}}}"#, #"{"body":"{\"applinks\":{}}"}"#,
        #"{"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.trips"],"components":[{"/":"*","exclude":true},{"/":"/a"}]}]}}"#,
    ])
    func `a file by which no link opens an app is an error`(_ text: String) throws {
        var answers = try Answers()
        for purpose in [
            Purpose.association, .associationCompressed, .associationForBrowser, .associationAtRoot, .appleCopy,
        ] {
            answers.set(purpose, Answer(200, [Answers.json], body: Array(text.utf8)))
        }
        let check = try answers.check()
        let error = try #require(check.findings.first { $0.code == "file-has-errors" }, "\(check.findings)")
        #expect(check.verdict == .originWrong && error.cause?.severity == .error && error.cause?.fix != nil)
    }

    @Test func `a file that only shares passwords is worth knowing`() throws {
        var answers = try Answers()
        let text = #"{"webcredentials":{"apps":["7QW3E5R9TY.com.example.trips"]}}"#
        for purpose in [
            Purpose.association, .associationCompressed, .associationForBrowser, .associationAtRoot, .appleCopy,
        ] {
            answers.set(purpose, Answer(200, [Answers.json], body: Array(text.utf8)))
        }
        #expect(try answers.codes() == ["opens-nothing"] && answers.check().verdict == .sound)
    }

    @Test func `a sound host has no findings`() throws {
        let check = try Answers().check(Self.table())
        #expect(check.findings.isEmpty && check.verdict == .sound && check.appleCopy == .inSync)
    }

    @Test(arguments: [
        "10.0.0.1", "127.0.0.1", "192.168.1.1", "172.31.0.1", "169.254.1.1", "100.64.0.1", "198.51.100.7", "0.0.0.0",
        "240.0.0.1", "::1", "fd00::1", "fe80::1", "::ffff:10.1.2.3", "2001:db8::5",
    ])
    func `a private or reserved address is an error`(_ address: String) throws {
        var answers = try Answers()
        answers.set(.association, Answer(200, [Answers.json], body: Answers.association), address: address)
        #expect(try answers.codes() == ["private-address"])
        answers.isRedirected = true
        #expect(try answers.codes() == [])
    }

    @Test(arguments: [
        ("application/json", "{", []), ("application/pkcs7-mime", "{", ["content-type"]),
        ("application/pkcs7-mime", "\n[", ["content-type"]), ("application/x-pkcs7-mime", "{", ["content-type"]),
        ("application/pkcs7-signature", "{", ["content-type"]),
        ("application/pkcs7-mime", "0\u{02}", []), ("application/pkcs7-mime", "-----BEGIN CMS-----", []),
        ("application/pkcs7-mime", "MIIBygYJKoZIhvcNAQcC", []), ("text/plain", "{", ["content-type"]),
    ])
    func `the type of signed files is for signed files`(_ type: String, _ start: String, _ codes: [String]) throws {
        var answers = try Answers()
        let body = Array((start + String(decoding: Answers.association.dropFirst(), as: UTF8.self)).utf8)
        answers.set(.association, Answer(200, [("Content-Type", type)], body: body))
        #expect(try answers.codes().filter { $0 == "content-type" } == codes)
    }

    @Test func `a host that was not asked is not sound`() throws {
        var answers = try Answers()
        for purpose in answers.exchanges.keys { answers.set(purpose, FetchFailure(.notMade, "cannot run curl")) }
        let check = try answers.check(Self.table())
        let finding = try #require(check.findings.first { $0.code == "host-not-checked" })
        #expect(finding.location.file == "https://\(Answers.host)\(Plan.associationPath)")
        #expect(check.verdict == .originWrong)
    }

    @Test(arguments: ["93.184.215.14", "172.32.0.1", "100.128.0.1", "198.20.0.1", "2606:4700::1", "1.2.3", ""])
    func `a public address is none`(_ address: String) throws {
        var answers = try Answers()
        answers.set(.association, Answer(200, [Answers.json], body: Answers.association), address: address)
        #expect(try answers.codes() == [])
    }

    @Test func `an answer in more than half of the time is slow`() throws {
        var answers = try Answers()
        let answer = Answer(200, [Answers.json], body: Answers.association)
        answers.set(.association, answer, milliseconds: 2_500)
        #expect(try answers.codes() == [])
        answers.set(.association, answer, milliseconds: 2_501)
        #expect(try answers.codes() == ["slow-response"])
    }

    @Test(arguments: [(15, 7_000, true), (15, 5_001, true), (15, 5_000, false), (60, 4_000, false), (3, 1_501, true)])
    func `a longer time limit does not make Apple's longer`(_ seconds: Int, _ time: Int, _ isSlow: Bool) throws {
        var answers = try Answers()
        answers.seconds = seconds
        answers.set(.association, Answer(200, [Answers.json], body: Answers.association), milliseconds: time)
        #expect(try answers.codes() == (isSlow ? ["slow-response"] : []))
    }

    @Test(arguments: [
        (403, "bot-protection"), (401, "bot-protection"), (405, "bot-protection"), (406, "bot-protection"),
        (407, "bot-protection"), (429, "bot-protection"), (503, "bot-protection"),
        (301, "bot-protection"), (404, "unexpected-status"), (500, "unexpected-status"), (502, "unexpected-status"),
    ])
    func `only a refusal that a browser does not get is a bot wall`(_ status: Int, _ code: String) throws {
        var answers = try Answers()
        answers.set(.association, Answer(status, [("Location", "https://www.example.com/")]))
        #expect(try answers.codes().first == code)
    }

    @Test func `an IPv6 address that this machine cannot reach is only an info`() throws {
        var answers = try Answers()
        answers.set(.associationOverIPv6, FetchFailure(.unconnected, "Network is unreachable"))
        let check = try answers.check()
        #expect(
            check.findings.first { $0.code == "address-families-differ" }?.severity == .info && check.verdict == .sound
        )
    }

    @Test func `a host with IPv6 alone is sound`() throws {
        var answers = try Answers()
        answers.set(
            .associationOverIPv6,
            Answer(200, [Answers.json], body: Answers.association),
            address: "2606:4700::1"
        )
        answers.set(.association, FetchFailure(.unresolved, "no address"))
        #expect(try answers.codes() == [])
    }

    /// The fix for Apple's file, if every client gets this answer.
    private static func fix(_ status: Int, _ fields: [(String, String)], body: [UInt8] = []) throws -> String? {
        var answers = try Answers()
        for purpose in [Purpose.association, .associationCompressed, .associationAtRoot, .associationForBrowser] {
            answers.set(purpose, Answer(status, fields, body: body))
        }
        return try answers.check().findings.first { ["content-type", "unexpected-status"].contains($0.code) }?.fix
    }

    /// Expects that the fix for each server has its token and no other one, and that the general fix is for the others.
    private static func expectFixes(
        _ servers: [(token: String, fields: [(String, String)])],
        status: Int,
        fields more: [(String, String)] = [],
        body: [UInt8] = []
    ) throws {
        func advice(_ field: (String, String)) throws -> String {
            try #require(try fix(status, [field] + more, body: body))
        }
        let general = String(try advice(("server", "other")).prefix { $0 != ";" })
        for (token, fields) in servers {
            for field in fields {
                let fix = try advice(field)
                #expect(servers.map(\.token).filter { fix.contains($0) } == [token], "\(field): \(fix)")
                #expect(!fix.contains(general), "\(field): \(fix)")
            }
        }
        for name in ["Squarespace", "Apache-Coyote/1.1"] {
            let fix = try advice(("Server", name))
            #expect(fix.hasPrefix(general) && !servers.contains { fix.contains($0.token) }, "\(name): \(fix)")
        }
        let unknown = try advice(("date", "today"))
        #expect(unknown.hasPrefix(general) && unknown.contains("nginx"), "\(unknown)")
    }

    @Test func `fix for a content type depends on the server`() throws {
        try Self.expectFixes(
            [
                ("nginx", [("server", "nginx/1.25"), ("server", "openresty")]),
                ("Cloudflare", [("server", "cloudflare"), ("cf-ray", "1")]),
                ("S3", [("server", "AmazonS3"), ("via", "1.1 abc.cloudfront.net (CloudFront)")]),
                ("GitHub Pages", [("server", "GitHub.com")]),
            ],
            status: 200,
            fields: [("Content-Type", "text/plain")],
            body: Answers.association
        )
    }

    @Test func `fix for a missing file depends on the server`() throws {
        try Self.expectFixes(
            [
                ("firebase.json", [("vary", "x-fh-requested-host, accept-encoding")]),
                ("public/.well-known/apple-app-site-association", [("x-powered-by", "Next.js")]),
                ("nginx", [("server", "nginx"), ("server", "openresty")]),
                ("s3://BUCKET", [("server", "AmazonS3"), ("x-amz-cf-id", "1")]),
                ("Cloudflare", [("server", "cloudflare")]), (".nojekyll", [("server", "GitHub.com")]),
                ("Vercel", [("Server", "Vercel")]), ("Netlify", [("Server", "Netlify")]),
                ("RewriteRule", [("Server", "Apache/2.4.58 (Ubuntu)")]),
                ("web.config", [("Server", "Microsoft-IIS/10.0")]),
                ("express.static", [("X-Powered-By", "Express")]), ("Caddy", [("Server", "Caddy")]),
            ],
            status: 404
        )
    }

    @Test func `fix for a status depends on its cause`() throws {
        let causes: [(words: [String], statuses: [Int])] = [
            (["server's log", "status 200"], [500, 503]), (["status 200"], [204, 304, 418]),
            (["publish"], [404, 410]), (["logins"], [401, 407, 429, 451]),
        ]
        for (words, statuses) in causes {
            for status in statuses {
                let fix = try #require(try Self.fix(status, [("Server", "Apache-Coyote/1.1")]))
                let all = ["server's log", "status 200", "publish", "logins"]
                #expect(all.filter { fix.contains($0) } == words, "\(status): \(fix)")
            }
        }
    }

    @Test(arguments: [
        (Purpose.associationAtRoot, "https://trips.example.com/apple-app-site-association"),
        (.associationWithExtension, "https://trips.example.com/.well-known/apple-app-site-association.json"),
        (.associationAtRootWithExtension, "https://trips.example.com/apple-app-site-association.json"),
        (.assetLinksMisspelled, "https://trips.example.com/.well-known/assetLinks.json"),
        (.assetLinksAtRoot, "https://trips.example.com/assetlinks.json"),
    ])
    func `the place where a missing file lies is named`(purpose: Purpose, url: String) throws {
        var answers = try Answers()
        let isApple = ![Purpose.assetLinksMisspelled, .assetLinksAtRoot].contains(purpose)
        let page = Answer(200, [("Content-Type", "text/html")], body: Array("<!doctype html>".utf8))
        for missing in [Answer(404), page, Answer(403, [("Server", "nginx")])] {
            for other in [Purpose.association, .associationAtRoot, .associationForBrowser, .assetLinks] {
                answers.set(other, missing)
            }
            let file = Answer(200, [Answers.json], body: isApple ? Answers.association : Array("[]".utf8))
            if purpose == .associationAtRoot {
                answers.set(purpose, file)
            } else {
                try answers.setMisplaced(purpose, file)
            }
            let android = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}], "android": [{"package": "a.b", "#
            let table = try SiteTable(
                json: Array(
                    """
                    {"version": 1, "hosts": ["trips.example.com"], \(android)"fingerprints": ["\(Self.fingerprint)"]}]},
                     "routes": [{"id": "about", "path": "/about", "page": {"title": "About"}}]}
                    """.utf8
                )
            )
            let fixes = try answers.check(table).findings.compactMap(\.fix)
            #expect(fixes.contains { $0.contains(url) }, "\(fixes)")
            let found = try answers.check().findings.filter { $0.fix?.contains(url) == true }
            #expect(found.map(\.severity) == [isApple || missing.status == 403 ? .error : .warning], "\(found)")
        }
    }

    private static let fingerprint =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    @Test func `no other place is asked for a file that is there`() throws {
        let host = try AskedHost(Answers.host)
        #expect(
            Plan.misplaced(of: host, Array(try Answers().exchanges.values)).map(\.purpose) == [
                .assetLinksAtRoot, .assetLinksMisspelled,
            ]
        )
    }

    @Test func `a host under a wildcard leaves its files to the parent`() throws {
        var answers = try Answers()
        for purpose in [Purpose.association, .associationAtRoot, .associationForBrowser, .appleCopy] {
            answers.set(purpose, Answer(404))
        }
        func table(_ hosts: String) throws -> SiteTable {
            let apps = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]}"#
            return try SiteTable(json: Array(#"{"version": 1, "hosts": [\#(hosts)], \#(apps), "routes": []}"#.utf8))
        }
        let check = try answers.check(table(#""example.com", "*.example.com""#))
        #expect(check.verdict == .sound && check.findings.map(\.code) == ["unexpected-status"])
        #expect(check.findings.first?.severity == .info)
        var refusals = answers
        for purpose in [Purpose.association, .associationForBrowser] { refusals.set(purpose, Answer(403)) }
        let store = try refusals.check(table(#""example.com", "*.example.com""#))
        #expect(store.findings.first?.severity == .info, "a store of files answers 403 for a missing one")
        let own = try answers.check(table(#""example.com", "*.example.com", "trips.example.com""#))
        #expect(own.verdict == .originWrong)
        let fix = try answers.check().findings.first { $0.code == "unexpected-status" }?.fix
        #expect(fix?.contains("applinks:*.example.com") == true, "\(fix ?? "")")
    }

    @Test(arguments: [
        ("/captcha?to=x", 200, "bot-protection", true), ("/captcha", 302, "redirect", true),
        ("/login", 302, "redirect", true), ("/login", 200, "bot-protection", true), ("/en/", 302, "redirect", false),
        ("/age-gate", 200, "bot-protection", true),
    ])
    func `redirect to a bot check or a login has the fix of a refusal`(
        _ target: String,
        _ browser: Int,
        _ code: String,
        _ isRefusal: Bool
    ) throws {
        var answers = try Answers()
        answers.set(.association, Answer(302, [("Location", target)]))
        if browser != 200 { answers.set(.associationForBrowser, Answer(302, [("Location", target)])) }
        let finding = try #require(try answers.check().findings.first)
        #expect(try finding.code == code && (finding.fix == Self.fix(401, [])) == isRefusal, "\(finding)")
    }

    @Test func `a web page at the old path is no other file`() throws {
        let page = Answer(200, [("Content-Type", "text/html")], body: Array("<!doctype html><p>".utf8))
        var answers = try Answers()
        answers.set(.associationAtRoot, page)
        #expect(try answers.codes() == [])
        answers = try Answers()
        answers.set(.association, page)
        answers.set(.associationForBrowser, page)
        #expect(try !answers.codes().contains("root-path-differs"))
    }

    @Test(arguments: [
        ("User-agent: *\nDisallow: /\n", true), ("User-agent: *\nDisallow: /.well-known\n", true),
        ("User-agent: *\nDisallow: /\nAllow: /.well-known/\n", false), ("User-agent: other\nDisallow: /\n", false),
        ("User-agent: AASA-Bot\nDisallow: /\n", true), ("user-agent: x\nUSER-AGENT: *\ndisallow: /. # all\n", true),
        ("Disallow: /\n", false), ("User-agent: *\nDisallow:\n", false), ("User-agent: *\nDisallow: /*.json$\n", true),
        ("User-agent: *\nDisallow: /*?utm_source=\n", false), ("User-agent: *\nDisallow: /*association\n", true),
        ("User-agent: *\nDisallow: /.well-known$\n", false), ("User-agent: *\nDisallow: *$\n", true),
        ("User-agent: *\nDisallow: /.w*l*assetlinks.js$\n", false), ("User-agent: *\nDisallow: /*/*/\n", false),
        ("User-agent: *\nDisallow: /*-site-*n$\nAllow: /.well-known/a\n", false),
        (
            "User-agent: *\nDisallow: /\n\nUser-agent: AASA-Bot/1.0\nUser-agent: GoogleAssociationService\nDisallow:\n",
            false
        ),
        ("User-agent: *\nDisallow: /\n\nUser-agent: aasa-bot\nAllow: /\n", true),
        ("User-agent: AASA-Bot\nDisallow: /x\nUser-agent: *\nAllow: /\nUser-agent: AASA-bot\nDisallow: /.\n", true),
        ("User-agent: *\nSitemap: https://x.example/\nUser-agent: other\nDisallow: /\n", true),
        ("User-agent: Googlebot\nDisallow: /.well-known/\nUser-agent: *\nAllow: /\n", true),
        ("User-agent: *\nDisallow: /.well-known/asset\nUser-agent: Googlebot\nAllow: /\n", false),
        ("\u{FEFF}User-agent: *\nDisallow: /\n", true), ("\u{0}\u{FFFD}:::\n:\n", false), ("", false),
    ])
    func `robots.txt is read by groups and by the longest path`(_ text: String, _ isForbidden: Bool) throws {
        var answers = try Answers()
        answers.set(.robots, Answer(200, [("Content-Type", "text/plain")], body: Array(text.utf8)))
        #expect(try answers.codes().contains("robots-disallow") == isForbidden)
    }

    @Test(arguments: ["/", "/.well-known/assetlinks.json", "/*/assetlinks.json$", "/*.well-known/*assetlinks.json$"])
    func `robots.txt with the fix forbids nothing`(_ pattern: String) throws {
        let rules = RobotsRules(Array("User-agent: *\nDisallow: \(pattern)\n".utf8))
        let found = try #require(rules.obstacle(to: Plan.assetLinksPath, ["Googlebot"]))
        let line = found.fix.split(separator: "\"").dropFirst().first.map(String.init)
        #expect(found.group == "*")
        let text = line.map { "User-agent: *\nDisallow: \(pattern)\n\($0)\n" } ?? "User-agent: *\n"
        #expect(RobotsRules(Array(text.utf8)).obstacle(to: Plan.assetLinksPath, ["Googlebot"]) == nil)
    }

    @Test func `patterns of many stars are matched at once`() throws {
        let pattern = String(repeating: "*a", count: 100_000)
        let text = "User-agent: *\n" + (0..<4).map { "Disallow: /\(pattern)\($0)\n" }.joined()
        var answers = try Answers()
        answers.set(.robots, Answer(200, [("Content-Type", "text/plain")], body: Array(text.utf8)))
        #expect(try answers.codes() == [])
    }

    @Test(arguments: [
        ("[]", "outdated-copy"), ("", "copy-not-checked"), ("{", "copy-not-checked"), ("{}", "outdated-copy"),
        (#"{"applinks":{}}"#, "outdated-copy"),
        (#"{"webcredentials":{"apps":["A.b"]}}"#, "outdated-copy"),
    ])
    func `Apple's copy is compared in meaning, whatever it is`(_ body: String, _ code: String) throws {
        var answers = try Answers()
        answers.set(.appleCopy, Answer(200, [], body: Array(body.utf8)))
        #expect(try answers.codes().first == code)
    }

    @Test(arguments: [
        ("600", "max-age=21600, public", "age 10 min of 6 h"), ("-5", "max-age=3600", "kept for 60 min"),
        ("90", "no-store", "age 90 s"), ("x", "max-age=x", "in sync"), ("999999999999999999999", "", "in sync"),
    ])
    func `the age of Apple's copy is shown where it is known`(_ age: String, _ life: String, _ shown: String) throws {
        var answers = try Answers()
        answers.set(.appleCopy, Answer(200, [("Age", age), ("Cache-Control", life)], body: Answers.association))
        #expect(try answers.check().sentences.contains { $0.firstRange(of: shown) != nil })
    }

    @Test func `a failure of Apple alone is not the host's`() throws {
        var answers = try Answers()
        answers.set(.appleCopy, Answer(404, [("Apple-Failure-Reason", "SWCERR00301 Timeout")]))
        let check = try answers.check()
        #expect(check.verdict == .copyBehind && check.appleCopy == .cannotFetch)
        answers.set(.association, Answer(500))
        #expect(try answers.check().verdict == .originWrong)
        #expect(try answers.check().appleCopy == .bothFail)
    }

    @Test func `what the caller did not want to ask is no finding`() throws {
        var answers = try Answers()
        (answers.exchanges[.appleCopy], answers.exchanges[.googleStatements]) = (nil, nil)
        let check = try answers.check(Self.table())
        #expect(check.findings.isEmpty && check.verdict == .sound && check.appleCopy == .notChecked)
        #expect(check.sentences.contains("  Apple's copy: not checked: --only-origin asks only the host"))
    }

    @Test func `pages that another site answers are not asked for`() throws {
        let table = try SiteTable(
            json: Array(
                #"""
                {"hosts": ["www.example.com"], "routes": [
                  {"id": "shop", "path": "/shop", "page": "external"}, {"id": "trip", "path": "/trips/{id:int}"}]}
                """#.utf8
            )
        )
        let expected = try ExpectedHost(table, title: "routes.json", host: try AskedHost("www.example.com"))
        #expect(expected.pages.map(\.url) == ["https://www.example.com/trips/1"])
    }

    @Test func `a table without the host is said to be so`() throws {
        let text = #"{"hosts": ["example.net", "*.example.net"], "routes": [{"id": "shop", "path": "/shop"}]}"#
        func lacks(_ text: String) throws -> Bool {
            let sentences = try Answers().check(try SiteTable(json: Array(text.utf8))).sentences
            return sentences.contains { $0.hasSuffix("routes.json does not have the host trips.example.com") }
        }
        #expect(try lacks(text) && !lacks(text.replacing("net", with: "com")))
    }

    @Test func `the pages of a host without an answer have a reason`() throws {
        var answers = try Answers()
        answers.set(.association, FetchFailure(.unconnected, "Connection refused"))
        let sentences = try answers.check(Self.table()).sentences
        #expect(sentences.contains("  pages: not checked: the host gives no answer"), "\(sentences)")
    }

    @Test func `a comparison that is given up is no error`() throws {
        // Each rule alone is simple; the product of all of them is not.
        let rules = (0..<60).map { #"{"/":"*\#($0)?*\#($0 + 7)?*\#($0 * 3)*"}"# }.joined(separator: ",")
        let body = #"{"applinks":{"details":[{"appIDs":["7QW3E5R9TY.com.example.trips"],"components":[\#(rules)]}]}}"#
        var answers = try Answers()
        for purpose in [Purpose.association, .associationCompressed, .associationAtRoot, .appleCopy] {
            answers.set(purpose, Answer(200, [Answers.json], body: Array(body.utf8)))
        }
        let codes = try answers.codes(Self.table())
        #expect(codes.contains("undecided"), "\(codes)")
    }

    @Test func `texts of a server are cut and escaped in every sentence`() throws {
        let evil = "\u{1B}[2J\u{202E}" + String(repeating: "y", count: 4_000)
        var answers = try Answers()
        for purpose in Purpose.allCases {
            let fields = [
                "location", "content-type", "server", "apple-failure-reason", "apple-from", "content-encoding", "age",
            ]
            answers.set(purpose, Answer(302, fields.map { ($0, evil) }, body: Array(evil.utf8)))
        }
        for status in [200, 302, 404] {
            answers.set(
                .association,
                Answer(status, [("content-type", evil), ("location", evil)], body: Array(evil.utf8))
            )
            answers.set(.appleCopy, Answer(status, [("apple-failure-reason", evil)], body: Array(evil.utf8)))
            let check = try answers.check(Self.table())
            let texts =
                check.sentences + check.findings.flatMap { [$0.message, $0.fix ?? "", $0.cause?.message ?? ""] }
            #expect(
                texts.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") && !$0.unicodeScalars.contains("\u{202E}") }
            )
            #expect(texts.allSatisfy { $0.utf8.count < 1_500 })
        }
    }

    @Test(arguments: [
        "<meta name=apple-itunes-app content=app-id=5>", "<META NAME='apple-itunes-app' CONTENT='app-id=5, x'>",
        "<meta content=\"app-id=5\"\n name=\"apple-itunes-app\"/>",
    ])
    func `a banner is found however it is written`(_ html: String) throws {
        var answers = try Answers()
        let table = try SiteTable(
            json: Array(
                """
                {"version": 1, "hosts": ["trips.example.com"],
                 "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips", "appStoreID": 5}]},
                 "routes": [{"id": "about", "path": "/about", "page": {"title": "About"}}]}
                """.utf8
            )
        )
        let request = PlannedRequest(.firstPage, "https://trips.example.com/about", as: .browser)
        for (body, codes) in [
            (html, [String]()), (html.replacing("=5", with: "=6"), ["missing-banner"]), ("<", ["missing-banner"]),
        ] {
            answers.exchanges[.firstPage] = Exchange(request, .answer(Answer(200, [], body: Array(body.utf8))))
            #expect(try answers.codes(table) == codes, "\(body)")
        }
    }
}
