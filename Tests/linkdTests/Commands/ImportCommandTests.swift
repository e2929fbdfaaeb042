import Foundation
import TestFolders
import Testing

/// `linkd import`: a table on standard output, and a report on standard error.
struct ImportCommandTests {
    private static let app = "7QW3E5R9TY.com.example.trips"
    private let folder: TemporaryFolder

    init() throws {
        folder = try SiteFolder().folder
        try folder.write("old.json", Self.file(#"{"/": "/trips/new", "exclude": true}, {"/": "/about"}"#))
        try folder.write("differs.json", Self.file(#"{"/": "/A", "caseSensitive": false}"#))
        try folder.write("badID.json", #"{"applinks": {"details": [{"appID": "com.x.y", "paths": ["/a"]}]}}"#)
        try folder.write("links.json", Self.assetLinks)
        try folder.write("broken.json", #"{"applinks": {},}"#)
        try folder.write("AndroidManifest.xml", Self.manifest)
        try folder.write("part.xml", #"<intent-filter android:autoVerify="true"></intent-filter>"#)
    }

    private static func file(_ rules: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(rules)]}]}}"#
    }

    @Test func `a table is served, also if the file has paths that linkd reserves`() throws {
        let rules = ["/.a", "/_linkd/?*", "/.well-known/x", "/%2Ewell/x", "/apple-app-site-association", "/about"]
        try folder.write("reserved.json", Self.file(rules.map { "{\"/\": \"\($0)\"}" }.joined(separator: ",")))
        let arguments = ["import", "reserved.json", "--host", "www.example.com", "--output", "table.json"]
        let outcome = try Outcome.linkd(arguments, in: folder)
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("no page can answer paths whose first name linkd reserves"), "\(outcome.error)")
        #expect(outcome.error.contains("/about"))
        #expect(try Outcome.linkd(["check", "--table", "table.json"], in: folder).exitCode == 0)
    }

    private static let fingerprint =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"

    private static let assetLinks = """
        [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
          "package_name": "com.example.trips", "sha256_cert_fingerprints": ["\(fingerprint)"]}}]
        """

    private static let manifest = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.trips">
          <application>
            <activity android:name=".Main" android:exported="true">
              <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="www.example.com" />
                <data android:scheme="tcal" />
                <data android:pathPrefix="/trips/" />
              </intent-filter>
            </activity>
          </application>
        </manifest>
        """

    private func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try Outcome.linkd(["import"] + arguments, input: input, in: folder)
    }

    @Test func `the table is on standard output, the report on standard error`() throws {
        let outcome = try run("old.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#"{"id":"about","path":"/about"}"#))
        #expect(!outcome.output.contains("new"))
        #expect(outcome.error.contains("same for every link ("))
    }

    @Test func `a difference has the shortest link, both rules and the exit code 1`() throws {
        let outcome = try run("differs.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("  opens no longer  https://www.example.com/a\n"))
        #expect(outcome.error.contains(#"details[0].components[0]: {"/":"/A","caseSensitive":false}"#))
        #expect(outcome.error.contains("    now            no rule\n"))
        #expect(outcome.error.contains("different: 1 kind of link"))
    }

    @Test func `the new table passes the check`() throws {
        let outcome = try run("old.json", "links.json", "--host", "www.example.com", "--output", "new.json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.isEmpty)
        let check = try Outcome.linkd(["check", "new.json"], in: folder)
        #expect(check.exitCode == 0, "\(check.output)")
        #expect(try Outcome.linkd(["diff", "old.json", "new.json"], in: folder).exitCode == 0)
    }

    @Test func `a file that linkd prints for plain parameters comes back as the same`() throws {
        let path = Program.project.appending(path: "docs/examples/levels.json").path
        let printed = try Outcome.linkd(["print", "aasa", "--table", path], in: folder)
        try folder.write("printed.json", printed.output)
        let outcome = try run("printed.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.error.contains("\nsame for every link (") && !outcome.error.contains("not imported"))
    }

    @Test func `a rule that a table cannot say is named with the reason`() throws {
        try folder.write("whole.json", Self.file(#"{"/": "/a", "?": "id"}, {"/": "/b"}"#))
        let outcome = try run("whole.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 1)
        let line = #"not imported: details[0].components[0]: {"/":"/a","?":"id"}, since a table names query items, "#
        #expect(outcome.error.contains(line))
        #expect(outcome.output.contains(#"{"id":"b","path":"/b"}"#))
    }

    @Test func `a file that exists is not changed`() throws {
        let outcome = try run("old.json", "--host", "www.example.com", "--output", "links.json")
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["links.json: error [unusable-file]"])
        #expect(try String(contentsOfFile: folder.path("links.json"), encoding: .utf8) == Self.assetLinks)
    }

    @Test func `a dangling symbolic link is a file that exists`() throws {
        let link = folder.path("dangling.json")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere.json")
        let outcome = try run("old.json", "--host", "www.example.com", "--output", "dangling.json")
        #expect(outcome.exitCode == 1)
        #expect(outcome.findings == ["dangling.json: error [unusable-file]"])
    }

    @Test func `the output - is standard output`() throws {
        let outcome = try run("old.json", "--host", "www.example.com", "--output", "-")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#""path":"/about""#))
        #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
    }

    @Test(arguments: [
        (paths: #"android:path="/abc""#, severity: "warning", subject: "https://www.example.com/abc"),
        (
            paths: #"android:pathAdvancedPattern="/[a-z]+b""#, severity: "info",
            subject: #"android:pathAdvancedPattern="/[a-z]+b""#
        ),
    ])
    func `a manifest that opens other links, or is not compared, has the exit code 1`(
        _ sample: (paths: String, severity: String, subject: String)
    ) throws {
        try folder.write("about.json", Self.file(#"{"/": "/about"}"#))
        let paths = #"<data android:path="/about" /><data android:path="/about/" /><data \#(sample.paths) />"#
        let manifest = Self.manifest.replacing(#"<data android:pathPrefix="/trips/" />"#, with: paths)
            .replacing(#"<data android:scheme="tcal" />"#, with: "")
        try folder.write("more.xml", manifest)
        let outcome = try run("about.json", "links.json", "more.xml")
        let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("more.xml:") }
        #expect(lines.count == 1 && lines[0].hasPrefix("more.xml:10:70: \(sample.severity): "), "\(outcome.error)")
        #expect(lines.first?.contains(sample.subject) == true, "\(outcome.error)")
        #expect(!outcome.error.contains("error:"), "\(outcome.error)")
        #expect(outcome.exitCode == 1)
    }

    @Test func `other apps are listed and do not change the exit code`() throws {
        let text = #"""
            {"applinks": {"details": [
              {"appIDs": ["7QW3E5R9TY.com.example.trips"], "components": [{"/": "/a"}]},
              {"appIDs": ["7QW3E5R9TY.com.example.other"], "components": [{"/": "/b"}]}]},
             "webcredentials": {"apps": ["7QW3E5R9TY.com.example.third"]}}
            """#
        try folder.write("several.json", text)
        let outcome = try run("several.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.error.contains("not imported: the rules of \"7QW3E5R9TY.com.example.other\", since"))
        #expect(outcome.error.contains("not imported: webcredentials of 7QW3E5R9TY.com.example.third"))
        let help = try run("--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("other apps are listed as not imported and do not change the exit code"))
    }

    @Test func `an App Clip that a table does not take is not imported`() throws {
        let clip = Self.app + ".bad id!"
        let text =
            #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/a"}]}]}, "#
            + #""appclips": {"apps": ["\#(clip)"]}}"#
        try folder.write("clip.json", text)
        let outcome = try run("clip.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#"{"id":"\#(Self.app)"}"#))
        #expect(outcome.error.contains("not imported: appclips of \(clip)"))
    }

    @Test func `many identifiers are cut short`() throws {
        let ids = (0..<50).map { number -> String in "\"com.x.y\(number)\"" }.joined(separator: ",")
        let text = #"{"applinks": {"details": [{"appIDs": [\#(ids)], "components": [{"/": "/a"}]}]}}"#
        try folder.write("many.json", text)
        let outcome = try run("many.json", "--host", "www.example.com")
        #expect(outcome.error.split(separator: "\n").count { $0.hasPrefix("to do: ") } == 1)
        #expect(outcome.error.contains("\"com.x.y9\" and 40 more\n"))
    }

    @Test func `standard input is read`() throws {
        let outcome = try run("-", "--host", "www.example.com", input: Self.file(#"{"/": "/a"}"#))
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains(#""path":"/a""#))
    }

    @Test func `a manifest brings hosts and schemes, and its paths are compared`() throws {
        let outcome = try run("old.json", "links.json", "AndroidManifest.xml")
        #expect(outcome.output.contains(#""hosts": ["www.example.com"]"#))
        #expect(outcome.output.contains(#""schemes": ["tcal"]"#))
        #expect(outcome.output.contains(#""package":"com.example.trips""#))
        #expect(outcome.error.contains("AndroidManifest.xml:4:"))
        #expect(outcome.exitCode == 1)
    }

    @Test func `a manifest alone brings its paths`() throws {
        let outcome = try run("AndroidManifest.xml")
        #expect(outcome.output.contains(#"{"id":"trips","path":"/trips/{rest+}"}"#))
        #expect(outcome.error.contains("to do: add com.example.trips to \"apps\""))
        // The scheme has the host and the path of the filter, which a table cannot.
        #expect(outcome.exitCode == 1)
        let omission = #"tcal:// www.example.com android:pathPrefix="/trips/", since "#
        #expect(outcome.error.contains("not imported: AndroidManifest.xml:4:7: " + omission), "\(outcome.error)")
    }

    @Test func `a manifest with other paths than the association file is not said to agree`() throws {
        try folder.write("other.json", Self.file(#"{"/": "/other"}"#))
        let outcome = try run("other.json", "AndroidManifest.xml")
        #expect(outcome.exitCode == 1)
        #expect(!outcome.error.contains("agrees"))
        #expect(outcome.error.contains("AndroidManifest.xml:"))
    }

    @Test func `an identifier that a table does not take is a task, and the exit code is 1`() throws {
        let outcome = try run("badID.json", "--host", "www.example.com")
        #expect(outcome.exitCode == 1)
        #expect(outcome.error.contains("same for every link"))
        #expect(!outcome.output.contains("com.x.y"))
        #expect(outcome.error.contains("to do: add your app to \"apps\": {\"ios\""))
    }

    /// Arguments, the finding, and a text in its fix or message.
    private static let refused: [(arguments: [String], finding: String, text: String)] = [
        (["old.json"], "old.json: error [unusable-file]", "--host"),
        (["links.json"], "links.json: error [unusable-file]", "association file or the manifest"),
        (["old.json", "old.json", "--host", "a.example"], "old.json: error [unusable-file]", ""),
        (["old.json", "--host", "a.example", "--app", "X"], "old.json: error [unusable-file]", "\"\(app)\""),
        (["old.json", "--host", "a.example", "--app", "X"], "old.json: error [unusable-file]", "--app"),
        (["old.json", "--host", "a_b"], "old.json: error [unusable-file]", "\"a_b\""),
        (["broken.json", "--host", "a.example"], "broken.json:1:16: error [invalid-json]", ""),
        (["trips.json", "--host", "a.example"], "trips.json: error [unusable-file]", "\"linkd check trips.json\""),
        (["part.xml"], "part.xml:1:1: error [unreadable-app-file]", "AndroidManifest.xml"),
    ]

    @Test(arguments: refused)
    func `a file that cannot be imported is a finding`(arguments: [String], finding: String, text: String) throws {
        let outcome = try Outcome.linkd(["import"] + arguments, in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == [finding])
        #expect(text.isEmpty || outcome.error.contains(text), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `a missing file has the exit code 66`() throws {
        #expect(try run("missing.json", "--host", "a.example").exitCode == 66)
    }
}
