import Diagnostics
import Foundation
import StrictJSON
import TestFolders
import Testing

/// `linkd check --entitlements`, `--info-plist` and `--manifest`: the files of an app's project.
struct CheckAppFilesTests {
    private let folder: TemporaryFolder

    /// A folder with a table, and files that linkd printed for it.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "routes.json",
            """
            {"hosts": ["trips.example.com"], "schemes": ["tcal"], "apps": {
              "ios": [{"id": "7QW3E5R9TY.com.example.trips"}],
              "android": [{"package": "com.example.trips", "fingerprints": [
                "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
              ]}]},
             "routes": [{"id": "trip", "path": "/trips/{reference}", "customScheme": true, "page": {"title": "T"}}]}
            """
        )
        try folder.write("App.entitlements", Self.plist(try printed("entitlements")))
        try folder.write("Info.plist", Self.plist(try printed("info-plist")))
        try folder.write("AndroidManifest.xml", Self.manifest(try printed("manifest")))
    }

    private static let all = [
        "--entitlements", "App.entitlements", "--info-plist", "Info.plist", "--manifest", "AndroidManifest.xml",
    ]

    private static let omission =
        #"not compared: the identifier, which "codesign -d --entitlements - --xml App.app" prints"#

    private static func plist(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        \(content)
        </dict></plist>
        """
    }

    private static func manifest(_ content: String) -> String {
        """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
        <activity android:name=".Main" android:exported="true">
        \(content)
        </activity></application></manifest>
        """
    }

    private func printed(_ subject: String) throws -> String {
        let outcome = try Outcome.linkd(["print", subject, "--table", "routes.json"], in: folder)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return outcome.output
    }

    private func check(_ arguments: [String], table: [String] = ["--table", "routes.json"]) throws -> Outcome {
        try Outcome.linkd(["check"] + arguments + table, in: folder)
    }

    @Test func `what linkd prints agrees, alone and together`() throws {
        let lines = [
            "App.entitlements: entitlements, agrees with routes.json; \(Self.omission)",
            "Info.plist: an Info.plist, agrees with routes.json",
            "AndroidManifest.xml: a manifest, agrees with routes.json",
        ]
        for (index, line) in lines.enumerated() {
            let outcome = try check(Array(Self.all[index * 2...index * 2 + 1]))
            #expect(outcome.exitCode == 0 && outcome.output == line + "\n", "\(outcome)")
        }
        let outcome = try check(["--strict"] + Self.all)
        #expect(outcome.exitCode == 0 && outcome.output == lines.joined(separator: "\n") + "\n", "\(outcome)")
    }

    @Test func `each file is checked, and the worst one decides`() throws {
        try folder.write("App.entitlements", Self.plist(""))
        let outcome = try check(Self.all)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == ["App.entitlements:3:22: error [missing-host]"])
        #expect(
            outcome.output.diagnostics.first?.fix?.contains("\"linkd print entitlements --table routes.json\"") == true
        )
        #expect(
            outcome.output.contains(
                "App.entitlements: entitlements, 1 error; \(Self.omission)\nInfo.plist: an Info.plist, agrees"
            )
        )
        let missing = try check(["--info-plist", "nowhere.plist", "--manifest", "AndroidManifest.xml"])
        #expect(missing.exitCode == 66 && missing.output.contains("AndroidManifest.xml: a manifest, agrees"))
        #expect(missing.findings == ["nowhere.plist: error [unusable-file]"])
        #expect(try check(["--entitlements", "."]).exitCode == 65)
    }

    @Test func `warnings fail with --strict`() throws {
        let lines = try printed("entitlements").replacing("example.com<", with: "example.com?mode=developer<")
        try folder.write("App.entitlements", Self.plist(lines))
        let arguments = ["--entitlements", "App.entitlements"]
        #expect(try check(arguments).exitCode == 0)
        #expect(try check(arguments + ["--strict"]).exitCode == 1)
    }

    @Test func `with --json each finding is an object with the place and the fix`() throws {
        try folder.write("Info.plist", Self.plist("<key>CFBundleURLTypes</key><true/>"))
        let outcome = try check(["--json"] + Self.all)
        let values = try outcome.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(outcome.exitCode == 65 && values.map { $0["code"]?.string } == ["invalid-property"], "\(outcome)")
        #expect(values.allSatisfy { $0["file"]?.string == "Info.plist" && $0["line"] != nil && $0["fix"] != nil })
    }

    @Test func `what the build writes is listed in text and in JSON, and is no agreement`() throws {
        let domains =
            "<key>com.apple.developer.associated-domains</key><array><string>applinks:$(HOST)</string></array>"
        try folder.write("App.entitlements", Self.plist(domains))
        let text = try check(["--entitlements", "App.entitlements"])
        #expect(text.exitCode == 0)
        #expect(
            text.findings
                == ["App.entitlements:4:57: info: com.apple.developer.associated-domains[0] [not-compared]"]
        )
        #expect(text.output.contains("applinks:$(HOST)") && !text.output.contains("agrees"), "\(text)")
        let json = try check(["--json", "--entitlements", "App.entitlements"])
        #expect(json.output.contains(#""code":"not-compared","severity":"info""#), "\(json)")
    }

    @Test func `the table of a configuration is named in the messages, and its options in the fix`() throws {
        let misplaced = Self.plist("<key>CFBundleURLSchemes</key><array><string>tcal</string></array>")
        try folder.write("Info.plist", misplaced)
        try folder.write("config.json", #"{"tables": ["routes.json"]}"#)
        let fixes = [[]: "linkd print info-plist\"", ["--config", "config.json"]: "info-plist --config config.json\""]
        for (options, fix) in fixes {
            let outcome = try check(["--info-plist", "Info.plist"], table: options)
            #expect(outcome.exitCode == 65 && outcome.output.contains(fix), "\(outcome)")
            #expect(try check(["--manifest", "AndroidManifest.xml"], table: options).exitCode == 0)
        }
        let none = try check(["--manifest", "AndroidManifest.xml"], table: ["--table", "nowhere.json"])
        #expect(none.exitCode == 66)
        #expect(
            try check(["--manifest", "AndroidManifest.xml", "--explain", "unreadable-app-file"], table: []).exitCode
                == 64
        )
    }

    @Test(arguments: ["--entitlements", "--info-plist", "--manifest"])
    func `a file of another kind is an error that names it`(option: String) throws {
        let entities = """
            <!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]><a>&d;</a>
            """
        let files: [(name: String, content: Data)] = [
            ("bomb.xml", Data(entities.utf8)),
            ("external.xml", Data(#"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>"#.utf8)),
            ("page.html", Data("<html><body>hello</body></html>".utf8)), ("empty", Data()),
            ("routes.json", try Data(contentsOf: folder.url.appending(path: "routes.json"))),
            ("cut.plist", Data("bplist00".utf8)), ("zeros", Data(count: 5_000)), ("apk.xml", Data([3, 0, 8, 0, 1])),
        ]
        for (name, content) in files {
            try folder.write(name, content)
            let outcome = try check([option, name])
            #expect(outcome.exitCode == 65, "\(name): \(outcome)")
            #expect(
                outcome.output.hasPrefix(name) && outcome.output.contains("[unreadable-app-file]"),
                "\(name): \(outcome.output)"
            )
            #expect(!outcome.output.contains("root:"), "a file outside is not read")
        }
    }

    @Test func `a binary property list is an error whose fix is the command that converts it`() throws {
        try folder.write("-a.plist", Data("bplist00".utf8))
        let outcome = try check(["--info-plist=-a.plist"])
        #expect(outcome.exitCode == 65 && outcome.findings == ["-a.plist: error [unreadable-app-file]"])
        #expect(outcome.output.contains("\"plutil -convert xml1 FILE\""), "\(outcome)")
    }

    @Test func `a huge file is refused before it is read`() throws {
        let path = try folder.write("huge.xml", "<manifest>")
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 100 << 20)
        try file.close()
        let outcome = try check(["--manifest", "huge.xml"])
        #expect(outcome.exitCode == 65 && outcome.findings == ["huge.xml: error [unusable-file]"], "\(outcome)")
    }

    @Test func `control characters of a file do not reach the terminal`() throws {
        try folder.write(
            "App.entitlements",
            Self.plist(
                "<key>com.apple.developer.associated-domains</key><array><string>a\u{9B}31m:x\u{202E}</string></array>"
            )
        )
        let outcome = try check(["--entitlements", "App.entitlements"])
        #expect(outcome.exitCode == 65)
        #expect(!outcome.output.unicodeScalars.contains { ["\u{9B}", "\u{202E}", "\u{1B}"].contains($0) })
    }
}
