/// Texts of files that are sound but for what a test puts into them.
package enum FileSample {
    package static let app = "7QW3E5R9TY.com.example.trips"

    /// A file whose `applinks` has these members.
    package static func links(_ members: String) -> String { #"{"applinks": {\#(members)}}"# }

    /// A file with these entries.
    package static func entries(_ entries: String) -> String { links(#""apps": [], "details": [\#(entries)]"#) }

    /// An entry with these rules.
    package static func entry(_ rules: String) -> String { #"{"appIDs": ["\#(app)"], "components": [\#(rules)]}"# }

    /// A file with these rules for one app.
    package static func rules(_ rules: String) -> String { entries(entry(rules)) }

    /// A file with these legacy rules for one app.
    package static func paths(_ paths: String) -> String { entries(#"{"appID": "\#(app)", "paths": [\#(paths)]}"#) }

    package static let fingerprint =
        "14:E2:A8:C0:7B:3D:91:5F:6A:04:8E:B2:1C:77:F0:D3:59:2B:86:E4:AF:10:CD:69:38:F5:7E:41:B2:9A:C6:D0"
    package static let otherFingerprint =
        "5B:0A:77:E1:3C:94:D2:18:6F:A3:C0:4E:99:21:B7:58:0D:EA:36:F4:82:1C:65:AB:D9:13:7E:40:C8:2F:96:B1"
    package static let opensLinks = #""relation": ["delegate_permission/common.handle_all_urls"]"#

    /// A target with these fingerprints.
    package static func target(_ fingerprints: String) -> String {
        #""target": {"namespace": "android_app", "package_name": "com.example.trips", "#
            + #""sha256_cert_fingerprints": [\#(fingerprints)]}"#
    }

    /// A target with both fingerprints.
    package static let goodTarget = target(#""\#(fingerprint)", "\#(otherFingerprint)""#)

    /// A list with one statement of these members.
    package static func statement(_ members: String) -> String { "[{\(members)}]" }

    /// A list whose one statement has this dynamic rule.
    package static func dynamic(_ rule: String) -> String {
        let name = "delegate_permission/common.handle_all_urls"
        return statement(
            opensLinks + ", " + goodTarget
                + #", "relation_extensions": {"\#(name)": {"dynamic_app_link_components": [\#(rule)]}}"#
        )
    }
}
