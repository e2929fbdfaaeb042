import AssociationSamples

/// Files about rules, variables and overlaps, for the sentences that no `FindingCase` shows.
enum RuleVariant {
    /// Rules of one app.
    private static let rules: [String] = [
        // Values of another type.
        "5", #""/a""#, #""NOT /a""#, #"{"/": 1}"#, #"{"/": ["/a", "/b"]}"#, #"{"?": ["a=1", "b=2"]}"#,
        #"{"?": "{\"a\":\"?*\"}"}"#, #"{"/": "/a", "?": {"b": ["1", "2"]}}"#,
        #"{"/": "/a", "?": {"b": "1", "exclude": true}}"#, #"{"/": "/a", "exclude": "true"}"#,
        #"{"/": "/a", "caseSensitive": 1}"#,
        // Keys.
        #"{"NOT": "/a"}"#, #"{"/": "/a", "priority": 1}"#, #"{"path": "/a"}"#,
        #"{"/": "/a", "exclude": true, "exlude": true}, {"/": "/b"}"#,
        // Absent items.
        #"{"?": {"a": "*"}, "exclude": true}, {"/": "/b"}"#, #"{"?": "*", "exclude": true}, {"/": "/b"}"#,
        ##"{"#": "", "exclude": true}, {"/": "/b"}"##,
        // Queries and their names.
        #"{"?": "*a=?*"}"#, #"{"?": "a"}"#, #"{"?": "a=1, b=2"}"#, #"{"?": {"a": "a=1"}}"#, #"{"?": {"a": "a="}}"#,
        #"{"?": {"a": "1&b=2"}}"#, #"{"?": {"a": "?*&amp;b"}}"#, #"{"?": {"amp;a": "1"}}"#,
        #"{"?": {"a": "1", "a=1": "*"}}"#,
        // Parts of a link in the pattern of another part.
        #"{"/": "example.com/a"}"#, #"{"/": "https://example.com/a?b=1"}"#, #"{"/": "https://example.com"}"#,
        #"{"/": "/a?b=$(c)=1"}"#, ##"{"/": "/a#"}"##, ##"{"?": "a=*#top"}"##, #"{"/": "/a, /b"}"#,
        #"{"/": "/a", "?": {"b": "NOT 1"}}"#, #"{"/": "/a/?b=1", "percentEncoded": false}"#,
        // Letters.
        #"{"/": "/100%"}"#, "{\"/\": \"/o\u{308}\"}", #"{"/": "/a b/$(lang)"}"#, #"{"?": "a=b c"}"#,
        // Reachability.
        #"{"/": "/a"}, {"/": "/a", "exclude": true}"#, #"{"/": "/a*", "exclude": true}, {"/": "/ab"}, {"/": "/b"}"#,
        #"{"/": "/a*"}, {"/": "/ab", "exclude": true}"#, #"{"/": "/a"}, {"/": "/a"}"#,
        #"{"/": "/a"}, {"/": "/a?*", "exclude": true}, {"/": "/a*"}"#,
        #"{"?": {"a": "*"}, "exclude": true}, {"/": "/b"}, {"/": "/c", "?": {"a": "1"}}"#,
        // Files by which no link opens an app.
        #"{"/": "*", "exclude": true}, {"/": "/a"}"#, #"{"/": "/a", "exclude": true}"#,
        #"{"/": "*", "exclude": true}"#, "",
    ]

    /// Patterns in `paths`.
    private static let paths: [String] = [
        "1", #""/a, /b""#, #""NOT (/a|/b)", "*""#, #""NOT", "*""#, #""https://example.com/a""#, ##""/a#b""##,
        #""/a b""#,
        #""NOT *""#, #""NOT /a""#, "",
    ]

    /// Variables, and a rule.
    private static let variables: [(variables: String, rule: String)] = [
        ("[]", #"{"/": "/a"}"#), (#"{"v": [1, "a"]}"#, #"{"/": "/$(v)"}"#), (#"{"v": []}"#, #"{"/": "/$(v)"}"#),
        (#"{"v": ["a"]}"#, #"{"/": "/$(missing)"}"#), (#"{"v": ["a"]}"#, #"{"/": "/$v"}"#),
        (#"{"v": ["/a", "b/"]}"#, #"{"/": "/$(v)/"}"#), (#"{"v": ["{id}"]}"#, #"{"/": "/$(v)"}"#),
        (#"{"v": ["https://example.com/a"]}"#, #"{"/": "/$(v)"}"#), (#"{"v": ["a#b"]}"#, #"{"/": "/$(v)"}"#),
        (#"{"v": ["é"]}"#, #"{"/": "/a/$(v)"}, {"/": "/b/$(v)", "percentEncoded": false}"#),
    ]

    /// Members of `applinks`.
    private static let members: [String] = [
        #""details": {}"#, #""details": [{"appIDs": ["\#(FileSample.app)"], "components": "/a"}]"#,
        #""details": [{"appID": "\#(FileSample.app)", "paths": "/a"}]"#,
        #""defaults": [], "details": [\#(FileSample.entry(#"{"/": "/a"}"#))]"#,
        #""details": [\#(entry("a", "/a*")), \#(entry("a", "/ab"))]"#,
        #""details": [\#(entry("a", "/a*")), \#(entry("b", "/ab"))]"#,
        #""details": [{"appIDs": ["7QW3E5R9TY.a", "7QW3E5R9TY.b"], "components": [{"/": "/a*"}]}, "#
            + #"\#(entry("c", "/ab"))]"#,
        #""details": [\#(entry("a", "/a*")), \#(entry("a.Clip", "/ab"))]}, "#
            + #""appclips": {"apps": ["7QW3E5R9TY.a.Clip"]"#,
    ]

    private static func entry(_ app: String, _ path: String) -> String {
        #"{"appIDs": ["7QW3E5R9TY.\#(app)"], "components": [{"/": "\#(path)"}]}"#
    }

    /// The files, each with the part that a reader must see.
    static var files: [(input: String, text: String)] {
        rules.map { (input: #""components": [\#($0)]"#, text: FileSample.rules($0)) }
            + paths.map { (input: #""paths": [\#($0)]"#, text: FileSample.paths($0)) }
            + members.map { (input: $0, text: FileSample.links($0)) }
            + variables.map { variables, rule in
                let definition = #""substitutionVariables": \#(variables), "#
                let text = FileSample.links(definition + #""details": [\#(FileSample.entry(rule))]"#)
                return (input: definition + #""components": [\#(rule)]"#, text: text)
            }
    }
}
