extension TableMistake {
    private static let id = "7QW3E5R9TY.com.example.a"
    private static let print =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    private static func ios(
        _ code: String,
        _ key: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        table(code, "apps.ios[0]\(key)", #""apps": {"ios": [{\#(members)}]}"#, message, fix: fix)
    }

    private static func android(
        _ code: String,
        _ key: String,
        _ members: String,
        _ message: String,
        fix: String?
    ) -> TableMistake {
        table(code, "apps.android[0]\(key)", #""apps": {"android": [{\#(members)}]}"#, message, fix: fix)
    }

    /// Mistakes of the table and its hosts.
    static let site: [TableMistake] = [
        TableMistake("invalid-json", "", "{\"routes\": []▶,}", "not JSON", fix: "remove"),
        TableMistake("wrong-type", "", "▶[]", "expected an object", fix: nil),
        TableMistake("missing-key", "", "▶{}", "\"routes\" is missing", fix: "add \""),
        TableMistake("wrong-type", "routes", #"{"routes": ▶{}}"#, "expected an array", fix: nil),
        TableMistake("wrong-type", "routes[0]", #"{"routes": [▶5]}"#, "expected an object", fix: nil),
        table("unknown-key", "host", #"▶"host": []"#, "unknown key", fix: "did you mean \"hosts\"?"),
        table("unknown-version", "version", #""version": ▶2"#, "unknown version 2", fix: "write 1"),
        table("wrong-type", "version", #""version": ▶1.5"#, "a whole number", fix: nil),
        table("empty-name", "name", #""name": ▶"  ""#, "the name is empty", fix: "write the site's name"),
        table("invalid-language", "language", #""language": ▶"english""#, "not a language tag", fix: "en or pt-BR"),
        table("wrong-type", "comments", #""comments": ▶"no""#, "true or false", fix: nil),
        table(
            "invalid-host",
            "hosts[1]",
            #""hosts": ["a.example", ▶"a b"]"#,
            "not a host name",
            fix: "trips.example.com"
        ),
        table("invalid-host", "hosts[0]", #""hosts": [▶""]"#, "not a host name", fix: "trips.example.com"),
        table(
            "invalid-host",
            "hosts[0]",
            #""hosts": [▶"https://a.example/x"]"#,
            "more than a host",
            fix: "write \"a.example\""
        ),
        table(
            "invalid-host",
            "hosts[0]",
            #""hosts": [▶"u@a.example:80"]"#,
            "more than a host",
            fix: "write \"a.example\""
        ),
        table(
            "invalid-host",
            "hosts[0]",
            #""hosts": [▶"a.example/x"]"#,
            "more than a host",
            fix: "write \"a.example\""
        ),
        table(
            "invalid-host",
            "hosts[0]",
            #""hosts": [▶"bücher.example"]"#,
            "not ASCII",
            fix: "use a host with ASCII letters, such as \"trips.example.com\""
        ),
        table(
            "invalid-host",
            "hosts[0]",
            #""hosts": [▶"//bücher.example:1"]"#,
            "more than a host",
            fix: "trips.example.com"
        ),
        table("invalid-host", "hosts[0]", #""hosts": [▶"[::1]"]"#, "is an IP address", fix: "trips.example.com"),
        table("invalid-host", "hosts[0]", #""hosts": [▶"-a.example"]"#, "not a host name", fix: "trips.example.com"),
        table("invalid-host", "hosts[0]", #""hosts": [▶"a.*.example"]"#, "not a host name", fix: "trips.example.com"),
        table(
            "duplicate-host",
            "hosts[1]",
            #""hosts": ["a.example", ▶"A.example"]"#,
            "occurs twice",
            fix: "remove one"
        ),
        table(
            "wildcard-host",
            "hosts[0]",
            #""hosts": [▶"*.a.example", "a.example"]"#,
            "cannot be a wildcard",
            fix: "put the main host first"
        ),
        table(
            "wildcard-host",
            "hosts[1]",
            #""hosts": ["b.example", ▶"*.a.example"]"#,
            "needs \"a.example\" too",
            fix: "add \"a.example\""
        ),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"t:"]"#, "not a scheme", fix: "without a colon"),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"1t"]"#, "not a scheme", fix: "without a colon"),
        table(
            "invalid-scheme",
            "schemes[0]",
            #""schemes": [▶"MailTo"]"#,
            "a scheme of the system",
            fix: "your own scheme"
        ),
        table("invalid-scheme", "schemes[1]", #""schemes": ["t", ▶"T"]"#, "occurs twice", fix: "remove one"),
        table(
            "invalid-host",
            "ignoredSchemeHosts",
            #""ignoredSchemeHosts": ▶"open""#,
            "a list of hosts",
            fix: "write [\"open\"]"
        ),
        table("invalid-host", "ignoredSchemeHosts[0]", #""ignoredSchemeHosts": [▶"*"]"#, "not a host", fix: "alone"),
        table(
            "invalid-host",
            "ignoredSchemeHosts[0]",
            #""ignoredSchemeHosts": [▶"a/\u0301"]"#,
            "not a host",
            fix: "only the host"
        ),
        table(
            "invalid-exclusion",
            "exclude[0]",
            #""name": " a", "exclude": [▶{}]"#,
            "every link",
            fix: "\"claimed\": false"
        ),
        table(
            "invalid-exclusion",
            "exclude[0]",
            #""exclude": [▶{"query": {}}]"#,
            "every link",
            fix: "\"claimed\": false"
        ),
        table(
            "invalid-exclusion",
            "exclude[0].fragment",
            #""exclude": [{"fragment": ▶""}]"#,
            "is not an exact text",
            fix: "exact text"
        ),
        table(
            "invalid-exclusion",
            "exclude[0].query.web",
            #""exclude": [{"query": {"web": ▶"?*"}}]"#,
            "is not an exact text",
            fix: "write the exact text of a link"
        ),
        table(
            "invalid-exclusion",
            "exclude[0].fragment",
            #""exclude": [{"fragment": ▶"$(\u0301"}]"#,
            "is not an exact text",
            fix: "write the exact text of a link"
        ),
        table(
            "invalid-query-name",
            "exclude[0].query.é",
            #""exclude": [{"query": {▶"é": "1"}}]"#,
            "not a valid name",
            fix: "A-Z a-z"
        ),
        table("wrong-type", "exclude[0].query.web", #""exclude": [{"query": {"web": ▶1}}]"#, "a string", fix: nil),
        table("wrong-type", "exclude[0].query", #""exclude": [{"query": ▶"web"}]"#, "an object", fix: nil),
        table(
            "unknown-key",
            "exclude[0].path",
            #""exclude": [{"fragment": "a", ▶"path": "/a"}]"#,
            "unknown key",
            fix: "\"claimed\": false"
        ),
    ]

    /// Mistakes of the apps.
    static let apps: [TableMistake] = [
        ios("invalid-app", ".id", #""id": ▶"com.example.a""#, "not an application identifier", fix: "ten characters"),
        ios(
            "invalid-app",
            ".id",
            #""id": ▶"7qw3e5r9ty.com.example.a""#,
            "not an application identifier",
            fix: "ten characters"
        ),
        ios(
            "invalid-app",
            ".id",
            #""id": ▶"7QW3E5R9TY.com..a""#,
            "not an application identifier",
            fix: "ten characters"
        ),
        ios("placeholder", ".id", #""id": ▶"TEAMID.com.example.a""#, "a placeholder", fix: "Membership"),
        ios("placeholder", ".id", #""id": ▶"ABCDE12345.com.example.a""#, "a placeholder", fix: "Membership"),
        ios(
            "placeholder",
            ".id",
            #""id": ▶"7QW3E5R9TY.com.your-company.a""#,
            "a placeholder",
            fix: "Membership"
        ),
        ios("placeholder", ".id", #""id": ▶"<TEAM>.com.example.a""#, "a placeholder", fix: "Membership"),
        ios(
            "invalid-app",
            ".appStoreID",
            #""id": "\#(id)", "appStoreID": ▶0"#,
            "not an App Store number",
            fix: "apps.apple.com"
        ),
        ios(
            "wrong-type",
            ".appStoreID",
            #""id": "\#(id)", "appStoreID": ▶"1""#,
            "a whole number",
            fix: "without quotes"
        ),
        ios(
            "invalid-app",
            ".appClip",
            #""id": "\#(id)", "appClip": ▶"7QW3E5R9TY.com.example.b""#,
            "with a suffix",
            fix: "write \"\(id).Clip\""
        ),
        table("missing-key", "apps.ios[0]", #""apps": {"ios": [▶{}]}"#, "\"id\" is missing", fix: "add \""),
        ios(
            "unknown-key",
            ".webcredentials",
            #""id": "\#(id)", ▶"webcredentials": true"#,
            "unknown key",
            fix: "\"webCredentials\"?"
        ),
        table(
            "duplicate-app",
            "apps.ios",
            #""apps": {"ios": ▶[{"id": "\#(id)"}, {"id": "\#(id)"}]}"#,
            "occurs twice",
            fix: "remove one"
        ),
        android(
            "invalid-app",
            ".package",
            #""package": ▶"example", "fingerprints": ["\#(print)"]"#,
            "not an application id",
            fix: "com.example.trips"
        ),
        android(
            "placeholder",
            ".package",
            #""package": ▶"com.placeholder", "fingerprints": ["\#(print)"]"#,
            "not an application id",
            fix: "com.example.trips"
        ),
        android(
            "invalid-fingerprint",
            ".fingerprints",
            #""package": "com.a", "fingerprints": ▶[]"#,
            "at least one",
            fix: nil
        ),
        android(
            "invalid-fingerprint",
            ".fingerprints[0]",
            #""package": "com.a", "fingerprints": [▶"14:6D"]"#,
            "32 bytes",
            fix: "keytool"
        ),
        android(
            "invalid-fingerprint",
            ".fingerprints[0]",
            #""package": "com.a", "fingerprints": [▶"\#(print.lowercased())"]"#,
            "32 bytes",
            fix: "write \"\(print)\""
        ),
        table(
            "unknown-key",
            "apps.Android",
            #""apps": {▶"Android": []}"#,
            "unknown key",
            fix: "did you mean \"android\"?"
        ),
        table("wrong-type", "apps", #""apps": ▶[]"#, "expected an object", fix: nil),
    ]
}
