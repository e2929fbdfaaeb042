import AssociationChecker
import AssociationSamples
import SiteAssociation

extension FindingCase {
    static let rules: [FindingCase] = [
        rules("unconditional-rule", "{}", #"{"/": "/a"}"#),
        rules("unconditional-rule", ##"{"#": "*", "comment": "all"}"##, ##"{"#": "?*"}"##),
        rules("unconditional-rule", #"{"?": {"a": "*"}}"#, #"{"?": {"a": "?*"}}"#),
        FindingCase(
            "unconditional-rule",
            FileSample.links(#""defaults": {"exclude": true}, "details": [\#(FileSample.entry("{}"))]"#),
            FileSample.links(#""defaults": {"/": "/a"}, "details": [\#(FileSample.entry("{}"))]"#)
        ),
        rules("unreachable-rule", #"{"/": "*"}, {"/": "/a"}"#, #"{"/": "/a"}, {"/": "*"}"#),
        rules("unreachable-rule", #"{"/": "/a/*"}, {"/": "/a/b?c/*"}"#, #"{"/": "/a/*"}, {"/": "/ab"}"#),
        rules("unreachable-rule", #"{"/": "/a/*/*"}, {"/": "/a/b"}"#, #"{"/": "/a/*/*/c"}, {"/": "/a/b"}"#),
        rules("unreachable-rule", #"{"/": "/a?"}, {"/": "/ab"}"#, #"{"/": "/a?"}, {"/": "/a*"}"#),
        rules("unreachable-rule", #"{"/": "/a*?"}, {"/": "/a?*"}"#, #"{"/": "/a?"}, {"/": "/a?*"}"#),
        rules(
            "unreachable-rule",
            #"{"/": "/a", "?": {"b": "*"}}, {"/": "/a"}"#,
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a"}"#
        ),
        rules(
            "unreachable-rule",
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"c": "1", "b": "2"}}"#,
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"b": "*"}}"#
        ),
        rules("unreachable-rule", #"{"?": "a=*"}, {"?": "a=1"}"#, #"{"?": "a=*"}, {"?": "b=1"}"#),
        rules(
            "unreachable-rule",
            ##"{"#": "a*"}, {"#": "ab", "exclude": true}"##,
            ##"{"#": "ab", "exclude": true}, {"#": "a*"}"##
        ),
        rules(
            "unreachable-rule",
            #"{"/": "/a", "caseSensitive": false}, {"/": "/A", "caseSensitive": false}"#,
            #"{"/": "/a"}, {"/": "/A"}"#
        ),
        entries(
            "unreachable-rule",
            #"{"appIDs": ["\#(FileSample.app)", "7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, "#
                + FileSample.entry(#"{"/": "/a/b"}, {"/": "/c"}"#),
            #"{"appIDs": ["7QW3E5R9TY.other"], "components": [{"/": "/a/*"}]}, "#
                + FileSample.entry(#"{"/": "/a/b"}, {"/": "/c"}"#)
        ),
        paths("unreachable-rule", #""*", "NOT /a""#, #""NOT /a", "*""#),
        rules(
            "unreachable-rule",
            #"{"/": "/a"}, {"/": "/a?*"}, {"/": "/a*"}"#,
            #"{"/": "/a"}, {"/": "/a??*"}, {"/": "/a*"}"#
        ),
        rules(
            "unreachable-rule",
            ##"{"/": "/a", "#": "?*"}, {"/": "/a", "#": ""}, {"/": "/a"}"##,
            // ?b=&b=1 is neither all empty nor all there.
            #"{"/": "/a", "?": {"b": "?*"}}, {"/": "/a", "?": {"b": ""}}, {"/": "/a"}"#
        ),
        rules(
            "unreachable-rule",
            #"{"?": "?*", "exclude": true}, {"/": "/a"}, {"?": {"b": "1"}}"#,
            #"{"?": "c=*", "exclude": true}, {"/": "/a"}, {"?": {"b": "1"}}"#
        ),
        rules("pattern-encoding", #"{"/": "/a%zz"}"#, #"{"/": "/a%20"}"#),
        variables(
            "unreachable-rule",
            (#""ab": ["a", "b"]"#, #"{"/": "/a"}, {"/": "/b/*"}, {"/": "/$(ab)"}"#),
            (#""ab": ["a", "c"]"#, #"{"/": "/a"}, {"/": "/b/*"}, {"/": "/$(ab)"}"#)
        ),
        rules("undecided", tangle(of: 24), tangle(of: 2)),
        rules("unreachable-rule", #"{"/": "/a/*"}, {"/": "/a"}"#, #"{"/": "/a"}, {"/": "/a/*"}"#),
        rules("query-value-not-string", #"{"/": "/a", "?": {"b": 1}}"#, #"{"/": "/a", "?": {"b": "1"}}"#),
        rules("absent-item-matches", #"{"/": "/a", "?": {"b": "*"}}"#, #"{"/": "/a", "?": {"b": "?*"}}"#),
        rules(
            "excludes-absent-item",
            #"{"?": {"b": ""}, "exclude": true}, {"/": "/a"}"#,
            #"{"?": {"b": "?*"}, "exclude": true}, {"/": "/a"}"#
        ),
        rules(
            "absent-item-matches",
            ##"{"#": "*", "exclude": true}, {"/": "/a"}"##,
            ##"{"#": "?*", "exclude": true}, {"/": "/a"}"##
        ),
        rules("not-in-path", #"{"/": "/a?b=*"}"#, #"{"/": "/a?b"}"#),
        paths("not-in-path", #""/a?b=*""#, #""/a?*/c=d""#),
        rules("not-in-path", ##"{"/": "/#/a"}"##, ##"{"/": "/", "#": "/a"}"##),
        rules("not-in-path", #"{"/": "https://example.com/a"}"#, #"{"/": "/a"}"#),
        rules("ineffective-not", #"{"/": "NOT /a"}"#, #"{"/": "/a", "exclude": true}"#),
        FindingCase("ineffective-not", FileSample.rules(#"{"/": "NOT /a"}"#), FileSample.paths(#""NOT /a", "*""#)),
        paths("ineffective-not", #""/a/*", "NOT/a/b""#, #""NOT /a/b", "/a/*""#),
        paths("ineffective-not", #""not /a/b", "/a/*""#, #""note/a", "/a/*""#),
        paths("ineffective-not", #""!/a/b", "/a/*""#, #""/!/a/b", "/a/*""#),
        paths("ineffective-not", #""- /a/b", "/a/*""#, #""-a/b", "/a/*""#),
        paths("ineffective-not", #"" NOT: /a/b", "/a/*""#, #""NOTE/b", "/a/*""#),
        rules("ineffective-not", #"{"/": "not /a"}, {"/": "*"}"#, #"{"/": "/not /a", "percentEncoded": false}"#),
        rules("ineffective-not", #"{"/": "!/a"}"#, #"{"/": "/a!"}"#),
        rules("ineffective-not", #"{"/": "NOT "}"#, #"{"/": "/NOT"}"#),
        rules("ineffective-not", #"{"/": "~/a"}"#, #"{"/": "/~a"}"#),
        rules("not-in-path", ##"{"#": "#"}"##, ##"{"#": ""}"##),
        rules("foreign-pattern", #"{"/": "^"}"#, #"{"/": "/^"}"#),
        rules("not-in-path", ##"{"#": "#top"}"##, ##"{"#": "top"}"##),
        rules("not-in-path", ##"{"?": {"a": "b#top"}}"##, ##"{"?": {"a": "b%23top"}}"##),
        rules("foreign-pattern", #"{"/": "^/trips/.*$"}"#, #"{"/": "/trips/*"}"#),
        rules("foreign-pattern", #"{"/": "^/trips"}"#, #"{"/": "/^trips"}"#),
        rules("foreign-pattern", #"{"/": "/trips$"}"#, #"{"/": "/$trips/$(digit)"}"#),
        rules("whole-query-pattern", #"{"?": "page=?*"}"#, #"{"?": {"page": "?*"}}"#),
        rules("whole-query-pattern", #"{"?": "page=*&tab=1"}"#, #"{"?": "*"}"#),
        rules("whole-query-pattern", #"{"?": "?page=*"}"#, #"{"?": "?*"}"#),
        rules("whole-query-pattern", #"{"?": "*code=?*&step=2*"}"#, #"{"?": ""}"#),
        rules("whole-query-pattern", #"{"?": "$(digit)=1"}"#, #"{"?": {"a": "$(digit)"}}"#),
        rules("invalid-query-name", #"{"?": {"tab=1": "*"}}"#, #"{"?": {"tab": "1"}}"#),
        rules("invalid-query-name", #"{"?": {"tab=": "?*"}}"#, #"{"?": {"tab[]": "?*"}}"#),
        rules("invalid-query-name", #"{"?": {"a&b": "?*"}}"#, #"{"?": {"a%26b": "?*"}}"#),
        rules("invalid-query-name", #"{"?": {"a=1&b": "2"}}"#, #"{"?": {"a": "1&2"}, "percentEncoded": false}"#),
        rules("invalid-query-name", #"{"?": {"?ref": "x"}}"#, #"{"?": {"ref": "?x"}}"#),
        rules("invalid-query-name", #"{"?": {"page ": "x"}}"#, #"{"?": {"page": "x"}}"#),
        rules("invalid-query-name", #"{"?": {"utm_*": "x"}}"#, #"{"?": {"utm_": "x"}}"#),
        rules("pattern-encoding", #"{"/": "/café"}"#, #"{"/": "/café", "percentEncoded": false}"#),
        rules("pattern-encoding", #"{"/": "/\u212A"}"#, #"{"/": "/\u212A", "caseSensitive": false}"#),
        rules("pattern-encoding", #"{"/": "/a b"}"#, #"{"/": "/a%20b"}"#),
        rules("pattern-encoding", ##"{"#": "a b"}"##, ##"{"#": "a%20b"}"##),
        FindingCase(
            "pattern-encoding",
            FileSample.links(#""details": [\#(FileSample.entry(#"{"?": {"q": "é"}}"#))]"#),
            FileSample.links(
                #""defaults": {"percentEncoded": false}, "details": [\#(FileSample.entry(#"{"?": {"q": "é"}}"#))]"#
            )
        ),
        rules("pattern-encoding", #"{"/": "/a%20b", "percentEncoded": false}"#, #"{"/": "/a%20b"}"#),
        rules(
            "pattern-encoding",
            #"{"/": "/100%25", "percentEncoded": false}"#,
            #"{"/": "/100%", "percentEncoded": false}"#
        ),
        rules("ignored-key", #"{"/": "/a", "paths": ["/b"]}"#, #"{"/": "/a", "comment": "b"}"#),
        rules(
            "misspelled-key",
            #"{"/": "/a", "casesensitive": false}"#,
            #"{"/": "/a", "caseSensitive": false}"#
        ),
        rules("misspelled-key", #"{"/": "/a", "exlude": true}"#, #"{"/": "/a", "exclude": true}"#),
        rules("double-star", #"{"/": "/a/**"}"#, #"{"/": "/a/*/*"}"#),
        rules("foreign-pattern", #"{"/": "/u/:id"}"#, #"{"/": "/u/a:b"}"#),
        rules("foreign-pattern", #"{"/": "/trips/[0-9]+"}"#, #"{"/": "/trips/x[a]"}"#),
        rules("foreign-pattern", #"{"/": "/t/(a|b)"}"#, #"{"/": "/t/(a)/$(digit)"}"#),
        rules("foreign-pattern", #"{"/": "/v/{id}/x"}"#, #"{"/": "/v/?*/x"}"#),
        rules("foreign-pattern", #"{"/": "/x/.*"}"#, #"{"/": "/x/y.*"}"#),
        rules(
            "removed-query-item",
            #"{"/": "/a", "?": {"GCLID": "?*"}}"#,
            #"{"/": "/a", "?": {"gclid": "*", "id": "?*"}}"#
        ),
        rules("removed-query-item", #"{"/": "/a", "?": "gclid=?*"}"#, #"{"/": "/a", "?": "id=?*"}"#),
        rules("removed-query-item", #"{"/": "/a", "?": "*&gclid=*"}"#, #"{"/": "/a", "?": {"gclid": ""}}"#),
    ]

    /// Rules that differ in a letter so many characters from the end, behind some that take the first links that come to
    /// mind.
    private static func tangle(of count: Int) -> String {
        let tail = String(repeating: "?", count: count)
        return #"{"/": "/b*"}, {"/": "/?b*"}, {"/": "/*a\#(tail)"}, {"/": "/*b\#(tail)"}"#
    }
}

extension FindingCase {
    static let variables: [FindingCase] = [
        variables("invalid-variable", (#""a(b": ["c"]"#, #"{"/": "/a"}"#), (#""a b": ["c"]"#, #"{"/": "/$(a b)"}"#)),
        variables("invalid-variable", (#""": ["c"]"#, #"{"/": "/a"}"#), (#""a": ["c"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            "nested-variable",
            (#""a": ["$(lang)"]"#, #"{"/": "/$(a)"}"#),
            (#""a": ["$lang"]"#, #"{"/": "/$(a)"}"#)
        ),
        variables("undefined-variable", (#""a": ["b"]"#, #"{"/": "/$(A)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            "undefined-variable",
            ("\"\u{E9}\": [\"b\"]", "{\"/\": \"/$(e\u{301})\"}"),
            ("\"\u{E9}\": [\"b\"]", "{\"/\": \"/$(\u{E9})\"}")
        ),
        variables(
            "undefined-variable",
            ("", #"{"/": "/$(regions)"}"#),
            ("", #"{"/": "/$(region)/$(lang)/$(xdigit)"}"#)
        ),
        variables("invalid-variable", ("", #"{"/": "/$(digit"}"#), ("", #"{"/": "/$digit"}"#)),
        variables(
            "pattern-encoding",
            (#""a": ["b", "fjällräv"]"#, #"{"/": "/$(a)"}"#),
            (#""a": ["b", "fjällräv"]"#, #"{"/": "/$(a)", "percentEncoded": false}"#)
        ),
        variables(
            "pattern-encoding",
            (#""a": ["b c"]"#, ##"{"#": "$(a)"}"##),
            (#""a": ["b%20c"]"#, ##"{"#": "$(a)"}"##)
        ),
        variables(
            "pattern-encoding",
            (#""a b": ["é"]"#, #"{"/": "/$(a b)", "percentEncoded": false}, {"?": {"q": "$(a b)"}}"#),
            (#""a b": ["é"]"#, #"{"/": "/$(a b)", "percentEncoded": false}, {"?": {"q": "$(a)"}}"#)
        ),
        variables(
            "pattern-encoding",
            (#""a": ["b%20c", "50%25"]"#, #"{"?": "q=$(a)", "percentEncoded": false}"#),
            (#""a": ["b c", "50%"]"#, #"{"?": "q=$(a)", "percentEncoded": false}"#)
        ),
        variables("empty-variable", (#""a": []"#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
        variables(
            "shadowed-variable",
            (#""digit": ["1"]"#, #"{"/": "/$(digit)"}"#),
            (#""Digit": ["1"]"#, #"{"/": "/$(Digit)"}"#)
        ),
        variables("wrong-type", (#""a": "b""#, #"{"/": "/$(a)"}"#), (#""a": ["b"]"#, #"{"/": "/$(a)"}"#)),
    ]
}
