import AssociationChecker
import AssociationSamples
import Diagnostics
import SiteAssociation
import Testing

/// Findings about targets, their fingerprints and the sign-in that a statement shares.
struct TargetFindingTests {
    private static let digits = "3C94D2186FA3C04E9921B7580DEA36F4821C65ABD9137E40C82F96B15B0A77E1"
    private static let fingerprint = spelled(digits)

    private static func spelled(_ digits: String) -> String {
        stride(from: 0, to: digits.count, by: 2).map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: ":")
    }

    private func findings(_ text: String) -> [Finding] {
        AssetLinksChecker.findings(Array(text.utf8)).filter { $0.code != "no-shared-credentials" }
    }

    private static func target(_ members: String) -> String {
        FileSample.statement(#"\#(FileSample.opensLinks), "target": {\#(members)}"#)
    }

    private static func app(_ fingerprints: String, package: String = "org.acme.trips") -> String {
        target(
            #""namespace": "android_app", "package_name": "\#(package)", "sha256_cert_fingerprints": [\#(fingerprints)]"#
        )
    }

    @Test(arguments: [
        digits.lowercased(), fingerprint.lowercased(), fingerprint + "\\n", digits, "\u{200b}\(fingerprint)",
        fingerprint.replacing(":", with: " "), fingerprint.replacing("B7:58", with: "b7:58"), "'\(fingerprint)'",
    ])
    func `the digits of a fingerprint are written in the form that Android compares`(_ value: String) throws {
        #expect(try fixed(value) == Self.app("\"\(Self.fingerprint)\""))
    }

    @Test(arguments: [
        "\(fingerprint),\(FileSample.fingerprint)", "SHA256: \(fingerprint)", "0x\(digits)",
        fingerprint.replacing("C0", with: "CO"), String(fingerprint.prefix(59)), String(fingerprint.prefix(92)),
        "YOUR_SHA256_FINGERPRINT", "...", "",
    ])
    func `another string in place of a fingerprint has no replacement`(_ value: String) throws {
        #expect(try fixed(value) == nil)
    }

    /// Returns a file after the fix of its only finding, an invalid fingerprint; nil if the fix is advice.
    private func fixed(_ value: String) throws -> String? {
        let text = Self.app("\"\(value)\"")
        let found = findings(text)
        #expect(found.map(\.code) == ["invalid-fingerprint"], "\(found)")
        return try #require(found.first).fixed(text)
    }

    @Test(arguments: [
        ("AABBCCDDEEFF0011", 4, "warning"), ("00112233445566778899AABBCCDDEEFF", 2, "warning"),
        ("12345678", 8, "warning"), ("AB", 32, "warning"), ("FF", 32, "warning"),
        ("0123456789ABCDEF", 4, "warning"), ("DEADBEEF", 8, "warning"),
        ("FAC61745DC0903786FB9EDE62A962B399F7348F0BB6F899B8332667591033B9C", 1, "warning"),
        ("14E2A8C07B3D915F6A048EB21C77F0D3592B86E4AF10CD6938F57E41B29AC6D0", 1, nil),
    ])
    func `a fingerprint that everybody has is a warning`(_ digits: String, _ count: Int, _ severity: String?) {
        let value = Self.spelled(String(repeating: digits, count: count))
        let found = findings(Self.app("\"\(value)\", \"\(Self.fingerprint)\""))
        #expect(found.map(\.severity.rawValue) == (severity.map { [$0] } ?? []), "\(found)")
        #expect(found.allSatisfy { $0.code == "placeholder" })
    }

    @Test func `the fingerprint of Google's documents is worth knowing outside of samples`() {
        let value =
            "\"14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5\""
        let list = "\(value), \"\(Self.fingerprint)\""
        let found = findings(Self.app(list))
        #expect(found.map(\.code) == ["placeholder"] && found.map(\.severity) == [.info])
        #expect(findings(Self.app(list, package: "com.example.trips")) == [])
        #expect(findings(Self.app(value)).map(\.code) == ["placeholder"])
    }

    @Test func `no fix writes a key that everybody has, or thousands of fingerprints`() {
        let key = Self.spelled("FAC61745DC0903786FB9EDE62A962B399F7348F0BB6F899B8332667591033B9C")
        let text = Self.app("\"\(key.lowercased())\", \"\(Self.fingerprint)\"")
        let found = findings(text)
        #expect(found.map(\.code) == ["invalid-fingerprint"] && found.first?.fixed(text) == nil)
        let joined = Array(repeating: Self.fingerprint, count: 10_000).joined(separator: ",")
        #expect(findings(Self.app("\"\(joined)\"")).allSatisfy { $0.message.count + $0.fix.count < 600 })
    }

    private static let site = #""site": "https://trips.example.com""#
    private static let package = #""package_name": "org.acme.trips""#
    private static let fingerprints = #""sha256_cert_fingerprints": ["\#(fingerprint)", "\#(FileSample.fingerprint)"]"#

    /// Returns a file whose target has a namespace and other members.
    private static func mixed(_ namespace: String, _ members: String) -> String {
        target("\"namespace\": \"\(namespace)\", \(members)").replacing("handle_all_urls", with: "get_login_creds")
    }

    @Test(arguments: [
        ("web", "\(package), \(fingerprints)", "android_app"),
        ("web", "\(package), \(fingerprints), \(site)", "android_app"), ("android_app", site, "web"),
    ])
    func `target of the other namespace is an error`(_ namespace: String, _ members: String, _ meant: String) throws {
        let found = findings(Self.mixed(namespace, members)).filter { $0.code != "statement-opens-nothing" }
        #expect(found.map(\.code) == ["mixed-statement-keys"] && found.map(\.severity) == [.error], "\(found)")
        let fix = try #require(found.first?.fix)
        #expect(fix.contains("\"namespace\"") && fix.contains("\"\(meant)\""), "\(fix)")
        #expect(findings(Self.mixed(meant, members)).allSatisfy { $0.severity == .info })
    }

    @Test(arguments: [
        ("web", "\(fingerprints), \(site)"), ("web", #""sha256_cert_fingerprints": null, \#(site)"#),
        ("web", #""package_name": null, \#(site)"#), ("android_app", "\(package), \(fingerprints), \(site)"),
    ])
    func `additional keys of the other namespace are worth knowing`(_ namespace: String, _ members: String) {
        let found = findings(Self.mixed(namespace, members)).filter { $0.code != "statement-opens-nothing" }
        #expect(found.map(\.code) == ["mixed-statement-keys"] && found.map(\.severity) == [.info], "\(found)")
    }

    @Test(arguments: [
        ("get_login_creds", ["get_login_creds"]), ("common.get_login_creds", ["get_login_creds"]),
        ("handle_all_urls", ["handle_all_urls"]), ("Delegate_Permission/common.HANDLE_ALL_URL", ["handle_all_urls"]),
        ("delegate_permission/common.get_login_cred", ["get_login_creds"]), ("handles", ["handle_all_urls"]),
        ("common.handle_all_urls, common.get_login_creds", ["handle_all_urls", "get_login_creds"]),
    ])
    func `unknown relation is replaced with the relations that it means`(_ text: String, _ names: [String]) {
        let statement = { (relations: String) in
            Self.app("\"\(Self.fingerprint)\", \"\(FileSample.fingerprint)\"")
                .replacing("\"delegate_permission/common.handle_all_urls\"", with: relations)
        }
        let file = statement("\"\(text)\"")
        let found = findings(file)
        let relations = names.map { "\"delegate_permission/common.\($0)\"" }.joined(separator: ", ")
        #expect(found.map(\.code) == ["unknown-relation"], "\(found)")
        #expect(found.first?.fixed(file) == statement(relations), "\(found)")
        // Without the relation for links, no link opens the app.
        #expect(found.map(\.severity) == [names.contains("handle_all_urls") ? .error : .warning])
    }

    /// What a statement has, what replaces it, the kind of the finding, and what the fix writes; nil for advice in words.
    static let written: [(old: String, new: String, code: String, fixed: String?)] = [
        (opens, #""delegate_permission/common.handle_all_urls""#, "wrong-type", opens),
        (opens, "[\(opens)]", "wrong-type", nil),
        (prints, "\"\(fingerprint)\"", "wrong-type", "[\"\(fingerprint)\"]"),
        (prints, "\"\(fingerprint), \(FileSample.fingerprint)\"", "wrong-type", nil),
        ("org.acme.trips", "org.acme.trips ", "invalid-package-name", nil),
        ("org.acme.trips", "org.acme-trips", "invalid-package-name", nil),
        ("org.acme.trips", "7QW3E5R9TY.org.acme.trips", "invalid-package-name", nil),
    ]
    private static let opens = #"["delegate_permission/common.handle_all_urls"]"#
    private static let prints = "[\"\(fingerprint)\", \"\(FileSample.fingerprint)\"]"

    @Test(arguments: written)
    func `wrong value in a statement has the fix of its place`(
        _ old: String,
        _ new: String,
        _ code: String,
        _ fixed: String?
    ) {
        let sound = Self.app("\"\(Self.fingerprint)\", \"\(FileSample.fingerprint)\"")
        let text = sound.replacing(old, with: new)
        let found = findings(text)
        #expect(found.map(\.code) == [code], "\(found)")
        #expect(found.first?.fixed(text) == fixed.map { sound.replacing(old, with: $0) }, "\(found)")
    }

    @Test(arguments: [
        ("https://trips.example.com/", "https://trips.example.com"), ("trips.example.com", "https://trips.example.com"),
        ("https://trips.example.com/login?a", "https://trips.example.com"), ("https://*.example.com", nil),
    ])
    func `invalid site URL is reported with a fix`(_ site: String, _ meant: String?) {
        let file = { (site: String) in
            Self.target(#""namespace": "web", "site": "\#(site)""#)
                .replacing("handle_all_urls", with: "get_login_creds")
        }
        let found = findings(file(site))
        #expect(found.map(\.code) == ["invalid-site"], "\(found)")
        #expect(found.first?.fixed(file(site)) == meant.map(file), "\(found)")
    }

    @Test(arguments: [
        "https://a.example", "https://a.example/.well-known/", "http://a.example/b.json", "a.example/b.json",
        "/.well-known/assetlinks.json", "https://*.a.example/b.json", "https:///b.json", "",
    ])
    func `include without the HTTPS URL of a file is reported`(_ url: String) {
        let text = #"[{"include": "\#(url)"}]"#
        let found = findings(text)
        #expect(found.map(\.code) == ["invalid-site"])
        if let fixed = found.first?.fixed(text) { #expect(findings(fixed) == [], "\(fixed)") }
        #expect(findings(#"[{"include": "https://a.example/.well-known/assetlinks.json"}]"#) == [])
    }

    @Test func `statement list inside an object is reported at the list`() {
        let list = Self.app("\"\(Self.fingerprint)\", \"\(FileSample.fingerprint)\"")
        let found = findings(#"{"statements": \#(list)}"#)
        #expect(found.map(\.code) == ["wrong-type"] && found.map(\.path) == ["statements"])
    }

    @Test func `keys next to the target are reported`() {
        let target = #""target": {"namespace": "android_app", \#(Self.package)}"#
        let found = findings(FileSample.statement("\(FileSample.opensLinks), \(target), \(Self.fingerprints)"))
        #expect(found.map(\.code) == ["missing-key"])
        #expect(found.map(\.path) == ["[0].sha256_cert_fingerprints"])
    }

    @Test func `a site is not asked to open links`() {
        let creds = Self.target(#""namespace": "web", \#(Self.site)"#).replacing(
            "handle_all_urls",
            with: "get_login_creds"
        )
        #expect(findings(creds) == [])
    }

    @Test func `an app that shares no sign-in is worth knowing, and a warning where the site has webcredentials`() {
        let opens = Self.app("\"\(Self.fingerprint)\", \"\(FileSample.fingerprint)\"")
        let codes = { (text: String, signsIn: Bool) in
            AssetLinksChecker.check(Array(text.utf8), signsIn: signsIn).map { "\($0.severity.label) \($0.code)" }
        }
        #expect(
            codes(opens, false) == ["info no-shared-credentials"]
                && codes(opens, true) == ["warning no-shared-credentials"]
        )
        let shares = opens.replacing("handle_all_urls", with: "get_login_creds")
        let both = opens.dropLast() + "," + shares.dropFirst()
        #expect(!codes(String(both), true).contains { $0.hasSuffix("no-shared-credentials") })
        #expect(
            !codes(opens.dropLast() + #", {"include": "https://a.example/list.json"}]"#, true).contains {
                $0.hasSuffix("no-shared-credentials")
            }
        )
        #expect(!codes(shares, true).contains { $0.hasSuffix("no-shared-credentials") })
        #expect(codes(shares, true) == ["info statement-opens-nothing"] && codes(String(both), true) == [])
    }

    @Test(arguments: [
        #"[{ "https://trips.example.com/.well-known/assetlinks.json" }]"#,
        #"[{\"include\": \"https://trips.example.com/.well-known/assetlinks.json\"}]"#,
        #"["https://trips.example.com/.well-known/assetlinks.json"]"#,
        #"{"https://trips.example.com/.well-known/assetlinks.json"}"#,
        #"[{\n  \"include\": \"https://trips.example.com/.well-known/assetlinks.json\"\n}]"#,
        #"<string name="asset_statements">[{\"include\": \"https://trips.example.com/.well-known/assetlinks.json\"}]</string>"#,
    ])
    func `what an app names as its asset statements is a list with an include`(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(FileKind.of(bytes) == .assetLinks)
        let found = AssetLinksChecker.check(bytes)
        #expect(found.map(\.code) == ["invalid-site"])
        let fix = #"[{"include": "https://trips.example.com/.well-known/assetlinks.json"}]"#
        let written = found.first?.fix?.drop { $0 != "[" } ?? ""
        #expect(String(written) == fix)
        #expect(AssetLinksChecker.check(Array(fix.utf8)) == [])
    }
}
