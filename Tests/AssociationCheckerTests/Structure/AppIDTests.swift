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
        #expect(try fixed(id) == Self.files("8KL2M4N6PQ.org.example.diary"))
    }

    @Test(arguments: invalid)
    func `an identifier that no mark explains has no replacement`(_ id: String) throws {
        #expect(try fixed(id) == ["", ""])
    }

    /// Files with an app of links, and with an app of sign-in.
    private static func files(_ id: String) -> [String] {
        [
            FileSample.entries(#"{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}"#),
            #"{"webcredentials": {"apps": ["\#(id)"]}}"#,
        ]
    }

    /// Returns the files after the fix of an invalid identifier; empty if the fix is advice in words.
    private func fixed(_ id: String) throws -> [String] {
        try Self.files(id).map { file in
            let found = AssociationChecker.findings(Array(file.utf8)).first { $0.code == "invalid-app-id" }
            let finding = try #require(found, "\(file)")
            #expect(finding.severity == .error && finding.message.contains("\""), "\(finding)")
            #expect(["applinks.details[0].appIDs[0]", "webcredentials.apps[0]"].contains(finding.path), "\(finding)")
            return finding.fixed(file) ?? ""
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
        ("org.example.diary", true), ("8KL2M4N6PQ.org.example.diary ", true), ("org.other", false),
    ])
    func `invalid expected app is reported with the similar app of the file`(_ id: String, _ isSimilar: Bool) {
        let file = "{\(Self.links("8KL2M4N6PQ.org.example.diary"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: [id])
        #expect(found.map(\.code) == ["missing-app"] && found.map(\.path) == [""])
        #expect(found.first?.fix.contains(#""8KL2M4N6PQ.org.example.diary""#) == isSimilar, "\(found)")
    }

    @Test func `the clip of an app is not taken for the app`() {
        let file = "{\(Self.apps("appclips", "8KL2M4N6PQ.org.example.diary.Clip"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: ["8KL2M4N6PQ.org.example.diary"])
        #expect(found.map(\.code) == ["missing-app"] && found.map(\.path) == ["appclips.apps"])
    }

    @Test func `a build of an app among its clips is no clip`() {
        let (app, build) = ("8KL2M4N6PQ.org.diary", "8KL2M4N6PQ.org.diary.dev")
        let file = """
            {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/a"}]}, \
            {"appIDs": ["\(build)"], "components": [{"/": "/a*"}]}]}, "appclips": {"apps": ["\(app)", "\(build)"]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.first { $0.code == "overlapping-apps" }?.fix.contains("\"appclips\"") == false, "\(found)")
    }

    @Test(arguments: ["paperclip", "paperClip"])
    func `an app whose name ends like that of a clip is no clip`(_ name: String) {
        let app = "8KL2M4N6PQ.org.paperclip"
        let file = "{\(Self.links(app)), \(Self.apps("appclips", "8KL2M4N6PQ.org.\(name)"))}"
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == ["app-instead-of-clip"], "\(found)")
        // The file does not contain the suffix, so the fix is a guess.
        #expect(found.map { $0.fix.contains("\"\(app).Clip\"") && $0.fixed(file) == nil } == [true], "\(found)")
    }

    @Test func `a clip in another case is written as in the entry`() {
        let app = "8KL2M4N6PQ.org.diary.Clip"
        expectReplacement(of: "8KL2M4N6PQ.org.diary.clip", with: app, app: app)
    }

    /// Expects that the only finding of a file is a wrong clip of an app, and that its fix writes the right clip.
    private func expectReplacement(of clip: String, with meant: String, app: String) {
        let file = { (clip: String) in "{\(Self.links(app)), \(Self.apps("appclips", clip))}" }
        let found = AssociationChecker.findings(Array(file(clip).utf8))
        #expect(found.map(\.code) == ["app-instead-of-clip"], "\(found)")
        #expect(found.first?.fixed(file(clip)) == file(meant), "\(found)")
    }

    @Test func `an identifier that names no app lacks in no other list`() {
        let file = "{\(Self.links("8KL2M4N6PQ.org.a ")), \(Self.apps("webcredentials", "8KL2M4N6PQ.org.a"))}"
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == ["invalid-app-id"])
    }

    @Test(arguments: ["9KL2M4N6PQ.org.example.diary.Clip", "8KL2M4N6PQ.org.example.Diary.Clip"])
    func `a clip differs from its app by a suffix alone`(_ id: String) {
        let app = "8KL2M4N6PQ.org.example.diary"
        expectReplacement(of: id, with: "\(app).Clip", app: app)
    }

    @Test func `what names no app shares no link`() {
        let file = FileSample.entries(
            #"{"appIDs": ["8KL2M4N6PQ.org.a", "8KL2M4N6PQ.org.b "], "components": [{"/": "/a"}]}"#
        )
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == ["invalid-app-id"])
    }

    /// The members of a file, the path of the finding for `--app 8KL2M4N6PQ.org.example.diary`, and what its fix quotes.
    static let services: [(file: String, path: String?, quoted: String)] = [
        (links("8KL2M4N6PQ.org.example.diary"), nil, ""),
        (apps("webcredentials", "8KL2M4N6PQ.org.example.diary"), nil, ""),
        (links("8KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "8KL2M4N6PQ.org.other"), nil, ""),
        (links("8KL2M4N6PQ.org.example") + ", " + apps("appclips", "8KL2M4N6PQ.org.example.diary"), nil, ""),
        (
            apps("webcredentials", "9KL2M4N6PQ.org.example.diary"), "webcredentials.apps",
            "9KL2M4N6PQ.org.example.diary"
        ),
        (
            links("9KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "8KL2M4N6PQ.org.example.diary"),
            "applinks.details", "9KL2M4N6PQ.org.example.diary"
        ),
        (
            links("8KL2M4N6PQ.org.example.diary") + ", " + apps("webcredentials", "9KL2M4N6PQ.org.example.diary"),
            "webcredentials.apps", "9KL2M4N6PQ.org.example.diary"
        ),
        (links("8KL2M4N6PQ.org.example.diary "), "applinks.details", "8KL2M4N6PQ.org.example.diary "),
        (links("8KL2M4N6PQ.org.example.diary, 8KL2M4N6PQ.org.x"), "applinks.details", "appIDs"),
        (
            links("8KL2M4N6PQ.org.example") + ", " + apps("appclips", "8KL2M4N6PQ.org.example"), "applinks.details",
            "appclips"
        ),
        (links("8KL2M4N6PQ.org.example.Diary"), "applinks.details", "8KL2M4N6PQ.org.example.Diary"),
        (links("org.example.diary"), "applinks.details", "org.example.diary"),
        (links("8KL2M4N6PQ.com.unrelated"), "applinks.details", "appIDs"),
        (apps("appclips", "8KL2M4N6PQ.com.unrelated"), "appclips.apps", "apps"),
    ]

    private static func links(_ id: String) -> String {
        #""applinks": {"details": [{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}]}"#
    }

    private static func apps(_ service: String, _ id: String) -> String { #""\#(service)": {"apps": ["\#(id)"]}"# }

    @Test(arguments: services)
    func `missing app is reported in the service that lacks it`(_ file: String, _ path: String?, _ quoted: String) {
        let found = AssociationChecker.findings(Array("{\(file)}".utf8), expectedApps: ["8KL2M4N6PQ.org.example.diary"])
            .filter { $0.code == "missing-app" }
        #expect(found.map(\.path) == (path.map { [$0] } ?? []))
        #expect(found.allSatisfy { $0.fix.contains("\"\(quoted)\"") }, "\(found)")
    }

    @Test func `a clip in applinks is told apart from a build of the app`() {
        let file = """
            {"applinks": {"details": [{"appIDs": ["8KL2M4N6PQ.org.diary"], "components": [{"/": "/a"}]},
            {"appIDs": ["8KL2M4N6PQ.org.diary.Mini"], "components": [{"/": "/a*"}]}]},
            "appclips": {"apps": ["8KL2M4N6PQ.org.diary.Mini"]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == ["overlapping-apps"])
        let fix = found.first?.fix ?? ""
        #expect(fix.contains("\"8KL2M4N6PQ.org.diary.Mini\"") && fix.contains("\"appclips\""), "\(found)")
    }
}
