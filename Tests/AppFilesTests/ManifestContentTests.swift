import AppFiles
import Diagnostics
import SiteAssociation
import Testing

/// What a manifest says about links, for the import of a table.
struct ManifestContentTests {
    private func content(_ filters: String) throws -> ManifestContent {
        try ManifestContent(SampleFiles.manifest(filters))
    }

    @Test func `hosts, schemes and paths are read in the order of the text`() throws {
        let content = try content(
            SampleFiles.filter(#"<data android:pathPrefix="/trips/" /><data android:path="/about" />"#)
        )
        #expect(content.hosts == ["trips.example.com"])
        #expect(content.schemes == ["tcal"])
        #expect(content.rules.map(\.path) == ["/trips/*", "/about"])
        #expect(content.omissions.isEmpty)
    }

    @Test func `a filter without paths takes every path`() throws {
        #expect(try content(SampleFiles.filter()).rules.map(\.path) == ["*"])
    }

    @Test func `groups keep their order and their exclusions`() throws {
        let group = """
            <uri-relative-filter-group android:allow="false"><data android:query="web=1" /></uri-relative-filter-group>
            <uri-relative-filter-group><data android:pathPrefix="/a" /></uri-relative-filter-group>
            """
        let rules = try content(SampleFiles.filter(group)).rules
        #expect(rules.map(\.isExcluding) == [true, false])
        #expect(rules.map(\.path) == [nil, "/a*"])
    }

    @Test(arguments: [
        (SampleFiles.filter(host: #"android:host="${host}""#), #"the host "${host}", which names no site"#),
        (SampleFiles.filter(#"<data android:pathAdvancedPattern="/[a-z]" />"#), "android:pathAdvancedPattern"),
        (SampleFiles.filter(scheme: "${scheme}"), #"the scheme "${scheme}", which the build gives"#),
    ])
    func `what cannot be imported is named`(filter: String, omission: String) throws {
        let omissions = try content(filter).omissions
        #expect(omissions.contains { $0.hasPrefix(omission) }, "\(omissions)")
    }

    @Test(arguments: ["<manifest>", "<plist></plist>", "", "{}"])
    func `another file is refused`(_ text: String) {
        #expect(throws: Diagnostic.self) { try ManifestContent(Array(text.utf8)) }
    }
}
