import Diagnostics
import LinkRoutes
import Testing

@testable import AppFiles

/// What the build writes into a file of an app counts neither as present nor as absent.
struct BuildTextTests {
    private static let settings = [
        "$(HOST)", "${HOST}", "$(HOST:lower)", "$(HOST_$(CONFIGURATION))", "${a.b}", "{{HOST}}", "{{ host }}", "$HOST",
        "@HOST@", "__HOST__", "$(HOST",
    ]

    @Test(arguments: settings)
    func `a setting can be any text, and what stands around it stays`(setting: String) throws {
        for (start, end) in [("", ""), ("www.", ""), ("www.", ".example")] where !setting.hasSuffix("HOST") || end == ""
        {
            let text = try #require(BuildText(start + setting + end))
            for middle in ["", "a", "x.y", "www.", ".example"] {
                #expect(text.canBe(start + middle + end) && text.canBe((start + middle + end).uppercased()))
                #expect(start.isEmpty || !text.canBe("w.\(middle)\(end)"))
                #expect(end.isEmpty || !text.canBe("\(start)\(middle).exampl"))
            }
        }
    }

    @Test(arguments: [
        "", "trips.example.com", "a_b", "_a_", "__a__", "$", "a$", "$5", "me@a.example", "/caf%C3%A9/%C3", "/a_b__c",
        "{a}", "?mode=developer",
    ])
    func `other texts are complete`(text: String) { #expect(BuildText(text) == nil) }

    @Test func `two settings in one text keep what stands around both`() throws {
        let text = try #require(BuildText("applinks:$(A).x.$(B).org"))
        #expect(
            text.canBe("applinks:1.x.2.org") && !text.canBe("applinks:1.x.2.com") && !text.canBe("webcredentials:1.org")
        )
        let pieces = try #require(BuildText("ab$(A)b"))
        #expect(!pieces.canBe("ab") && pieces.canBe("abb"))
    }

    private func domains(_ entries: [String], hosts: String = #""trips.example.com""#) throws -> [Diagnostic] {
        let list = entries.map { "<string>\($0)</string>" }.joined(separator: "\n")
        let file = SampleFiles.plist(
            "<dict><key>com.apple.developer.associated-domains</key><array>\(list)</array></dict>"
        )
        let table = ComparedTable(try SampleFiles.table(hosts: hosts), named: "routes.json")
        return EntitlementsCheck.findings(file, against: table)
    }

    @Test(arguments: [
        "applinks:$(HOST)", "$(DOMAIN)", "applinks:${HOST:lower}?mode=managed", "applinks:trips.$(DOMAIN)",
        "applinks:{{HOST}}", "applinks:__HOST__", "$(SERVICE):trips.example.com", "applinks:*.$(DOMAIN)",
    ])
    func `a domain of the build is listed, and may be the missing one`(entry: String) throws {
        let found = try domains([entry])
        #expect(found.lines == ["info not-compared 3"])
        #expect(found.first?.fix?.contains("codesign -d --entitlements - --xml") == true)
    }

    @Test(arguments: ["applinks:www.$(DOMAIN)", "webcredentials:$(HOST)", "applinks:$(NAME).org"])
    func `a domain of the build that cannot be the missing one leaves it missing`(entry: String) throws {
        #expect(Set(try domains([entry]).codes) == ["not-compared", "missing-host"])
    }

    @Test func `a mode of the build leaves the host known`() throws {
        #expect(try domains(["applinks:trips.example.com?mode=$(MODE)"]).codes == ["not-compared"])
        #expect(
            Set(try domains(["applinks:other.example.com?mode=$(MODE)"]).codes) == [
                "not-compared", "host-not-in-table", "missing-host",
            ]
        )
    }

    @Test func `one setting may be either of two hosts`() throws {
        let found = try domains(["applinks:$(HOST)"], hosts: #""trips.example.com", "www.example.com""#)
        #expect(found.lines == ["info not-compared 3"])
    }

    @Test(arguments: ["application-identifier", "com.apple.developer.team-identifier"])
    func `an identifier of the build is listed`(key: String) throws {
        let file = SampleFiles.plist(
            "<dict><key>\(key)</key><string>$(AppIdentifierPrefix)com.example.trips</string>"
                + "<key>com.apple.developer.associated-domains</key><array><string>applinks:trips.example.com</string>"
                + "</array></dict>"
        )
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        #expect(EntitlementsCheck.findings(file, against: table).codes == ["not-compared"])
    }

    @Test func `a scheme of the build is listed, and may be the missing one`() throws {
        func found(_ scheme: String) throws -> [String] {
            let types = "<dict><key>CFBundleURLSchemes</key><array><string>\(scheme)</string></array></dict>"
            let file = SampleFiles.plist("<dict><key>CFBundleURLTypes</key><array>\(types)</array></dict>")
            let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
            return InfoPlistCheck.findings(file, against: table).codes
        }
        #expect(try found("$(URL_SCHEME)") == ["not-compared"] && found("t${X}") == ["not-compared"])
        #expect(try Set(found("my$(X)")) == ["not-compared", "missing-scheme"])
    }

    private func manifest(_ filters: String, activity: String = "", root: String = "") throws -> [Diagnostic] {
        let file = SampleFiles.manifest(filters, activity: activity, root: root)
        return AndroidManifestCheck.findings(
            file,
            against: ComparedTable(try SampleFiles.table(), named: "routes.json")
        )
    }

    @Test(arguments: ["${host}", "@string/host", "trips.${domain}", "?attr/host", "*.${domain}"])
    func `a host of the build is listed, and may be the missing one`(host: String) throws {
        let found = try manifest(SampleFiles.filter(host: "android:host=\"\(host)\""))
        #expect(found.lines == ["info not-compared 5"])
    }

    @Test func `a host of the build that cannot be the missing one leaves it missing`() throws {
        #expect(
            Set(try manifest(SampleFiles.filter(host: #"android:host="www.${domain}""#)).codes) == [
                "not-compared", "missing-host",
            ]
        )
    }

    @Test(arguments: [
        (SampleFiles.filter(attributes: #"android:autoVerify="${verify}""#), ""),
        (SampleFiles.filter(), #"android:exported="${exported}""#),
        (SampleFiles.filter(), #"android:exported="true" android:enabled="@bool/links""#),
        (SampleFiles.filter(#"<data android:path="${path}" />"#), ""),
        (SampleFiles.filter(#"<data android:pathPrefix="@string/prefix" />"#), ""),
        (SampleFiles.filter(#"<data android:pathPattern="/trips/{{x}}" /><data android:path="/tours" />"#), ""),
    ])
    func `another value of the build is listed`(filter: String, activity: String) throws {
        let found = try manifest(filter, activity: activity)
        #expect(found.codes == ["not-compared"], "\(found)")
    }

    @Test func `a package of the build is listed`() throws {
        #expect(try manifest(SampleFiles.filter(), root: #"package="${applicationId}""#).codes == ["not-compared"])
    }

    @Test func `paths beside a filter of an unknown host are not known to be too few`() throws {
        let known = SampleFiles.filter(#"<data android:path="/trips/a" />"#)
        #expect(try manifest(known).contains { $0.code == "filter-differs-from-table" && $0.severity == .error })
        let both = try manifest(known + SampleFiles.filter(host: #"android:host="${host}""#))
        #expect(both.allSatisfy { $0.severity == .info } && both.codes.contains("not-compared"), "\(both.lines)")
    }

    @Test(arguments: ["@string/fb_login_protocol_scheme", "${scheme}", "fb${id}"])
    func `an unknown scheme of a verified filter is a warning, and its own filter ends it`(scheme: String) throws {
        let data = "\n<data android:scheme=\"\(scheme)\" />"
        let found = try manifest(SampleFiles.filter(data))
        #expect(found.lines == ["warning unverified-filter 6"])
        let own = SampleFiles.filter(host: "", scheme: scheme, attributes: "")
        #expect(try manifest(SampleFiles.filter() + own).lines == ["info not-compared 6"])
        let only = try manifest(SampleFiles.filter(scheme: scheme))
        #expect(
            only.codes.contains("unverified-filter")
                && only.allSatisfy { $0.severity < .error } == !scheme.hasPrefix("fb")
        )
        #expect(only.first { $0.code == "unverified-filter" }?.fix?.contains(#"android:scheme="https""#) == true)
    }

    @Test func `a filter of an unknown scheme is not known to need verification`() throws {
        #expect(try manifest(SampleFiles.filter(scheme: "${scheme}", attributes: "")).codes == ["not-compared"])
    }
}
