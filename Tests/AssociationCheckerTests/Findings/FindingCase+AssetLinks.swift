import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let sound = statement(FileSample.goodTarget)

    static let assetLinks: [FindingCase] = [
        FindingCase(
            "opens-nothing",
            #"[{"relation": ["a.b/c"], \#(FileSample.goodTarget)}]"#,
            "[{\(FileSample.opensLinks), \(FileSample.goodTarget)}]"
        ),
        FindingCase("wrong-type", "{\(FileSample.opensLinks), \(FileSample.goodTarget)}", sound),
        FindingCase("empty-list", "[]", sound),
        FindingCase("wrong-type", "[1]", sound),
        FindingCase("wrong-type", #"[{"relation": "a", "target": {}}]"#, sound),
        FindingCase("wrong-type", statement(#""target": "com.example""#), sound),
        FindingCase("wrong-type", statement(FileSample.target("")), sound),
        FindingCase("missing-key", FileSample.statement(FileSample.goodTarget), sound),
        FindingCase("missing-key", FileSample.statement(FileSample.opensLinks), sound),
        FindingCase("missing-key", statement(#""target": {"package_name": "com.example"}"#), sound),
        FindingCase("missing-key", statement(#""target": {"namespace": "web"}"#), sound),
        FindingCase("misspelled-key", sound.replacing("relation\"", with: "relations\""), sound),
        FindingCase("misspelled-key", sound.replacing("package_name", with: "packageName"), sound),
        FindingCase("unknown-relation", sound.replacing("all_urls", with: "all_url"), sound),
        FindingCase("statement-opens-nothing", sound.replacing("handle_all_urls", with: "get_login_creds"), sound),
        FindingCase("unknown-namespace", sound.replacing("android_app", with: "android"), sound),
        FindingCase("invalid-package-name", sound.replacing("com.example.trips", with: "com.example.1trips"), sound),
        FindingCase("invalid-package-name", sound.replacing("com.example.trips", with: "trips"), sound),
        FindingCase("placeholder", sound.replacing("com.example.trips", with: "com.example.app"), sound),
        FindingCase("placeholder", sound.replacing("com.example.trips", with: "com.YOUR_APP.id"), sound),
        FindingCase("placeholder", fingerprint(repeating: "AA"), sound),
        FindingCase("placeholder", fingerprint(repeating: "00"), sound),
        FindingCase("placeholder", fingerprint(repeating: "AB"), sound),
        FindingCase("invalid-fingerprint", sound.replacing("5B:0A", with: "5b:0a"), sound),
        FindingCase("invalid-fingerprint", sound.replacing("5B:0A:", with: "5B:"), sound),
        FindingCase("invalid-fingerprint", sound.replacing(FileSample.otherFingerprint, with: "5B"), sound),
        FindingCase("single-fingerprint", statement(FileSample.target(#""\#(FileSample.fingerprint)""#)), sound),
        FindingCase(
            "single-fingerprint",
            statement(FileSample.target(#""\#(FileSample.fingerprint)", "\#(FileSample.fingerprint)""#)),
            sound
        ),
        FindingCase("invalid-site", site("https://example.com/"), site("https://example.com:8443")),
        FindingCase("invalid-site", site("example.com"), site("http://example.com")),
        FindingCase(
            "invalid-site",
            #"[{"include": "http://example.com/a"}]"#,
            #"[{"include": "https://example.com/a"}]"#
        ),
        FindingCase(
            "mixed-statement-keys",
            #"[{"include": "https://example.com/a", "relation": []}]"#,
            #"[{"include": "https://example.com/a"}]"#
        ),
        FindingCase(
            "invalid-dynamic-rule",
            FileSample.dynamic(#"{"/": "/a", "?": "b=1"}"#),
            FileSample.dynamic(#"{"/": "/a", "?": {"b": "1"}}"#)
        ),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic(#"{"/": ""}"#), FileSample.dynamic(#"{"/": "/"}"#)),
        FindingCase(
            "invalid-dynamic-rule",
            FileSample.dynamic(#"{"exclude": "true"}"#),
            FileSample.dynamic(#"{"/": "*", "exclude": true}"#)
        ),
        FindingCase(
            "ignored-key",
            FileSample.dynamic(#"{"/": "/a", "caseSensitive": false}"#),
            FileSample.dynamic(#"{"/": "/a", "exclude": false}"#)
        ),
        FindingCase(
            "misplaced-key",
            statement(#"\#(FileSample.goodTarget), "exclude": {"paths": ["/a"]}"#),
            statement(#"\#(FileSample.goodTarget), "comment": "a""#)
        ),
        FindingCase(
            "unreachable-rule",
            FileSample.dynamic(#"{"/": "*"}, {"/": "/a", "exclude": true}"#),
            FileSample.dynamic(#"{"/": "/a", "exclude": true}, {"/": "*"}"#)
        ),
        FindingCase(
            "only-exclusions",
            FileSample.dynamic(#"{"/": "/a", "exclude": true}"#),
            FileSample.dynamic(#"{"/": "*", "exclude": true}"#)
        ),
        FindingCase(
            "ineffective-dynamic-rule",
            FileSample.dynamic(#"{"/": "a/*"}"#),
            FileSample.dynamic(#"{"/": "/a/*"}"#)
        ),
        FindingCase(
            "ineffective-dynamic-rule",
            FileSample.dynamic(#"{"/": "/a/:id"}"#),
            FileSample.dynamic(#"{"/": "/a/?*"}"#)
        ),
        FindingCase(
            "conflicting-dynamic-rules",
            FileSample.dynamic(#"{"/": "/a"}"#).dropLast() + "," + sound.dropFirst(),
            sound.dropLast() + "," + sound.dropFirst()
        ),
        FindingCase(
            "mixed-statement-keys",
            sound.replacing("android_app", with: "web"),
            statement(#""target": {"namespace": "web", "site": "https://example.com"}"#)
                .replacing("handle_all_urls", with: "get_login_creds")
        ),
        FindingCase(
            "no-shared-credentials",
            sound,
            sound.replacing("all_urls\"", with: "all_urls\", \"delegate_permission/common.get_login_creds\"")
        ),
    ]

    private static func statement(_ target: String) -> String {
        FileSample.statement("\(FileSample.opensLinks), \(target)")
    }

    private static func fingerprint(repeating pair: String) -> String {
        let pattern = Array(repeating: pair, count: 32).joined(separator: ":")
        return sound.replacing(FileSample.otherFingerprint, with: pattern)
    }

    private static func site(_ site: String) -> String {
        statement(#""target": {"namespace": "web", "site": "\#(site)"}"#)
    }
}
