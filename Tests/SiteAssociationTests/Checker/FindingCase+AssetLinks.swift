import AssociationChecker
import SiteAssociation

extension FindingCase {
    private static let sound = statement(Sample.goodTarget)

    static let assetLinks: [FindingCase] = [
        FindingCase(.rootNotList, "{\(Sample.opensLinks), \(Sample.goodTarget)}", sound),
        FindingCase(.noStatement, "[]", sound),
        FindingCase(.statementType, "[1]", sound),
        FindingCase(.statementType, #"[{"relation": "a", "target": {}}]"#, sound),
        FindingCase(.statementType, statement(#""target": "com.example""#), sound),
        FindingCase(.statementType, statement(Sample.target("")), sound),
        FindingCase(.statementKeyMissing, Sample.statement(Sample.goodTarget), sound),
        FindingCase(.statementKeyMissing, Sample.statement(Sample.opensLinks), sound),
        FindingCase(.statementKeyMissing, statement(#""target": {"package_name": "com.example"}"#), sound),
        FindingCase(.statementKeyMissing, statement(#""target": {"namespace": "web"}"#), sound),
        FindingCase(.misspeltStatementKey, sound.replacing("relation\"", with: "relations\""), sound),
        FindingCase(.misspeltStatementKey, sound.replacing("package_name", with: "packageName"), sound),
        FindingCase(.unknownRelation, sound.replacing("all_urls", with: "all_url"), sound),
        FindingCase(.opensNoLinks, sound.replacing("handle_all_urls", with: "get_login_creds"), sound),
        FindingCase(.unknownNamespace, sound.replacing("android_app", with: "android"), sound),
        FindingCase(.badPackageName, sound.replacing("com.example.trips", with: "com.example.1trips"), sound),
        FindingCase(.badPackageName, sound.replacing("com.example.trips", with: "trips"), sound),
        FindingCase(.badFingerprint, sound.replacing("F1", with: "f1"), sound),
        FindingCase(.badFingerprint, sound.replacing("F1:F1:", with: "F1:"), sound),
        FindingCase(.badFingerprint, sound.replacing("F1:", with: ""), sound),
        FindingCase(.oneFingerprint, statement(Sample.target(#""\#(Sample.fingerprint)""#)), sound),
        FindingCase(.repeatedFingerprint, sound.replacing("F1", with: "0A"), sound),
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
            Sample.dynamic(#"{"/": "/a", "?": "b=1"}"#),
            Sample.dynamic(#"{"/": "/a", "?": {"b": "1"}}"#)
        ),
        FindingCase(.badDynamicRule, Sample.dynamic(#"{"/": ""}"#), Sample.dynamic(#"{"/": "/"}"#)),
        FindingCase(.badDynamicRule, Sample.dynamic(#"{"exclude": "true"}"#), Sample.dynamic(#"{"exclude": true}"#)),
        FindingCase(
            .unknownDynamicKey,
            Sample.dynamic(#"{"/": "/a", "caseSensitive": false}"#),
            Sample.dynamic(#"{"/": "/a", "exclude": false}"#)
        ),
    ]

    private static func statement(_ target: String) -> String { Sample.statement("\(Sample.opensLinks), \(target)") }

    private static func site(_ site: String) -> String {
        statement(#""target": {"namespace": "web", "site": "\#(site)"}"#)
    }
}
