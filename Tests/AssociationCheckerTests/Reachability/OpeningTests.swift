import AssociationSamples
import Diagnostics
import SiteAssociation
import StrictJSON
import Testing

@testable import AssociationChecker

/// A file by which no link opens an app is an error with its first cause, unless it is not meant for links.
@Suite struct OpeningTests {
    private func errors(_ text: String) -> [Finding] {
        AssociationChecker.findings(Array(text.utf8)).filter { $0.severity == .error }
    }

    @Test(
        arguments: [
            ("{}", "no-known-service", ""), (#"{"statusCode": 404}"#, "no-known-service", ""),
            (#"{"appLinks": {"details": [\#(entry)]}}"#, "misspelled-key", "appLinks"),
            (#"{"webCredentials": {"apps": ["\#(FileSample.app)"]}}"#, "misspelled-key", "webCredentials"),
            ("[]", "wrong-type", ""), (FileSample.links(""), "missing-key", "applinks"),
            (FileSample.entries(""), "empty-list", "applinks.details"),
            (FileSample.links(#""details": {}"#), "opens-nothing", "applinks.details"),
            (
                FileSample.entries(#"{"appIDs": [], "components": [{"/": "*"}]}"#), "opens-nothing",
                "applinks.details[0].appIDs"
            ),
            (
                FileSample.entries(#"{"appIDs": ["a.b"], "components": [{"/": "*"}]}"#), "invalid-app-id",
                "applinks.details[0].appIDs[0]"
            ),
            (FileSample.rules(""), "opens-nothing", "applinks.details[0].components"),
            (FileSample.paths(""), "opens-nothing", "applinks.details[0].paths"),
            (FileSample.rules(#"{"/": "*", "exclude": true}, {"/": "/g/*"}"#), "opens-nothing", "\(rule)[0]"),
            (
                FileSample.rules(#"{"/": "/a", "exclude": true}, {"/": "/b", "exclude": true}"#), "opens-nothing",
                "\(rule)[0]"
            ),
            (
                FileSample.rules(#"{"/": "/a/*", "exclude": true}, {"/": "*", "exclude": true}"#), "opens-nothing",
                "\(rule)[1]"
            ),
            (
                FileSample.rules(#"{"/": "/a*", "exclude": true}, {"/": "/ab"}, {"/": "/a/*"}"#), "opens-nothing",
                "\(rule)[0]"
            ),
            (FileSample.paths(#""NOT *", "/a""#), "opens-nothing", "applinks.details[0].paths[0]"),
            (
                FileSample.rules(#"{"?": {"web": "*"}, "exclude": true}, {"/": "/g/*"}"#), "opens-nothing",
                #"\#(rule)[0]["?"].web"#
            ),
            (
                FileSample.rules(##"{"#": "***", "exclude": true}, {"/": "/g/*"}"##), "opens-nothing",
                ##"\##(rule)[0]["#"]"##
            ),
            (
                FileSample.links(
                    #""substitutionVariables": {"v": []}, "details": [\#(FileSample.entry(#"{"/": "/$(v)"}"#))]"#
                ),
                "opens-nothing", "\(rule)[0]"
            ),
            (FileSample.rules(#"{"/": "/a b"}"#), "pattern-encoding", #"\#(rule)[0]["/"]"#),
        ] as [(String, String, String)]
    )
    func `a file by which no link opens an app is an error at the first cause`(
        _ text: String,
        _ code: String,
        _ path: String
    ) {
        let found = errors(text)
        #expect(found.first?.code == code && found.first?.path == path, "\(found)")
        #expect(found.first?.fix.isEmpty == false)
    }

    private static let entry = FileSample.entry(#"{"/": "*"}"#)
    private static let rule = "applinks.details[0].components"

    @Test(arguments: [
        FileSample.rules(#"{"/": "/a", "exclude": true}, {"/": "*"}"#),
        FileSample.rules(#"{"?": {"web": ""}, "exclude": true}, {"/": "*"}"#),
        FileSample.rules(#"{"?": {"web": "?*"}, "exclude": true}, {"/": "/g/*"}"#),
        FileSample.rules(#"{"/": "/caf%C3%A9/*"}"#), FileSample.rules(#"{"/": "/%FF"}"#), FileSample.paths(#""*""#),
        FileSample.entries(#"{"appIDs": [], "components": []}, \#(FileSample.entry(#"{"/": "/a"}"#))"#),
        FileSample.entries(#"{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "*"}]}"#),
        FileSample.links(#""details": {"\#(FileSample.app)": {"paths": ["/a"]}}"#),
        FileSample.entries(#"{"appID": "\#(FileSample.app)"}"#),
    ])
    func `a file by which a link opens an app is not such a file`(_ text: String) {
        let found = AssociationChecker.findings(Array(text.utf8))
        #expect(!found.contains { $0.code == "opens-nothing" }, "\(found)")
    }

    @Test(arguments: ["webcredentials", "appclips", "activitycontinuation", "authsrv"])
    func `a file that shares something else is worth knowing, and an error where a table has links`(_ name: String) {
        let file = Array(#"{"\#(name)": {"apps": ["\#(FileSample.app).Clip"]}}"#.utf8)
        #expect(AssociationChecker.findings(file).map { "\($0.severity) \($0.code)" } == ["info opens-nothing"])
        for (expects, severity) in [(true, Diagnostic.Severity.error), (false, .info)] {
            #expect(AssociationChecker.check(file, expectsLinks: expects).map(\.severity) == [severity])
        }
    }

    @Test(arguments: [
        (#"{"webcredentials": {"apps": []}}"#, "."), (#"{"appclips": {"apps": []}, "x": 1}"#, "."),
        (#"{"webcredentials": {"apps": ["7QW3E5R9TY.com.example.trips"]}, "data": {"applinks": {}}}"#, "data"),
        (#"{"webcredentials": {"apps": ["7QW3E5R9TY.com.example.trips"]}, "a": {"b": "{\"applinks\": {}}"}}"#, "a.b"),
    ])
    func `a file that shares nothing, or has its links elsewhere, is an error`(_ text: String, place: String) {
        let errors = AssociationChecker.findings(Array(text.utf8)).filter { $0.severity == .error }
        #expect(errors.map(\.code) == ["opens-nothing"], "\(errors)")
        #expect(errors.first.map { place == "." ? $0.path.isEmpty : $0.path == place } == true, "\(errors)")
    }

    @Test func `rules that only exclude are right for a table whose links stay in the browser`() {
        let file = Array(FileSample.rules(#"{"/": "/a", "exclude": true}"#).utf8)
        #expect(AssociationChecker.check(file, expectsLinks: false).allSatisfy { $0.severity == .info })
    }

    /// The decision is held against the matcher, over all links of a small alphabet.
    @Test func `exactly the files that open no link of a small alphabet are such files`() throws {
        var (none, some) = (0, 0)
        for seed in UInt64(0)..<80 {
            let rules = SmallRules(seed: seed)
            let file = Array(FileSample.rules(rules.json).utf8)
            let opens = try rules.deciding().contains { !rules.rules[$0].isExcluding }
            let found = AssociationChecker.findings(file).contains { $0.code == "opens-nothing" }
            #expect(found == !opens, "seed \(seed): \(rules.json)")
            if opens { some += 1 } else { none += 1 }
        }
        #expect(none > 3 && some > 50)
    }

    @Test(arguments: [
        ("data", #"{"data": #, "error": null}"#, false), ("body", #"{"statusCode": 200, "body": #}"#, true),
        ("result.items[1]", #"{"result": {"items": [1, #]}}"#, false), ("Payload", #"{"Payload": #}"#, true),
    ])
    func `a file inside of another is found, and what the fix leaves is the file`(
        _ path: String,
        _ wrapper: String,
        _ isText: Bool
    ) throws {
        for (file, code) in [
            (FileSample.entries(Self.entry), "no-known-service"),
            (#"[{\#(FileSample.opensLinks), \#(FileSample.goodTarget)}]"#, "wrong-type"),
        ] {
            let text = wrapper.replacing("#", with: isText ? JSONWriter.json { $0.string(file) } : file)
            let found =
                code == "no-known-service"
                ? AssociationChecker.check(Array(text.utf8)) : AssetLinksChecker.check(Array(text.utf8))
            let error = try #require(found.first { $0.severity == .error })
            #expect(error.code == code && error.location.path == path, "\(found)")
            let place = text.utf8.index(text.startIndex, offsetBy: (error.location.column ?? 0) - 1)
            #expect(text[place...].first == (isText ? "\"" : code == "no-known-service" ? "{" : "["))
        }
    }

    @Test(arguments: [
        ("[]", "error empty-list", ""),
        (#"[{"relation": ["a.b/c"], \#(FileSample.goodTarget)}]"#, "error opens-nothing", "[0].relation[0]"),
        (
            #"[{\#(FileSample.opensLinks), "target": {"namespace": "web", "site": "https://a.example"}}]"#,
            "error mixed-statement-keys",
            "[0].target"
        ),
        (
            #"[{"relation": ["\#(links)", "\#(creds)"], "target": {"namespace": "web", "site": "https://a.example"}}]"#,
            "error mixed-statement-keys", "[0].target"
        ),
        (
            #"[{\#(FileSample.opensLinks), \#(FileSample.target(#""<fingerprint>""#))}]"#, "error invalid-fingerprint",
            "[0].target.sha256_cert_fingerprints[0]"
        ),
        (#"[{"relation": ["\#(creds)"], \#(FileSample.goodTarget)}]"#, "info statement-opens-nothing", "[0].relation"),
    ])
    func `a list of statements by which no link opens an app has an error, unless it shares only sign-in`(
        _ text: String,
        _ line: String,
        _ path: String
    ) {
        let found = AssetLinksChecker.check(Array(text.utf8)).filter { line.hasPrefix($0.severity.label) }
        #expect(found.contains { "\($0.severity.label) \($0.code)" == line && $0.location.path == path }, "\(found)")
    }

    @Test(arguments: [
        #"[{"include": "https://a.example/.well-known/assetlinks.json"}]"#,
        "[{\(FileSample.opensLinks), \(FileSample.goodTarget)}]",
        #"[{"relation": ["\#(creds)"], "target": {"namespace": "web", "site": "https://a.example"}}]"#,
    ])
    func `a list that opens an app, or includes another, is no such list`(_ text: String) {
        #expect(!AssetLinksChecker.check(Array(text.utf8)).contains { $0.code == "opens-nothing" })
    }

    private static let links = "delegate_permission/common.handle_all_urls"
    private static let creds = "delegate_permission/common.get_login_creds"
}
