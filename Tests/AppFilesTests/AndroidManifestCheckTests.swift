import AppFiles
import Diagnostics
import LinkRoutes
import SiteAssociation
import Testing

/// `linkd check --manifest`: the intent filters of an Android app.
struct AndroidManifestCheckTests {
    private static let names = SampleFiles.names

    private func manifest(_ filters: String, activity: String = "", root: String = "") -> [UInt8] {
        SampleFiles.manifest(filters, activity: activity, root: root)
    }

    private func filter(
        _ data: String = "",
        attributes: String = #"android:autoVerify="true""#,
        names: String = names
    ) -> String {
        SampleFiles.filter(data, attributes: attributes, names: names)
    }

    private func findings(_ bytes: [UInt8], _ table: RouteTable? = nil) throws -> [Diagnostic] {
        let table = try table ?? SampleFiles.table()
        return AndroidManifestCheck.findings(bytes, against: ComparedTable(table, named: "routes.json"))
    }

    @Test func `a filter that claims the host agrees, and what linkd prints agrees`() throws {
        #expect(try findings(manifest(filter())).lines == [])
        let printed = try #require(AndroidManifestFilter(SampleFiles.table())?.text)
        #expect(printed.contains("uri-relative-filter-group"))
        #expect(try findings(manifest(printed)).lines == [])
    }

    @Test func `an app with scheme links only needs no filter for its hosts`() throws {
        #expect(try findings(manifest(""), SampleFiles.schemeTable()).lines == [])
        #expect(try findings(manifest("")).codes == ["missing-host"])
    }

    @Test(arguments: [
        ("", "unverified-filter"), ("android:autoVerify=\"false\"", "unverified-filter"),
        ("android:autoVerify=\"true\"", nil),
    ])
    func `a filter is verified only with autoVerify`(attributes: String, code: String?) throws {
        #expect(try findings(manifest(filter(attributes: attributes))).codes == (code.map { [$0] } ?? []))
    }

    @Test(arguments: ["action.VIEW", "category.DEFAULT", "category.BROWSABLE"])
    func `a filter needs the action and both categories`(name: String) throws {
        let names = Self.names.replacing("android.intent.\(name)", with: "x")
        let found = try findings(manifest(filter(names: names)))
        #expect(found.codes == ["incomplete-filter"])
        #expect(found.contains { $0.fix?.contains("android:name=\"android.intent.\(name)\"") == true })
    }

    @Test func `a host without a filter is an error, but not where the build gives the host`() throws {
        #expect(try findings(manifest("")).codes == ["missing-host"])
        for host in ["${host}", "@string/host"] {
            let open = filter().replacing("trips.example.com", with: host)
            #expect(try findings(manifest(open)).lines == ["info not-compared 5"])
        }
    }

    @Test func `an activity that is not exported is an error`() throws {
        let hidden = #"android:exported="false""#
        #expect(try findings(manifest(filter(), activity: hidden)).codes == ["unexported-activity"])
        let resource = #"android:exported="@bool/exported""#
        #expect(try findings(manifest(filter(), activity: resource)).lines == ["info not-compared 2"])
    }

    @Test func `another package is a warning`() throws {
        #expect(try findings(manifest(filter(), root: #"package="com.example.other""#)).codes == ["app-not-in-table"])
        #expect(try findings(manifest(filter(), root: #"package="com.example.trips""#)).lines == [])
    }

    @Test(arguments: [
        (#"<data android:pathPrefix="/tours/" />"#, ["error"]), (#"<data android:pathPattern="/t.*" />"#, ["warning"]),
    ])
    func `paths that claim less or more are found with a link`(data: String, severities: [String]) throws {
        let found = try findings(manifest(filter(data)))
        #expect(
            found.allSatisfy {
                $0.code == "filter-differs-from-table" && $0.message.contains("https://trips.example.com/")
            }
        )
        #expect(Set(severities).isSubset(of: found.map(\.severity.rawValue)), "\(found.lines)")
    }

    @Test func `groups of another table are found`() throws {
        let other = try SampleFiles.table(
            routes: #"{"id": "tour", "path": "/tours/{reference}", "page": {"title": "T"}}"#
        )
        let printed = try #require(AndroidManifestFilter(other)?.text)
        let found = try findings(manifest(printed))
        #expect(!found.isEmpty && found.allSatisfy { $0.code == "filter-differs-from-table" }, "\(found.lines)")
    }

    @Test(arguments: [
        #"<data android:pathAdvancedPattern="/t[a-z]+" />"#, #"<data android:pathPattern="/ta*" />"#,
        #"<data android:pathSuffix="x" />"#, #"<data android:path="" />"#, #"<data android:path="@string/p" />"#,
        #"<uri-relative-filter-group />"#, #"<data android:pathPattern="\\" />"#,
    ])
    func `patterns without a proof are worth knowing`(data: String) throws {
        let found = try findings(manifest(filter(data)))
        #expect(found.map { "\($0.severity.rawValue) \($0.code)" } == ["info not-compared"], "\(found.lines)")
    }

    @Test(arguments: [
        "", "<manifest", "<plist/>", "<manifest android:x=''/>", "<!DOCTYPE m [<!ENTITY a 'b'>]><manifest/>",
        "\u{3}\u{0}\u{8}\u{0}", "<manifest xmlns='http://example.com'/>",
    ])
    func `a text that is not a manifest is refused`(text: String) throws {
        #expect(try findings(Array(text.utf8)).codes == ["unreadable-app-file"])
    }

    /// Texts that are not the whole XML of a manifest.
    static let broken = [
        #"<intent-filter android:autoVerify="true"/>"#,
        #"<manifest xmlns:android="http://schemas.android.com/apk/android"/>"#,
        "<manifest xmlns:a='a'><application></manifest>", "<manifest", " \n", "{}", "\u{3}\u{0}\u{8}\u{0}",
    ]

    @Test(arguments: broken)
    func `a manifest that is not whole XML is refused, also for an import`(text: String) throws {
        let bytes = Array(text.utf8)
        let error = try #require(throws: Diagnostic.self) { try ManifestContent(bytes) }
        #expect(error.code == "unreadable-app-file" && error.fix != nil)
        #expect(try findings(bytes) == [error])
    }
}
