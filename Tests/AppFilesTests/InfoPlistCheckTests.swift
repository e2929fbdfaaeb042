import AppFiles
import Diagnostics
import LinkRoutes
import TableChecks
import Testing

/// `linkd check --info-plist`: schemes and scenes.
struct InfoPlistCheckTests {
    static func findings(_ content: String) throws -> [Diagnostic] {
        let table = ComparedTable(try SampleFiles.table(), named: "routes.json")
        return InfoPlistCheck.findings(SampleFiles.plist("<dict>\(content)</dict>"), against: table)
    }

    static func types(_ schemes: String...) -> String {
        let list = schemes.map { "<string>\($0)</string>" }.joined()
        return
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(list)</array></dict></array>"
    }

    static func scenes(_ scene: String) -> String {
        "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
            + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>\(scene)</dict></array></dict></dict>"
    }

    @Test func `the schemes of the table are in the file, in any case`() throws {
        #expect(try Self.findings(Self.types("tcal")).lines == [])
        #expect(try Self.findings(Self.types("TCAL")).lines == [])
        #expect(try Self.findings("").lines == ["error missing-scheme 3"])
    }

    @Test func `what linkd prints agrees`() throws {
        let lines = try #require(InfoPlistLines.text(of: SampleFiles.table()))
        #expect(try Self.findings(lines).lines == [])
        let table = try SampleFiles.table(
            routes: #"{"id": "trip", "path": "/trips", "customScheme": false, "page": {"title": "T"}}"#
        )
        #expect(InfoPlistLines.text(of: table) == nil)
    }

    @Test(arguments: ["tcal://", "tcal:", "1tcal", "", "t cal"])
    func `a text that is not a scheme is an error`(scheme: String) throws {
        let found = try Self.findings(Self.types("tcal", scheme))
        #expect(found.lines == ["error invalid-scheme 3"])
        #expect(!scheme.hasPrefix("tcal") || found.first?.fix?.contains("\"tcal\"") == true)
    }

    @Test(arguments: [
        (" tcal", ["tcal"]), ("tcal://host", ["tcal"]), ("tcal*", ["tcal"]), ("tcal, other", ["tcal", "other"]),
        ("t_cal", []),
    ])
    func `the scheme that is meant is written, and not missing as well`(_ scheme: String, _ meant: [String]) throws {
        let found = try Self.findings(Self.types(scheme))
        #expect(
            found.codes.sorted() == (meant.isEmpty ? ["invalid-scheme", "missing-scheme"] : ["invalid-scheme"]),
            "\(found)"
        )
        #expect(meant.allSatisfy { found.last?.fix?.contains("\"\($0)\"") == true }, "\(found)")
    }

    @Test(arguments: [
        "<key>CFBundleName</key><string>tcal</string>", "<key>CFBundleDisplayName</key><string>tcal</string>",
        "<key>CFBundleTypes</key><string>tcal</string>", "<key>CFBundleURLTypes</key><array/>",
        "<key>CFBundleUrlTypes</key><array/>", "<key>CFBundleUrlSchemes</key><array><string>other</string></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>tcal</string></dict></array>",
        "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>tcal</string></dict></array>",
        "<key>CFBundleUrlTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>tcal</string></array></dict></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleUrlScheme</key><array><string>tcal</string></array></dict></array>",
    ])
    func `the lines to add for a missing scheme end the finding`(_ key: String) throws {
        let fix = try #require(try Self.findings(key).first { $0.code == "missing-scheme" }?.fix)
        let added = try #require(fix.firstMatch(of: #/add (<.*>)( to the array CFBundleURLTypes)?/#))
        let whole = key.replacing("<key>CFBundleURLTypes</key><array", with: "<key>CFBundleURLTypes</key>#<array")
        let array = key.hasPrefix("<key>CFBundleURLTypes</key>")
        #expect(array == (added.2 != nil))
        let open = whole.replacing("#<array/>", with: "<array></array>").replacing("#", with: "")
        let written =
            array
            ? open.replacing("<key>CFBundleURLTypes</key><array>", with: "<key>CFBundleURLTypes</key><array>\(added.1)")
            : key + added.1
        #expect(
            try Self.findings(written).allSatisfy { $0.code != "missing-scheme" && $0.severity != .error },
            "\(written)"
        )
    }

    @Test func `the lines for one scheme are those for all that are missing`() throws {
        let table = try RouteTable(
            checking: Array(
                #"{"hosts": ["a.example"], "schemes": ["tcal", "trips"], "routes": [{"id": "a", "path": "/a", "customScheme": true, "page": {"title": "A"}}]}"#
                    .utf8
            )
        )
        let found = InfoPlistCheck.findings(SampleFiles.plist("<dict/>"), against: ComparedTable(table, named: "t"))
        #expect(found.codes == ["missing-scheme", "missing-scheme"] && Set(found.map(\.fix)).count == 1)
        #expect(found.first?.fix?.contains("<string>tcal</string><string>trips</string>") == true)
    }

    @Test func `a value of another type is the only finding`() throws {
        let schemes = "<key>CFBundleURLSchemes</key><string>tcal</string>"
        let found = try Self.findings("<key>CFBundleURLTypes</key><array><dict>\(schemes)</dict></array>")
        #expect(found.codes == ["invalid-property"])
    }

    @Test(arguments: [
        ("com.example.other", false), ("trips", false), ("ABCDE12345.com.example.trips", true),
        ("com.example.Trips", true),
    ])
    func `an app that the table does not name is a warning`(_ name: String, _ isMeant: Bool) throws {
        let found = try Self.findings(Self.types("tcal") + "<key>CFBundleIdentifier</key><string>\(name)</string>")
        #expect(found.lines == ["warning different-app 3"])
        #expect(!isMeant || found.first?.fix?.hasSuffix(" com.example.trips") == true, "\(found)")
    }

    @Test(arguments: ["com.example.trips", "$(PRODUCT_BUNDLE_IDENTIFIER)", "com.example.${NAME}"])
    func `an app that the table names, or that the build names, is no warning`(_ name: String) throws {
        let found = try Self.findings(Self.types("tcal") + "<key>CFBundleIdentifier</key><string>\(name)</string>")
        #expect(found.allSatisfy { $0.severity < .warning }, "\(found)")
    }

    @Test(arguments: [
        "<key>NSExtension</key><dict/>", "<key>EXAppExtensionAttributes</key><dict/>", "<key>NSAppClip</key><dict/>",
        "<key>WKApplication</key><true/>", "<key>CFBundlePackageType</key><string>BNDL</string>",
        "<key>CFBundlePackageType</key><string>FMWK</string>",
    ])
    func `a file of something else than an app is the only finding`(_ key: String) throws {
        let found = try Self.findings(key + "<key>CFBundleIdentifier</key><string>com.example.trips.more</string>")
        #expect(found.lines == ["warning different-app 3"], "\(found)")
    }

    @Test func `a scheme of another library is worth knowing`() throws {
        #expect(try Self.findings(Self.types("tcal", "com.googleusercontent.apps.1")).codes == ["scheme-not-in-table"])
    }

    @Test(arguments: ["https", "HTTP"])
    func `a scheme of the web is a warning`(scheme: String) throws {
        let found = try Self.findings(Self.types("tcal", scheme))
        #expect(found.codes == ["scheme-not-in-table"] && found.first?.severity == .warning)
    }

    @Test func `a scene without a delegate loses links`() throws {
        #expect(try Self.findings(Self.types("tcal") + Self.scenes("")).codes == ["scene-without-delegate"])
        let delegate = "<key>UISceneDelegateClassName</key><string>App.SceneDelegate</string>"
        #expect(try Self.findings(Self.types("tcal") + Self.scenes(delegate)).lines == [])
        let swiftUI = "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
        #expect(try Self.findings(Self.types("tcal") + swiftUI).lines == [])
    }

    @Test func `keys of other places are a warning`() throws {
        let domains = "<key>com.apple.developer.associated-domains</key><array/>"
        #expect(try Self.findings(Self.types("tcal") + domains).lines == ["warning misplaced-property 3"])
        let tags = ["iso7816.select-identifiers", "felica.systemcodes"].map {
            "<key>com.apple.developer.nfc.readersession.\($0)</key><array/>"
        }
        #expect(try Self.findings(Self.types("tcal") + tags.joined()).lines == [])
        let top = "<key>CFBundleURLSchemes</key><array><string>tcal</string></array>"
        #expect(Set(try Self.findings(top).codes) == ["missing-scheme", "misplaced-property"])
    }

    @Test func `a provisioning profile is no Info.plist`() throws {
        #expect(
            try Self.findings("<key>TeamIdentifier</key><array/><key>Entitlements</key><dict/>").codes == [
                "unreadable-app-file"
            ]
        )
    }

    @Test(arguments: [
        "<key>CFBundleURLTypes</key><string>tcal</string>", "<key>CFBundleURLTypes</key><array><true/></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><true/></dict></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><dict/></array></dict></array>",
        "<key>UIApplicationSceneManifest</key><true/>",
        "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><array/></dict>",
    ])
    func `a value of a wrong type is an error`(content: String) throws {
        #expect(try Self.findings(content).codes.contains("invalid-property"))
    }
}
