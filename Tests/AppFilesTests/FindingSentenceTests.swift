import AppFiles
import Diagnostics
import FindingSnapshots
import LinkRoutes
import TableChecks
import Testing

/// The sentences of all findings about the files of an app's project.
struct FindingSentenceTests {
    private typealias Example = (input: String, findings: [Diagnostic])

    @Test func `sentences match the snapshot`() throws {
        var examples = try domains()
        examples += try entitlements()
        examples += try propertyLists()
        examples += try infoPlists()
        examples += try filters()
        examples += try manifests()
        examples += try paths()
        try FindingSnapshot("app-projects").expect(examples)
    }

    private func table(_ table: RouteTable? = nil) throws -> ComparedTable {
        ComparedTable(try table ?? SampleFiles.table(), named: "routes.json")
    }

    private func domains() throws -> [Example] {
        var all = EntitlementsCheckTests.unread
        all += EntitlementsCheckTests.corrected.map(\.domain)
        all += EntitlementsCheckTests.doubtful
        all += [
            "applinks:$(HOST)", "applinks:other.example", "webcredentials:trips.example.com",
            "applinks:trips.example.com?mode=developer",
        ]
        var examples: [Example] = try all.map { domain in
            let entries = [domain.replacing("&", with: "&amp;"), "applinks:trips.example.com"]
            return (input: domain, findings: try EntitlementsCheckTests.findings(entries))
        }
        for domain in ["webcredentials:$(HOST)", "applinks:*.trips.example.com", "applinks:*.example.com"] {
            examples.append((domain, try EntitlementsCheckTests.findings([domain])))
        }
        return examples
    }

    private func entitlements() throws -> [Example] {
        let list = "<key>com.apple.developer.associated-domains</key>"
        let host = "\(list)<array><string>applinks:trips.example.com</string></array>"
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        let contents = [
            "<array/>", "<dict/>", "<dict>\(list)<array/></dict>", "<dict>\(list)<true/></dict>",
            "<dict>\(list)<array><dict/></array></dict>", "<dict>\(list)<string>*</string></dict>",
            "<dict><key>Associated Domains</key><array/></dict>", "<dict>\(clip)</dict>",
            "<dict><key>CFBundleURLTypes</key><array/></dict>",
            "<dict><key>CFBundleURLTypes</key><array/><key>FlutterDeepLinkingEnabled</key><true/>\(host)</dict>",
            "<dict><key>com.apple.developer.web-browser</key><true/>\(host)</dict>",
            "<dict><key>Entitlements</key><dict/></dict>",
        ]
        var examples: [Example] = []
        for content in contents + EntitlementsCheckTests.otherApps.map({ "<dict>\($0.signed)\(host)</dict>" }) {
            examples.append((content, EntitlementsCheck.findings(SampleFiles.plist(content), against: try table())))
        }
        let usual = SampleFiles.plist("<dict>\(host)</dict>")
        let none = try table(SampleFiles.table(ios: ""))
        examples.append(("no iOS app", EntitlementsCheck.findings(usual, against: none)))
        let schemes = try table(SampleFiles.schemeTable())
        examples.append(("no universal link", EntitlementsCheck.findings(usual, against: schemes)))
        let app = #"{"id": "7QW3E5R9TY.com.example.trips"}, {"id": "7QW3E5R9TY.com.example.tours"}"#
        let two = try table(SampleFiles.table(ios: app))
        let signed = "<dict><key>application-identifier</key><string>AAAAAAAAAB.org.other.app</string>\(host)</dict>"
        examples.append((signed, EntitlementsCheck.findings(SampleFiles.plist(signed), against: two)))
        return examples
    }

    private func propertyLists() throws -> [Example] {
        let texts =
            PropertyListTests.broken + [
                "Executable=/App.app/App\n[Dict]\n", "bplist00", "<html/>", "<plist><blob/></plist>",
                "<plist><dict><key>a</key></dict></plist>", "<?xml version=\"1.0\" encoding=\"x\"?><plist/>",
                "<!DOCTYPE plist [<!ENTITY a \"ha\">]><plist><string>&a;</string></plist>",
                "<!DOCTYPE plist SYSTEM \"a\"><plist><string>&host;</string></plist>",
                "<plist>" + String(repeating: "<array>", count: 65),
            ]
        let large: [(String, [UInt8])] = [
            ("<true/>…", Array("<plist><array>\(String(repeating: "<true/>", count: 100_000))".utf8)),
            ("4 MiB of spaces…", [UInt8](repeating: 0x20, count: 4 << 20 + 1)),
        ]
        let table = try table()
        var examples: [Example] = texts.map { text in
            (input: text, findings: EntitlementsCheck.findings(Array(text.utf8), against: table))
        }
        examples += large.map { text, bytes in
            (input: text, findings: EntitlementsCheck.findings(bytes, against: table))
        }
        return examples
    }

    private func infoPlists() throws -> [Example] {
        let scheme = InfoPlistCheckTests.types("tcal")
        let contents = [
            "", "<key>CFBundleURLTypes</key><array/>", "<key>CFBundleURLTypes</key><string>tcal</string>",
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>tcal</string></dict></array>",
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><dict/></array></dict></array>",
            "<key>CFBundleURLSchemes</key><array><string>tcal</string></array>", "<key>NSExtension</key><dict/>",
            InfoPlistCheckTests.types(" tcal"), InfoPlistCheckTests.types("tcal, other"),
            InfoPlistCheckTests.types("t_cal"), InfoPlistCheckTests.types("$(URL_SCHEME)"),
            InfoPlistCheckTests.types("tcal", "https"), InfoPlistCheckTests.types("tcal", "other"),
            "<key>CFBundleIdentifier</key><string>com.example.other</string>" + scheme,
            "<key>CFBundleIdentifier</key><string>com.example.Trips</string>" + scheme,
            "<key>com.apple.developer.associated-domains</key><array/>" + scheme,
            InfoPlistCheckTests.scenes("") + scheme,
        ]
        return try contents.map { (input: $0, findings: try InfoPlistCheckTests.findings($0)) }
    }

    private func filters() throws -> [Example] {
        var attributes = ManifestPathTests.plainWildcards
        attributes += ManifestPathTests.uncompared
        attributes += ManifestPathTests.blank
        attributes += ["android:pathRegex", "pathPrefix", "android:hosts"].map { "\($0)=\"/trips/..*\"" }
        attributes += [
            #"android:pathPrefix="/tours/""#, #"android:pathPrefix="/""#, #"android:path="/trips/a""#,
            #"android:host="https://trips.example.com/trips/*""#, #"android:host="go.vendor.example""#,
            #"android:host="trips.exmaple.com""#, #"android:scheme="tcal""#, #"android:scheme="${scheme}""#,
            #"android:pathPattern="/trips/..*" android:pathAdvancedPattern="/trips/[a-z]+""#,
            #"android:path="${path}""#,
        ]
        var examples: [Example] = []
        for attribute in attributes {
            examples.append((attribute, try findings(SampleFiles.filter("<data \(attribute) />"))))
        }
        for (filter, _) in ManifestDataTests.withoutMatch + ManifestDataTests.slips {
            let data = filter.matches(of: #/<data [^>]*>/#).map { String($0.0) }.joined()
            examples.append((data, try findings(filter)))
        }
        return examples
    }

    private func findings(_ filters: String, activity: String = "", root: String = "") throws -> [Diagnostic] {
        let bytes = SampleFiles.manifest(filters, activity: activity, root: root)
        return AndroidManifestCheck.findings(bytes, against: try table())
    }

    private func manifests() throws -> [Example] {
        let filter = SampleFiles.filter()
        var examples: [Example] = [
            ("no filter", try findings("")),
            ("no android:autoVerify", try findings(SampleFiles.filter(attributes: ""))),
            ("no action, no categories", try findings(SampleFiles.filter(names: ""))),
            (#"android:exported="false""#, try findings(filter, activity: #"android:exported="false""#)),
            (#"package="com.example.other""#, try findings(filter, root: #"package="com.example.other""#)),
            ("<nav-graph />", try findings("<nav-graph />")),
        ]
        for host in ["*", "*.example.com", "${host}"] {
            examples.append((host, try findings(SampleFiles.filter(host: #"android:host="\#(host)""#))))
        }
        examples.append(("${scheme}://", try findings(SampleFiles.filter(scheme: "${scheme}"))))
        for schemeFilter in ["", SampleFiles.filter(host: #"android:host="open""#, scheme: "tcal", attributes: "")] {
            let bytes = SampleFiles.manifest(filter, schemeFilter: schemeFilter)
            let input = schemeFilter.isEmpty ? "no filter for tcal" : "tcal://open"
            examples.append((input, AndroidManifestCheck.findings(bytes, against: try table())))
        }
        let json = #"{"hosts": ["a.example"], "routes": [{"id": "t", "path": "/t", "page": {"title": "T"}}]}"#
        let other = try table(RouteTable(checking: Array(json.utf8)))
        examples.append(("no Android app", AndroidManifestCheck.findings(SampleFiles.manifest(""), against: other)))
        for text in AndroidManifestCheckTests.broken {
            examples.append((text, AndroidManifestCheck.findings(Array(text.utf8), against: try table())))
        }
        return examples
    }

    /// The findings about paths that open the app for other links than the table.
    private func paths() throws -> [Example] {
        let path = #"<data android:path="/trips/a" />"#
        let group = "<uri-relative-filter-group>\(path)</uri-relative-filter-group>"
        let both = #"<data android:path="/a" android:pathPrefix="/b" />"#
        let contents = [
            path + group, group, "<uri-relative-filter-group />",
            "<uri-relative-filter-group>\(both)</uri-relative-filter-group>",
            #"<data android:pathSuffix="a" /><data android:pathSuffix="b" />"#,
        ]
        var examples: [Example] = []
        for content in contents { examples.append((content, try findings(SampleFiles.filter(content)))) }
        let many = (0..<61).map { "<data android:pathPattern=\"/.*/s\($0)\" />" }.joined()
        examples.append((#"<data android:pathPattern="/.*/s0" />…"#, try findings(SampleFiles.filter(many))))
        for prefix in ["/g", "/", "/tours/", "/g/"] {
            let data = "<data android:pathPrefix=\"\(prefix)\" />"
            examples.append((data, try ManifestPathTests().narrowing(data)))
        }
        examples.append(("a whole host", try ManifestPathTests().narrowing("")))
        let posts = try table(SampleFiles.table(routes: #"{"id": "posts", "path": "/u/{user}/posts"}"#))
        let pattern = #"<data android:pathPattern="/u/..*/posts" />"#
        let bytes = SampleFiles.manifest(SampleFiles.filter(pattern))
        examples.append((pattern, AndroidManifestCheck.findings(bytes, against: posts)))
        return examples
    }
}
