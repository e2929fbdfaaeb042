import AppFiles
import Diagnostics
import SiteAssociation
import Testing

/// What a manifest says about links, for the import of a table.
struct ManifestContentTests {
    private func content(_ filters: String) throws -> ManifestContent {
        try ManifestContent(SampleFiles.manifest(filters))
    }

    private func rules(_ filters: String) throws -> [DynamicRule] { try content(filters).claims.flatMap(\.rules) }

    @Test func `hosts, schemes and paths are read in the order of the text`() throws {
        let content = try content(
            SampleFiles.filter(#"<data android:pathPrefix="/trips/" /><data android:path="/about" />"#)
        )
        #expect(content.claims.map(\.host) == ["trips.example.com"])
        #expect(content.claims.map(\.location.line) == [5])
        #expect(content.schemes == ["tcal"])
        #expect(content.claims[0].rules.map(\.path) == ["/trips/*", "/about"])
        #expect(content.omissions.isEmpty)
    }

    @Test func `a filter without paths takes every path`() throws {
        #expect(try rules(SampleFiles.filter()).map(\.path) == ["*"])
    }

    @Test func `groups keep their order and their exclusions`() throws {
        let group = """
            <uri-relative-filter-group android:allow="false"><data android:query="web=1" /></uri-relative-filter-group>
            <uri-relative-filter-group><data android:pathPrefix="/a" /></uri-relative-filter-group>
            """
        let rules = try rules(SampleFiles.filter(group))
        #expect(rules.map(\.isExcluding) == [true, false])
        #expect(rules.map(\.path) == [nil, "/a*"])
    }

    @Test func `groups after one that excludes what no table has are not read`() throws {
        let group = """
            <data android:path="/own" />
            <uri-relative-filter-group><data android:path="/first" /></uri-relative-filter-group>
            <uri-relative-filter-group android:allow="false"><data android:pathSuffix="x" /></uri-relative-filter-group>
            <uri-relative-filter-group><data android:pathPrefix="/a" /></uri-relative-filter-group>
            """
        let content = try content(SampleFiles.filter(group))
        #expect(content.claims[0].rules.map(\.path) == ["/own", "/first"])
        #expect(
            content.omissions.map(\.text).map { $0.prefix { $0 != "," } } == [
                #"android:pathSuffix="x""#, #"android:pathPrefix="/a""#,
            ]
        )
    }

    @Test func `each host has the paths of its own filters`() throws {
        let content = try content(
            SampleFiles.filter(#"<data android:path="/a" />"#)
                + SampleFiles.filter(#"<data android:path="/b" />"#, host: #"android:host="b.example""#)
                + SampleFiles.filter(#"<data android:host="b.example" /><data android:path="/both" />"#)
        )
        #expect(content.claims.map(\.host) == ["trips.example.com", "b.example"])
        #expect(content.claims.map { $0.rules.map(\.path) } == [["/a", "/both"], ["/b", "/both"]])
    }

    @Test(arguments: [
        (SampleFiles.filter(host: #"android:host="${host}""#), "https:// ${host}, since ", true),
        (SampleFiles.filter(host: #"android:host="*""#), "https:// *, since ", true),
        (SampleFiles.filter(host: #"android:host="Trips.example.com""#), "https:// Trips.example.com, since ", true),
        (
            SampleFiles.filter(host: #"android:host="a.example" android:port="8443""#),
            "https:// a.example:8443, since ", true
        ),
        (SampleFiles.filter(host: ""), "https://, since ", true),
        (SampleFiles.filter(#"<data android:pathAdvancedPattern="/[a-z]" />"#), "android:pathAdvancedPattern", true),
        (SampleFiles.filter(scheme: "${scheme}"), "${scheme}:// trips.example.com, since ", true),
        (SampleFiles.filter(scheme: "http"), "http:// trips.example.com, since ", true),
        (SampleFiles.filter(#"<data android:scheme="http" />"#), "http:// trips.example.com, since ", false),
        (
            SampleFiles.filter(#"<data android:path="/pay" />"#, host: #"android:host="checkout""#, scheme: "shop"),
            #"shop:// checkout android:path="/pay", since "#, true
        ),
        (SampleFiles.filter(#"<data android:mimeType="text/html" />"#), "https:// trips.example.com, since ", false),
        (SampleFiles.filter(names: ""), "https:// trips.example.com, since ", false),
    ])
    func `what cannot be imported is listed`(filter: String, omission: String, isClaim: Bool) throws {
        let omissions = try content(filter).omissions
        let found = omissions.filter { $0.text.hasPrefix(omission) }
        #expect(found.map(\.isClaim) == [isClaim], "\(omissions)")
        #expect(found.allSatisfy { $0.location.line != nil })
    }

    @Test func `filters of launchers, and of files, are not about links`() throws {
        let launcher = #"<intent-filter><action android:name="android.intent.action.MAIN" /></intent-filter>"#
        let sharing = #"<intent-filter><data android:mimeType="image/*" /></intent-filter>"#
        #expect(try content(launcher + sharing).omissions.isEmpty)
    }

    @Test func `the filters of a disabled activity and of a navigation graph are listed`() throws {
        let disabled = try ManifestContent(
            SampleFiles.manifest(SampleFiles.filter(), activity: #"android:enabled="false""#, schemeFilter: "")
        )
        #expect(disabled.claims.isEmpty)
        #expect(disabled.omissions.map(\.isClaim) == [false])
        #expect(try content("<nav-graph />").omissions.map(\.isClaim) == [true])
    }

    @Test(arguments: ["<manifest>", "<plist></plist>", "", "{}"])
    func `another file is refused`(_ text: String) {
        #expect(throws: Diagnostic.self) { try ManifestContent(Array(text.utf8)) }
    }
}
