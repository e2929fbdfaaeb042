extension TableMistake {
    private static let id = "7QW3E5R9TY.com.example.a"
    private static let print =
        "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

    private static func ios(_ code: String, _ key: String, _ members: String) -> TableMistake {
        table(code, "apps.ios[0]\(key)", #""apps": {"ios": [{\#(members)}]}"#)
    }

    private static func android(_ code: String, _ key: String, _ members: String) -> TableMistake {
        table(code, "apps.android[0]\(key)", #""apps": {"android": [{\#(members)}]}"#)
    }

    /// Mistakes of the table and its hosts.
    static let site: [TableMistake] = [
        TableMistake("invalid-json", "", "{\"routes\": []▶,}"),
        TableMistake("wrong-type", "", "▶[]"),
        TableMistake("missing-key", "", "▶{}"),
        TableMistake("wrong-type", "routes", #"{"routes": ▶{}}"#),
        TableMistake("wrong-type", "routes[0]", #"{"routes": [▶5]}"#),
        table("unknown-key", "host", #"▶"host": []"#),
        table("unknown-version", "version", #""version": ▶2"#).fixing("2", to: "1"),
        table("wrong-type", "version", #""version": ▶1.5"#),
        table("empty-name", "name", #""name": ▶"  ""#),
        table("invalid-language", "language", #""language": ▶"english""#),
        table("wrong-type", "comments", #""comments": ▶"no""#),
        table("invalid-host", "hosts[1]", #""hosts": ["a.example", ▶"a b"]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶""]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"https://a.example/x"]"#)
            .fixing(#""https://a.example/x""#, to: #""a.example""#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"u@a.example:80"]"#)
            .fixing(#""u@a.example:80""#, to: #""a.example""#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"a.example/x"]"#)
            .fixing(#""a.example/x""#, to: #""a.example""#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"bücher.example"]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"//bücher.example:1"]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"[::1]"]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"-a.example"]"#),
        table("invalid-host", "hosts[0]", #""hosts": [▶"a.*.example"]"#),
        table("duplicate-host", "hosts[1]", #""hosts": ["a.example", ▶"A.example"]"#),
        table("wildcard-host", "hosts[0]", #""hosts": [▶"*.a.example", "a.example"]"#),
        table("wildcard-host", "hosts[1]", #""hosts": ["b.example", ▶"*.a.example"]"#),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"t:"]"#),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"1t"]"#),
        table("invalid-scheme", "schemes[0]", #""schemes": [▶"MailTo"]"#),
        table("invalid-scheme", "schemes[1]", #""schemes": ["t", ▶"T"]"#),
        table("invalid-host", "ignoredSchemeHosts", #""ignoredSchemeHosts": ▶"open""#)
            .fixing(#""open""#, to: #"["open"]"#),
        table("invalid-host", "ignoredSchemeHosts[0]", #""ignoredSchemeHosts": [▶"*"]"#),
        table("invalid-host", "ignoredSchemeHosts[0]", #""ignoredSchemeHosts": [▶"a/\u0301"]"#),
        table("invalid-exclusion", "exclude[0]", #""name": " a", "exclude": [▶{}]"#),
        table("invalid-exclusion", "exclude[0]", #""exclude": [▶{"query": {}}]"#),
        table("invalid-exclusion", "exclude[0].fragment", #""exclude": [{"fragment": ▶""}]"#),
        table("invalid-exclusion", "exclude[0].query.web", #""exclude": [{"query": {"web": ▶"?*"}}]"#),
        table("invalid-exclusion", "exclude[0].fragment", #""exclude": [{"fragment": ▶"$(\u0301"}]"#),
        table("invalid-query-name", "exclude[0].query.é", #""exclude": [{"query": {▶"é": "1"}}]"#),
        table("wrong-type", "exclude[0].query.web", #""exclude": [{"query": {"web": ▶1}}]"#),
        table("wrong-type", "exclude[0].query", #""exclude": [{"query": ▶"web"}]"#),
        table("unknown-key", "exclude[0].path", #""exclude": [{"fragment": "a", ▶"path": "/a"}]"#),
    ]

    /// Mistakes of the apps.
    static let apps: [TableMistake] = [
        ios("invalid-app", ".id", #""id": ▶"com.example.a""#),
        ios("invalid-app", ".id", #""id": ▶"7qw3e5r9ty.com.example.a""#),
        ios("invalid-app", ".id", #""id": ▶"7QW3E5R9TY.com..a""#),
        ios("placeholder", ".id", #""id": ▶"TEAMID.com.example.a""#),
        ios("placeholder", ".id", #""id": ▶"ABCDE12345.com.example.a""#),
        ios("placeholder", ".id", #""id": ▶"7QW3E5R9TY.com.your-company.a""#),
        ios("placeholder", ".id", #""id": ▶"<TEAM>.com.example.a""#),
        ios("invalid-app", ".appStoreID", #""id": "\#(id)", "appStoreID": ▶0"#),
        ios("wrong-type", ".appStoreID", #""id": "\#(id)", "appStoreID": ▶"1""#),
        ios("invalid-app", ".appClip", #""id": "\#(id)", "appClip": ▶"7QW3E5R9TY.com.example.b""#)
            .fixing(#""7QW3E5R9TY.com.example.b""#, to: #""\#(id).Clip""#),
        table("missing-key", "apps.ios[0]", #""apps": {"ios": [▶{}]}"#),
        ios("unknown-key", ".webcredentials", #""id": "\#(id)", ▶"webcredentials": true"#),
        table("duplicate-app", "apps.ios", #""apps": {"ios": ▶[{"id": "\#(id)"}, {"id": "\#(id)"}]}"#),
        android("invalid-app", ".package", #""package": ▶"example", "fingerprints": ["\#(print)"]"#),
        android("placeholder", ".package", #""package": ▶"com.placeholder", "fingerprints": ["\#(print)"]"#),
        android("invalid-fingerprint", ".fingerprints", #""package": "com.a", "fingerprints": ▶[]"#),
        android("invalid-fingerprint", ".fingerprints[0]", #""package": "com.a", "fingerprints": [▶"14:6D"]"#),
        android(
            "invalid-fingerprint",
            ".fingerprints[0]",
            #""package": "com.a", "fingerprints": [▶"\#(print.lowercased())"]"#
        ).fixing("\"\(print.lowercased())\"", to: "\"\(print)\""),
        table("unknown-key", "apps.Android", #""apps": {▶"Android": []}"#),
        table("wrong-type", "apps", #""apps": ▶[]"#),
    ]
}
