import StrictJSON
import TestFolders
import Testing

struct ExplainCommandTests {
    private static let nothing = """
        "link":null,"segments":null,"route":null,"parameters":{},"query":{},"fragment":null,"page":false,"opensApp":false
        """

    /// The URL, the object between `url` and `reasons`, and a part of each reason.
    private static let explained: [(url: String, members: String, reasons: [String])] = [
        (
            "https://trips.example.com/trips/a%2Fb?b&x-success=c&b=1&b=#top",
            """
            "link":"universal","segments":["trips","a/b"],"route":"trip","parameters":{"reference":"a/b"},\
            "query":{"b":[null,"1",""]},"fragment":"top","page":true,"opensApp":true
            """,
            []
        ),
        (
            "https://open.trips.example.com/files/a/b//?path=c",
            """
            "link":"universal","segments":["files","a","b"],"route":"files","parameters":{"path":["a","b"]},\
            "query":{},"fragment":null,"page":true,"opensApp":true
            """,
            []
        ),
        (
            "https://notes.example.org/n/7",
            """
            "link":"universal","segments":["n","7"],"route":"note","parameters":{"number":"7"},"query":{},\
            "fragment":null,"page":true,"opensApp":true
            """,
            ["no iOS app"]
        ),
        (
            "https://trips.example.com/help/start",
            """
            "link":"universal","segments":["help","start"],"route":"help","parameters":{"topic":"start"},"query":{},\
            "fragment":null,"page":true,"opensApp":false
            """,
            ["help: \"claimed\" is false"]
        ),
        (
            "https://trips.example.com/#web",
            """
            "link":"universal","segments":[],"route":"home","parameters":{},"query":{},"fragment":"web","page":true,\
            "opensApp":false
            """,
            ["exclude[0] keeps links with the fragment \"web\" on the web"]
        ),
        (
            "https://trips.example.com/?from=mail&web=1&web=1",
            """
            "link":"universal","segments":[],"route":"home","parameters":{},\
            "query":{"from":["mail"],"web":["1","1"]},"fragment":null,"page":true,"opensApp":false
            """,
            ["exclude[1] keeps links with the query item \"web=1\" and the query item \"from=mail\" on the web"]
        ),
        (
            "https://trips.example.com/?from=mail&web=1&web=2",
            """
            "link":"universal","segments":[],"route":"home","parameters":{},\
            "query":{"from":["mail"],"web":["1","2"]},"fragment":null,"page":true,"opensApp":true
            """,
            []
        ),
        (
            "https://trips.example.com/%74rips/ABC?day=1&tab=x#y",
            """
            "link":"universal","segments":["trips","ABC"],"route":"trip","parameters":{"reference":"ABC"},\
            "query":{"day":["1"],"tab":["x"]},"fragment":"y","page":true,"opensApp":false
            """,
            ["the association file claims this form: https://trips.example.com/trips/ABC?day=1&tab=x#y"]
        ),
        (
            "https://open.trips.example.com/details?%72eference=1&tab=zz",
            """
            "link":"universal","segments":["details"],"route":"details","parameters":{},\
            "query":{"reference":["1"],"tab":["zz"]},"fragment":null,"page":true,"opensApp":false
            """,
            ["the association file claims this form: https://open.trips.example.com/details?reference=1"]
        ),
        (
            "https://trips.example.com/seats/12345678901234567890",
            """
            "link":"universal","segments":["seats","12345678901234567890"],"route":null,"parameters":{},"query":{},\
            "fragment":null,"page":false,"opensApp":true
            """,
            [
                "seat: ", "claims the link, but no route matches it",
                "people without the app get a page with status 404, since the link misses \"seat\" by a type",
            ]
        ),
        (
            "https://trips.example.com/details?tab=map",
            """
            "link":"universal","segments":["details"],"route":null,"parameters":{},"query":{"tab":["map"]},\
            "fragment":null,"page":false,"opensApp":false
            """,
            ["details: the path matches, but the required query item \"reference\""]
        ),
        (
            "tcal://trips/ABC?q",
            """
            "link":"scheme","segments":["trips","ABC"],"route":"trip","parameters":{"reference":"ABC"},\
            "query":{"q":[null]},"fragment":null,"page":true,"opensApp":null
            """,
            []
        ),
        (
            "TCAL://x-callback-url/notes/create?title=Hi&x-source=App",
            """
            "link":"scheme","segments":["notes","create"],"route":"addNote","parameters":{},"query":{"title":["Hi"]},\
            "fragment":null,"page":false,"opensApp":null
            """,
            []
        ),
        ("https://other.example/", nothing, ["\"other.example\" is not declared; \"hosts\" has trips.example.com, "]),
        ("http://trips.example.com/", nothing, ["the links of a table are https, but the link is http"]),
        ("https://me@trips.example.com/", nothing, ["user information before"]),
        ("other:/a", nothing, ["the scheme \"other\" is not declared; \"schemes\" has tcal"]),
        ("nothing", nothing, ["[noScheme]"]), ("", nothing, ["[noScheme]"]),
        ("https://trips.example.com/a b", nothing, ["[space]"]),
        ("https://trips.example.com/%zz", nothing, ["[badEscape]"]),
        (
            "https://trips.example.com/trips/1?off=50%", nothing,
            ["[badEscape]", "people without the app see the page of \"trip\", which leaves the malformed items out"]
        ),
        (
            "https://trips.example.com/seats/x?off=50%", nothing,
            [
                "[badEscape]",
                "people without the app get a page with status 404, since the link misses \"seat\" by a type",
            ]
        ),
        ("https://other.example/seats/x?off=50%", nothing, ["[badEscape]"]),
        ("https://trips.example.com/a/../b", nothing, ["[dotSegment]"]),
    ]

    @Test(arguments: [".env/x", "_linkd/x", "%2Eenv/x", ".old/a", ".env/x?%ff"])
    func `a reserved path has no page and no redirect, as the server answers`(path: String) throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            "routes.json",
            """
            {"hosts": ["example.com"], "redirects": [{"from": "/{a}/a", "to": "any"}], "routes": [
              {"id": "any", "path": "/{a}/x", "page": {"title": "Any"}},
              {"id": "typed", "path": "/{a}/{b:int}", "page": {"title": "Typed"}}
            ]}
            """
        )
        let outcome = try Outcome.linkd(["explain", "https://example.com/\(path)", "--json", "--table", table])
        #expect(outcome.output.contains("\"page\":false"), "\(outcome.output) \(outcome.error)")
        #expect(!outcome.output.contains("redirect\":") && !outcome.output.contains("see the page"))
        if !path.contains("?") { #expect(outcome.output.contains("_linkd and the association files are reserved")) }
    }

    @Test(arguments: explained)
    func `one JSON object explains a URL`(url: String, members: String, reasons: [String]) throws {
        let outcome = try Outcome.linkd(["explain", "--json", url], in: SiteFolder().folder)
        #expect(outcome.exitCode == (members.contains("\"route\":null") ? 1 : 0), "\(outcome.error)")
        let start = "{\"url\":\"\(url)\",\(members),\"reasons\":["
        #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
        let found = outcome.output.dropFirst(start.count).prefix(upTo: ",\"android\":")
        #expect(found.hasSuffix("]"))
        #expect((found == "]") == reasons.isEmpty, "\(found)")
        for reason in reasons {
            #expect(found.contains(reason.replacing("\"", with: "\\\"")), "\(reason) in \(found)")
        }
    }

    @Test(arguments: [
        ("?sale=yes", ["\"sale\" is \"yes\", which is not of the type bool"]), ("?sale=1&sale=yes", []), ("?sale", []),
        ("?id=1&id=x&sort=", ["\"id\" is \"x\", which is not of the type int"]),
    ])
    func `a value that only the app refuses is a reason`(_ query: String, _ reasons: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            """
            { "hosts": ["shop.example.com"], "apps": { "ios": [{ "id": "7QW3E5R9TY.com.example.shop" }] }, "routes": [{
                "id": "shoes", "path": "/shoes", "query": { "sale": "bool?", "id": "int*", "sort": "enum(a|b)?" } }] }
            """
        )
        let link = "https://shop.example.com/shoes" + query
        let outcome = try Outcome.linkd(["explain", "--table", "t.json", link], in: folder)
        let found = outcome.output.split(separator: "\n").filter { $0.contains("because") }
        #expect(outcome.exitCode == 0 && found.count == reasons.count, "\(outcome.output)")
        for (line, reason) in zip(found, reasons) { #expect(line.contains("the app refuses the link: " + reason)) }
    }

    @Test func `one URL that no table has is a failure, also among others, and a redirect is none`() throws {
        let folder = try TemporaryFolder()
        let redirect = #"{ "from": "/old", "to": "home" }"#
        try folder.write(
            "t.json",
            #"{ "hosts": ["m.example"], "routes": [{ "id": "home", "path": "/" }], "redirects": [\#(redirect)] }"#
        )
        let known = ["https://m.example/", "https://m.example/old"]
        for (urls, code) in [(known, 0), (known + ["https://m.example/x"], 1), (["https://x.example/"] + known, 1)] {
            let outcome = try Outcome.linkd(["explain", "--table", "t.json"] + urls, in: folder)
            #expect(outcome.exitCode == code && outcome.error.isEmpty, "\(urls) \(outcome.error)")
            #expect(urls.allSatisfy { outcome.output.contains($0 + "\n") })
        }
    }

    @Test func `URLs come from the arguments and, one a line, from standard input`() throws {
        let input = "https://trips.example.com/\r\n\ntcal:trips/2"
        let arguments = ["explain", "--json", "tcal:trips/1", "-", "tcal:trips/3"]
        let outcome = try Outcome.linkd(arguments, input: input, in: SiteFolder().folder)
        let urls = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
        let expected = ["tcal:trips/1", "https://trips.example.com/", "", "tcal:trips/2", "tcal:trips/3"]
        #expect(urls.map(String.init) == expected.map { "{\"url\":\"\($0)\"" })
    }

    @Test func `of several tables the one that the server would use answers`() throws {
        let configuration = #"{ "publicDirectory": null, "tables": ["wide.json", "exact.json"] }"#
        let site = try SiteFolder(configuration: configuration)
        let wide = #"{"hosts": ["x.example", "*.x.example"], "routes": [{"id": "wide", "path": "/{a}"}]}"#
        try site.folder.write("wide.json", wide)
        try site.folder.write(
            "exact.json",
            #"{"hosts": ["b.x.example"], "routes": [{"id": "exact", "path": "/a/{b}"}]}"#
        )
        let urls = ["https://b.x.example/a/1", "https://b.x.example/a", "https://c.x.example/a", "https://y.example/a"]
        let lines = try Outcome.linkd(["explain", "--json"] + urls, in: site.folder).output.split(separator: "\n")
        let routes = ["\"exact\"", "null", "\"wide\"", "null"]
        #expect(zip(lines, routes).allSatisfy { $0.contains("\"route\":\($1),") })
        #expect(lines.map { $0.contains(#""link":"universal""#) } == [true, true, true, false])
    }

    @Test func `bytes that are not UTF-8 are not a link`() throws {
        let outcome = try Outcome.linkd(
            ["explain", "--json", "https://trips.example.com/trips/\u{FFFD}"],
            in: SiteFolder().folder
        )
        #expect(outcome.output.contains(#""link":null"#) && outcome.output.contains("badUTF8"))
    }

    @Test func `a catch-all that the link leaves out is not a parameter`() throws {
        let outcome = try Outcome.linkd(
            ["explain", "--json", "https://trips.example.com/files"],
            in: SiteFolder().folder
        )
        #expect(outcome.output.contains(#""route":"files","parameters":{},"#))
    }

    @Test func `the text output is lines`() throws {
        let url = "https://trips.example.com/trips/A%20B?day=1&day#web"
        let outcome = try Outcome.linkd(["explain", url, "--table", "trips.json"], in: SiteFolder().folder)
        #expect(
            outcome.output == """
                https://trips.example.com/trips/A%20B?day=1&day#web
                  link        https, on a host of the table
                  path        /trips/A B
                  route       trip
                  parameter   reference = A B
                  query       day = 1, (no value)
                  fragment    web
                  page        yes
                  opens app   no
                  by rule     {"#":"web","exclude":true}
                  because     exclude[0] keeps links with the fragment "web" on the web
                  Android 15  stays in the browser, by the rule {"#":"web","exclude":true}
                  to try      xcrun simctl openurl booted 'https://trips.example.com/trips/A%20B?day=1&day#web'

                """
        )
    }

    @Test(arguments: [("seats/x", "404, since the link misses seat by a type"), ("seats/x/y", "no")])
    func `the text output says what the site shows for a link that misses a route`(path: String, page: String) throws {
        let url = "https://trips.example.com/\(path)"
        let outcome = try Outcome.linkd(["explain", url, "--table", "trips.json"], in: SiteFolder().folder)
        #expect(outcome.output.contains("\n  page        \(page)\n"), "\(outcome.output)")
    }

    @Test func `the note of a route or a redirect is shown`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            """
            {"hosts": ["m.example"], "routes": [
              {"id": "home", "path": "/", "page": {"title": "Home"}},
              {"id": "faq", "path": "/faq", "page": {"title": "FAQ"}, "note": "printed on \\"cards\\""}],
             "redirects": [{"from": "/help", "to": "home", "note": "an old path"}]}
            """
        )
        for (path, note) in [("faq", "printed on \"cards\""), ("help", "an old path"), ("", nil)] {
            let arguments = ["explain", "--table", "t.json", "https://m.example/\(path)"]
            let text = try Outcome.linkd(arguments, in: folder).output.split(separator: "\n")
            #expect(text.filter { $0.hasPrefix("  note  ") } == (note.map { ["  note        \($0)"] } ?? []))
            let json = try Outcome.linkd(arguments + ["--json"], in: folder).output
            #expect(try JSONValue(parsing: Array(json.utf8))["note"]?.string == note, "\(json)")
        }
    }

    @Test func `a link that the website answers is explained so`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            #"{"hosts": ["m.example"], "routes": [{"id": "a", "path": "/a", "page": "external"}, "#
                + #"{"id": "b", "path": "/b/{n:int}", "page": "external"}]}"#
        )
        let missed = try Outcome.linkd(["explain", "--table", "t.json", "https://m.example/b/x"], in: folder).output
        #expect(missed.contains("the website that answers the links of \"b\" gets this one too"), "\(missed)")
        #expect(!missed.contains("404"), "\(missed)")
        let arguments = ["explain", "--table", "t.json", "https://m.example/a"]
        let text = try Outcome.linkd(arguments, in: folder).output
        #expect(text.contains("\n  route       a\n  page        external: your website answers the link\n"), "\(text)")
        let json = try Outcome.linkd(arguments + ["--json"], in: folder).output
        #expect(json.contains(#","page":true,"#) && json.contains(#","external":true"#), "\(json)")
    }

    @Test func `a link cannot send control sequences to the terminal`() throws {
        let url = "https://trips.example.com/trips/%1B%5B31mred%0Aroute"
        let outcome = try Outcome.linkd(["explain", url], in: SiteFolder().folder)
        #expect(outcome.output.contains("  path        /trips/\\u001b[31mred\\u000aroute\n"))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test func `a redirect names its target, and a gone route says so`() throws {
        let folder = try SiteFolder().folder
        try folder.write(
            "moved.json",
            """
            { "version": 1, "hosts": ["a.com"], "redirects": [{ "from": "/old/{x}", "to": "new" }], "routes": [
              { "id": "new", "path": "/new/{x}" }, { "id": "sale", "path": "/sale", "gone": true } ] }
            """
        )
        let links = ["https://a.com/old/1?a=b", "https://a.com/sale"]
        let text = try Outcome.linkd(["explain", "--table", "moved.json"] + links, in: folder)
        #expect(text.output.contains("\n  redirect    308 to https://a.com/new/1?a=b\n"))
        #expect(text.output.contains("\n  page        410, gone\n"))
        let json = try Outcome.linkd(["explain", "--json", "--table", "moved.json"] + links, in: folder)
        #expect(json.output.contains(#""redirect":"https://a.com/new/1?a=b"}"#))
        #expect(json.output.split(separator: "\n").last?.contains("redirect") == false)
    }
}

extension Substring {
    /// What stands in front of the first occurrence of a text.
    fileprivate func prefix(upTo text: String) -> Substring { self[..<(firstRange(of: text)?.lowerBound ?? endIndex)] }
}
