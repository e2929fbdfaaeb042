import TestFolders
import Testing

/// What the commands say about Android.
struct AndroidCommandTests {
    /// A table whose rules would take links of another route.
    private static let untold = """
        {
          "hosts": ["n.example", "*.n.example"],
          "apps": {"android": [{"package": "com.example.n", "fingerprints": [
            "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
          ]}]},
          "routes": [{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}", "claimed": false}]
        }
        """

    @Test(arguments: [
        ("https://trips.example.com/trips/A", #"{"opensApp":true,"rule":7,"reasons":[]}"#),
        ("https://trips.example.com/help/A", #"{"opensApp":false,"rule":5,"reasons":[]}"#),
        (
            "https://trips.example.com/seats/A",
            #"{"opensApp":true,"rule":4,"reasons":["no route matches it, so the app should show the web page"]}"#
        ),
        (
            "https://trips.example.com/details",
            #"{"opensApp":false,"rule":14,"reasons":[]}"#
        ),
        ("https://trips.example.com/#web", #"{"opensApp":false,"rule":0,"reasons":[]}"#),
        ("https://notes.example.org/n/7", "null"), ("tcal:trips/A", "null"), ("https://other.example/", "null"),
    ])
    func `explain prints the decision of Android, in JSON too`(url: String, android: String) throws {
        let outcome = try Outcome.linkd(["explain", "--json", url], in: SiteFolder().folder)
        #expect(outcome.output.contains("\"android\":\(android)"), "\(outcome.output)")
    }

    @Test(arguments: [
        ("https://trips.example.com/seats/7", #"opens the app, by the rule {"/":"/seats/?*"}"#),
        ("https://trips.example.com/x", #"stays in the browser, by the rule {"/":"/*","exclude":true}"#),
    ])
    func `the text output has one line about Android`(url: String, line: String) throws {
        let outcome = try Outcome.linkd(["explain", url], in: SiteFolder().folder)
        let lines = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  Android 15") }
        #expect(lines == ["  Android 15  \(line)"], "\(outcome.output)")
    }

    @Test(arguments: ["https://notes.example.org/n/7", "tcal:trips/A"])
    func `a link without Android has no Android lines`(url: String) throws {
        #expect(try !Outcome.linkd(["explain", url], in: SiteFolder().folder).output.contains("Android"))
    }

    @Test func `without dynamic rules the file is printed, and the reason names both routes`() throws {
        let site = try SiteFolder()
        try site.folder.write("untold.json", Self.untold)
        let printed = try Outcome.linkd(["print", "assetlinks", "--table", "untold.json"], in: site.folder)
        #expect(printed.exitCode == 0)
        #expect(printed.findings == ["untold.json: info [no-dynamic-rules]"], "\(printed.error)")
        #expect(printed.output.contains("com.example.n") && !printed.output.contains("relation_extensions"))
        let explained = try Outcome.linkd(
            ["explain", "https://n.example/7", "--table", "untold.json"],
            in: site.folder
        )
        let line = explained.output.split(separator: "\n").first { $0.hasPrefix("  Android 15  ") } ?? ""
        for reason in [printed.error[...], line] {
            #expect(reason.contains("\"n\"") && reason.contains("\"x\""), "\(reason)")
        }
    }

    @Test func `the intent filter has a group for each dynamic rule`() throws {
        let site = try SiteFolder()
        let table = Self.untold.replacing(
            #"[{"id": "n", "path": "/{n:int}"}, {"id": "x", "path": "/{x}", "claimed": false}]"#,
            with: #"[{"id": "n", "path": "/a&b.c/{x}", "query": {"q": "string"}}], "exclude": [{"fragment": "@web"}]"#
        )
        try site.folder.write("groups.json", table)
        let outcome = try Outcome.linkd(["print", "manifest", "--table", "groups.json"], in: site.folder)
        #expect(
            outcome.output.contains(
                #"""
                    <uri-relative-filter-group android:allow="false">
                        <data android:fragment="\@web" />
                    </uri-relative-filter-group>
                """#
            )
        )
        #expect(
            outcome.output.contains(
                #"""
                    <uri-relative-filter-group>
                        <data android:pathPattern="/a&amp;b\\.c/..*" />
                        <data android:queryPattern="q=..*" />
                    </uri-relative-filter-group>
                """#
            ),
            "\(outcome.output)\(outcome.error)"
        )
    }

    @Test func `the intent filter names every host`() throws {
        let site = try SiteFolder()
        try site.folder.write("untold.json", Self.untold)
        let outcome = try Outcome.linkd(["print", "manifest", "--table", "untold.json"], in: site.folder)
        #expect(outcome.exitCode == 0 && outcome.error.isEmpty)
        #expect(
            outcome.output == """
                <intent-filter android:autoVerify="true">
                    <action android:name="android.intent.action.VIEW" />
                    <category android:name="android.intent.category.DEFAULT" />
                    <category android:name="android.intent.category.BROWSABLE" />
                    <data android:scheme="https" />
                    <data android:host="n.example" />
                    <data android:host="*.n.example" />
                </intent-filter>

                """
        )
    }
}
