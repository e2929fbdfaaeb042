import AppFiles
import Diagnostics
import LinkRoutes
import TableChecks
import Testing

/// What the `data` elements of a manifest take: hosts, schemes, ports and paths, and what combines.
struct ManifestDataTests {
    private func lines(_ filters: String, hosts: String? = nil, schemeFilter: String? = nil) throws -> [String] {
        let table = try hosts.map { try SampleFiles.table(hosts: $0) } ?? SampleFiles.table()
        let bytes =
            schemeFilter.map { SampleFiles.manifest(filters, schemeFilter: $0) } ?? SampleFiles.manifest(filters)
        return AndroidManifestCheck.findings(bytes, against: ComparedTable(table, named: "routes.json")).lines
    }

    /// Filters with a value that matches no link, each with its line.
    static let withoutMatch = [
        (SampleFiles.filter(scheme: "HTTPS"), 4), (SampleFiles.filter(scheme: "https://"), 4),
        (SampleFiles.filter(host: #"android:host="Trips.Example.com""#), 5),
        (SampleFiles.filter(host: #"android:host="https://trips.example.com/""#), 5),
        (SampleFiles.filter(host: #"android:host="trips.example.com" android:port="443""#), 5),
        (SampleFiles.filter(#"<data android:mimeType="text/plain" />"#), 5),
    ]

    @Test(arguments: withoutMatch)
    func `a value that matches no link is the only error`(filter: String, line: Int) throws {
        #expect(try lines(filter) == ["error filter-matches-nothing \(line)"])
    }

    /// Filters with a likely slip, each with its line.
    static let slips = [
        (SampleFiles.filter(scheme: "http"), 3),
        (SampleFiles.filter().replacing(#"<data android:scheme="https" />"#, with: ""), 3),
        (SampleFiles.filter(host: #"android:host=" trips.example.com""#), 5),
        (SampleFiles.filter(#"<data android:pathPrefix="/trips/*" />"#), 5),
    ]

    @Test(arguments: slips) func `a likely slip is an error`(filter: String, line: Int) throws {
        #expect(try lines(filter).filter { $0.hasPrefix("error") } == ["error filter-matches-nothing \(line)"])
    }

    @Test func `a wildcard alone names no host that Android verifies`() throws {
        #expect(try lines(SampleFiles.filter(host: #"android:host="*""#)) == ["error missing-host 1"])
    }

    @Test func `a host with a port beside the same without one agrees`() throws {
        let filter = SampleFiles.filter(#"<data android:host="trips.example.com" android:port="8443" />"#)
        #expect(try lines(filter) == [])
    }

    @Test func `a scheme of an app beside https keeps Android from verifying`() throws {
        #expect(try lines(SampleFiles.filter(#"<data android:scheme="tcal" />"#)) == ["error unverified-filter 3"])
        #expect(try lines(SampleFiles.filter(#"<data android:scheme="http" />"#)) == [])
    }

    @Test func `links of the scheme need a filter without hosts`() throws {
        let web = SampleFiles.filter()
        #expect(try lines(web, schemeFilter: "") == ["warning missing-scheme 1"])
        let open = SampleFiles.filter(host: "", scheme: "${scheme}", attributes: "")
        #expect(try lines(web, schemeFilter: open) == ["info not-compared 8"])
        let partial = SampleFiles.filter(host: #"android:host="open""#, scheme: "tcal")
        #expect(try lines(web, schemeFilter: partial) == ["warning missing-scheme 7"])
        let upper = SampleFiles.filter(host: "", scheme: "TCAL")
        #expect(try lines(web, schemeFilter: upper) == ["error filter-matches-nothing 8"])
        let incomplete = SampleFiles.filter(host: "", scheme: "tcal", names: "")
        #expect(try lines(web, schemeFilter: incomplete).allSatisfy { $0.hasPrefix("error incomplete-filter") })
    }

    @Test func `a wildcard takes subdomains if the table has the host that Android verifies`() throws {
        let filter = SampleFiles.filter(host: #"android:host="*.example.com""#)
        #expect(try lines(filter) == ["error missing-host 1"])
        let both = SampleFiles.filter(#"<data android:host="*.example.com" />"#, host: #"android:host="example.com""#)
        #expect(try lines(both, hosts: #""example.com", "trips.example.com", "*.example.com""#) == [])
    }

    @Test func `the paths of each host are compared alone`() throws {
        let hosts = #""trips.example.com", "www.example.com""#
        let first = SampleFiles.filter(#"<data android:pathPrefix="/trips/" />"#)
        let second = SampleFiles.filter(#"<data android:pathPrefix="/x/" />"#, host: #"android:host="www.example.com""#)
        let found = try lines(first + second, hosts: hosts).filter { $0.hasPrefix("error") }
        #expect(!found.isEmpty && found.allSatisfy { $0 == "error filter-differs-from-table 5" }, "\(found)")
        let combined = SampleFiles.filter(#"<data android:host="www.example.com" android:pathPrefix="/trips/" />"#)
        #expect(try lines(combined, hosts: hosts).filter { $0.hasPrefix("error") } == [])
    }

    @Test func `the paths of several filters and activities add up`() throws {
        let first = SampleFiles.filter(#"<data android:pathPattern="/trips/a.*" />"#)
        let rest = SampleFiles.filter(#"<data android:pathPrefix="/trips/" />"#)
        #expect(try lines(first).contains { $0.hasPrefix("error filter-differs-from-table") })
        let alias = #"</activity><activity-alias android:exported="true" android:name="b">\#(rest)</activity-alias>"#
        let both = try lines(first + alias + "<activity>")
        #expect(!both.contains { $0.hasPrefix("error") }, "\(both)")
    }

    @Test(arguments: [#"android:enabled="false""#, #"tools:node="remove""#])
    func `a disabled or removed activity takes no links`(attribute: String) throws {
        let bytes = SampleFiles.manifest(SampleFiles.filter(), activity: #"android:exported="true" "# + attribute)
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        #expect(AndroidManifestCheck.findings(bytes, against: table).codes == ["missing-host"])
    }

    @Test func `a navigation graph has filters that are not known`() throws {
        let found = try lines(#"<nav-graph android:value="@navigation/main" />"#, schemeFilter: "")
        #expect(found == ["info not-compared 3"])
    }

    @Test func `a root without the namespace of Android, or with another one, is an error`() throws {
        let text = String(decoding: SampleFiles.manifest(SampleFiles.filter()), as: UTF8.self)
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        for other in [
            text.replacing("xmlns:android", with: "xmlns:a"), text.replacing("apk/res/", with: "apk/res-auto/"),
        ] {
            let found = AndroidManifestCheck.findings(Array(other.utf8), against: table)
            #expect(found.codes == ["unreadable-app-file"])
            #expect(found.first?.fix?.contains(#"xmlns:android="http://schemas.android.com/apk/res/android""#) == true)
        }
    }

    @Test func `a table without an Android app is an error`() throws {
        let json = #"{"hosts": ["a.example"], "routes": [{"id": "t", "path": "/t", "page": {"title": "T"}}]}"#
        let table = ComparedTable(try RouteTable(checking: Array(json.utf8)), named: "routes.json")
        #expect(AndroidManifestCheck.findings(SampleFiles.manifest(""), against: table).codes == ["no-app-in-table"])
    }
}
