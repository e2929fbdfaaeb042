import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let sound = statement(FileSample.goodTarget)
    private static let dynamicRule = FileSample.dynamic(#"{"/": "/a"}"#)
    private static let sharesCredentials = #""relation": ["delegate_permission/common.get_login_creds"]"#
    private static let siteTarget = #""target": {"namespace": "web", "site": "https://example.com"}"#
    /// A target with a string in place of the array of fingerprints.
    private static let unlisted = FileSample.target("\"\(FileSample.fingerprint)\"")
        .replacing("[", with: "").replacing("]", with: "")

    static let assetLinks: [FindingCase] = [
        FindingCase(
            "opens-nothing",
            #"[{"relation": ["a.b/c"], \#(FileSample.goodTarget)}]"#,
            "[{\(FileSample.opensLinks), \(FileSample.goodTarget)}]"
        ),
        FindingCase("wrong-type", "{\(FileSample.opensLinks), \(FileSample.goodTarget)}", sound),
        FindingCase("wrong-type", "{}", sound),
        FindingCase("wrong-type", #"{"statements": \#(sound)}"#, sound),
        FindingCase("wrong-type", #"{"body": "[{\"relation\": []}]"}"#, sound),
        FindingCase("empty-list", "[]", sound),
        FindingCase("wrong-type", "[1]", sound),
        FindingCase("wrong-type", #"[{"relation": "a", "target": {}}]"#, sound),
        FindingCase("wrong-type", FileSample.statement(#""relation": [1], \#(FileSample.goodTarget)"#), sound),
        FindingCase("wrong-type", statement(#""target": "com.example""#), sound),
        FindingCase("wrong-type", statement(unlisted), sound),
        FindingCase("wrong-type", statement(FileSample.target("1")), sound),
        FindingCase("wrong-type", statement(FileSample.target("")), sound),
        FindingCase("missing-key", FileSample.statement(FileSample.goodTarget), sound),
        FindingCase("missing-key", FileSample.statement(FileSample.opensLinks), sound),
        FindingCase("missing-key", statement(#""target": {"package_name": "com.example"}"#), sound),
        FindingCase("missing-key", statement(#""target": {"namespace": "web"}"#), sound),
        FindingCase(
            "missing-key",
            statement(#""namespace": "android_app", "package_name": "com.example.trips""#),
            sound
        ),
        FindingCase(
            "missing-key",
            statement(#""target": {"namespace": "android_app"}, "package_name": "com.example.trips""#),
            sound
        ),
        FindingCase("misspelled-key", sound.replacing("relation\"", with: "relations\""), sound),
        FindingCase("misspelled-key", sound.replacing("package_name", with: "packageName"), sound),
        FindingCase("unknown-relation", sound.replacing("all_urls", with: "all_url"), sound),
        FindingCase("statement-opens-nothing", sound.replacing("handle_all_urls", with: "get_login_creds"), sound),
        FindingCase("unknown-namespace", sound.replacing("android_app", with: "android"), sound),
        FindingCase("invalid-package-name", sound.replacing("com.example.trips", with: "com.example.1trips"), sound),
        FindingCase("invalid-package-name", sound.replacing("com.example.trips", with: "trips"), sound),
        FindingCase("invalid-package-name", sound.replacing(#""com.example.trips""#, with: "1"), sound),
        FindingCase("placeholder", sound.replacing("com.example.trips", with: "com.example.app"), sound),
        FindingCase("placeholder", sound.replacing("com.example.trips", with: "com.YOUR_APP.id"), sound),
        FindingCase("placeholder", fingerprint(repeating: "AA"), sound),
        FindingCase("placeholder", fingerprint(repeating: "00"), sound),
        FindingCase("placeholder", fingerprint(repeating: "AB"), sound),
        FindingCase(
            "placeholder",
            sound.replacing(
                FileSample.otherFingerprint,
                with: "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"
            ),
            sound
        ),
        FindingCase(
            "placeholder",
            sound.replacing("com.example.trips", with: "org.acme.trips").replacing(
                FileSample.otherFingerprint,
                with: "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
            ),
            sound
        ),
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
        FindingCase("invalid-site", site("https://*.example.com"), site("https://example.com")),
        FindingCase("invalid-site", #"[{"https://example.com/a"}]"#, #"[{"include": "https://example.com/a"}]"#),
        FindingCase(
            "invalid-site",
            #"[{"include": ["https://example.com/a", "https://example.com/b"]}]"#,
            #"[{"include": "https://example.com/a"}]"#
        ),
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
            FileSample.dynamic("").replacing("[]", with: #"{"include": ["/a"]}"#),
            dynamicRule
        ),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic("").replacing("[]", with: "1"), dynamicRule),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic(#""/a""#), dynamicRule),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic("1"), dynamicRule),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic(#"{"/": ["/a", "/b"]}"#), dynamicRule),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic(#"{"/": "/a", "exclude": 1}"#), dynamicRule),
        FindingCase("invalid-dynamic-rule", FileSample.dynamic(#"{"/": "/a", "?": {"b": 1}}"#), dynamicRule),
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
        FindingCase("ignored-key", FileSample.dynamic(#"{"path": "/a"}"#), dynamicRule),
        FindingCase(
            "ignored-key",
            dynamicRule.replacing(#""relation_extensions": {"#, with: #""relation_extensions": {"note": 1, "#),
            dynamicRule
        ),
        FindingCase(
            "misplaced-key",
            statement(#"\#(FileSample.goodTarget), "exclude": {"paths": ["/a"]}"#),
            statement(#"\#(FileSample.goodTarget), "comment": "a""#)
        ),
        FindingCase(
            "misplaced-key",
            statement(#"\#(FileSample.goodTarget), "relation_extensions": {"paths": ["/a"]}"#),
            dynamicRule
        ),
        FindingCase(
            "misplaced-key",
            statement(#"\#(FileSample.goodTarget), "dynamic_app_link_components": []"#),
            dynamicRule
        ),
        FindingCase("misplaced-key", statement(#"\#(FileSample.goodTarget), "include": ["/a"]"#), sound),
        FindingCase("misplaced-key", String(sound.dropLast()) + #", {"paths": ["/a"]}]"#, sound),
        FindingCase(
            "misplaced-key",
            dynamicRule.replacing(FileSample.opensLinks, with: sharesCredentials),
            dynamicRule
        ),
        FindingCase("misplaced-key", dynamicRule.replacing(FileSample.goodTarget, with: siteTarget), dynamicRule),
        FindingCase(
            "unreachable-rule",
            FileSample.dynamic(#"{"/": "*"}, {"/": "/a", "exclude": true}"#),
            FileSample.dynamic(#"{"/": "/a", "exclude": true}, {"/": "*"}"#)
        ),
        FindingCase(
            "unreachable-rule",
            FileSample.dynamic(#"{"/": "/a", "exclude": true}, {"/": "/a"}"#),
            dynamicRule
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
            sound.replacing(#""android_app","#, with: #""android_app", "site": "https://example.com","#),
            sound
        ),
        FindingCase(
            "mixed-statement-keys",
            statement(siteTarget),
            FileSample.statement("\(sharesCredentials), \(siteTarget)")
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

    /// Rules that match almost no links, one for each reason.
    static let dynamicRules = [
        #"{"/": "/a", "?": {"tab=1": "*"}}"#, ##"{"/": "/a", "#": "#top"}"##, #"{"/": " /a"}"#, #"{"/": "~/a"}"#,
        #"{"/": "https://example.com/a"}"#, ##"{"/": "/a#b"}"##, #"{"/": "/a?b=*"}"#, #"{"/": "*/a"}"#,
        #"{"/": "/a|/b"}"#, #"{"/": "NOT /a"}"#, #"{"/": "^/a$"}"#,
    ].map { FindingCase("ineffective-dynamic-rule", FileSample.dynamic($0), dynamicRule) }

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
