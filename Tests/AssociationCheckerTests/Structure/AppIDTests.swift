import AssociationChecker
import AssociationSamples
import Diagnostics
import Testing

@Suite struct AppIDTests {
    /// Identifiers as JSON that are sound without what a copy leaves around their parts.
    static let surrounded = [
        "8KL2M4N6PQ.org.example.diary ", #"\t8KL2M4N6PQ.org.example.diary"#, #"8KL2M4N6PQ.org.example.diary\r\n"#,
        "'8KL2M4N6PQ.org.example.diary'", #"\uFEFF8KL2M4N6PQ.org.example.diary"#, "8KL2M4N6PQ..org.example.diary",
        "8KL2M4N6PQ.org..example.diary", "8KL2M4N6PQ.org.example.diary.", ".8KL2M4N6PQ.org.example.diary",
        "8KL2M4N6PQ. org.example.diary", #"8KL2M4N6PQ\u200B.org.example.diary"#, " 8KL2M4N6PQ..org.example.diary",
        "“8KL2M4N6PQ.org.example.diary”",
    ]

    /// Identifiers as JSON that are not sound without it.
    static let invalid = [
        "8KL2M4N6PQ org.example.diary", "8KL2M4N6PQ,org.example.diary", "applinks:8KL2M4N6PQ.org.example.diary",
        "${TEAM}.org.example.diary", "<TEAM>.org.example.diary", "8KL2M4N6PQ.$(BUNDLE)", "8KL2M4N6PQ.{{bundle}}",
        "8KL2M4N6PQ.[object Object]", "null.org.example.diary", "8KL2M4N6PQ.org.example.café",
        "8KL2M4N6PQorg.example.diary",
        "8kl2m4n6pq.org.example.diary", "8KL2M4N6PQ.org.a, 8KL2M4N6PQ.org.b", ".org.example.diary", "8KL2M4N6PQ.",
        "8KL2M4N6PQ", "8KL2M4N6PQ.org.example.my_diary", "8KL2M4N6PQ.org.example.my diary", "org.example.diary",
        "8KL2M4N6P.org.example.diary", "8KL2M4N6PQ.org.\(String(repeating: "a", count: 200)) ",
    ]

    @Test(arguments: surrounded)
    func `an identifier with marks around its parts is written without them`(_ id: String) throws {
        let found = try errors(id)
        #expect(found.allSatisfy { $0.fix == #"write "8KL2M4N6PQ.org.example.diary""# }, "\(found)")
    }

    @Test(arguments: invalid)
    func `an identifier that no mark explains has the form to write`(_ id: String) throws {
        let found = try errors(id)
        #expect(found.allSatisfy { $0.fix.hasPrefix("write PREFIX.BUNDLE_ID; codesign") }, "\(found)")
    }

    /// Returns the errors about an identifier among the apps of links and of sign-in.
    private func errors(_ id: String) throws -> [Finding] {
        try [
            FileSample.entries(#"{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}"#),
            #"{"webcredentials": {"apps": ["\#(id)"]}}"#,
        ].map { file in
            let found = AssociationChecker.findings(Array(file.utf8)).first { $0.code == "invalid-app-id" }
            let finding = try #require(found, "\(file)")
            #expect(finding.severity == .error && finding.message.hasPrefix("invalid app ID \""), "\(finding)")
            return finding
        }
    }

    @Test(arguments: [
        "8KL2M4N6PQ.org.example.diary", "8KL2M4N6PQ.org.example.my-diary.Clip", "8KL2M4N6PQ.Diary",
        "8KL2M4N6PQ.8KL2M4N6PR.x",
    ])
    func `an identifier that an app can have is not reported`(_ id: String) {
        let file = #"{"webcredentials": {"apps": ["\#(id)"]}}"#
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == ["opens-nothing"])
    }

    @Test(arguments: ["8KL2M4N6PQ.undefined", "8KL2M4N6PQ.org.undefined", "8KL2M4N6PQ.org.null.diary"])
    func `a part of an empty variable is likely a mistake`(_ id: String) {
        let file = FileSample.entries(#"{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}"#)
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == ["placeholder"])
    }

    @Test(arguments: [
        ("org.example.diary", #"ask for "8KL2M4N6PQ.org.example.diary", which the file has"#),
        ("8KL2M4N6PQ.org.example.diary ", #"ask for "8KL2M4N6PQ.org.example.diary", which the file has"#),
        ("org.other", "write PREFIX.BUNDLE_ID"),
    ])
    func `an expected app that cannot be is a mistake of the question`(_ id: String, _ fix: String) {
        let file = "{\(Self.links("8KL2M4N6PQ.org.example.diary"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: [id])
        #expect(found.map(\.code) == ["missing-app"])
        #expect(found.first?.message.contains("no service can name it") == true)
        #expect(found.first?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test func `the clip of an app is not taken for the app`() {
        let file = "{\(Self.apps("appclips", "8KL2M4N6PQ.org.example.diary.Clip"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: ["8KL2M4N6PQ.org.example.diary"])
        #expect(found.map(\.code) == ["missing-app"])
        #expect(found.first?.fix.contains(#"otherwise to "applinks""#) == true)
    }

    @Test func `a build of an app among its clips is no clip`() {
        let (app, build) = ("8KL2M4N6PQ.org.diary", "8KL2M4N6PQ.org.diary.dev")
        let file = """
            {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/a"}]}, \
            {"appIDs": ["\(build)"], "components": [{"/": "/a*"}]}]}, "appclips": {"apps": ["\(app)", "\(build)"]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.first { $0.code == "overlapping-apps" }?.fix.hasPrefix("give each app") == true, "\(found)")
    }

    @Test(arguments: ["paperclip", "paperClip"])
    func `an app whose name ends like that of a clip is no clip`(_ name: String) {
        let links = Self.links("8KL2M4N6PQ.org.paperclip")
        let found = AssociationChecker.findings(
            Array("{\(links), \(Self.apps("appclips", "8KL2M4N6PQ.org.\(name)"))}".utf8)
        )
        #expect(found.map(\.code) == ["app-instead-of-clip"])
        #expect(found.first?.fix.hasPrefix(#"write "8KL2M4N6PQ.org.paperclip.Clip""#) == true, "\(found)")
    }

    @Test func `a clip in another case is written as in the entry`() {
        let file = "{\(Self.links("8KL2M4N6PQ.org.diary.Clip")), \(Self.apps("appclips", "8KL2M4N6PQ.org.diary.clip"))}"
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.fix) == [#"write "8KL2M4N6PQ.org.diary.Clip""#])
    }

    @Test func `an identifier that names no app lacks in no other list`() {
        let file = "{\(Self.links("8KL2M4N6PQ.org.a ")), \(Self.apps("webcredentials", "8KL2M4N6PQ.org.a"))}"
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == ["invalid-app-id"])
    }

    @Test(arguments: ["9KL2M4N6PQ.org.example.diary.Clip", "8KL2M4N6PQ.org.example.Diary.Clip"])
    func `a clip differs from its app by a suffix alone`(_ id: String) {
        let file = "{\(Self.links("8KL2M4N6PQ.org.example.diary")), \(Self.apps("appclips", id))}"
        let found = AssociationChecker.findings(Array(file.utf8)).filter { $0.code == "app-instead-of-clip" }
        #expect(found.map(\.fix) == [#"write "8KL2M4N6PQ.org.example.diary.Clip""#])
    }

    @Test func `what names no app shares no link`() {
        let file = FileSample.entries(
            #"{"appIDs": ["8KL2M4N6PQ.org.a", "8KL2M4N6PQ.org.b "], "components": [{"/": "/a"}]}"#
        )
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == ["invalid-app-id"])
    }

    /// The members of a file, and what `--app 8KL2M4N6PQ.org.example.diary` reports: the path, the words and the fix.
    static let services: [(file: String, path: String?, words: [String])] = [
        (links("8KL2M4N6PQ.org.example.diary"), nil, []),
        (apps("webcredentials", "8KL2M4N6PQ.org.example.diary"), nil, []),
        (links("8KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "8KL2M4N6PQ.org.other"), nil, []),
        (links("8KL2M4N6PQ.org.example") + ", " + apps("appclips", "8KL2M4N6PQ.org.example.diary"), nil, []),
        (
            apps("webcredentials", "9KL2M4N6PQ.org.example.diary"), "webcredentials.apps",
            ["passwords and passkeys are not shared", "9KL2M4N6PQ.org.example.diary", "correct its prefix"]
        ),
        (
            links("9KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "8KL2M4N6PQ.org.example.diary"),
            "applinks.details", ["no link opens this app", #"named by "webcredentials""#, "correct its prefix"]
        ),
        (
            links("8KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "9KL2M4N6PQ.org.example.diary"),
            "webcredentials.apps", ["does not name", #"named by "applinks""#, "correct its prefix"]
        ),
        (
            links("8KL2M4N6PQ.org.example.diary "), "applinks.details",
            [#"the file has "8KL2M4N6PQ.org.example.diary ": write "8KL2M4N6PQ.org.example.diary""#]
        ),
        (links("8KL2M4N6PQ.org.example.diary, 8KL2M4N6PQ.org.x"), "applinks.details", ["no entry names"]),
        (
            links("8KL2M4N6PQ.org.example") + ", " + apps("appclips", "8KL2M4N6PQ.org.example"), "applinks.details",
            [#"add it to "appIDs" of an entry, or, if it is an App Clip, to the list "apps" of "appclips""#]
        ),
        (
            links("8KL2M4N6PQ.org.example.Diary"), "applinks.details",
            [#"the file has "8KL2M4N6PQ.org.example.Diary": write "8KL2M4N6PQ.org.example.diary""#]
        ),
        (links("org.example.diary"), "applinks.details", [#"the file has "org.example.diary""#]),
        (links("8KL2M4N6PQ.com.unrelated"), "applinks.details", [#"add it to "appIDs" of an entry"#]),
        (apps("appclips", "8KL2M4N6PQ.com.unrelated"), "appclips.apps", [#"add it to the list "apps""#]),
    ]

    private static func links(_ id: String) -> String {
        #""applinks": {"details": [{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}]}"#
    }

    private static func apps(_ service: String, _ id: String) -> String { #""\#(service)": {"apps": ["\#(id)"]}"# }

    @Test(arguments: services)
    func `an expected app is looked for in every service`(_ file: String, _ path: String?, _ words: [String]) {
        let found = AssociationChecker.findings(Array("{\(file)}".utf8), expectedApps: ["8KL2M4N6PQ.org.example.diary"])
            .filter { $0.code == "missing-app" }
        #expect(found.map(\.path) == (path.map { [$0] } ?? []))
        for word in words {
            #expect(found.first.map { $0.message + $0.fix }?.contains(word) == true, "\(found)")
        }
    }

    @Test func `a clip in applinks is told apart from a build of the app`() {
        let file = """
            {"applinks": {"details": [{"appIDs": ["8KL2M4N6PQ.org.diary"], "components": [{"/": "/a"}]},
            {"appIDs": ["8KL2M4N6PQ.org.diary.Mini"], "components": [{"/": "/a*"}]}]},
            "appclips": {"apps": ["8KL2M4N6PQ.org.diary.Mini"]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == ["overlapping-apps"])
        #expect(
            found.first?.fix
                == #"remove "8KL2M4N6PQ.org.diary.Mini" from the entry with these rules if it is an App Clip, and otherwise from "appclips""#
        )
    }
}
