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

    @Test(arguments: [
        (
            SampleFiles.filter(scheme: "HTTPS"),
            #"android:scheme="HTTPS" matches no link: Android compares schemes with case"#
        ),
        (
            SampleFiles.filter(scheme: "https://"),
            #"android:scheme="https://" matches no link: it has more than a scheme"#
        ),
        (
            SampleFiles.filter(host: #"android:host="Trips.Example.com""#),
            #"android:host="Trips.Example.com" matches no link: Android compares hosts with case"#
        ),
        (
            SampleFiles.filter(host: #"android:host="https://trips.example.com/""#),
            #"android:host="https://trips.example.com/" matches no link: it has more than a host"#
        ),
        (
            SampleFiles.filter(host: #"android:host="trips.example.com" android:port="443""#),
            #"android:port="443" matches only links with this port, and links of trips.example.com have none"#
        ),
        (
            SampleFiles.filter(#"<data android:mimeType="text/plain" />"#),
            "the filter has a MIME type, so no link of a browser matches it"
        ),
    ])
    func `a value that matches no link is the only error`(filter: String, message: String) throws {
        #expect(try lines(filter) == ["error filter-matches-nothing " + message])
    }

    @Test(arguments: [
        (SampleFiles.filter(scheme: "http"), "the filter takes links of http, but those of the table have https"),
        (
            SampleFiles.filter().replacing(#"<data android:scheme="https" />"#, with: ""),
            "the filter has no scheme, so Android ignores its hosts"
        ),
        (
            SampleFiles.filter(host: #"android:host=" trips.example.com""#),
            #"android:host=" trips.example.com" matches no link: it has more than a host"#
        ),
        (
            SampleFiles.filter(#"<data android:pathPrefix="/trips/*" />"#),
            #"android:pathPrefix="/trips/*" matches almost no links: its * or ? is plain text"#
        ),
    ])
    func `a likely slip is named`(filter: String, message: String) throws {
        #expect(try lines(filter).filter { $0.hasPrefix("error") } == ["error filter-matches-nothing " + message])
    }

    @Test func `a wildcard alone names no host that Android verifies`() throws {
        let all = try lines(SampleFiles.filter(host: #"android:host="*""#))
        let missing = "error missing-host no intent filter gives the app the https links of trips.example.com"
        #expect(all == [missing + #"; Android verifies no host "*""#])
    }

    @Test func `a host with a port beside the same without one agrees`() throws {
        let filter = SampleFiles.filter(#"<data android:host="trips.example.com" android:port="8443" />"#)
        #expect(try lines(filter) == [])
    }

    @Test func `a scheme of an app beside https keeps Android from verifying`() throws {
        let message =
            #"error unverified-filter the intent filter has the scheme "tcal" beside https, so Android does not verify its hosts"#
        #expect(try lines(SampleFiles.filter(#"<data android:scheme="tcal" />"#)) == [message])
        #expect(try lines(SampleFiles.filter(#"<data android:scheme="http" />"#)) == [])
    }

    @Test func `links of the scheme need a filter without hosts`() throws {
        let web = SampleFiles.filter()
        let missing = #"warning missing-scheme no intent filter gives the app the links of the scheme "tcal""#
        #expect(try lines(web, schemeFilter: "") == [missing])
        let open = SampleFiles.filter(host: "", scheme: "${scheme}", attributes: "")
        #expect(try lines(web, schemeFilter: open) == ["info not-compared not compared: ${scheme}"])
        let partial = SampleFiles.filter(host: #"android:host="open""#, scheme: "tcal")
        let message = #"warning missing-scheme the intent filter takes links of "tcal" only with its hosts, "#
        #expect(try lines(web, schemeFilter: partial) == [message + "and tcal:///PATH has none"])
        let upper = SampleFiles.filter(host: "", scheme: "TCAL")
        #expect(
            try lines(web, schemeFilter: upper) == [
                #"error filter-matches-nothing android:scheme="TCAL" matches no link: Android compares schemes with case"#
            ]
        )
        let incomplete = SampleFiles.filter(host: "", scheme: "tcal", names: "")
        #expect(try lines(web, schemeFilter: incomplete).allSatisfy { $0.hasPrefix("error incomplete-filter") })
    }

    @Test func `a wildcard takes subdomains if the table has the host that Android verifies`() throws {
        let filter = SampleFiles.filter(host: #"android:host="*.example.com""#)
        #expect(
            try lines(filter) == [
                "error missing-host no intent filter gives the app the https links of trips.example.com; Android verifies "
                    + #""*.example.com" with the file of another host, which routes.json does not have"#
            ]
        )
        let both = SampleFiles.filter(#"<data android:host="*.example.com" />"#, host: #"android:host="example.com""#)
        #expect(try lines(both, hosts: #""example.com", "trips.example.com", "*.example.com""#) == [])
    }

    @Test func `the paths of each host are compared alone`() throws {
        let hosts = #""trips.example.com", "www.example.com""#
        let first = SampleFiles.filter(#"<data android:pathPrefix="/trips/" />"#)
        let second = SampleFiles.filter(#"<data android:pathPrefix="/x/" />"#, host: #"android:host="www.example.com""#)
        let found = try lines(first + second, hosts: hosts).filter { $0.hasPrefix("error") }
        #expect(!found.isEmpty && found.allSatisfy { $0.contains("https://www.example.com/") }, "\(found)")
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
        #expect(found == ["info not-compared not compared: the intent filters of the navigation graph"])
    }

    @Test func `a root without the namespace of Android, or with another one, is an error`() throws {
        let text = String(decoding: SampleFiles.manifest(SampleFiles.filter()), as: UTF8.self)
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        for other in [
            text.replacing("xmlns:android", with: "xmlns:a"), text.replacing("apk/res/", with: "apk/res-auto/"),
        ] {
            let found = AndroidManifestCheck.findings(Array(other.utf8), against: table)
            #expect(
                found.codes == ["unreadable-app-file"] && found.first?.fix?.hasPrefix("write xmlns:android=") == true
            )
        }
    }

    @Test func `a table without an Android app is an error`() throws {
        let json = #"{"hosts": ["a.example"], "routes": [{"id": "t", "path": "/t", "page": {"title": "T"}}]}"#
        let table = ComparedTable(try RouteTable(checking: Array(json.utf8)), named: "routes.json")
        #expect(AndroidManifestCheck.findings(SampleFiles.manifest(""), against: table).codes == ["no-app-in-table"])
    }
}
