import TestFolders
import Testing

/// `linkd explain --android`: how Android handles a link, step by step.
struct ExplainAndroidTests {
    private static let decisions: [(url: String, lines: [String])] = [
        (
            "https://trips.example.com/trips/5",
            [
                "  app         com.example.trips",
                "  Android 14  opens the app: its intent filter claims every link of the host",
                "  Android 15  opens the app: the first dynamic rule that matches decides",
                #"  because     dynamic_app_link_components[7]: {"/":"/trips/?*"} opens the app"#,
                "  route       trip",
            ]
        ),
        (
            "https://trips.example.com/#web",
            [
                "  Android 14  opens the app: its intent filter claims every link of the host",
                "  Android 15  stays in the browser: the first dynamic rule that matches decides",
                ##"  because     dynamic_app_link_components[0]: {"#":"web","exclude":true} keeps the link in the browser"##,
            ]
        ),
        (
            "https://trips.example.com/seats/A",
            ["  because     no route matches it, so the app should show the web page"]
        ),
        (
            "tcal:trips/5",
            [
                "  Android 14  opens the app: its intent filter claims every link of the scheme",
                "  Android 15  opens the app: no dynamic rule narrows the filter", "  route       trip",
            ]
        ),
        (
            "TCAL:trips/5",
            ["  Android 14  stays in the browser: no intent filter has the scheme; Android compares it with case"]
        ),
        (
            "https://notes.example.org/n/7",
            ["  app         none", "  Android 14  stays in the browser: the table names no Android app"]
        ),
        (
            "https://other.example/",
            ["  app         none", "  Android 14  stays in the browser: the host \"other.example\" is not declared"]
        ),
    ]

    @Test(arguments: decisions)
    func `each step of Android is explained`(url: String, lines: [String]) throws {
        let outcome = try Outcome.linkd(["explain", "--android", url], in: SiteFolder().folder)
        let strangers = ["https://other.example/", "https://trips.example.com/seats/A"]
        #expect(outcome.exitCode == (strangers.contains(url) ? 1 : 0))
        #expect(outcome.output.hasPrefix(url + "\n"))
        for line in lines { #expect(outcome.output.contains("\n" + line), "\(outcome.output)") }
    }

    @Test func `what stays in the browser on Android 14 has no line about Android 15`() throws {
        let outcome = try Outcome.linkd(["explain", "--android", "https://other.example/"], in: SiteFolder().folder)
        #expect(!outcome.output.contains("Android 15") && !outcome.output.contains("  route"))
    }

    @Test func `the JSON has stable keys`() throws {
        let arguments = ["explain", "--android", "--json", "https://trips.example.com/#web", "tcal:trips/5"]
        let lines = try Outcome.linkd(arguments, in: SiteFolder().folder).output.split(separator: "\n")
        let web =
            ##"{"url":"https://trips.example.com/#web","apps":["com.example.trips"],"opensApp":false,"opens"##
            + ##"AppOnAndroid14":true,"rule":0,"route":"home","reasons":["its intent filter claims every link of the "##
            + ##"host","dynamic_app_link_components[0]: {\"#\":\"web\",\"exclude\":true} keeps the link in the browser"]}"##
        let trip =
            #"{"url":"tcal:trips/5","apps":["com.example.trips"],"opensApp":true,"opensAppOnAndroid14":true,"#
            + #""rule":null,"route":"trip","reasons":["its intent filter claims every link of the scheme"]}"#
        #expect(lines.map(String.init) == [web, trip])
    }

    @Test func `--android is for tables`() throws {
        let outcome = try Outcome.linkd(["explain", "--android", "--file", "a", "x:y"])
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("--android explains tables; use --file alone for an assetlinks.json"))
    }
}

/// URLs without a scheme, as people type them.
struct AssumedLinkTests {
    @Test(arguments: [
        "trips.example.com/trips/5", "trips.example.com", "trips.example.com:8443/trips/5", "TRIPS.example.com/?a=b:c",
        "trips.example.com#web", "café.example/x",
    ])
    func `https is assumed for a host, and said`(text: String) throws {
        let outcome = try Outcome.linkd(["explain", text], in: SiteFolder().folder)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(2) == ["https://" + text, "  assumed     https, because the text names no scheme"])
    }

    @Test(arguments: [
        "https://trips.example.com/", "tcal:trips/5", "trips/5", "localhost:8080", "a.b:c", "mailto:a@b.example",
        "/trips/5",
        "a.b:1:2", ".example/x", "",
    ])
    func `https is assumed for nothing else`(text: String) throws {
        let outcome = try Outcome.linkd(["explain", text], in: SiteFolder().folder)
        #expect(!outcome.output.contains("assumed"), "\(outcome.output)")
    }

    @Test func `a path is shown as the URL to write`() throws {
        let outcome = try Outcome.linkd(["explain", "/trips/5?a=b"], in: SiteFolder().folder)
        #expect(
            outcome.output.contains("such as https:; write https://trips.example.com/trips/5?a=b [noScheme]"),
            "\(outcome.output)"
        )
    }

    @Test func `a scheme of the table with a dot stays a scheme`() throws {
        let folder = try TemporaryFolder()
        let routes = #""routes": [{"id": "a", "path": "/{n:int}"}]"#
        try folder.write("t.json", #"{"hosts": ["example.com"], "schemes": ["com.example.app"], \#(routes)}"#)
        let outcome = try Outcome.linkd(["explain", "--table", "t.json", "com.example.app:42"], in: folder)
        #expect(outcome.output.contains("the app's own scheme") && outcome.output.contains("route       a"))
    }

    @Test func `letters are explained as a browser sends them`() throws {
        let folder = try TemporaryFolder()
        let apps = #""apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]}"#
        let routes = #""routes": [{"id": "team", "path": "/l'équipe/{x}"}]"#
        try folder.write("t.json", #"{"hosts": ["example.com"], \#(apps), \#(routes)}"#)
        let outcome = try Outcome.linkd(
            ["explain", "--table", "t.json", "https://example.com/l'équipe/ü#é"],
            in: folder
        )
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let start = [
            "https://example.com/l'%C3%A9quipe/%C3%BC#%C3%A9",
            "  assumed     a browser, which sends https://example.com/l'équipe/ü#é like this",
        ]
        #expect(Array(lines.prefix(2)) == start)
        #expect(lines.contains("  opens app   yes"), "\(outcome.output)")
        let json = try Outcome.linkd(["explain", "--json", "--table", "t.json", "example.com/l'équipe/1"], in: folder)
        #expect(json.output.hasSuffix(#","assumedScheme":"https","typed":"example.com/l'équipe/1"}"# + "\n"))
    }

    @Test func `the JSON says it in a member, and standard input is read in the same way`() throws {
        let folder = try SiteFolder().folder
        let input = "trips.example.com/trips/5\nhttps://trips.example.com/trips/5\n"
        let outcome = try Outcome.linkd(["explain", "--json", "-"], input: input, in: folder)
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 2)
        let said: String = lines[1].dropLast() + #","assumedScheme":"https"}"#
        #expect(String(lines[0]) == said)
    }

    @Test func `a file explains the same link`() throws {
        let folder = try SiteFolder().folder
        try folder.write("aasa", try Outcome.linkd(["print", "aasa"], in: folder).output)
        let outcome = try Outcome.linkd(["explain", "--file", "aasa", "trips.example.com/trips/5"], in: folder)
        #expect(outcome.output.contains("  assumed     https") && outcome.output.contains("the app opens"))
    }
}
