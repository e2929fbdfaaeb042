import Foundation
import TestFolders
import Testing

struct PrintCommandTests {
    @Test func `routes are printed in the order in which they are tried`() throws {
        let outcome = try Outcome.linkd(["print", "routes"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.output == """
                /notes/create?title=string                     --- ---- scheme  addNote
                /seats/{number:int}                            app page scheme  seat
                /help/{topic}                                  --- page ------  help
                /t/{reference}                                 app page scheme  trip
                /trips/{reference}                             app page scheme  trip
                /details?reference=string&tab=enum(map|info)?  app page scheme  details
                /files                                         app page scheme  files
                /files/{path+}                                 app page scheme  files
                /                                              app page scheme  home

                """
        )
    }

    @Test func `entitlements name every service of an app on every host`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "clip.json",
            #"""
            {"hosts": ["example.com", "*.example.com"], "routes": [{"id": "home", "path": "/"}],
             "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.app", "appClip": "7QW3E5R9TY.com.example.app.Clip", "handoff": true}]}}
            """#
        )
        #expect(
            try Outcome.linkd(["print", "entitlements", "--table", "clip.json"], in: site.folder).output == """
                <!-- 7QW3E5R9TY.com.example.app -->
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>applinks:example.com</string>
                    <string>applinks:*.example.com</string>
                    <string>appclips:example.com</string>
                    <string>activitycontinuation:example.com</string>
                    <string>activitycontinuation:*.example.com</string>
                </array>

                <!-- 7QW3E5R9TY.com.example.app.Clip -->
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>appclips:example.com</string>
                </array>

                """
        )
    }

    @Test func `--markdown says what a route requires, and that it is no navigation`() throws {
        let site = try SiteFolder()
        try site.folder.write(
            "login.json",
            #"""
            {"hosts": ["example.com"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.app"}]}, "routes": [
             {"id": "account", "path": "/account", "requires": "login"}, {"id": "end", "path": "/end", "navigation": false}]}
            """#
        )
        let output = try Outcome.linkd(["print", "routes", "--markdown", "--table", "login.json"], in: site.folder)
            .output
        #expect(output.contains("opens, if it grants `login`") && output.contains("opens; no navigation"))
    }

    @Test func `--markdown lists each route with a sample, and what the app and the web make of it`() throws {
        let outcome = try Outcome.linkd(["print", "routes", "--markdown"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 0)
        let host = "https://trips.example.com"
        #expect(
            outcome.output == """
                | Route | Links | Sample | The app | The web |
                |---|---|---|---|---|
                | `home` | `/` | `\(host)/` | opens | Trips Calendar |
                | `trip` | `/trips/{reference}`<br>`/t/{reference}` | `\(host)/trips/reference` | opens with `reference = \
                reference` | Trip |
                | `details` | `/details?reference=string&tab=enum(map\\|info)?` | `\(host)/details?reference=reference` \
                | opens with `reference = reference` | Trips Calendar |
                | `seat` | `/seats/{number:int}` | `\(host)/seats/7` | opens with `number = 7` | Trips Calendar |
                | `files` | `/files/{path+}`<br>`/files` | `\(host)/files/path` | opens with `path = path` | Trips Calendar |
                | `help` | `/help/{topic}` | `\(host)/help/topic` | does not open | Trips Calendar |
                | `addNote` | `/notes/create?title=string` | `tcal:///notes/create?title=title` | opens with `title = \
                title` | no page |

                """
        )
    }

    @Test func `--markdown finds a sample that no other route takes, and escapes what Markdown reads`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            #"""
            {"hosts": ["m.example"], "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.m"}]}, "routes": [
              {"id": "fixed", "path": "/code"}, {"id": "any", "path": "/{code}", "page": {"title": "a|b *{code}*"}},
              {"id": "hidden", "path": "/code/{a:enum(x)}"}, {"id": "same", "path": "/`/{a}"},
              {"id": "more", "path": "/``/x"},
              {"id": "old", "path": "/old", "gone": true, "page": {"title": "Gone"}}],
             "redirects": [{"from": "/help/faq", "to": "fixed"}]}
            """#
        )
        let outcome = try Outcome.linkd(["print", "routes", "--markdown", "--table", "t.json"], in: folder)
        for line in [
            #"| `any` | `/{code}` | `https://m.example/code-1` | opens with `code = code-1` | a\|b \*code-1\* |"#,
            #"| `same` | `` /`/{a} `` |"#, "| `more` | ``` /``/x ``` |",
            "| `old` | `/old` | `https://m.example/old` | does not open | 410: Gone |",
            "| Redirect | Leads to |\n|---|---|\n| `/help/faq` | `fixed` |",
        ] {
            #expect(outcome.output.contains("\n" + line), "\(outcome.output)")
        }
    }

    @Test func `a route that the website answers is listed so`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            #"""
            {"hosts": ["m.example"], "routes": [{"id": "shop", "path": "/shop", "page": "external"},
             {"id": "home", "path": "/", "page": {"title": "Home"}}]}
            """#
        )
        let list = try Outcome.linkd(["print", "routes", "--table", "t.json"], in: folder)
        #expect(list.output == "/shop  app site scheme  shop\n/      app page scheme  home\n")
        let table = try Outcome.linkd(["print", "routes", "--markdown", "--table", "t.json"], in: folder)
        #expect(table.output.contains("| `https://m.example/shop` | no app | the page of your website |\n"))
        let check = try Outcome.linkd(["check", "--table", "t.json"], in: folder)
        #expect(check.output.contains("2 claimed for the app, 1 with a page and 1 with an external page"), "\(check)")
    }

    @Test func `--markdown has a column for notes where a route or a redirect has one`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "t.json",
            #"""
            {"hosts": ["m.example"], "routes": [
              {"id": "home", "path": "/", "page": {"title": "Home"}},
              {"id": "faq", "path": "/faq", "page": {"title": "FAQ"}, "note": "a|b, see *ticket 7*"}],
             "redirects": [{"from": "/help", "to": "faq", "note": "printed on cards"}, {"from": "/x", "to": "home"}]}
            """#
        )
        let outcome = try Outcome.linkd(["print", "routes", "--markdown", "--table", "t.json"], in: folder)
        #expect(
            outcome.output == #"""
                | Route | Links | Sample | The app | The web | Note |
                |---|---|---|---|---|---|
                | `home` | `/` | `https://m.example/` | no app | Home |  |
                | `faq` | `/faq` | `https://m.example/faq` | no app | FAQ | a\|b, see \*ticket 7\* |

                | Redirect | Leads to | Note |
                |---|---|---|
                | `/help` | `faq` | printed on cards |
                | `/x` | `home` |  |

                """#
        )
    }

    @Test(.enabled(if: Program.isOnLinux, "needs Linux: the disk of /dev/full is always full"))
    func `an output that cannot be written is a failure`() throws {
        let command = "\"$0\" print schema routes > /dev/full"
        let outcome = try Outcome(Child(URL(filePath: "/bin/sh"), ["-c", command, Program.linkd().path]))
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["standard output: error [unusable-file]"], "\(outcome.error)")
    }

    @Test(arguments: ["aasa", "assetlinks"])
    func `--pretty prints the same JSON in lines`(subject: String) throws {
        let folder = try SiteFolder().folder
        let served = try Outcome.linkd(["print", subject], in: folder).output
        let pretty = try Outcome.linkd(["print", subject, "--pretty"], in: folder).output
        let lines = pretty.split(separator: "\n")
        #expect(lines.count > 10 && lines.allSatisfy { $0.count <= 110 }, "\(pretty)")
        let values = try [served, pretty].map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSObject }
        #expect(values[0] == values[1])
        if subject == "aasa" { #expect(pretty.contains("          { \"#\": \"web\", \"exclude\": true },\n")) }
    }

    @Test(arguments: ["aasa", "assetlinks", "entitlements", "info-plist", "manifest", "uri-filters"])
    func `a table without such an app has no such file`(subject: String) throws {
        let outcome = try Outcome.linkd(["print", subject, "--table", "notes.json"], in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.findings == ["notes.json: error [unusable-file]"], "\(outcome.error)")
    }
}

/// `linkd print swift|kotlin|typescript`, and the options for every output.
struct PrintCodeCommandTests {
    @Test func `the links are printed as a Swift type with a name and an access level`() throws {
        let arguments = ["print", "swift", "--table", "trips.json", "--name", "TripLinks", "--access", "public"]
        let outcome = try Outcome.linkd(arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains("\npublic enum TripLinks: GeneratedLinks {\n"))
        #expect(outcome.output.contains("    case trip(reference: String)\n"))
    }

    @Test func `an integer is a number in TypeScript, and bigint on request`() throws {
        let folder = try SiteFolder().folder
        let print = ["print", "typescript", "--table", "trips.json"]
        let numbers = try Outcome.linkd(print, in: folder)
        #expect(numbers.output.contains("\"number\": number"), "\(numbers.output)")
        let integers = try Outcome.linkd(print + ["--bigint", "--output", "links.ts"], in: folder)
        #expect(integers.exitCode == 0, "\(integers.error)")
        #expect(try String(contentsOfFile: folder.path("links.ts"), encoding: .utf8).contains("\"number\": bigint"))
        try folder.write("links.ts", numbers.output)
        let stale = try Outcome.linkd(print + ["--bigint", "--check", "links.ts"], in: folder)
        #expect(stale.error.contains("linkd print typescript --table trips.json --bigint --output"), "\(stale.error)")
    }

    @Test func `--output writes a file only if it changes, and --check finds a file that is not current`() throws {
        let folder = try SiteFolder().folder
        let print = ["print", "swift", "--table", "trips.json"]
        #expect(try Outcome.linkd(print + ["--output", "Links.swift"], in: folder).output.isEmpty)
        let path = folder.path("Links.swift")
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        #expect(try Outcome.linkd(print + ["--output", "Links.swift"], in: folder).exitCode == 0)
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        #expect(date == old)
        let current = try Outcome.linkd(print + ["--check", "Links.swift"], in: folder)
        #expect(current.exitCode == 0 && current.output.isEmpty && current.error.isEmpty)

        try folder.write("Links.swift", "// old\n")
        let stale = try Outcome.linkd(print + ["--access", "public", "--check", "Links.swift"], in: folder)
        #expect(stale.exitCode == 1)
        #expect(stale.findings == ["Links.swift: error [outdated-file]"])
        let command = "\"linkd print swift --table trips.json --access public --output Links.swift\""
        #expect(stale.error.contains(command), "\(stale.error)")
        let joined = try Outcome.linkd(["print", "aasa", "--table=trips.json", "--check=my.json"], in: folder)
        #expect(joined.error.contains("linkd print aasa --table=trips.json --output=my.json"), "\(joined.error)")
        let missing = try Outcome.linkd(["print", "aasa", "--check", "no file"], in: folder)
        #expect(missing.exitCode == 1)
        #expect(missing.findings == ["no file: error [outdated-file]"])
        #expect(missing.error.contains("\"linkd print aasa --output 'no file'\""), "\(missing.error)")
    }

    @Test func `a name that code cannot have is an error of the table with its place`() throws {
        let folder = try SiteFolder().folder
        try folder.write("self.json", #"{"hosts": ["example.com"], "routes": [{"id": "self", "path": "/"}]}"#)
        let outcome = try Outcome.linkd(["print", "swift", "--table", "self.json"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.findings == ["self.json:1:46: error: routes[0].id [invalid-symbol-name]"])
    }

    private static let usageErrors: [(arguments: [String], message: String)] = [
        (["aasa", "--name", "Links"], "--name is only for swift, kotlin and typescript; remove it"),
        (["aasa", "--access", "public"], "--access is only for swift; remove it"),
        (["kotlin", "--bigint"], "--bigint is only for typescript; remove it"),
        (["swift", "--name", "links"], "--name \"links\" is not the name of a type"),
        (["swift", "--pretty"], "--pretty is only for aasa and assetlinks; remove it"),
        (["aasa", "--markdown"], "--markdown is only for routes; remove it"),
        (["swift", "--output", "a", "--check", "b"], "--output and --check cannot be combined; use one of them"),
    ]

    @Test(arguments: usageErrors)
    func `an option that has no effect is refused`(arguments: [String], message: String) throws {
        let outcome = try Outcome.linkd(["print"] + arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}

struct LinkCommandTests {
    private static let links: [(arguments: [String], url: String)] = [
        (["home"], "https://trips.example.com/"),
        (["trip", "reference=ABC"], "https://trips.example.com/trips/ABC"),
        (["trip", "reference=a/b c%é"], "https://trips.example.com/trips/a%2Fb%20c%25%C3%A9"),
        (["trip", "reference=x=y"], "https://trips.example.com/trips/x%3Dy"),
        (["trip", "z=1", "reference=a", "y=2", "z=3"], "https://trips.example.com/trips/a?z=1&y=2&z=3"),
        (["trip", "reference=a", "flag", "empty="], "https://trips.example.com/trips/a?flag&empty="),
        (["trip", "reference=a", "--", "-x=1"], "https://trips.example.com/trips/a?-x=1"),
        (["details", "reference=a", "tab=map"], "https://trips.example.com/details?reference=a&tab=map"),
        (["files", "path=a", "path=b c", "path=d"], "https://trips.example.com/files/a/b%20c/d"),
        (["files"], "https://trips.example.com/files"),
        (["home", "--scheme"], "tcal:///"),
        (["addNote", "title=Hi there", "--scheme"], "tcal:///notes/create?title=Hi%20there"),
        (["note", "number=7"], "https://notes.example.org/n/7"),
        (["home", "a=\u{301}"], "https://trips.example.com/?a=%CC%81"),
    ]

    @Test(arguments: links)
    func `the link of a route is printed`(arguments: [String], url: String) throws {
        let outcome = try Outcome.linkd(["link"] + arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == url + "\n")
    }

    @Test func `a misspelled name of a value is named, also where the link exists`() throws {
        let folder = try SiteFolder().folder
        let missing = try Outcome.linkd(["link", "trip", "refernce=A"], in: folder)
        #expect(missing.exitCode == 1)
        #expect(
            missing.error.hasPrefix("\"trip\" has no value \"refernce\"; did you mean \"reference\"?\n")
                && missing.error.contains("[missingParameter]")
        )
        let otherCase = try Outcome.linkd(["link", "trip", "REFERENCE=A"], in: folder)
        #expect(
            otherCase.error.hasPrefix(
                "\"trip\" has no value \"REFERENCE\"; names are case-sensitive; write \"reference\"\n"
            )
        )
        let foreign = try Outcome.linkd(["link", "trip", "idd=1"], in: folder)
        #expect(foreign.exitCode == 1 && foreign.output.isEmpty)
        #expect(foreign.error.contains("[missingParameter]") && foreign.error.split(separator: "\n").count == 1)
        let optional = try Outcome.linkd(["link", "details", "reference=A", "tba=map"], in: folder)
        #expect(optional.exitCode == 0 && optional.output.hasSuffix("/details?reference=A&tba=map\n"))
        #expect(optional.error == "\"details\" has no value \"tba\"; did you mean \"tab\"?\n")
        let own = try Outcome.linkd(["link", "details", "reference=A", "tab=map", "tabs=1"], in: folder)
        #expect(own.error.isEmpty)
    }

    private static let refusals: [(arguments: [String], message: String)] = [
        (["tirp"], "no table has a route \"tirp\"; did you mean \"trip\"? [unknownRoute]"),
        (["nowhere"], "no table has a route \"nowhere\"; \"linkd print routes\" lists the routes [unknownRoute]"),
        (["trip"], "[missingParameter]"), (["trip", "reference"], "[badQueryName]"),
        (["trip", "reference="], "[emptyParameter]"), (["trip", "reference=.."], "[dotSegment]"),
        (["trip", "reference=a", "reference=b"], "[badValue]"), (["seat", "number=x"], "[badValue]"),
        (["details"], "[missingQueryItem]"), (["details", "reference=a", "tab=list"], "[badValue]"),
        (["home", "x-success=a"], "[badQueryName]"), (["home", ""], "[badQueryName]"),
        (["addNote", "title=a"], "[notReachable]"), (["help", "topic=a", "--scheme"], "[notReachable]"),
        (["note", "number=7", "--scheme"], "[notReachable]"),
        (["trip", "reference=" + String(repeating: "a", count: 9000)], "[tooLong]"),
    ]

    @Test(arguments: refusals)
    func `an impossible link is refused with the reason`(arguments: [String], message: String) throws {
        let outcome = try Outcome.linkd(["link"] + arguments, in: SiteFolder().folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(message), "\(outcome.error)")
    }
}
