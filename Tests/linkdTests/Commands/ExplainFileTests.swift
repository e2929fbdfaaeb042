import Foundation
import TestFolders
import Testing

/// `linkd explain --file`: what any association file makes of a link.
struct ExplainFileTests {
    private static let reader = "7QW3E5R9TY.example.reader"
    private static let shop = "7QW3E5R9TY.example.shop"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "aasa.json",
            """
            {"applinks": {"details": [
              {"appIDs": ["\(Self.reader)"],
               "components": [{"#": "web", "exclude": true}, {"/": "/read/*", "comment": "books"}]},
              {"appIDs": ["\(Self.shop)", "\(Self.reader)"], "components": [{"/": "*", "?": {"ref": "?*"}}]}
            ]}}
            """
        )
    }

    private func explain(_ arguments: String...) throws -> [String] { try explain(arguments) }

    private func explain(_ arguments: [String]) throws -> [String] {
        let outcome = try Outcome.linkd(["explain", "--file", "aasa.json"] + arguments, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func `the decision for an app names entry and rule`() throws {
        let lines = try explain(
            "--json",
            "--app",
            Self.reader,
            "https://x.y/read/1",
            "https://x.y/read/1#web",
            "https://x.y/"
        )
        try #require(lines.count == 3)
        let app = #""app":"\#(Self.reader)""#
        #expect(
            lines[0].hasPrefix(
                #"{"url":"https://x.y/read/1",\#(app),"decision":"match","details":0,"rule":1,"reasons":["#
            )
        )
        #expect(
            lines[1].hasPrefix(#"{"url":"https://x.y/read/1#web",\#(app),"decision":"exclude","details":0,"rule":0,"#)
        )
        #expect(lines[2].hasPrefix(#"{"url":"https://x.y/",\#(app),"decision":"nomatch","details":null,"rule":null,"#))
    }

    @Test(arguments: [
        "7QW3E5R9TY.example.shop ", "example.shop", "ABCDE12345.example.shop", "TEAMID.example.shop", "*",
    ])
    func `the decision for an identifier that names no app has a note beside it`(id: String) throws {
        let code = id.contains("A") ? "placeholder" : "invalid-app-id"
        let cases = [
            (rule: #"{"/": "*"}"#, decision: "match", text: "the app opens"),
            (#"{"/": "*", "exclude": true}"#, "exclude", "the link stays in the browser: a rule excludes it"),
            (#"{"/": "/a"}"#, "nomatch", "the link stays in the browser: no rule matches it"),
        ]
        for (rule, decision, text) in cases {
            try folder.write(
                "aasa.json",
                #"{"applinks": {"details": [{"appIDs": ["\#(id)"], "components": [\#(rule)]}]}}"#
            )
            for arguments in [[], ["--app", id]] {
                let lines = try explain(arguments + ["https://x.y/"])
                #expect(lines[2] == "  decision    \(text)", "\(lines)")
                #expect(lines[3].hasPrefix("  note        \"\(id)\" names no app (\(code)"), "\(lines)")
                let json = try explain(arguments + ["--json", "https://x.y/"])
                #expect(json[0].contains(#""decision":"\#(decision)","#), "\(json)")
                #expect(json[0].contains(#""note":"\"\#(id)\" names no app (\#(code)"#), "\(json)")
            }
        }
    }

    @Test func `the text output says what each rule decided about the link`() throws {
        let lines = try explain("--app", Self.reader, "https://x.y/reader")
        #expect(
            lines == [
                "https://x.y/reader",
                "  app         \(Self.reader)",
                "  decision    the link stays in the browser: no rule matches it",
                "  because     details[0].components[0]: the fragment is missing or empty, which \"web\" does not match",
                "  because     details[0].components[1]: the path \"/reader\" does not match \"/read/*\": the first difference is at \"er\"",
                "  because     details[1].components[0]: the query item \"ref\" is missing or empty, which \"?*\" does not match",
            ]
        )
    }

    private func explainAssetLinks(_ rules: String, _ arguments: String...) throws -> Outcome {
        func statement(_ package: String, _ rules: String) -> String {
            let relation = "delegate_permission/common.handle_all_urls"
            let fingerprint =
                "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
            return """
                {"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "\(package)",
                  "sha256_cert_fingerprints": ["\(fingerprint)"]},
                 "relation_extensions": {"\(relation)": {"dynamic_app_link_components": [\(rules)]}}}
                """
        }
        let list = "[\(statement("com.example.a", rules)), \(statement("com.example.b", #"{"/": "/b"}"#))]"
        try folder.write("assetlinks.json", list)
        return try Outcome.linkd(["explain", "--file", "assetlinks.json"] + arguments, in: folder)
    }

    @Test func `an assetlinks file is explained by its dynamic rules`() throws {
        let rules = #"{"/": "/café/?*"}, {"/": "/a", "exclude": true}, {"/": "*", "?": {"q": "1"}}"#
        let outcome = try explainAssetLinks(
            rules,
            "--package",
            "com.example.a",
            "--json",
            "https://x.y/caf%C3%A9/1",
            "https://x.y/a",
            "https://x.y/b"
        )
        let lines = outcome.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 3, "\(outcome.error)")
        #expect(lines[0].hasPrefix(#"{"url":"https://x.y/caf%C3%A9/1","opensApp":true,"component":0,"reasons":["#))
        #expect(lines[1].hasPrefix(#"{"url":"https://x.y/a","opensApp":false,"component":1,"reasons":["#))
        #expect(lines[2].hasPrefix(#"{"url":"https://x.y/b","opensApp":false,"component":null,"reasons":["#))
        #expect(lines[2].hasSuffix(#""no dynamic rule matches the link"]}"#))
    }

    @Test func `a link that opens the app by dynamic rules does so under conditions`() throws {
        let rules =
            #"{"/": "/Media/*", "exclude": true}, {"/": "/team", "exclude": true}, {"/": "/c/*/d"}, {"/": "*"}"#
        let explain = { (link: String) in try explainAssetLinks(rules, "--package", "com.example.a", link).output }
        let opened = try explain("https://x.y/Media")
        #expect(opened.contains("  Android 14  the app's manifest decides: it knows no dynamic rules\n"))
        #expect(opened.contains("  Android 15  the app opens\n"))
        #expect(
            opened.contains("this holds on phones with Google services, if the manifest of the app claims the link")
        )
        #expect(opened.contains(#"on Android "/Media/*" does not match "/Media" without the slash"#))
        #expect(try explain("https://x.y/media/1").contains("they differ only in case, which counts"))
        #expect(try explain("https://x.y/c/1/2/d").contains(#"on Android a * ends at the first "/" after it"#))
        #expect(try explain("https://x.y/team/").contains("on Android a slash at the end counts"))
        #expect(!(try explain("https://x.y/Media/1")).contains("this holds"))
        let missing = try explainAssetLinks(##"{"#": "*"}"##, "--package", "com.example.a", "https://x.y/a").output
        #expect(missing.contains("the fragment is missing") && !missing.contains("differ only"))
    }

    @Test(arguments: [
        (#""dynamic_app_link_components""#, #""components""#, "[0].relation_extensions[", "manifest decides"),
        (#""relation_extensions""#, #""relationExtensions""#, "[0].relationExtensions", "manifest decides"),
        ("14:E2:", "14:", "[0].target.sha256_cert_fingerprints[0]: ", "stays in the browser"),
        (#""sha256_cert_fingerprints""#, #""fingerprints""#, "[0].target: ", "stays in the browser"),
        (#"{"relation""#, #"{"include": ["/b"], "relation""#, "[0].include: ", "stays in the browser"),
    ])
    func `an error of the check does not open the app, and the explanation names its path`(
        _ sound: String,
        _ flawed: String,
        _ path: String,
        _ outcome: String
    ) throws {
        _ = try explainAssetLinks(#"{"/": "*"}"#, "https://x.y/a")
        let text = try String(contentsOfFile: folder.path("assetlinks.json"), encoding: .utf8)
        try folder.write("assetlinks.json", text.replacing(sound, with: flawed, maxReplacements: 1))
        let package = ["--package", "com.example.a"]
        let explained = try Outcome.linkd(
            ["explain", "--file", "assetlinks.json"] + package + ["https://x.y/a"],
            in: folder
        )
        #expect(explained.output.contains(path) && explained.output.contains(outcome), "\(explained.output)")
        #expect(try Outcome.linkd(["check", "assetlinks.json"], in: folder).exitCode == 65)
    }

    @Test func `packages with different rules need a choice`() throws {
        let unclear = try explainAssetLinks(#"{"/": "/a"}"#, "https://x.y/a")
        #expect(unclear.exitCode == 65)
        #expect(unclear.findings == ["assetlinks.json: error [unusable-file]"] && unclear.error.contains("--package"))
        let clear = try explainAssetLinks(#"{"/": "/b"}"#, "https://x.y/b")
        #expect(clear.exitCode == 0 && clear.output.contains("Android 15  the app opens"))
        let absent = try explainAssetLinks(#"{"/": "/b"}"#, "--package", "com.example.c", "https://x.y/b")
        #expect(absent.output.contains("  because     ") && absent.output.contains("com.example.c"), "\(absent)")
        try folder.write("flat.json", #"[{"relation": "delegate_permission/common.handle_all_urls", "target": {}}]"#)
        let flat = try Outcome.linkd(["explain", "--file", "flat.json", "https://x.y/b"], in: folder)
        #expect(flat.output.contains("[0].relation: "), "\(flat)")
        let unreadable = try explainAssetLinks(#"{"/": ""}"#, "--package", "com.example.a", "--json", "https://x.y/b")
        #expect(unreadable.output.contains(#""opensApp":null,"component":null"#))
    }

    @Test func `without an app, every app that gets the link is named in order`() throws {
        let both = try explain("--json", "https://x.y/read/1?ref=a")
        #expect(both.map { $0.contains(Self.reader) } == [true, false])
        #expect(both.allSatisfy { $0.contains(#""decision":"match""#) })
        let nobody = try explain("--json", "https://x.y/other")
        #expect(nobody.count == 1 && nobody[0].contains(#""app":null,"decision":"nomatch""#))
    }

    @Test func `an app that the file does not name is reported`() throws {
        let lines = try explain("--app", "7QW3E5R9TY.example.other", "https://x.y/read/1")
        #expect(
            lines.last
                == "  because     no entry of \"details\" names 7QW3E5R9TY.example.other; the file names \(Self.reader), \(Self.shop)"
        )
    }

    @Test func `a miss names the case, and an error that the check finds`() throws {
        let rules = #"{"/": "/Rome/*"}, {"/": "/a/$(city)"}, {"/": "/b/$(town)"}"#
        let variables = #""substitutionVariables": {"city": ["Oslo"]}"#
        let entry = #"{"appIDs": ["\#(Self.shop)"], "components": [\#(rules)]}"#
        try folder.write("aasa.json", #"{"applinks": {\#(variables), "details": [\#(entry)]}}"#)
        let rome = try explain("https://x.y/rome/1")
        #expect(rome.contains { $0.contains(#"the link has "Rome" in another case, which counts"#) }, "\(rome)")
        #expect(rome.last?.contains(#""linkd check" finds an error in the file: applinks.details"#) == true, "\(rome)")
        let oslo = try explain("https://x.y/a/oslo")
        #expect(oslo.contains { $0.contains(#"the link has "Oslo" in another case"#) }, "\(oslo)")
    }

    @Test func `a decision outside the file is noted`() throws {
        let lines = try explain("--app", Self.reader, "http://me@x.y:8080/read/1")
        #expect(
            lines.suffix(3).map { $0.contains("ignored here") || $0.contains("http links") } == [true, true, true]
        )
        for escaped in ["&amp;", "&#38;", "%26amp%3B"] {
            let last = try explain("--app", Self.reader, "https://x.y/read/1?a=1\(escaped)b=2").last
            #expect(last?.contains("the link has \(escaped.lowercased()), probably an &") == true)
        }
        for link in ["?a=Tom%26amp%3BAnn&b=1", "?a=b%26amp;c", "?a=1#b&amp;c=1"] {
            let lines = try explain("--app", Self.reader, "https://x.y/read/1\(link)")
            #expect(!lines.contains { $0.contains("probably an &") }, "\(lines)")
        }
    }

    @Test func `a file that is not JSON is refused with the position`() throws {
        try folder.write("broken.json", #"{"applinks": {"details": [],}}"#)
        let outcome = try Outcome.linkd(["explain", "--file", "broken.json", "https://x.y/"], in: folder)
        #expect(outcome.exitCode == 65)
        #expect(outcome.findings == ["broken.json:1:28: error [invalid-json]"])
    }

    @Test func `--app without --file, and --file with a table, are wrong usage`() throws {
        #expect(try Outcome.linkd(["explain", "--app", "A", "https://x.y/"], in: folder).exitCode == 64)
        #expect(
            try Outcome.linkd(["explain", "--file", "aasa.json", "--table", "t.json", "x:"], in: folder).exitCode == 64
        )
    }
}
