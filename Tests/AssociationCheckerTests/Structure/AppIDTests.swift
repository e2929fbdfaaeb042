import AssociationChecker
import AssociationSamples
import Diagnostics
import Testing

@Suite struct AppIDTests {
    /// An identifier as JSON, a part of the message, and the fix or its beginning.
    struct Flaw: CustomTestStringConvertible {
        let id: String
        let reason: String
        let fix: String

        init(_ id: String, _ reason: String, fix: String = "write PREFIX.BUNDLE_ID; codesign") {
            (self.id, self.reason, self.fix) = (id, reason, fix)
        }

        var testDescription: String { id }
    }

    private static let sound = #"write "8KL2M4N6PQ.org.example.diary""#

    static let flaws = [
        Flaw("8KL2M4N6PQ.org.example.diary ", "it has a space before or after it", fix: sound),
        Flaw(#"\t8KL2M4N6PQ.org.example.diary"#, "it has a space before or after it", fix: sound),
        Flaw(#"8KL2M4N6PQ.org.example.diary\r\n"#, "it has a line break before or after it", fix: sound),
        Flaw("8KL2M4N6PQ.org.example.diary,", #"it has "," before or after it"#, fix: sound),
        Flaw("'8KL2M4N6PQ.org.example.diary'", #"it has "'" before or after it"#, fix: sound),
        Flaw(#"\uFEFF8KL2M4N6PQ.org.example.diary"#, #"it has "\ufeff" before or after it"#, fix: sound),
        Flaw("8KL2M4N6PQ.8KL2M4N6PQ.org.example.diary", "the prefix stands twice", fix: sound),
        Flaw("8KL2M4N6PQ..org.example.diary", "an empty part before or after a dot", fix: sound),
        Flaw("8KL2M4N6PQ.org..example.diary", "an empty part before or after a dot", fix: sound),
        Flaw("8KL2M4N6PQ.org.example.diary.", "an empty part before or after a dot", fix: sound),
        Flaw(".8KL2M4N6PQ.org.example.diary", "an empty part before or after a dot", fix: sound),
        Flaw("8KL2M4N6PQ. org.example.diary", "it has a space beside a dot", fix: sound),
        Flaw(#"8KL2M4N6PQ\u200B.org.example.diary"#, "it has a space beside a dot", fix: sound),
        Flaw("8KL2M4N6PQ org.example.diary", "it has a space in place of a dot", fix: sound),
        Flaw("8KL2M4N6PQ.org example.diary", "it has a space in place of a dot", fix: sound),
        Flaw("8KL2M4N6PQ.org. example.diary", "it has a space beside a dot", fix: sound),
        Flaw("8KL2M4N6PQ.org.example diary", "it has a space in place of a dot", fix: sound),
        Flaw("8KL2M4N6PQ,org.example.diary", "its prefix is ten characters", fix: sound),
        Flaw("applinks:8KL2M4N6PQ.org.example.diary", "a text stands before the identifier", fix: sound),
        Flaw("iOS: 8KL2M4N6PQ.org.example.diary", "a text stands before the identifier", fix: sound),
        Flaw("${TEAM}.org.example.diary", "a variable stands in it", fix: "set it, and make the file again"),
        Flaw("%TEAM%.org.example.diary", "a variable stands in it", fix: "set it"),
        Flaw("<TEAM_ID>.org.example.diary", "a variable stands in it", fix: "set it"),
        Flaw("#{team}.org.example.diary", "a variable stands in it", fix: "set it"),
        Flaw("8KL2M4N6PQ.$(PRODUCT_BUNDLE_IDENTIFIER)", "a variable stands in it", fix: "set it"),
        Flaw("8KL2M4N6PQ.[object Object]", "a variable stands in it", fix: "set it"),
        Flaw("false.org.example.diary", "the variable of the prefix was empty", fix: "set it"),
        Flaw("8KL2M4N6PQ.org.example.café", #"and not "é""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6PQ.org.example.diary é", #"and not " ""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6PQorg.example.diary", "does not begin with ten characters"),
        Flaw("8kl2m4n6pq.org.example.diary", "its prefix is ten characters", fix: sound),
        Flaw("8KL2M4N6PQ:org.example.diary", "its prefix is ten characters", fix: sound),
        Flaw("8KL2M4N6PQ-org.example.diary", "its prefix is ten characters", fix: sound),
        Flaw("mycompanyx.example.diary", "does not begin with ten characters A-Z or 0-9 and a dot"),
        Flaw(" 8KL2M4N6PQ..org.example.diary", "it has a space", fix: sound),
        Flaw(
            "8KL2M4N6PQ.org.a, 8KL2M4N6PQ.org.b",
            "holds 2 identifiers",
            fix:
                #"write a text for each in the list: "8KL2M4N6PQ.org.a", "8KL2M4N6PQ.org.b"; an entry has its list under "appIDs""#
        ),
        Flaw("8KL2M4N6PQ.org.a;8KL2M4N6PQ.org.b", "holds 2 identifiers", fix: "write a text for each in the list: "),
        Flaw(#"8KL2M4N6PQ.org.a\n8KL2M4N6PQ.org.b"#, "holds 2 identifiers", fix: "write a text for each in the list: "),
        Flaw(
            "8KL2M4N6PQ.org.a, org.b",
            "holds 2 identifiers",
            fix: #"write a text for each in the list: "8KL2M4N6PQ.org.a", "8KL2M4N6PQ.org.b""#
        ),
        Flaw(
            "8KL2M4N6PQ.org.a and 8KL2M4N6PQ.org.b",
            "holds 2 identifiers",
            fix: "write a text for each in the list: "
        ),
        Flaw("8KL2M4N6PQ.org.a/9KL2M4N6PQ.org.b", "holds 2 identifiers", fix: "write a text for each in the list: "),
        Flaw("8KL2M4N6PQ.org.a.8KL2M4N6PQ.org.b", "holds 2 identifiers", fix: "write a text for each in the list: "),
        Flaw(
            (0..<40).map { "8KL2M4N6PQ.org.a\($0)" }.joined(separator: ","),
            "holds 40 identifiers",
            fix: "write a text for each in the list"
        ),
        Flaw("ABCDE12345.org.example.diary ", "it has a space", fix: #"write "ABCDE12345.org.example.diary""#),
        Flaw("8KL2M4N6PQ.org.\(String(repeating: "a", count: 200)) ", "it has a space", fix: "write PREFIX.BUNDLE_ID"),
        Flaw(".org.example.diary", "the variable of the prefix was empty", fix: "set it, and make the file again: "),
        Flaw("null.org.example.diary", "the variable of the prefix was empty", fix: "set it"),
        Flaw("(null).org.example.diary", "the variable of the prefix was empty", fix: "set it"),
        Flaw("None.org.example.diary", "the variable of the prefix was empty", fix: "set it"),
        Flaw("undefined.org.example.diary", "the variable of the prefix was empty", fix: "set it"),
        Flaw("8KL2M4N6PQ.undefined", "no bundle identifier follows the prefix"),
        Flaw("8KL2M4N6PQ.", "no bundle identifier follows the prefix"),
        Flaw("8KL2M4N6PQ", "no bundle identifier follows the prefix"),
        Flaw("8KL2M4N6PQ.org.example.my_diary", #"and not "_""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6PQ.org.example.my diary", #"and not " ""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6PQ.org.exämple.diary", #"and not "ä""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6PQ.org/example/diary", #"and not "/""#, fix: "write the bundle identifier that Xcode shows"),
        Flaw("8KL2M4N6P.org.example.diary", "does not begin with ten characters A-Z or 0-9 and a dot"),
        Flaw("org.example.diary", "does not begin with ten characters A-Z or 0-9 and a dot"),
    ]

    @Test(arguments: flaws)
    func `an identifier that names no app is an error with its reason`(_ flaw: Flaw) throws {
        for file in [
            FileSample.entries(#"{"appIDs": ["\#(flaw.id)"], "components": [{"/": "/a"}]}"#),
            #"{"webcredentials": {"apps": ["\#(flaw.id)"]}}"#,
        ] {
            let found = try #require(AssociationChecker.findings(Array(file.utf8)).first { $0.code == .oddAppID })
            #expect(found.severity == .error)
            #expect(found.message.contains("names no app: "), "\(found.message)")
            #expect(found.message.contains(flaw.reason), "\(found.message)")
            #expect(found.fix.hasPrefix(flaw.fix), "\(found.fix)")
        }
    }

    @Test(arguments: [
        "8KL2M4N6PQ.org.example.diary", "8KL2M4N6PQ.org.example.my-diary.Clip", "8KL2M4N6PQ.Diary",
        "8KL2M4N6PQ.8KL2M4N6PR.x",
    ])
    func `an identifier that an app can have is not reported`(_ id: String) {
        let file = #"{"webcredentials": {"apps": ["\#(id)"]}}"#
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == [.opensNothing])
    }

    @Test(arguments: ["8KL2M4N6PQ.org.undefined", "8KL2M4N6PQ.org.null.diary"])
    func `a part of an empty variable is likely a mistake`(_ id: String) {
        let file = FileSample.entries(#"{"appIDs": ["\#(id)"], "components": [{"/": "/a"}]}"#)
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == [.placeholderAppID])
        #expect(found.first?.fix.hasPrefix("set the variable") == true)
    }

    @Test(arguments: [
        ("org.example.diary", #"ask for "8KL2M4N6PQ.org.example.diary", which the file has"#),
        ("8KL2M4N6PQ.org.example.diary ", #"ask for "8KL2M4N6PQ.org.example.diary", which the file has"#),
        ("org.other", "write PREFIX.BUNDLE_ID"),
    ])
    func `an expected app that cannot be is a mistake of the question`(_ id: String, _ fix: String) {
        let file = "{\(Self.links("8KL2M4N6PQ.org.example.diary"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: [id])
        #expect(found.map(\.code) == [.expectedAppMissing])
        #expect(found.first?.message.contains("no service can name it") == true)
        #expect(found.first?.fix.hasPrefix(fix) == true, "\(found)")
    }

    @Test func `the clip of an app is not taken for the app`() {
        let file = "{\(Self.apps("appclips", "8KL2M4N6PQ.org.example.diary.Clip"))}"
        let found = AssociationChecker.findings(Array(file.utf8), expectedApps: ["8KL2M4N6PQ.org.example.diary"])
        #expect(found.map(\.code) == [.expectedAppMissing])
        #expect(found.first?.fix.contains(#"otherwise to "applinks""#) == true)
    }

    @Test func `a build of an app among its clips is no clip`() {
        let ids = #""8KL2M4N6PQ.org.diary", "8KL2M4N6PQ.org.diary.dev""#
        let file = """
            {"applinks": {"details": [{"appIDs": [\(ids)], "components": [{"/": "/a"}]}]}, "appclips": {"apps": [\(ids)]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.first { $0.code == .equalRules }?.fix.hasPrefix("keep this") == true, "\(found)")
    }

    @Test(arguments: ["paperclip", "paperClip"])
    func `an app whose name ends like that of a clip is no clip`(_ name: String) {
        let links = Self.links("8KL2M4N6PQ.org.paperclip")
        let found = AssociationChecker.findings(
            Array("{\(links), \(Self.apps("appclips", "8KL2M4N6PQ.org.\(name)"))}".utf8)
        )
        #expect(found.map(\.code) == [.appAmongClips])
        #expect(found.first?.fix.hasPrefix(#"write "8KL2M4N6PQ.org.paperclip.Clip""#) == true, "\(found)")
    }

    @Test func `a clip in another case is written as in the entry`() {
        let file = "{\(Self.links("8KL2M4N6PQ.org.diary.Clip")), \(Self.apps("appclips", "8KL2M4N6PQ.org.diary.clip"))}"
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.fix) == [#"write "8KL2M4N6PQ.org.diary.Clip""#])
    }

    @Test func `an identifier that names no app lacks in no other list`() {
        let file = "{\(Self.links("8KL2M4N6PQ.org.a ")), \(Self.apps("webcredentials", "8KL2M4N6PQ.org.a"))}"
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == [.oddAppID])
    }

    @Test(arguments: [
        "9KL2M4N6PQ.org.example.diary.Clip", "8KL2M4N6PQ.org.example.Diary.Clip", "8KL2M4N6PQ.org.example.diaryClip",
    ])
    func `a clip differs from its app by a suffix alone`(_ id: String) {
        let file = "{\(Self.links("8KL2M4N6PQ.org.example.diary")), \(Self.apps("appclips", id))}"
        let found = AssociationChecker.findings(Array(file.utf8)).filter { $0.code == .appAmongClips }
        #expect(found.map(\.fix) == [#"write "8KL2M4N6PQ.org.example.diary.Clip""#])
    }

    @Test func `what names no app shares no link`() {
        let file = FileSample.entries(
            #"{"appIDs": ["8KL2M4N6PQ.org.a", "8KL2M4N6PQ.org.b "], "components": [{"/": "/a"}]}"#
        )
        #expect(AssociationChecker.findings(Array(file.utf8)).map(\.code) == [.oddAppID])
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
        (
            links("8KL2M4N6PQ.org.example.diary, 8KL2M4N6PQ.org.x"), "applinks.details",
            [#"in the list: "8KL2M4N6PQ.org.example.diary", "8KL2M4N6PQ.org.x""#]
        ),
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
            .filter { $0.code == .expectedAppMissing }
        #expect(found.map(\.path) == (path.map { [$0] } ?? []))
        for word in words {
            #expect(found.first.map { $0.message + $0.fix }?.contains(word) == true, "\(found)")
        }
    }

    @Test func `a clip in applinks is told apart from a build of the app`() {
        let file = """
            {"applinks": {"details": [{"appIDs": ["8KL2M4N6PQ.org.diary", "8KL2M4N6PQ.org.diary.Mini"],
            "components": [{"/": "/a"}]}]}, "appclips": {"apps": ["8KL2M4N6PQ.org.diary.Mini"]}}
            """
        let found = AssociationChecker.findings(Array(file.utf8))
        #expect(found.map(\.code) == [.equalRules])
        #expect(
            found.first?.fix
                == #"remove "8KL2M4N6PQ.org.diary.Mini" from the entry with these rules if it is an App Clip, and otherwise from "appclips""#
        )
    }
}
