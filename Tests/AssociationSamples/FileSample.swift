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

    package static let fingerprint = Array(repeating: "0A", count: 32).joined(separator: ":")
    package static let otherFingerprint = Array(repeating: "F1", count: 32).joined(separator: ":")
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
