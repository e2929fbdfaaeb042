import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    private static let sound = statement(FileSample.goodTarget)

    static let assetLinks: [FindingCase] = [
        FindingCase(
            .verifiesNoApp,
            #"[{"relation": ["a.b/c"], \#(FileSample.goodTarget)}]"#,
            "[{\(FileSample.opensLinks), \(FileSample.goodTarget)}]"
        ),
        FindingCase(.rootNotList, "{\(FileSample.opensLinks), \(FileSample.goodTarget)}", sound),
        FindingCase(.noStatement, "[]", sound),
        FindingCase(.statementType, "[1]", sound),
        FindingCase(.statementType, #"[{"relation": "a", "target": {}}]"#, sound),
        FindingCase(.statementType, statement(#""target": "com.example""#), sound),
        FindingCase(.statementType, statement(FileSample.target("")), sound),
        FindingCase(.statementKeyMissing, FileSample.statement(FileSample.goodTarget), sound),
        FindingCase(.statementKeyMissing, FileSample.statement(FileSample.opensLinks), sound),
        FindingCase(.statementKeyMissing, statement(#""target": {"package_name": "com.example"}"#), sound),
        FindingCase(.statementKeyMissing, statement(#""target": {"namespace": "web"}"#), sound),
        FindingCase(.misspelledStatementKey, sound.replacing("relation\"", with: "relations\""), sound),
        FindingCase(.misspelledStatementKey, sound.replacing("package_name", with: "packageName"), sound),
        FindingCase(.unknownRelation, sound.replacing("all_urls", with: "all_url"), sound),
        FindingCase(.opensNoLinks, sound.replacing("handle_all_urls", with: "get_login_creds"), sound),
        FindingCase(.unknownNamespace, sound.replacing("android_app", with: "android"), sound),
        FindingCase(.badPackageName, sound.replacing("com.example.trips", with: "com.example.1trips"), sound),
        FindingCase(.badPackageName, sound.replacing("com.example.trips", with: "trips"), sound),
        FindingCase(.placeholderPackage, sound.replacing("com.example.trips", with: "com.example.app"), sound),
        FindingCase(.placeholderPackage, sound.replacing("com.example.trips", with: "com.YOUR_APP.id"), sound),
        FindingCase(.placeholderPackage, fingerprint(repeating: "AA"), sound),
        FindingCase(.placeholderPackage, fingerprint(repeating: "00"), sound),
        FindingCase(.placeholderPackage, fingerprint(repeating: "AB"), sound),
        FindingCase(.badFingerprint, sound.replacing("5B:0A", with: "5b:0a"), sound),
        FindingCase(.badFingerprint, sound.replacing("5B:0A:", with: "5B:"), sound),
        FindingCase(.badFingerprint, sound.replacing(FileSample.otherFingerprint, with: "5B"), sound),
        FindingCase(.oneFingerprint, statement(FileSample.target(#""\#(FileSample.fingerprint)""#)), sound),
        FindingCase(
            .oneFingerprint,
            statement(FileSample.target(#""\#(FileSample.fingerprint)", "\#(FileSample.fingerprint)""#)),
            sound
        ),
        FindingCase(.badSite, site("https://example.com/"), site("https://example.com:8443")),
        FindingCase(.badSite, site("example.com"), site("http://example.com")),
        FindingCase(.badInclude, #"[{"include": "http://example.com/a"}]"#, #"[{"include": "https://example.com/a"}]"#),
        FindingCase(
            .includeBesideKeys,
            #"[{"include": "https://example.com/a", "relation": []}]"#,
            #"[{"include": "https://example.com/a"}]"#
        ),
        FindingCase(
            .badDynamicRule,
            FileSample.dynamic(#"{"/": "/a", "?": "b=1"}"#),
            FileSample.dynamic(#"{"/": "/a", "?": {"b": "1"}}"#)
        ),
        FindingCase(.badDynamicRule, FileSample.dynamic(#"{"/": ""}"#), FileSample.dynamic(#"{"/": "/"}"#)),
        FindingCase(
            .badDynamicRule,
            FileSample.dynamic(#"{"exclude": "true"}"#),
            FileSample.dynamic(#"{"/": "*", "exclude": true}"#)
        ),
        FindingCase(
            .unknownDynamicKey,
            FileSample.dynamic(#"{"/": "/a", "caseSensitive": false}"#),
            FileSample.dynamic(#"{"/": "/a", "exclude": false}"#)
        ),
        FindingCase(
            .misplacedDynamicRules,
            statement(#"\#(FileSample.goodTarget), "exclude": {"paths": ["/a"]}"#),
            statement(#"\#(FileSample.goodTarget), "comment": "a""#)
        ),
        FindingCase(
            .unreachableDynamicRule,
            FileSample.dynamic(#"{"/": "*"}, {"/": "/a", "exclude": true}"#),
            FileSample.dynamic(#"{"/": "/a", "exclude": true}, {"/": "*"}"#)
        ),
        FindingCase(
            .excludesNothing,
            FileSample.dynamic(#"{"/": "/a", "exclude": true}"#),
            FileSample.dynamic(#"{"/": "*", "exclude": true}"#)
        ),
        FindingCase(.mistakenDynamicRule, FileSample.dynamic(#"{"/": "a/*"}"#), FileSample.dynamic(#"{"/": "/a/*"}"#)),
        FindingCase(
            .mistakenDynamicRule,
            FileSample.dynamic(#"{"/": "/a/:id"}"#),
            FileSample.dynamic(#"{"/": "/a/?*"}"#)
        ),
        FindingCase(
            .differentDynamicRules,
            FileSample.dynamic(#"{"/": "/a"}"#).dropLast() + "," + sound.dropFirst(),
            sound.dropLast() + "," + sound.dropFirst()
        ),
        FindingCase(
            .mixedTarget,
            sound.replacing("android_app", with: "web"),
            statement(#""target": {"namespace": "web", "site": "https://example.com"}"#)
                .replacing("handle_all_urls", with: "get_login_creds")
        ),
        FindingCase(
            .sharesNoSignIn,
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
