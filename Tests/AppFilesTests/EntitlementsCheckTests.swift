import AppFiles
import Diagnostics
import LinkRoutes
import Testing

/// `linkd check --entitlements`: the associated domains of an app.
struct EntitlementsCheckTests {
    static func findings(_ domains: [String], _ more: String = "", table: RouteTable? = nil) throws -> [Diagnostic] {
        let list = domains.map { "<string>\($0)</string>" }.joined(separator: "\n")
        let bytes = SampleFiles.plist(
            "<dict>\(more)<key>com.apple.developer.associated-domains</key><array>\(list)</array></dict>"
        )
        let table = ComparedTable(try table ?? SampleFiles.table(), named: "routes.json")
        return EntitlementsCheck.findings(bytes, against: table)
    }

    /// The domains that a fix writes.
    private func written(_ finding: Diagnostic?) -> [String] {
        let parts = (finding?.fix ?? "").split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        return parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
    }

    @Test(arguments: [
        ["applinks:trips.example.com"], ["applinks:TRIPS.example.com"], ["applinks:trips.example.com?mode=managed"],
        ["applinks:trips.example.com", "authsrv:login.example.com"],
    ])
    func `domains that agree have no finding`(domains: [String]) throws {
        #expect(try Self.findings(domains).lines == [])
    }

    @Test func `each of two identifiers is compared`() throws {
        func found(_ name: String) throws -> [String] {
            let own = "<key>application-identifier</key><string>7QW3E5R9TY.com.example.trips</string>"
            let mac = "<key>com.apple.application-identifier</key><string>\(name)</string>"
            return try Self.findings(["applinks:trips.example.com"], own + mac).codes
        }
        #expect(
            try found("7QW3E5R9TY.com.example.other") == ["different-app"]
                && found("7QW3E5R9TY.com.example.trips") == []
        )
    }

    @Test func `a missing domain is an error with the line to add`() throws {
        let found = try Self.findings(["webcredentials:$(HOST)"]).filter { $0.severity > .info }
        #expect(found.lines == ["error missing-host 3"])
        #expect(found.first?.fix?.contains("<string>applinks:trips.example.com</string>") == true)
    }

    @Test func `an app with scheme links only needs no domains`() throws {
        let table = try SampleFiles.schemeTable()
        #expect(try Self.findings([], table: table).lines == [])
        let none = SampleFiles.plist("<dict/>")
        #expect(
            EntitlementsCheck.findings(none, against: ComparedTable(table, named: "routes.json")).lines == []
        )
        #expect(
            try Self.findings(["applinks:trips.example.com"], table: table).lines == ["warning host-not-in-table 3"]
        )
    }

    @Test func `a wildcard does not stand for its own host`() throws {
        #expect(try Self.findings(["applinks:*.trips.example.com"]).codes.contains("missing-host"))
    }

    @Test func `a wildcard stands for the subdomains of a host of the table`() throws {
        let table = try SampleFiles.table(hosts: #""example.com", "www.example.com""#)
        let domains = ["applinks:example.com", "applinks:*.example.com"]
        #expect(try Self.findings(domains, table: table).lines == ["info host-not-in-table 4"])
        #expect(try Self.findings(["applinks:*.example.com"]).codes.contains("missing-host"))
    }

    @Test func `a table without the app of the file is an error`() throws {
        #expect(
            try Self.findings(["applinks:trips.example.com"], table: SampleFiles.table(ios: "")).codes == [
                "no-app-in-table"
            ]
        )
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        #expect(try Self.findings(["appclips:trips.example.com"], clip).codes == ["no-app-in-table"])
    }

    @Test func `every service that the table gives the app has its domains`() throws {
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let table = try SampleFiles.table(hosts: #""trips.example.com", "*.trips.example.com""#, ios: app)
        let applinks = ["applinks:trips.example.com", "applinks:*.trips.example.com"]
        let found = try Self.findings(applinks, table: table)
        #expect(found.lines == ["error missing-host 3"])
        #expect(found.first?.fix?.contains("<string>appclips:trips.example.com</string>") == true)
        #expect(try Self.findings(applinks + ["appclips:trips.example.com"], table: table).lines == [])
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        #expect(try Self.findings(["appclips:trips.example.com"], clip, table: table).lines == [])
    }

    /// Domains that the system does not read.
    static let unread = [
        "trips.example.com", "applinks=trips.example.com", "trips.example.com:443", "applink:trips.example.com",
        "APPLINKS:trips.example.com", "https://trips.example.com", "applinks:https://trips.example.com",
        "applinks://trips.example.com", "applinks::trips.example.com", "applinks:trips.example.com/",
        "applinks:trips.example.com/?mode=managed", "applinks:trips.example.com:8443",
        "applinks:applinks:trips.example.com", "applinks:https:trips.example.com", "applinks:http//trips.example.com",
        "applinks:trips.example.com/dev/*", "applinks.trips.example.com", "https://trips.example.com/x",
        "applinks:trips.example.com;mode=developer", "applinks:\u{201C}trips.example.com\u{201D}",
        "applinks：trips.example.com", "applinks:", "applinks:trips..com", "applinks:trips.*.com",
        "applinks:*trips.example.com", "applinks:*.*.example.com", "app links:*trips.example.com",
        "applinks:.trips.example.com", "appclips:*.trips.example.com", "applinks:trips.example.com?mode=debug",
        "applinks:trips.example.com?mode=Developer", "applinks:trips.example.com&mode=developer",
        "applinks:trips.example.com?mode=release", "applinks:tríps.example.com", "applinks: trips.example.com",
        "applinks:trips.example.com\u{200B}", "applinks:me@trips.example.com", "applinks:*.",
    ]

    /// Those of them that do not have a host.
    private static let hostless = [
        "applinks:", "applinks:trips..com", "applinks:tríps.example.com", "applinks:me@trips.example.com",
        "applinks:*.",
    ]

    @Test(arguments: unread)
    func `a domain that the system does not read is an error, and the domain to write is read`(domain: String) throws {
        let found = try Self.findings([domain.replacing("&", with: "&amp;"), "applinks:trips.example.com"])
        let error = try #require(found.first { $0.code == "invalid-domain" }, "\(found.lines)")
        #expect(error.severity == .error && error.location.line == 3)
        #expect(written(error).isEmpty == Self.hostless.contains(domain), "\(error)")
        for text in written(error) {
            #expect(
                try Self.findings([text, "applinks:trips.example.com"]).codes.allSatisfy { $0 != "invalid-domain" },
                "\(text)"
            )
        }
    }

    /// Domains that the system does not read, each with those that the fix writes.
    static let corrected: [(domain: String, texts: [String])] = [
        ("app links:*trips.example.com", ["applinks:*.trips.example.com", "applinks:trips.example.com"]),
        ("applinks:a.*.example.com", ["applinks:*.example.com"]),
        ("applinks:trips.*.com", ["applinks:trips.example.com"]),
        ("applinks:applinks:trips.example.com", ["applinks:trips.example.com"]),
        ("applinks www.example.com", ["applinks:www.example.com"]),
        ("applinks:ios:www.example.com", ["applinks:www.example.com"]),
        ("applinks:*:www.example.com", ["applinks:www.example.com"]),
        ("applinks:localhost:3000", ["applinks:localhost"]),
        ("applinks:www.example.com mode=developer", ["applinks:www.example.com?mode=developer"]),
        ("applinks:www,example,com", ["applinks:www.example.com"]),
        ("mode=developer", ["applinks:trips.example.com?mode=developer"]),
        ("applinks:mode=managed", ["applinks:trips.example.com?mode=managed"]),
        ("mode=developer:www.example.com", ["applinks:www.example.com?mode=developer"]),
        ("mode=managed:webcredentials:www.example.com", ["webcredentials:www.example.com?mode=managed"]),
        ("applinks-www.example.com", ["applinks:www.example.com"]),
        ("applinks:", []), ("applinks:*", []), ("applinks", []), ("", []),
        ("applinks:https://$(HOST)", ["applinks:$(HOST)"]), ("appLinks:$(HOST:lower)", ["applinks:$(HOST:lower)"]),
        ("applinks:http//www.example.com", ["applinks:www.example.com"]),
        ("webcredentials.www.example.com:443", ["webcredentials:www.example.com"]),
        ("https://www.example.com/dev/*", ["applinks:www.example.com"]),
        ("applinks:www.example.com;mode=developer", ["applinks:www.example.com?mode=developer"]),
        ("applinks:trips.example.com?mode=dev", ["applinks:trips.example.com?mode=developer"]),
        ("applinks:trips.example.com?Managed,Developer", ["applinks:trips.example.com?mode=developer+managed"]),
        ("applinks:trips.example.com?mode=release", ["applinks:trips.example.com"]),
        ("applinks:trips.example.com, www.example.com", []),
    ]

    @Test(arguments: corrected) func `the fix is the whole domain`(domain: String, texts: [String]) throws {
        let found = try Self.findings([domain, "applinks:trips.example.com"])
        #expect(written(found.first { $0.code == "invalid-domain" }) == texts)
    }

    @Test func `a host of the table stands in for another only where it is missing`() throws {
        #expect(written(try Self.findings(["applinks:münchen.example"]).first) == ["applinks:trips.example.com"])
        let found = try Self.findings(["applinks:trips.example.com", "applinks:münchen.example"])
        #expect(found.map { written($0) } == [[]])
    }

    @Test(arguments: [
        "applinks:trips.example.com, applinks:trips.example.com?mode=managed", "applinks.trips.example.com",
        "app links:*trips.example.com", "applinks:trips.example.com?mode=dev", "applinks:trips.example.com/",
        "applinks:https://$(HOST)",
    ])
    func `a domain that is corrected is not missing too`(domain: String) throws {
        #expect(try Self.findings([domain]).codes == ["invalid-domain"])
    }

    /// Domains with a host that the system may not read.
    static let doubtful = [
        "applinks:trips.example.com.", "applinks:my_trips.example.com", "webcredentials:localhost",
        "applinks:192.168.0.7", "applinks:xn--bcher-kva.example",
    ]

    @Test(arguments: doubtful) func `a host that the system may not read is a warning`(domain: String) throws {
        let found = try Self.findings(["applinks:trips.example.com", domain])
        #expect(found.lines.first == "warning invalid-domain 4")
        #expect(
            try Self.findings(["applinks:trips.example.com", "applinks:mac.local?mode=developer"]).codes.contains(
                "developer-mode"
            )
        )
    }

    @Test(arguments: [
        "<dict><key>Name</key><string>Trips</string><key>Entitlements</key><dict/></dict>"
    ])
    func `a provisioning profile is answered with the command for the signed app`(content: String) throws {
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        for bytes in [SampleFiles.plist(content), [0x30, 0x82, 0x2E, 0x01, 0x06, 0x09]] {
            let found = EntitlementsCheck.findings(bytes, against: table)
            #expect(found.codes == ["unreadable-app-file"])
            #expect(found.first?.fix?.contains(#""codesign -d --entitlements - --xml App.app""#) == true)
        }
    }

    @Test(arguments: ["<string>*</string>", "<array><string>*</string></array>"])
    func `an app with the entitlements of its profile is to be signed with its own`(domains: String) throws {
        func found(_ domains: String) throws -> [Diagnostic] {
            let signed = Self.signed("7QW3E5R9TY.com.example.trips", team: "7QW3E5R9TY")
            let content = "<dict>\(signed)<key>com.apple.developer.associated-domains</key>\(domains)</dict>"
            let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
            return EntitlementsCheck.findings(SampleFiles.plist(content), against: table)
        }
        #expect(try found(domains).map { "\($0.severity) \($0.code)" } == ["error unreadable-app-file"])
        #expect(try found(domains).first?.fix?.contains("codesign -d") == false)
        #expect(try found("<array><string>applinks:trips.example.com</string></array>").lines == [])
    }

    @Test func `keys of an Info.plist in the entitlements are a warning`() throws {
        let keys = "<key>FlutterDeepLinkingEnabled</key><true/><key>CFBundleURLTypes</key><array/>"
        let found = try Self.findings(["applinks:trips.example.com"], keys)
        #expect(found.lines == ["warning misplaced-property 3"])
    }

    @Test func `a web browser gets no universal links`() throws {
        let browser = "<key>com.apple.developer.web-browser</key>"
        let found = try Self.findings(["applinks:trips.example.com"], browser + "<true/>")
        #expect(found.codes == ["web-browser"] && found.first?.severity == .error)
        #expect(try Self.findings(["webcredentials:other.example"], browser + "<true/>").codes == ["host-not-in-table"])
        #expect(try Self.findings([], browser + "<true/>").lines == [])
        #expect(try Self.findings(["applinks:trips.example.com"], browser + "<false/>").lines == [])
    }

    @Test(arguments: ["developer", "developer+managed"])
    func `the developer mode is a warning`(mode: String) throws {
        let found = try Self.findings(["applinks:trips.example.com?mode=\(mode)"])
        #expect(found.codes == ["developer-mode"] && found.first?.severity == .warning)
    }

    @Test func `a domain of another site is worth knowing, a service without its list is a warning`() throws {
        let found = try Self.findings([
            "applinks:trips.example.com", "applinks:other.example", "webcredentials:trips.example.com",
        ])
        #expect(
            found.map { "\($0.severity.rawValue) \($0.code)" } == [
                "info host-not-in-table", "warning host-not-in-table",
            ]
        )
    }

    private static func signed(_ name: String, _ key: String = "application-identifier", team: String = "") -> String {
        "<key>\(key)</key><string>\(name)</string>"
            + "<key>com.apple.developer.team-identifier</key><string>\(team)</string>"
    }

    @Test(arguments: [
        signed("7QW3E5R9TY.com.example.trips"),
        signed("7QW3E5R9TY.com.example.trips", "com.apple.application-identifier"),
    ])
    func `an app that is signed as the table's has no finding`(signed: String) throws {
        #expect(try Self.findings(["applinks:trips.example.com"], signed).lines == [])
    }

    /// The entitlements of apps that are signed as another app than that of the table, and what their fixes mention.
    static let otherApps: [(signed: String, mentioned: [String])] = [
        (signed("7QW3E5R9TV.com.example.trips", team: "7QW3E5R9TV"), ["prefix"]),
        (signed("AAAAAAAAAB.org.other.app", team: "AAAAAAAAAB"), ["\"apps\""]),
        (signed("7QW3E5R9TY.com.example.trips.dev"), ["\"apps\""]),
        (signed("7qw3e5r9ty.com.example.trips", team: "7QW3E5R9TY"), ["codesign"]),
        (signed("7QW3E5R9TY.com.example.Trips", team: "7QW3E5R9TY"), ["codesign"]),
        (signed("7QW3E5R9TY.com.example. trips", team: "7QW3E5R9TY"), ["codesign"]),
        (signed("7QW3E5R9TY.7QW3E5R9TY.com.example.trips"), ["codesign"]),
        (signed("com.example.trips", team: "7QW3E5R9TY"), ["codesign"]),
        (signed("7QW3E5R9TY.*", team: "7QW3E5R9TY"), []),
        (signed("7QW3E5R9TV.com.example.trips", team: "7QW3E5R9TY"), ["prefix", "7QW3E5R9TV"]),
    ]

    @Test(arguments: otherApps)
    func `an app that is signed as another one is an error`(signed: String, mentioned: [String]) throws {
        for key in ["application-identifier", "com.apple.application-identifier"] {
            let own = signed.replacing("<key>application-identifier", with: "<key>\(key)")
            let found = try Self.findings(["applinks:trips.example.com"], own)
            #expect(found.lines == ["error different-app 3"])
            let fix = try #require(found.first?.fix)
            let all = ["prefix", "\"apps\"", "codesign", "7QW3E5R9TV"]
            #expect(all.filter { fix.contains($0) } == mentioned, "\(fix)")
        }
        let none = try Self.findings([], signed, table: SampleFiles.schemeTable())
        #expect(none.lines == [], "a table with scheme links only has no association file")
    }

    @Test func `an App Clip is told by its identifier`() throws {
        let clip = Self.signed("7QW3E5R9TY.com.example.trips.clip")
        let found = try Self.findings(["appclips:trips.example.com"], clip)
        #expect(found.codes == ["no-app-in-table"] && found.first?.fix?.contains("\"appClip\"") == true)
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let other = try Self.findings(["appclips:trips.example.com"], clip, table: SampleFiles.table(ios: app))
        #expect(other.codes == ["different-app"] && other.first?.fix?.contains("codesign -d") == true, "\(other)")
    }

    @Test func `the file of the other option is named, and nothing else`() throws {
        let info = "<dict><key>CFBundleIdentifier</key><string>com.example.trips</string></dict>"
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let found = EntitlementsCheck.findings(SampleFiles.plist(info), against: table)
        #expect(found.lines == ["error misplaced-property 3"])
        #expect(found.first?.fix?.contains("--info-plist") == true)
        let own = "<dict>\(Self.signed("7QW3E5R9TY.com.example.trips"))</dict>"
        let other = InfoPlistCheck.findings(SampleFiles.plist(own), against: table)
        #expect(other.lines == ["error misplaced-property 3"])
        #expect(other.first?.fix?.contains("--entitlements") == true)
    }

    @Test(arguments: ["com.apple.developer.associated-domain", "Associated Domains", "associatedDomains"])
    func `a key like that of the associated domains is named`(key: String) throws {
        let list = "<dict><key>\(key)</key><array><string>applinks:trips.example.com</string></array></dict>"
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let found = EntitlementsCheck.findings(SampleFiles.plist(list), against: table)
        #expect(found.lines == ["error missing-host 3"])
        #expect(found.first?.fix?.contains("com.apple.developer.associated-domains") == true)
        #expect(InfoPlistCheck.findings(SampleFiles.plist(list), against: table).codes.contains("misplaced-property"))
    }

    @Test func `an App Clip that is signed as the app is an error`() throws {
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        let found = try Self.findings(
            ["appclips:trips.example.com"],
            clip + Self.signed("7QW3E5R9TV.com.example.trips.Clip"),
            table: SampleFiles.table(ios: app)
        )
        #expect(found.codes == ["different-app"])
    }

    @Test(arguments: [
        "[Dict]\n\t[Key] application-identifier\n", "Executable=/App.app/App\n[Dict]\n", "\n[Dict]\n",
        "warning: Specifying \":\" in the path is deprecated\n\r\nExecutable=/App.app/App\r\n  [Dict]\r\n",
        "Executable=/a\n", "Executable=/a\n<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>",
    ])
    func `what codesign prints in another form is answered with the command`(text: String) throws {
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let blob: [UInt8] = [0xFA, 0xDE, 0x71, 0x71, 0, 0, 1, 0]
        for bytes in [Array(text.utf8), blob + SampleFiles.plist("<dict/>")] {
            let found = EntitlementsCheck.findings(bytes, against: table)
            #expect(found.codes == ["unreadable-app-file"])
            #expect(found.first?.fix?.contains(#""codesign -d --entitlements - --xml App.app 2>/dev/null""#) == true)
        }
    }

    @Test(arguments: [
        ("<dict/>", true), (signed("7QW3E5R9TY.com.example.trips"), false), (signed(""), true),
        (signed("$(AppIdentifierPrefix)com.example.trips"), true), ("<array/>", false),
    ])
    func `a file without the identifier is said to be not compared`(content: String, isOmitted: Bool) {
        let text = content.contains("<key>") ? "<dict>\(content)</dict>" : content
        #expect((EntitlementsCheck.omission(SampleFiles.plist(text)) != nil) == isOmitted)
    }

    @Test(arguments: [
        ("<dict/>", "missing-host"), ("<array/>", "invalid-property"),
        ("<dict><key>com.apple.developer.associated-domains</key><array/></dict>", "missing-host"),
        ("<dict><key>com.apple.developer.associated-domains</key><true/></dict>", "invalid-property"),
        (
            "<dict><key>com.apple.developer.associated-domains</key><array><string>applinks:trips.example.com</string>"
                + "<dict/></array></dict>", "invalid-property"
        ),
    ])
    func `no domains, and values of a wrong type`(content: String, code: String) throws {
        let table = try SampleFiles.table()
        let found = EntitlementsCheck.findings(
            SampleFiles.plist(content),
            against: ComparedTable(table, named: "routes.json")
        )
        #expect(found.codes == [code])
    }
}
