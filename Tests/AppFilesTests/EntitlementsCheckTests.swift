import AppFiles
import Diagnostics
import LinkRoutes
import Testing

/// `linkd check --entitlements`: the associated domains of an app.
struct EntitlementsCheckTests {
    private func findings(_ domains: [String], _ more: String = "", table: RouteTable? = nil) throws -> [Diagnostic] {
        let list = domains.map { "<string>\($0)</string>" }.joined(separator: "\n")
        let bytes = SampleFiles.plist(
            "<dict>\(more)<key>com.apple.developer.associated-domains</key><array>\(list)</array></dict>"
        )
        let table = ComparedTable(try table ?? SampleFiles.table(), named: "routes.json")
        return EntitlementsCheck.findings(bytes, against: table)
    }

    @Test(arguments: [
        ["applinks:trips.example.com"], ["applinks:TRIPS.example.com"], ["applinks:trips.example.com?mode=managed"],
        ["applinks:trips.example.com", "authsrv:login.example.com"],
    ])
    func `domains that agree have no finding`(domains: [String]) throws {
        #expect(try findings(domains).lines == [])
    }

    @Test func `each of two identifiers is compared`() throws {
        func found(_ name: String) throws -> [String] {
            let own = "<key>application-identifier</key><string>7QW3E5R9TY.com.example.trips</string>"
            let mac = "<key>com.apple.application-identifier</key><string>\(name)</string>"
            return try findings(["applinks:trips.example.com"], own + mac).codes
        }
        #expect(
            try found("7QW3E5R9TY.com.example.other") == ["different-app"]
                && found("7QW3E5R9TY.com.example.trips") == []
        )
    }

    @Test func `a missing domain is an error with the line to add`() throws {
        let found = try findings(["webcredentials:$(HOST)"]).filter { $0.severity > .info }
        #expect(found.lines == [#"error missing-host the domain "applinks:trips.example.com" is missing"#])
        #expect(found.first?.fix == "add <string>applinks:trips.example.com</string>")
    }

    @Test func `an app with scheme links only needs no domains`() throws {
        let table = try SampleFiles.schemeTable()
        #expect(try findings([], table: table).lines == [])
        let none = SampleFiles.plist("<dict/>")
        #expect(
            EntitlementsCheck.findings(none, against: ComparedTable(table, named: "routes.json")).lines == []
        )
        #expect(
            try findings(["applinks:trips.example.com"], table: table).lines == [
                "warning host-not-in-table routes.json gives the app no applinks, so the association file of trips.example.com does not name it"
            ]
        )
    }

    @Test func `a wildcard does not stand for its own host`() throws {
        let message = #"the domain "applinks:trips.example.com" is missing; "*.trips.example.com" stands only for its"#
        #expect(try findings(["applinks:*.trips.example.com"]).contains { $0.message == message + " subdomains" })
    }

    @Test func `a wildcard stands for the subdomains of a host of the table`() throws {
        let table = try SampleFiles.table(hosts: #""example.com", "www.example.com""#)
        let domains = ["applinks:example.com", "applinks:*.example.com"]
        let more =
            #"info host-not-in-table routes.json has no host *.example.com, so it decides nothing for "applinks:*.example.com""#
        #expect(try findings(domains, table: table).lines == [more])
        let found = try findings(["applinks:*.example.com"])
        let missing = #"the domain "applinks:trips.example.com" is missing; routes.json does not have the host of "#
        #expect(
            found.contains { $0.code == "missing-host" && $0.message == missing + #""*.example.com""# },
            "\(found.lines)"
        )
    }

    @Test func `a table without the app of the file is an error`() throws {
        #expect(
            try findings(["applinks:trips.example.com"], table: SampleFiles.table(ios: "")).codes == ["no-app-in-table"]
        )
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        #expect(try findings(["appclips:trips.example.com"], clip).codes == ["no-app-in-table"])
    }

    @Test func `every service that the table gives the app has its domains`() throws {
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let table = try SampleFiles.table(hosts: #""trips.example.com", "*.trips.example.com""#, ios: app)
        let applinks = ["applinks:trips.example.com", "applinks:*.trips.example.com"]
        #expect(
            try findings(applinks, table: table).lines == [
                #"error missing-host the domain "appclips:trips.example.com" is missing"#
            ]
        )
        #expect(try findings(applinks + ["appclips:trips.example.com"], table: table).lines == [])
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        #expect(try findings(["appclips:trips.example.com"], clip, table: table).lines == [])
    }

    @Test(arguments: [
        ("trips.example.com", "it has no service"), ("applinks=trips.example.com", Self.onlyHost),
        ("trips.example.com:443", "it has no service"),
        ("applink:trips.example.com", "\"applink\" is not a service"),
        ("APPLINKS:trips.example.com", "\"APPLINKS\" is not a service"),
        ("https://trips.example.com", "it has no service"),
        ("applinks:https://trips.example.com", Self.onlyHost), ("applinks://trips.example.com", Self.onlyHost),
        ("applinks::trips.example.com", Self.onlyHost),
        ("applinks:trips.example.com/", Self.onlyHost),
        ("applinks:trips.example.com/?mode=managed", "\"/?mode=managed\" is not a mode"),
        ("applinks:trips.example.com:8443", Self.onlyHost),
        ("applinks:applinks:trips.example.com", Self.onlyHost), ("applinks:https:trips.example.com", Self.onlyHost),
        ("applinks:http//trips.example.com", Self.onlyHost), ("applinks:trips.example.com/dev/*", Self.onlyHost),
        ("applinks.trips.example.com", "it has no service"), ("https://trips.example.com/x", "it has no service"),
        ("applinks:trips.example.com;mode=developer", "\";mode=developer\" is not a mode"),
        ("applinks:\u{201C}trips.example.com\u{201D}", Self.space), ("applinks：trips.example.com", Self.onlyHost),
        ("applinks:", "the host is missing"), ("applinks:trips..com", Self.noName("trips..com")),
        ("applinks:trips.*.com", Self.wildcard), ("applinks:*trips.example.com", Self.wildcard),
        ("applinks:*.*.example.com", Self.wildcard), ("app links:*trips.example.com", Self.space),
        ("appclips:*.trips.example.com", "App Clips have no wildcards, so each host is listed"),
        ("applinks:trips.example.com?mode=debug", "\"?mode=debug\" is not a mode"),
        ("applinks:trips.example.com?mode=Developer", "\"?mode=Developer\" is not a mode"),
        ("applinks:trips.example.com&mode=developer", "\"&mode=developer\" is not a mode"),
        ("applinks:trips.example.com?mode=release", "\"?mode=release\" is not a mode"),
        ("applinks:tríps.example.com", Self.noName("tríps.example.com")), ("applinks: trips.example.com", Self.space),
        ("applinks:trips.example.com\u{200B}", Self.space),
        ("applinks:me@trips.example.com", Self.noName("me@trips.example.com")), ("applinks:*.", Self.noName("*")),
    ])
    func `a domain that the system does not read is an error, and the domain to write is read`(
        domain: String,
        reason: String
    ) throws {
        let found = try findings([domain.replacing("&", with: "&amp;"), "applinks:trips.example.com"])
        let error = try #require(found.first { $0.code == "invalid-domain" }, "\(found.lines)")
        #expect(
            error.message == "\(domain.quoted) is not a domain that the system reads: \(reason)"
                && error.severity == .error && error.location.line == 3
        )
        let texts = (error.fix ?? "").split(separator: "\"").map(String.init).filter { $0.contains(":") }
        #expect(!texts.isEmpty || error.fix == Self.noHost)
        for text in texts {
            #expect(
                try findings([text, "applinks:trips.example.com"]).codes.allSatisfy { $0 != "invalid-domain" },
                "\(text)"
            )
        }
    }

    private static let wildcard = "a wildcard stands only at the start, as \"*.\""
    private static let space = "it has a space, a line break, a quotation mark or an invisible character"
    private static let onlyHost = "only a colon and a host follow the service: no scheme, no port, no path"

    private static func noName(_ host: String) -> String {
        "\(host.quoted) is no host name, which has only ASCII letters, digits, hyphens and dots"
    }

    @Test(arguments: [
        (
            "app links:*trips.example.com",
            #"write "applinks:*.trips.example.com" for its subdomains, or "applinks:trips.example.com" for the host itself"#
        ),
        ("applinks:a.*.example.com", #"write "applinks:*.example.com""#),
        ("applinks:trips.*.com", #"write "applinks:trips.example.com""#),
        ("applinks:applinks:trips.example.com", #"write "applinks:trips.example.com""#),
        ("applinks www.example.com", #"write "applinks:www.example.com""#),
        ("applinks:ios:www.example.com", #"write "applinks:www.example.com""#),
        ("applinks:*:www.example.com", #"write "applinks:www.example.com""#),
        ("applinks:localhost:3000", #"write "applinks:localhost""#),
        ("applinks:www.example.com mode=developer", #"write "applinks:www.example.com?mode=developer""#),
        ("applinks:www,example,com", #"write "applinks:www.example.com""#),
        ("mode=developer", #"write "applinks:trips.example.com?mode=developer""#),
        ("applinks:mode=managed", #"write "applinks:trips.example.com?mode=managed""#),
        ("mode=developer:www.example.com", #"write "applinks:www.example.com?mode=developer""#),
        ("mode=managed:webcredentials:www.example.com", #"write "webcredentials:www.example.com?mode=managed""#),
        ("applinks-www.example.com", #"write "applinks:www.example.com""#),
        ("applinks:", noHost), ("applinks:*", noHost), ("applinks", noHost), ("", noHost),

        ("applinks:https://$(HOST)", #"write "applinks:$(HOST)""#),
        ("appLinks:$(HOST:lower)", #"write "applinks:$(HOST:lower)""#),
        ("applinks:http//www.example.com", #"write "applinks:www.example.com""#),
        ("webcredentials.www.example.com:443", #"write "webcredentials:www.example.com""#),
        ("https://www.example.com/dev/*", #"write "applinks:www.example.com""#),
        ("applinks:www.example.com;mode=developer", #"write "applinks:www.example.com?mode=developer""#),
        ("applinks:trips.example.com?mode=dev", #"write "applinks:trips.example.com?mode=developer""#),
        ("applinks:trips.example.com?Managed,Developer", #"write "applinks:trips.example.com?mode=developer+managed""#),
        ("applinks:trips.example.com?mode=release", #"write "applinks:trips.example.com""#),
        (
            "applinks:trips.example.com, www.example.com",
            "write each with its service into a <string> of its own"
        ),
    ])
    func `the fix is the whole domain`(domain: String, fix: String) throws {
        #expect(try findings([domain, "applinks:trips.example.com"]).first { $0.code == "invalid-domain" }?.fix == fix)
    }

    private static let noHost = "write a host in ASCII after the service, or remove the entry"

    @Test func `a host of the table stands in for another only where it is missing`() throws {
        let table = #"write "applinks:trips.example.com""#
        #expect(try findings(["applinks:münchen.example"]).first?.fix == table)
        let found = try findings(["applinks:trips.example.com", "applinks:münchen.example"])
        #expect(found.map(\.fix) == [Self.noHost])
    }

    @Test(arguments: [
        "applinks:trips.example.com, applinks:trips.example.com?mode=managed", "applinks.trips.example.com",
        "app links:*trips.example.com", "applinks:trips.example.com?mode=dev", "applinks:trips.example.com/",
        "applinks:https://$(HOST)",
    ])
    func `a domain that is corrected is not missing too`(domain: String) throws {
        #expect(try findings([domain]).codes == ["invalid-domain"])
    }

    @Test(arguments: [
        ("applinks:trips.example.com.", "links have no dot at the end of their host"),
        ("applinks:my_trips.example.com", "host names have no underscore (RFC 1123)"),
        ("webcredentials:localhost", "Apple's servers fetch the file, and they do not reach \"localhost\""),
        ("applinks:192.168.0.7", "Apple's servers fetch the file, and they do not reach \"192.168.0.7\""),
        ("applinks:xn--bcher-kva.example", "since iOS 16, iPhones open no link of a host in Punycode"),
    ])
    func `a host that the system may not read is a warning`(domain: String, reason: String) throws {
        let found = try findings(["applinks:trips.example.com", domain])
        #expect(found.lines.first == "warning invalid-domain \"\(domain)\": \(reason)")
        #expect(
            try findings(["applinks:trips.example.com", "applinks:mac.local?mode=developer"]).codes.contains(
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
            #expect(
                found.codes == ["unreadable-app-file"] && found.first?.message.contains("provisioning profile") == true
            )
            #expect(found.first?.fix == #"pass what "codesign -d --entitlements - --xml App.app" prints"#)
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
        let found = try findings(["applinks:trips.example.com"], keys)
        let names = "FlutterDeepLinkingEnabled and CFBundleURLTypes"
        #expect(found.lines == ["warning misplaced-property the system reads \(names) only in the Info.plist"])
    }

    @Test func `a web browser gets no universal links`() throws {
        let browser = "<key>com.apple.developer.web-browser</key>"
        let found = try findings(["applinks:trips.example.com"], browser + "<true/>")
        #expect(found.codes == ["web-browser"] && found.first?.severity == .error)
        #expect(try findings(["webcredentials:other.example"], browser + "<true/>").codes == ["host-not-in-table"])
        #expect(try findings([], browser + "<true/>").lines == [])
        #expect(try findings(["applinks:trips.example.com"], browser + "<false/>").lines == [])
    }

    @Test(arguments: ["developer", "developer+managed"])
    func `the developer mode is a warning`(mode: String) throws {
        let found = try findings(["applinks:trips.example.com?mode=\(mode)"])
        #expect(found.codes == ["developer-mode"] && found.first?.severity == .warning)
    }

    @Test func `a domain of another site is worth knowing, a service without its list is a warning`() throws {
        let found = try findings([
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
        #expect(try findings(["applinks:trips.example.com"], signed).lines == [])
    }

    @Test(arguments: [
        ("7QW3E5R9TV.com.example.trips", "7QW3E5R9TV", "", "correct the prefix in routes.json, or sign the app with"),
        ("AAAAAAAAAB.org.other.app", "AAAAAAAAAB", "", "add this app to \"apps\" of routes.json, or name the table"),
        ("7QW3E5R9TY.com.example.trips.dev", "", "", "add this app to \"apps\" of routes.json, or name the table"),
        ("7qw3e5r9ty.com.example.trips", "7QW3E5R9TY", "; they differ only in case or spaces", printed),
        ("7QW3E5R9TY.com.example.Trips", "7QW3E5R9TY", "; they differ only in case or spaces", printed),
        ("7QW3E5R9TY.com.example. trips", "7QW3E5R9TY", "; they differ only in case or spaces", printed),
        ("7QW3E5R9TY.7QW3E5R9TY.com.example.trips", "", "; no signed app has such an identifier", printed),
        ("com.example.trips", "7QW3E5R9TY", "; no signed app has such an identifier", printed),
        ("7QW3E5R9TY.*", "7QW3E5R9TY", "; no signed app has such an identifier", signing),
        (
            "7QW3E5R9TV.com.example.trips", "7QW3E5R9TY",
            "; 7QW3E5R9TV is an older App ID prefix, which is not the team ID", "write the prefix 7QW3E5R9TV in routes"
        ),
    ])
    func `an app that is signed as another one is an error`(
        name: String,
        team: String,
        more: String,
        fix: String
    ) throws {
        let message = "and routes.json names 7QW3E5R9TY.com.example.trips, so no link opens this build"
        for key in ["application-identifier", "com.apple.application-identifier"] {
            let found = try findings(["applinks:trips.example.com"], Self.signed(name, key, team: team))
            #expect(found.lines == ["error different-app the iOS app is signed as \(name), \(message)\(more)"])
            #expect(found.first?.fix?.hasPrefix(fix) == true, "\(found)")
        }
        let none = try findings([], Self.signed(name, team: team), table: SampleFiles.schemeTable())
        #expect(none.lines == [], "a table with scheme links only has no association file")
    }

    private static let signing = "sign the app with --entitlements and its own file"
    private static let printed = #"pass what "codesign -d --entitlements - --xml App.app" prints, and write that"#

    @Test func `an App Clip is told by its identifier`() throws {
        let clip = Self.signed("7QW3E5R9TY.com.example.trips.clip")
        let found = try findings(["appclips:trips.example.com"], clip)
        #expect(
            found.codes == ["no-app-in-table"]
                && found.first?.fix?.hasPrefix("add \"appClip\" to \"apps\" of routes") == true
        )
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let other = try findings(["appclips:trips.example.com"], clip, table: SampleFiles.table(ios: app))
        #expect(other.codes == ["different-app"] && other.first?.fix?.hasPrefix(Self.printed) == true, "\(other)")
    }

    @Test func `the file of the other option is named, and nothing else`() throws {
        let info = "<dict><key>CFBundleIdentifier</key><string>com.example.trips</string></dict>"
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let found = EntitlementsCheck.findings(SampleFiles.plist(info), against: table)
        #expect(found.lines == ["error misplaced-property the system reads CFBundleIdentifier only in the Info.plist"])
        #expect(found.first?.fix?.contains("name it with --info-plist") == true)
        let own = "<dict>\(Self.signed("7QW3E5R9TY.com.example.trips"))</dict>"
        let other = InfoPlistCheck.findings(SampleFiles.plist(own), against: table)
        #expect(
            other.codes == ["misplaced-property"] && other.first?.fix?.contains("name it with --entitlements") == true
        )
        #expect(other.first?.severity == .error)
    }

    @Test(arguments: ["com.apple.developer.associated-domain", "Associated Domains", "associatedDomains"])
    func `a key like that of the associated domains is named`(key: String) throws {
        let list = "<dict><key>\(key)</key><array><string>applinks:trips.example.com</string></array></dict>"
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        let found = EntitlementsCheck.findings(SampleFiles.plist(list), against: table)
        #expect(found.lines == ["error missing-host the system reads no key \"\(key)\""])
        #expect(found.first?.fix == "write com.apple.developer.associated-domains in place of it")
        #expect(InfoPlistCheck.findings(SampleFiles.plist(list), against: table).codes.contains("misplaced-property"))
    }

    @Test func `an App Clip that is signed as the app is an error`() throws {
        let app = #"{"id": "7QW3E5R9TY.com.example.trips", "appClip": "7QW3E5R9TY.com.example.trips.Clip"}"#
        let clip = "<key>com.apple.developer.parent-application-identifiers</key><array/>"
        let found = try findings(
            ["appclips:trips.example.com"],
            clip + Self.signed("7QW3E5R9TV.com.example.trips.Clip"),
            table: SampleFiles.table(ios: app)
        )
        #expect(found.codes == ["different-app"] && found.first?.message.hasPrefix("the App Clip is signed as") == true)
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
            #expect(
                found.codes == ["unreadable-app-file"]
                    && found.first?.message.hasPrefix("the file is what codesign") == true
            )
            #expect(found.first?.fix == #"pass what "codesign -d --entitlements - --xml App.app 2>/dev/null" prints"#)
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
