import AppFiles
import Diagnostics
import LinkRoutes
import Testing

/// `linkd check --info-plist`: schemes and scenes.
struct InfoPlistCheckTests {
    private func findings(_ content: String) throws -> [Diagnostic] {
        let bytes = SampleFiles.plist("<dict>\(content)</dict>")
        return InfoPlistCheck.findings(
            bytes,
            of: "Info.plist",
            against: ComparedTable(try SampleFiles.table(), named: "routes.json")
        )
    }

    private func types(_ schemes: String...) -> String {
        let list = schemes.map { "<string>\($0)</string>" }.joined()
        return
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(list)</array></dict></array>"
    }

    private func scenes(_ scene: String) -> String {
        "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
            + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>\(scene)</dict></array></dict></dict>"
    }

    @Test func `the schemes of the table are in the file, in any case`() throws {
        #expect(try findings(types("tcal")).lines == [])
        #expect(try findings(types("TCAL")).lines == [])
        #expect(try findings(types("$(SCHEME)")).lines == [])
        #expect(try findings("").lines == [#"error AP301 CFBundleURLTypes lacks the scheme "tcal""#])
    }

    @Test func `what linkd prints agrees`() throws {
        let lines = try #require(InfoPlistLines.text(of: SampleFiles.table()))
        #expect(try findings(lines).lines == [])
        let table = try SampleFiles.table(
            routes: #"{"id": "trip", "path": "/trips", "scheme": false, "page": {"title": "T"}}"#
        )
        #expect(InfoPlistLines.text(of: table) == nil)
    }

    @Test(arguments: ["tcal://", "tcal:", "1tcal", "", "t cal"])
    func `a text that is not a scheme is an error`(scheme: String) throws {
        let found = try findings(types("tcal", scheme))
        #expect(found.lines == ["error AP302 \"\(scheme)\" is not a scheme"])
        #expect(found.first?.fix == (scheme.hasPrefix("tcal") ? "write \"tcal\"" : found.first?.fix))
    }

    @Test func `a scheme of another library is worth knowing`() throws {
        #expect(try findings(types("tcal", "com.googleusercontent.apps.1")).codes == ["AP303"])
    }

    @Test(arguments: ["https", "HTTP"])
    func `a scheme of the web is a warning`(scheme: String) throws {
        let found = try findings(types("tcal", scheme))
        #expect(found.codes == ["AP303"] && found.first?.severity == .warning)
    }

    @Test func `a scene without a delegate loses links`() throws {
        #expect(try findings(types("tcal") + scenes("")).codes == ["AP304"])
        let delegate = "<key>UISceneDelegateClassName</key><string>App.SceneDelegate</string>"
        #expect(try findings(types("tcal") + scenes(delegate)).lines == [])
        let swiftUI = "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
        #expect(try findings(types("tcal") + swiftUI).lines == [])
    }

    @Test(arguments: [
        "<key>CFBundleURLTypes</key><string>tcal</string>", "<key>CFBundleURLTypes</key><array><true/></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><true/></dict></array>",
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><dict/></array></dict></array>",
        "<key>UIApplicationSceneManifest</key><true/>",
        "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><array/></dict>",
    ])
    func `a value of a wrong type is an error`(content: String) throws {
        #expect(try findings(content).codes.contains("AP102"))
    }
}
